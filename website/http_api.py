"""The HTTP API as pages, from the OpenAPI document that the service itself serves."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, TypeAlias

from gugong.service.server.http.document import document as described
from gugong.service.server.requests import API, every_row

Document: TypeAlias = dict[str, Any]  # Any: JSON
_CONSTRAINTS: Final = {
    "minimum": "at least {}", "maximum": "at most {}", "minLength": "at least {} characters",
    "maxLength": "at most {} characters", "minItems": "at least {}", "maxItems": "at most {}",
    "pattern": "like `{}`",
}  # fmt: skip


@cache
def document() -> Document:
    """What the service says of itself."""
    return described(list(every_row()))


def http_page() -> str:
    """Every request, by subject."""
    return "\n".join(_requests())


def http_types_page() -> str:
    """Every type of a body or an answer."""
    return "\n".join(_types())


def _requests() -> Iterator[str]:
    yield "# HTTP requests\n"
    yield f"Made from the OpenAPI document that every server offers at `{API}/openapi.json`."
    yield "How a program signs in, plays and listens is told in [the API](../api.md). An error is"
    yield "always an [ErrorAnswer](types.md#erroranswer).\n"
    subjects: dict[str, list[tuple[str, str, Document]]] = {}
    for path, methods in document()["paths"].items():
        for method, request in methods.items():
            subjects.setdefault(request["tags"][0], []).append((method.upper(), path, request))
    for subject, requests in subjects.items():
        yield f"\n## {subject.capitalize()}\n"
        for method, path, request in requests:
            anchor = re.sub(r"[^a-z]+", "-", f"{method}{path}".lower()).strip("-")
            yield f"### `{method} {path}` {{: #{anchor} }}\n"
            yield from _request(request)


def _request(request: Document) -> Iterator[str]:
    yield f"{request.get('description', request['summary'])}\n"
    parameters = [p for p in request.get("parameters", []) if p["in"] != "header"]
    if parameters:
        yield "| parameter | in | type | |\n|---|---|---|---|"
        for each in parameters:
            needed = "required" if each["required"] else _default(each["schema"])
            yield f"| `{each['name']}` | {each['in']} | {type_name(each['schema'])} | {needed} |"
        yield ""
    if "requestBody" in request:
        yield f"Body: {_content(request['requestBody'])}\n"
    for status, answer in request["responses"].items():
        if status.isdigit() and answer.get("content"):
            yield f"Answer, {status}: {_content(answer)}\n"


def _content(answer: Document) -> str:
    return ", ".join(
        type_name(about.get("schema", {})) if form == "application/json" else f"`{form}`"
        for form, about in answer["content"].items()
    )


def _types() -> Iterator[str]:
    yield "# HTTP types\n"
    yield "What bodies and answers of [the requests](index.md) hold. A key without *optional* is"
    yield "always there.\n"
    for name, schema in sorted(document()["components"]["schemas"].items()):
        yield f"\n## {name} {{: #{name.lower()} }}\n"
        if schema.get("description"):
            yield f"{schema['description']}\n"
        needed = schema.get("required", [])
        if schema.get("properties"):
            yield "| key | type | |\n|---|---|---|"
            for key, each in schema["properties"].items():
                yield f"| `{key}` | {type_name(each)} | {'' if key in needed else _default(each)} |"
        elif schema.get("type") != "object":
            yield type_name(schema)


def _default(schema: Document) -> str:
    given = schema.get("default")
    return "optional" if given is None else f"optional, else `{given}`".replace("True", "true")


def type_name(schema: Mapping[str, Any]) -> str:
    """A type in a few words, with links to those that have a name."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](types.md#{name.lower()})"
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return ", ".join(f"`{word}`" for word in schema["enum"])
    several = schema.get("anyOf") or schema.get("oneOf")
    if several:
        return " or ".join(dict.fromkeys(type_name(each) for each in several))
    kind = schema.get("type", "anything")
    limits = [
        text.format(str(schema[key]).replace("|", "\\|"))
        for key, text in _CONSTRAINTS.items()
        if key in schema
    ]
    if kind == "array":
        kind = f"list of {type_name(schema.get('items', {}))}"
    elif kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        kind = f"object of {type_name(schema['additionalProperties'])}"
    return f"{kind} ({', '.join(limits)})" if limits else str(kind)
