"""The OpenAPI document, made from the rows."""

import inspect
import keyword
import re
from collections.abc import Iterable, Sequence
from functools import cache
from http import HTTPStatus
from types import UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    is_typeddict,
)

from pydantic import BaseModel, Field, TypeAdapter, create_model

from gugong import __version__
from gugong.formats.vocabulary import Json
from gugong.service.api.play import ErrorAnswer
from gugong.service.api.rows import Row
from gugong.service.tables.json_values import Hint

Part: TypeAlias = dict[str, Any]  # of the document
GAP: Final = re.compile(r"\{(\w+)(:int)?\}")
REF: Final = "#/components/schemas/{model}"
FAILURES: Final = {"4XX": "Client Error", "5XX": "Server Error"}


def document(rows: Sequence[tuple[str, str, Row]]) -> Part:
    """Return the document for these rows, each with its subject and its full path."""
    schemas, definitions = _schemas([row for _, _, row in rows])
    paths: dict[str, Part] = {}
    for subject, path, row in rows:
        about = _operation(subject, row, schemas)
        paths.setdefault(GAP.sub(r"{\1}", path), {})[row.method.lower()] = about
    return {
        "openapi": "3.1.0",
        "info": {"title": "Gùgōng", "version": __version__},
        "paths": paths,
        "components": {"schemas": definitions},
    }


def _schemas(rows: Iterable[Row]) -> tuple[dict[str, Part], dict[str, Part]]:
    """Return the schema of each type that rows name, by `_key`, and of the types they refer to."""
    hints = {_key(hint): hint for row in rows for hint in _hints(row)}
    adapters = [
        (key, "validation", TypeAdapter(model_of(hint) if is_typeddict(hint) else hint))
        for key, hint in hints.items()
    ]
    schemas, rest = TypeAdapter.json_schemas(adapters, ref_template=REF)  # type: ignore[arg-type]
    definitions: dict[str, Part] = rest["$defs"]
    return {str(key): schema for (key, _), schema in schemas.items()}, definitions


def _hints(row: Row) -> list[Hint]:
    """Return the types of a row's bodies."""
    asks = None if row.asks_query else row.asks
    return [hint for hint in (asks, row.answers, _fails(row)) if hint not in (None, str)]


def _key(hint: Hint) -> str:
    return str(getattr(hint, "__name__", hint))


def _fails(row: Row) -> Hint:
    return ErrorAnswer if row.fails is None else row.fails


def _operation(subject: str, row: Row, schemas: dict[str, Part]) -> Part:
    name = row.handler.__name__
    about: Part = {
        "tags": [subject],
        "summary": name.replace("_", " ").capitalize(),
        "description": inspect.cleandoc(row.handler.__doc__ or ""),
        "operationId": name,
    }
    parameters = [
        {"name": part, "in": "path", "required": True, "schema": {"type": kind}}
        for part, kind in (
            (part, "integer" if number else "string") for part, number in GAP.findall(row.path)
        )
    ]
    if row.asks is not None and row.asks_query:
        asked = TypeAdapter(row.asks).json_schema()
        parameters += [
            {"name": each, "in": "query", "required": False, "schema": schema}
            for each, schema in asked["properties"].items()
        ]
    if parameters:
        about["parameters"] = parameters
    if row.takes_text:
        about["requestBody"] = _content({"type": "string"}, "text/plain")
    elif row.asks is not None and not row.asks_query:
        about["requestBody"] = {**_content(schemas[_key(row.asks)]), "required": True}
    if row.answers is str:
        answer = _content({"type": "string"}, "text/plain")
    else:
        answer = _content(schemas[_key(row.answers)])
    about["responses"] = {
        str(row.status): {"description": HTTPStatus(row.status).phrase, **answer},
        **{
            status: {"description": said, **_content(schemas[_key(_fails(row))])}
            for status, said in FAILURES.items()
        },
    }
    return about


def _content(schema: Part, kind: str = "application/json") -> Part:
    return {"content": {kind: {"schema": schema}}}


@cache
def model_of(kind: Hint) -> type[BaseModel]:
    """Return the pydantic model of a TypedDict, with those it contains. pydantic itself reads
    TypedDicts only from Python 3.12 on."""
    fields: dict[str, Hint] = {}
    for name, hint in kind.__annotations__.items():
        annotation = _converted(hint)
        default = None if name in kind.__optional_keys__ else ...
        if keyword.iskeyword(name):
            fields[f"{name}_"] = (Annotated[annotation, Field(alias=name)], default)
        else:
            fields[name] = (annotation, default)
    return create_model(kind.__name__, **fields)


def _converted(hint: Hint) -> Hint:
    """Return the same type with models in place of TypedDicts."""
    if is_typeddict(hint):
        return model_of(hint)
    if hint == Json:
        return Any  # pydantic cannot build a schema from the recursive alias
    origin: Hint = get_origin(hint)
    if origin is None or origin is Literal:
        return hint
    parts = tuple(_converted(part) for part in get_args(hint))
    if origin is NotRequired:
        return parts[0] | None
    return Union[parts] if origin in (Union, UnionType) else origin[parts]  # noqa: UP007
