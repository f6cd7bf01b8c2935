"""Whole games as text to read, mail and diff. See docs/notation.md.

A record holds the moves and the outcomes of chance, so it replays without a random generator.
"""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Final

from gugong.chance import seed_hash
from gugong.components import Components, ComponentsError, load, packaged, parse
from gugong.errors import PositionError, RecordError, UnexpectedOutcome
from gugong.formats.position import position_of, read_position
from gugong.formats.vocabulary import number, word, words_of
from gugong.options import choose_box, options_of, players_of
from gugong.rules import RULES_VERSION
from gugong.rules.box import Box
from gugong.rules.frames import FIRST_DRAW, KINDS
from gugong.rules.kinds import name_and_kind
from gugong.rules.setup import new_table
from gugong.rules.state import State

FORMAT: Final = 1
TITLE: Final = f"gugong record {FORMAT}"

# The lines of the header that a game needs; all others are tags.
HEADER: Final = (
    "rules", "components", "families", "options", "seed-hash", "seed", "position", "result",
)  # fmt: skip
_TAG: Final = re.compile(r"[A-Za-z][\w-]*")
_DAY: Final = re.compile(r"day \d+")  # a heading that is written anew

# The outcome of a draw: the frame's kind and argument, and what chance gave.
Outcome = tuple[int, int, int]
# A decision: who decided, the move, what chance gave, and the day after all that.
Step = tuple[int, str, str, int]


def write_outcome(box: Box, outcome: Outcome) -> str:
    kind, argument, came = outcome
    row = KINDS[kind]
    about = [str(word(box, name_and_kind(of)[1], argument)) for of in row.arguments]
    return " ".join([row.written, *about, str(word(box, row.outcome, came))])


def read_outcome(box: Box, text: str) -> Outcome:
    """ValueError says what is wrong with it."""
    words = text.split()
    for row in KINDS[FIRST_DRAW:]:
        if words and words[0] == row.written:
            if len(words) != 2 + len(row.arguments):
                break
            argument = 0
            for of in row.arguments:
                argument = _read_word(box, name_and_kind(of)[1], words[1])
            return row.number, argument, _read_word(box, row.outcome, words[-1])
    raise ValueError(f"{text!r} is not something chance can give")


def next_outcome(
    box: Box, tape: list[Outcome], kind: int, argument: int, options: list[int]
) -> Outcome:
    """The next outcome on the tape; UnexpectedOutcome if it is not possible here."""
    if not tape:
        missing = write_outcome(box, (kind, argument, options[0]))
        raise UnexpectedOutcome(f"chance must speak here, as in {missing!r}; nothing is noted")
    outcome = tape.pop()
    if outcome[:2] != (kind, argument) or outcome[2] not in options:
        raise UnexpectedOutcome(f"chance cannot have given {write_outcome(box, outcome)!r} here")
    return outcome


def _read_word(box: Box, kind: str, text: str) -> int:
    return number(box, kind, text if words_of(box, kind) is not None else _int(text))


def _int(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise ValueError(f"{text!r} is not a number")
    return int(text)


# Writing


def write_record(
    start: State,
    hashed: str,
    seed: str | None,
    deal: list[Outcome],
    steps: list[Step],
    result: str,
    with_components: bool,
    tags: Mapping[str, str],
    comments: Mapping[int, Iterable[str]],
) -> str:
    """The record of a game that began in `start`; pass its seed only if it is public.

    ValueError if a tag or comment cannot stand in a record.
    """
    box = start.box
    colours = box.components.colours[: box.families]
    options = [
        name if chosen is True else f"{name} {chosen}"
        for name, chosen in options_of(box).items()
        if chosen
    ]
    lines = [
        TITLE,
        f"rules: {RULES_VERSION}",
        f"components: {box.components.version} {box.components.name}",
        f"families: {players_of(box)} ({', '.join(colours)})",
        f"options: {', '.join(options) if options else 'none'}",
        f"seed-hash: {hashed}",
    ]
    if seed is not None:
        lines.append(f"seed: {seed}")
    if start.decrees:  # not a fresh deal: say where it began
        lines.append(f"position: {json.dumps(position_of(start), separators=(',', ':'))}")
    lines += [_tag_line(name, value) for name, value in tags.items()]
    lines.append("")
    lines += _deal_lines(box, deal)
    lines += _comment_lines(comments.get(0, ()))
    day, shown = start.day, 0
    for ply, (seat, move, given, next_day) in enumerate(steps, start=1):
        if day != shown:
            lines += ["", f"# day {day}"]
            shown = day
        day = next_day
        lines.append(f"{ply} {colours[seat]}: {move}" + (f" = {given}" if given else ""))
        lines += _comment_lines(comments.get(ply, ()))
    lines += ["", f"result: {result}"]
    if with_components and box.components.version != load().version:
        lines += ["", *(f"| {line}".rstrip() for line in box.components.text.split("\n"))]
    return "\n".join(lines) + "\n"


def _tag_line(name: str, value: str) -> str:
    if _TAG.fullmatch(name) is None or name in HEADER or name == "deal":
        raise ValueError(f"tags: {name!r} cannot be the name of a tag")
    if value != value.strip() or (value and not value.isprintable()):
        raise ValueError(f"{name}: {value!r} is not one line of text without blanks around it")
    return f"{name}: {value}"


def _comment_lines(comments: Iterable[str]) -> list[str]:
    lines: list[str] = []
    for comment in comments:
        if comment != comment.strip() or not comment.isprintable() or _DAY.fullmatch(comment):
            raise ValueError(f"comments: {comment!r} cannot stand on a line of its own")
        lines.append(f"# {comment}")
    return lines


def _deal_lines(box: Box, deal: list[Outcome]) -> list[str]:
    lines: list[str] = []
    last = -1
    for outcome in deal:
        text = write_outcome(box, outcome)
        if outcome[0] == last:
            lines[-1] += f", {text}"
        else:
            lines.append(f"deal: {text}")
        last = outcome[0]
    return lines


# Reading


class RecordedMove:
    """One decision of a record."""

    __slots__ = ("colour", "line", "move", "outcomes")

    def __init__(self, line: int, colour: str, move: str, outcomes: list[Outcome]) -> None:
        self.line: int = line
        self.colour: str = colour
        self.move: str = move
        self.outcomes: list[Outcome] = outcomes


class Record:
    """A parsed record. Its moves are only checked when it is replayed."""

    __slots__ = ("deal", "deal_lines", "moves", "result", "result_line", "seed", "start")

    def __init__(self, start: State, seed: str | None) -> None:
        self.start: State = start
        self.seed: str | None = seed
        self.deal: list[Outcome] = []
        self.deal_lines: list[int] = []  # the line of each outcome of the deal
        self.moves: list[RecordedMove] = []
        self.result: str = "unfinished"
        self.result_line: int = 0


def read_record(text: str, components: Components | None) -> Record:
    """Parse a record; RecordError says where it is broken."""
    # Some editors put a byte order mark first. `splitlines` would also split at characters that a
    # line of components may contain.
    lines = re.split("\r\n|\r|\n", text.removeprefix("\ufeff"))
    rows = [(i + 1, row.strip()) for i, row in enumerate(lines)]
    begin = 0  # deleting empty lines one by one would take a time that grows with their square
    while begin < len(rows) - 1 and not rows[begin][1]:
        begin += 1
    rows = rows[begin:]
    first = rows[0][1] if rows else ""
    if not first.startswith("gugong record"):
        raise RecordError(1, f"this is no record of a game; the first line must be {TITLE!r}")
    if first != TITLE:
        raise RecordError(1, f"{first!r} is another format; this program reads {TITLE!r}")
    header: dict[str, tuple[int, str]] = {}
    body: list[tuple[int, str]] = []
    toml: list[str] = []
    for line, row in rows[1:]:
        key, colon, value = row.partition(":")
        if row.startswith("|"):
            toml.append(row[1:].removeprefix(" "))
        elif colon and key in HEADER:
            if key in header:
                raise RecordError(line, f"{key} stands here a second time")
            header[key] = (line, value.strip())
        elif row and not row.startswith("#") and (body or not _is_tag(key, colon)):
            body.append((line, row))
    box = _read_box(header, "\n".join(toml), components)
    record = Record(_read_start(box, header), _read_seed(header))
    for line, row in body:
        _read_row(box, record, line, row)
    if "result" not in header:
        raise RecordError(rows[-1][0], "the record breaks off: its last line, result, is missing")
    record.result_line, record.result = header["result"]
    return record


def _is_tag(key: str, colon: str) -> bool:
    """Return whether a line of the header says something that the game does not need."""
    return bool(colon) and key != "deal" and _TAG.fullmatch(key) is not None


def header_rows(text: str) -> dict[str, str]:
    """The header of a record and its result, by name; nothing is checked."""
    rows: dict[str, str] = {}
    at = 0
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        row = text[at:end].strip()
        if row[:5] == "deal:" or row[:1].isdecimal():
            break
        key, colon, value = row.partition(":")
        if colon and key and key[0] not in "#|":
            rows[key] = value.strip()
        at = end + 1
    last = text.rfind("\nresult:", at - 1)
    if last >= 0:
        end = text.find("\n", last + 1)
        rows["result"] = text[last + 8 : end if end >= 0 else len(text)].strip()
    return rows


def comments_in(text: str) -> dict[int, list[str]]:
    """The comments of a record by the ply that they follow."""
    comments: dict[int, list[str]] = {}
    ply = 0
    for line in text.split("\n"):
        row = line.strip()
        if row.startswith("#"):
            comment = row[1:].strip()
            if comment and _DAY.fullmatch(comment) is None:
                comments.setdefault(ply, []).append(comment)
        elif row and row[0].isdecimal():
            ply += 1
    return comments


def _need(header: dict[str, tuple[int, str]], key: str) -> tuple[int, str]:
    if key not in header:
        raise RecordError(0, f"the header has no {key!r} line")
    return header[key]


def _read_box(header: dict[str, tuple[int, str]], toml: str, given: Components | None) -> Box:
    line, rules = _need(header, "rules")
    if rules != str(RULES_VERSION):
        raise RecordError(
            line,
            f"played with rules version {rules}; this program plays version {RULES_VERSION}, "
            "where the same moves may lead elsewhere. Open it with the program it was made with",
        )
    line, version = _need(header, "components")
    version = version.partition(" ")[0]
    try:
        components = parse(toml, "the record's own components") if toml else given or load()
    except ComponentsError as problem:
        raise RecordError(line, str(problem)) from problem
    if components.version != version:
        ours = packaged(version)
        if ours is None:
            raise RecordError(
                line,
                f"played with components {version}, not {components.version}; "
                "give the components file it was played with (--components FILE)",
            )
        components = ours
    line, families = _need(header, "families")
    options_line, chosen = _need(header, "options")
    try:
        count = _int(families.partition(" ")[0])
        return choose_box(components, count, _read_options(chosen))
    except ValueError as error:
        names_option = str(error).startswith(tuple(_read_options(chosen)))
        raise RecordError(options_line if names_option else line, str(error)) from error


def _read_options(text: str) -> dict[str, bool | str]:
    """`expert, difficulty hard` as a dict."""
    options: dict[str, bool | str] = {}
    for part in text.split(",") if text != "none" else []:
        name, _, chosen = part.strip().partition(" ")
        options[name] = chosen or True
    return options


def _read_start(box: Box, header: dict[str, tuple[int, str]]) -> State:
    if "position" not in header:
        return new_table(box)
    line, text = header["position"]
    try:
        return read_position(box, json.loads(text))
    except (PositionError, ValueError, RecursionError) as error:
        raise RecordError(line, str(error)) from error


def _read_seed(header: dict[str, tuple[int, str]]) -> str | None:
    line, published = _need(header, "seed-hash")
    if "seed" not in header:
        return None
    seed = header["seed"][1]
    if seed_hash(seed) != published:
        raise RecordError(line, "the seed is not the one whose hash was published")
    return seed


def _read_row(box: Box, record: Record, line: int, row: str) -> None:
    head, colon, rest = row.partition(": ")
    if not colon:
        raise RecordError(line, f"{row[:40]!r} is neither a decision nor a part of the header")
    if head == "deal":
        outcomes = _read_outcomes(box, line, rest)
        record.deal += outcomes
        record.deal_lines += [line] * len(outcomes)
        return
    count, _, colour = head.partition(" ")
    if count != str(len(record.moves) + 1):
        raise RecordError(line, f"decision {len(record.moves) + 1} is expected, not {head[:40]!r}")
    move, equals, given = rest.partition(" = ")
    outcomes = _read_outcomes(box, line, given) if equals else []
    record.moves.append(RecordedMove(line, colour, move, outcomes))


def _read_outcomes(box: Box, line: int, text: str) -> list[Outcome]:
    try:
        return [read_outcome(box, part.strip()) for part in text.split(",")]
    except ValueError as error:
        raise RecordError(line, str(error)) from error
