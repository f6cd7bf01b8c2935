"""Reads standard-library values back from the JSON that was made from them."""

from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin, get_type_hints

Hint: TypeAlias = Any  # a type such as `Terms` or `Clock | None`: typing has no type for these
Value: TypeAlias = Hint  # of a type that is given as an argument


def read(hint: Hint, value: Value) -> Value:
    """Return the value of this type that was written as this JSON. Missing dataclass fields take
    their defaults. Nothing is checked."""
    origin: Hint = get_origin(hint)
    parts = get_args(hint)
    if origin is Annotated:
        return read(parts[0], value)
    if origin in (Union, UnionType) and isinstance(value, dict | list):
        return read(_fitting(parts, value), value)
    if origin is list:
        return [read(parts[0], each) for each in value]
    if origin is tuple:
        return tuple(read(parts[0], each) for each in value)
    if is_dataclass(hint):
        return _construct(hint, value)
    return value


def read_words(hint: Hint, words: Mapping[str, str]) -> Value:
    """Return a dataclass from a query, in which every value is a string; unknown names are
    ignored."""
    hints = hints_of(hint)
    known = {name: _read_word(hints[name], word) for name, word in words.items() if name in hints}
    return hint(**known)


def _construct(kind: Hint, value: Value) -> Value:
    hints = hints_of(kind)
    return kind(**{name: read(hints[name], each) for name, each in value.items()})


def _read_word(hint: Hint, word: str) -> object:
    kinds = _kinds(hint)
    if bool in kinds:
        return word == "true"
    return int(word) if int in kinds else float(word) if float in kinds else word


def _kinds(hint: Hint) -> set[Hint]:
    """Return the types in a union, without their `Annotated` metadata."""
    origin: Hint = get_origin(hint)
    if origin is Annotated:
        return _kinds(get_args(hint)[0])
    if origin in (Union, UnionType):
        return {kind for part in get_args(hint) for kind in _kinds(part)}
    return {hint}


def _fitting(parts: tuple[Hint, ...], value: Value) -> Hint:
    """Return the member of a union that this object or list was written from: of several
    dataclasses, the one with all its keys."""
    fitting = [part for part in parts if part is not NoneType]
    if isinstance(value, dict) and len(fitting) > 1:
        return next(part for part in fitting if value.keys() <= hints_of(part).keys())
    return fitting[0]


@cache
def hints_of(kind: type) -> dict[str, Hint]:
    return get_type_hints(kind, include_extras=True)
