"""Numbers of the rules as words, and words back as numbers.

Frames and events carry ints; `name:kind` in their tables says what an int means. Everything that
leaves the engine (views, positions, records) goes through here, so a thing has one name.
"""

from typing import Final, cast

from gugong.formats.table_types import FrameDict
from gugong.rules.box import Box
from gugong.rules.constants import DECREES, SQUARE
from gugong.rules.frames import KINDS, NOBODY, Frame
from gugong.rules.kinds import WORDS, name_and_kind

Word = int | str | list[str] | None
Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]

FRAME_WORDS: Final = tuple([kind.name for kind in KINDS])


def words_of(box: Box, kind: str) -> tuple[str, ...] | None:
    """All words of a kind, by number; None for kinds that are plain numbers."""
    if kind == "city":
        return tuple(box.city_names)
    if kind == "family":
        return box.components.colours[: box.families]
    if kind == "berth":
        return tuple(box.berth_name(i) for i in range(box.routes * box.harbours))
    if kind == "frame":
        return FRAME_WORDS
    return WORDS.get(kind)


def seat_word(seat: int) -> int | None:
    """A seat, or None for nobody."""
    return None if seat == NOBODY else seat


def named_all(words: tuple[str, ...], numbers: list[int] | tuple[int, ...]) -> list[str]:
    """All the words for these numbers."""
    return [words[n] for n in numbers]


def word(box: Box, kind: str, number: int) -> Word:
    """The word for a number: a name, a count from 1, or the number itself."""
    if kind == "number":
        return number
    if kind == "seat":
        return seat_word(number)
    if kind == "ordinal":
        return number + 1
    if kind == "house":
        return "square" if number == SQUARE else number + 1
    if kind == "decrees":
        return [DECREES[i] for i in range(len(DECREES)) if number >> i & 1]
    if kind == "berth":
        return box.berth_name(number)
    if kind == "city":
        return box.city_names[number]
    if kind == "family":
        return box.components.colours[number]
    if kind == "frame":
        return FRAME_WORDS[number]
    return WORDS[kind][number]


def number(box: Box, kind: str, value: object) -> int:
    """The number for a word. ValueError says what would have been possible."""
    if kind == "decrees":
        if not isinstance(value, list):
            raise ValueError(f"{quoted(value)} is not a list of decrees")
        bits = 0
        for name in value:
            bits |= 1 << number(box, "decree", name)
        return bits
    words = words_of(box, kind)
    if words is not None:
        if value not in words:
            raise ValueError(f"{quoted(value)} is not one of {', '.join(words)}")
        return words.index(str(value))
    if kind == "seat" and value is None:
        return NOBODY
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{quoted(value)} is not a whole number")
    if kind == "seat" and not 0 <= value < box.families:
        raise ValueError(f"seat {quoted(value)} is not one of 0 to {box.families - 1}")
    least = 1 if kind == "ordinal" else 0
    if not least <= value < 1000:
        raise ValueError(f"{quoted(value)} is not between {least} and 999")
    return value - 1 if kind == "ordinal" else value


def quoted(value: object) -> str:
    """Someone's value in an error message, however large it is."""
    if value is None or isinstance(value, bool):
        return str(value).lower() if value is not None else "null"
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else f"{value[:40]}…")
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else "a huge number"
    return f"a {type(value).__name__}"


def frame_words(box: Box, frame: Frame) -> FrameDict:
    """A frame as kind, seat and its named arguments."""
    kind = KINDS[frame.kind]
    out: dict[str, Json] = {"kind": kind.name, "seat": seat_word(frame.seat)}
    for argument, number in zip(kind.arguments, (frame.a, frame.b, frame.c), strict=False):
        name, of = name_and_kind(argument)
        value = word(box, of, number)
        out[name] = list(value) if isinstance(value, list) else value
    return cast("FrameDict", out)  # as the table says, from which the type is made
