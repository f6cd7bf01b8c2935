"""The requests of the Python client: src/gugong/client/requests.py.

Each row of the API becomes a method: its handler's name and docstring, the parts of the path, what
the row asks for as keyword arguments, and the type of its answer. The types are those of the server
itself. They are imported for type checkers only, since a server's modules need more packages than
a client has. Passkeys are left out: browsers alone have them.
"""

import inspect
import json
import subprocess
import sys
import textwrap
from collections.abc import Iterable
from dataclasses import MISSING, Field, fields, is_dataclass
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from gugong.client.connection import VALUES
from gugong.service.api.rows import Row
from gugong.service.server.requests import API, every_row
from gugong.service.tables.json_values import hints_of

Hint = Any  # a type: typing has no type for these
ROOT: Final = Path(__file__).parents[1]
LITERALS: Final = (NoneType, bool, int, str)  # whose defaults are written out


class Types:
    """Types as they are written, and what has to be imported for them."""

    def __init__(self) -> None:
        self.imported: dict[str, str] = {}  # module by name

    def of(self, hint: Hint) -> str:
        origin: Hint = get_origin(hint)
        parts = get_args(hint)
        if origin is Annotated:
            return self.of(parts[0])
        if origin in (Union, UnionType):
            return " | ".join(map(self.of, parts))
        if origin is Literal:
            return f"{self._named(Literal)}[{', '.join(map(json.dumps, parts))}]"
        if origin is not None:
            return f"{origin.__name__}[{', '.join(map(self.of, parts))}]"
        return "None" if hint is NoneType else self._named(hint)

    def _named(self, hint: Hint) -> str:
        name: str = getattr(hint, "__name__", "Literal")
        module = hint.__module__
        if module != "builtins":
            other = self.imported.setdefault(name, module)
            assert other == module, f"{name} is in {other}, and in {module}"
        return name


def client_requests() -> str:
    """requests.py."""
    types = Types()
    methods: dict[str, str] = {}
    for subject, path, row in every_row():
        if path.startswith(API) and subject != "passkeys":
            name = row.handler.__name__
            assert name not in methods, f"two handlers are called {name}"
            methods[name] = _method(name, row, types)
    imports = [f"    from {module} import {name}" for name, module in types.imported.items()]
    lines = [
        '"""Every request of the API as a method. Made from its rows: see `make generate`."""',
        "",
        "from __future__ import annotations",
        "import json",
        "from typing import TYPE_CHECKING",
        "from gugong.client.connection import Connection, decoded",
        "",
        "if TYPE_CHECKING:",
        *imports,
        "",
        "class Requests(Connection):",
        '    """One method for each request; docs/api.md describes what they do.',
        "",
        "    An argument whose default is `...` is left out of the request.",
        '    """',
        *(f"\n{method}" for method in methods.values()),
    ]
    return _tidy("\n".join(lines) + "\n")


def _tidy(code: str) -> str:
    """As `make format` leaves it."""
    for command in (["check", "--select=I", "--fix", "--quiet"], ["format", "--quiet"]):
        ruff = [sys.executable, "-m", "ruff", *command, "--stdin-filename=src/x.py", "-"]
        done = subprocess.run(
            ruff, input=code, capture_output=True, text=True, check=True, cwd=ROOT
        )
        code = done.stdout
    return code


def _method(name: str, row: Row, types: Types) -> str:
    parts = {
        part[1:-1].partition(":")[0]: "int" if part.endswith(":int}") else "str"
        for part in row.path.split("/")
        if part.startswith("{")
    }
    arguments = ["self", *(f"{part}: {kind}" for part, kind in parts.items())]
    sent = [f'"{row.method}"', f'"{row.path.replace(":int", "")}"']
    if parts:
        sent.append(_object(parts))
    if row.takes_text:
        arguments.append("text: str")
        sent.append("text=text")
    if is_dataclass(row.asks):
        asked = fields(row.asks)
        arguments += ["*", *(_argument(row.asks, field, types) for field in asked)]
        what = "query" if row.asks_query else "body"
        sent.append(f"{what}={_object(field.name for field in asked)}")
    elif row.asks is not None:
        arguments.append(f"asked: {types.of(row.asks)}")
        sent.append("body=asked")
    answers, sends = types.of(row.answers), ", ".join(sent)
    lines = [f"def {name}({', '.join(arguments)}) -> {answers}:", *_docstring(row)]
    if row.answers is str:
        lines.append(f"    return self._send({sends})")
    else:
        read = "decoded" if set(VALUES.values()) & _classes(row.answers) else "json.loads"
        lines += [f"    answer: {answers} = {read}(self._send({sends}))", "    return answer"]
    return textwrap.indent("\n".join(lines), "    ")


def _classes(hint: Hint) -> set[Hint]:
    """All that an answer is made of."""
    if is_typeddict(hint):
        return {hint}.union(*map(_classes, get_type_hints(hint).values()))
    return {hint}.union(*map(_classes, get_args(hint)))


def _object(names: Iterable[str]) -> str:
    return f"{{{', '.join(f'{json.dumps(name)}: {name}' for name in names)}}}"


def _argument(asks: Hint, field: Field[Any], types: Types) -> str:
    hint = types.of(hints_of(asks)[field.name])
    if field.default is MISSING and field.default_factory is MISSING:
        return f"{field.name}: {hint}"
    if type(field.default) in LITERALS:
        return f"{field.name}: {hint} = {field.default!r}"
    types.imported["EllipsisType"] = "types"
    or_none = " | None" if hint.endswith(" | None") else ""
    return f"{field.name}: {hint.removesuffix(or_none)} | EllipsisType{or_none} = ..."


def _docstring(row: Row) -> list[str]:
    text = " ".join((inspect.getdoc(row.handler) or "").split())
    lines = textwrap.wrap(f'"""{text}', 88)
    return [f"    {line}" for line in lines[:-1]] + [f'    {lines[-1]}"""']
