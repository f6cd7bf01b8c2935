"""A player's own games: filters, order, and what can be deleted."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, TypeAlias

from gugong.service.tables.bounds import Bounds, Name, characters
from gugong.service.tables.model import Seat, TableRow
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.results import is_rated
from gugong.text.folding import fold

Listed: TypeAlias = tuple[TableRow, tuple[Seat, ...]]
Which = Literal["running", "finished"]  # what waits for players is running
Time = Annotated[float, Bounds(ge=0, le=1e12)]  # seconds since 1970


@dataclass(frozen=True, slots=True)
class Wanted:
    """Filters for a player's games; None means any."""

    which: Which | None = None
    search: Name = ""  # words, each in the table's name or that of someone there
    families: Annotated[int, Bounds(ge=1, le=5)] | None = None  # 1: against Meng
    option: Annotated[str, characters(20)] | None = (
        None  # `expert`, `bonus_tokens`, or one of Meng's difficulties
    )
    rated: bool | None = None
    since: Time | None = None  # when something last happened there
    until: Time | None = None

    def includes(self, row: TableRow, seats: Sequence[Seat]) -> bool:
        """Return whether a game passes all filters except `which`."""
        return (
            self.families in (None, row.players)
            and (self.option is None or _has_option(row, self.option))
            and self.rated in (None, is_rated(row))
            and (self.since is None or row.moved >= self.since)
            and (self.until is None or row.moved < self.until)
            and self._is_found(row, seats)
        )

    def _is_found(self, row: TableRow, seats: Sequence[Seat]) -> bool:
        words = fold(self.search).split()
        if not words:
            return True
        text = fold(" ".join([row.name, *(f"{seat.name} {seat.level or ''}" for seat in seats)]))
        return all(word in text for word in words)


def _has_option(row: TableRow, option: str) -> bool:
    return row.options.get(option) is True or option in row.options.values()


class Place(NamedTuple):
    """The place of a game in its player's list: those waiting for their decision first, then the
    latest."""

    to_move: bool
    moved: float
    table: str

    def to_text(self) -> str:
        return f"{self.to_move:d},{self.moved!r},{self.table}"

    @classmethod
    def read(cls, text: str) -> "Place":
        """Read where a page begins. Raises Refusal if the cursor is not ours."""
        try:
            to_move, moved, table = text.split(",")
            return cls(bool(int(to_move)), float(moved), table)
        except ValueError as error:
            raise Refusal(
                "bad-request", "after: expected the `next` of the page before."
            ) from error


def place_of(row: TableRow, seats: Sequence[Seat], player: str) -> Place:
    return Place(is_to_move(row, seats, player), row.moved, row.id)


def games_page(
    games: Iterable[Listed], wanted: Wanted, player: str, after: Place | None, most: int
) -> tuple[list[Listed], Place | None]:
    """Return a page of these games, and where the next page begins."""
    places = {place_of(*game, player): game for game in games}
    page: list[Listed] = []
    for place in sorted(places, reverse=True):
        row, seats = places[place]
        is_other = wanted.which is not None and (wanted.which == "finished") != (
            row.status == "over"
        )
        if is_other or (after is not None and place >= after) or not wanted.includes(row, seats):
            continue
        if len(page) == most:
            return page, place_of(*page[-1], player)
        page.append((row, seats))
    return page, None


def is_to_move(row: TableRow, seats: Sequence[Seat], player: str) -> bool:
    """Return whether the game is waiting for this player's decision."""
    if row.chooser is None:
        return False
    seat = seats[row.chooser]
    return seat.kind == "person" and seat.player == player


# Removing


def why_not_delete(row: TableRow, seats: Sequence[Seat], player: str) -> Refusal | None:
    """Return why this player cannot delete the table; None if they can.

    Nobody deletes what someone else has played, nor gets rid of a result that counts by deleting
    the game before its end.
    """
    if row.owner != player:
        return Refusal("not-your-table", "Only the host of a table can delete it.")
    people = {who for seat in seats for who in (seat.player, *seat.former) if who is not None}
    if people - {player}:
        return Refusal(
            "others-play",
            "Someone else has a seat there or has played there, so the table stays; "
            "you can leave it.",
        )
    if row.daily is not None:
        return Refusal("counts", "A daily deal cannot be deleted: its result counts.")
    if row.status == "running" and is_rated(row):
        return Refusal("counts", "A rated game cannot be deleted; leave it, and a bot plays on.")
    return None
