"""The results of a finished game: the players, opponents and ratings that it counts for."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gugong.service.tables.model import Seat, TableRow


class Opponent(NamedTuple):
    """An opponent in a finished game, and whether they came in ahead."""

    who: str  # `person`, the level of a bot, or Meng with his difficulty: `meng-hard`
    beaten: bool


@dataclass(frozen=True, slots=True)
class OwnResult:
    """One person's result in one game."""

    table: str
    seat: int
    player: str
    finished: float
    families: int  # 1: against Meng
    place: int  # from 1
    won: bool
    points: int
    sources: dict[str, int]
    opponents: tuple[Opponent, ...]


def results_of(row: TableRow, seats: Sequence[Seat]) -> list[OwnResult]:
    """Return each person's result.

    A game counts for those who played it to its end. It does not where someone may have known the
    cards, and not for someone who played several families.
    """
    if row.result is None or row.arranged is not None:
        return []
    place = _places(row)
    return [
        OwnResult(
            table=row.id,
            seat=number,
            player=seat.player,
            finished=row.moved,
            families=row.players,
            place=place[number],
            won=row.result["winner"] == number,
            points=row.result["scores"][number]["total"],
            sources=row.result["scores"][number]["sources"],
            opponents=tuple(
                Opponent(_who(row, seats[other]), place[number] < place[other])
                for other in place
                if other != number
            ),
        )
        for number, seat in enumerate(seats)
        if seat.kind == "person" and seat.player is not None and _plays_once(seats, seat.player)
    ]


def _places(row: TableRow) -> dict[int, int]:
    """Return each seat's place, from 1."""
    assert row.result is not None
    return {seat: place for place, seat in enumerate(row.result["ranking"], 1)}


def _who(row: TableRow, seat: Seat) -> str:
    if seat.kind == "meng":
        return f"meng-{row.options['difficulty']}"
    return "person" if seat.kind == "person" else seat.level or "person"


def _plays_once(seats: Sequence[Seat], player: str) -> bool:
    return Counter(seat.player for seat in seats)[player] == 1


# Ratings


class Rated(NamedTuple):
    """A participant in a rated game: a player, or a bot of a level."""

    player: str | None
    level: str | None
    rank: int  # two may have the same


def rated_game(row: TableRow, seats: Sequence[Seat], levels: Collection[str]) -> list[Rated]:
    """Return who is rated after this game, and their places; empty if it does not count.

    It counts among families with the packaged components, where nobody may have known the cards or
    played twice, and all bots are of `levels`, whose strength is known. Players whose
    game someone else finished, a bot or another person, share the last place; that other person is
    not rated. A game that is never finished counts for nobody.
    """
    # Asked by `is_rated`: what the table was made for. The rest can change until the end.
    if row.result is None or not is_rated(row):
        return []
    place = _places(row)
    last = len(seats)
    found: list[Rated] = []
    for number, seat in enumerate(seats):
        began = seat.former[0] if seat.former else seat.player
        if began is None:
            found.append(Rated(None, seat.level, place[number]))
        elif seat.kind == "person" and seat.player == began:
            found.append(Rated(began, None, place[number]))
        else:
            found.append(Rated(began, None, last))
    players = [one.player for one in found if one.player is not None]
    known = all(one.level in levels for one in found if one.player is None)
    return found if players and known and len(players) == len(set(players)) else []


def is_rated(row: TableRow) -> bool:
    """Return whether everyone who sat down agreed that the game counts for their ratings."""
    return row.terms.rated and row.players > 1 and row.arranged is None and row.box is None
