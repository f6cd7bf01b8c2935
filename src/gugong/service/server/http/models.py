"""pydantic models of TypedDicts, so that the OpenAPI document describes them.

pydantic reads TypedDicts itself only from Python 3.12 on.
"""

import keyword
from functools import cache
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    is_typeddict,
)

from pydantic import BaseModel, Field, create_model

from gugong.formats.vocabulary import Json
from gugong.service.tables.plain import Hint


@cache
def model_of(kind: Hint) -> type[BaseModel]:
    """The model of a TypedDict, with those it contains."""
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
    """The same type, with models in the place of TypedDicts."""
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
