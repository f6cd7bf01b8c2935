"""Permissions at a table: to look, decide, sit down, dispose of a seat, speak, report. All such
rules are here.

Nobody has an account, so a rule can only be about a player's id, and a second one is free. Where
that matters, the host, who owns the table, decides who may join.
"""

from collections.abc import Sequence
from typing import Final

from gugong.service.tables.days import is_past
from gugong.service.tables.messages import Knocked
from gugong.service.tables.model import Seat, TableRow
from gugong.service.tables.quotas import undo_is_spent
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.results import is_rated
from gugong.service.tables.table import Context, Table, Viewer
from gugong.service.tables.terms import Terms

ABSENCE: Final = 10 * 60.0  # seconds for which someone has to keep the others waiting


def is_host(row: TableRow, player: str | None) -> bool:
    return player is not None and row.owner == player


def check_host(row: TableRow, player: str) -> None:
    if not is_host(row, player):
        raise Refusal("not-your-table", "Only the host of this table can do that.")


def sits_at(table: Table, player: str | None) -> bool:
    return player is not None and any(seat.player == player for seat in table.seats)


# Looking


def check_may_watch(table: Table, player: str | None) -> None:
    """Raise Refusal unless this player may see the table at all. Before the game there is nothing
    to hide, and after it everything is open."""
    if table.row.terms.spectators or table.row.status != "running":
        return
    if not (sits_at(table, player) or is_host(table.row, player)):
        raise Refusal(
            "no-spectators",
            "Only its players can see this game while it is running; come back when it is over.",
        )


def may_preview(row: TableRow) -> bool:
    """Return whether a link to the table tells strangers, and programs that collect links, more
    than that there is one."""
    return row.daily is None and (row.terms.spectators or row.status != "running")


def may_look(table: Table, player: str | None, seat: int | None) -> bool:
    """Return whether the player may look through this seat: their own during the game, any once it
    is over."""
    return seat is None or table.over or table.holds(player, seat)


def viewer_of(table: Table, player: str | None, seat: int | None) -> Viewer:
    """Return this player as a viewer through that seat. Raises Refusal if they may not."""
    if seat is not None:
        table.check_seat(seat)
        if table.holds(player, seat):  # as nearly always, and asked for everyone at every move
            return Viewer(player, seat)
    if not may_look(table, player, seat):
        raise Refusal(
            "not-your-seat",
            f"Seat {seat} is not yours, so you cannot look through it while the game is running; "
            "watch as a spectator, or take the seat first.",
        )
    check_may_watch(table, player)
    row = table.row
    has_part = sits_at(table, player) or is_host(row, player) or knocked(row, player) is not None
    return Viewer(player if has_part else None, seat)


# Secrets: hands, seeds, and records, which hold both. A hand is due when `may_look` says so.


def check_open_cards(table: Table) -> None:
    """Raise Refusal unless all hands may be shown at once."""
    if not table.over:
        raise Refusal("running", "All cards are shown once the game is over.")


def seed_is_due(day: str, now: float) -> bool:
    """Return whether that day's seed may be revealed: nobody can play the deal any more."""
    return is_past(day, now)


def may_see_deal(
    row: TableRow, seats: Sequence[Seat], player: str | None, now: float, *, has_played: bool
) -> bool:
    """Return whether this player may see the table. The cards of a daily deal stay hidden while
    they can still play it. `has_played`: they have finished that deal."""
    if row.daily is None or has_played or seed_is_due(row.daily, now):
        return True
    return player is not None and any(seat.player == player for seat in seats)


def check_copy(row: TableRow, now: float) -> None:
    """Raise Refusal unless this game's cards may be copied, to a record or another table."""
    if row.daily is not None and not seed_is_due(row.daily, now):
        raise Refusal(
            "daily-secret",
            "The record of a daily deal is available when its day is over, in UTC.",
        )


def check_record(table: Table, player: str | None, now: float) -> None:
    """Raise Refusal unless this player may have the record: with its seed once the game is over,
    and before that, without it, if they play alone among bots in an unrated game.

    They then know the bots' hands, and so fool only themselves. Nobody can sit down beside them
    later without accepting that, because any seat that may come free was theirs.
    """
    check_copy(table.row, now)
    people = {who for s in table.seats for who in (s.player, *s.former) if who is not None}
    alone = table.row.status == "running" and people == {player} and not table.row.terms.rated
    if not table.over and not alone:
        raise Refusal(
            "running",
            "The record of a running game contains what its players must not know, so you get it "
            "only in a game without other people that does not count for ratings; look at "
            "/history instead, or wait for the end.",
        )


# Deciding


def may_undo(table: Table, player: str | None, seat: int) -> bool:
    return (
        table.row.terms.undo
        and table.row.status == "running"
        and table.plays(player, seat)
        and table.game.undoable_by == seat
        and not undo_is_spent(table.entries, seat, table.row.ply)
    )


def check_running(table: Table) -> None:
    if not table.started:
        raise Refusal("not-started", "The game begins when every seat is taken.")
    if table.over:
        raise Refusal("over", "The game is over; ask for a rematch.")


def check_plays(table: Table, player: str | None, seat: int) -> None:
    if not 0 <= seat < len(table.seats) or not table.plays(player, seat):
        raise Refusal(
            "not-your-seat", f"Seat {seat} is not yours to play; take it first, or play your own."
        )


def check_decides(table: Table, player: str | None, seat: int) -> None:
    """Raise Refusal unless this player decides now, on this seat."""
    check_plays(table, player, seat)
    check_running(table)
    check_turn(table, seat)


def check_hints(table: Table) -> None:
    if table.row.terms.rated:
        raise Refusal("no-hints", "There are no hints in rated games.")
    if not table.row.terms.hints:
        raise Refusal("no-hints", "Hints are off at this table.")


def check_turn(table: Table, seat: int) -> None:
    if table.game.chooser != seat:
        raise Refusal("not-your-turn", f"Seat {seat} has nothing to decide now.")


# Sitting down


def knocked(row: TableRow, player: str | None) -> Knocked | None:
    """Return whether this player asked to join here, and the answer."""
    for guest in row.guests:
        if player is not None and guest.player == player:
            return "refused" if guest.refused else "waiting"
    return None


def has_to_knock(row: TableRow, seats: Sequence[Seat], player: str, seat: int) -> bool:
    """Return whether this player needs the host's approval. Players who left may return without
    it."""
    return row.terms.approval and not is_host(row, player) and player not in seats[seat].former


def why_not_sit(
    row: TableRow,
    seats: Sequence[Seat],
    player: str | None,
    seat: int,
    *,
    accepts: bool = True,
    accepts_rated: bool = True,
    invited: bool = False,
) -> Refusal | None:
    """Return why this player cannot sit down there; None if they can, perhaps after asking to join.

    `accepts`: whether they agree to play although someone may know the cards; `accepts_rated`:
    that the game counts for ratings; `invited`: whether they have the personal link of this seat.
    """
    there = seats[seat]
    if row.status == "over":
        return Refusal("over", "The game is over, so it can no longer be joined.")
    if there.vacant and player in there.former:  # back to the hand they know
        return None
    if there.vacant and not there.offered:
        return Refusal(
            "seat-left",
            "Someone left this seat, and a bot plays on. Only they can come back, unless the "
            "host of the table lets others in; ask the host, or watch.",
        )
    if not there.free:
        return Refusal("seat-taken", "Someone else has that seat; take another, or watch.")
    if there.invitation is not None and not invited and not is_host(row, player):
        return Refusal(
            "reserved", "This seat is reserved for someone with a personal link; take another."
        )
    if knocked(row, player) == "refused" and not invited:
        return Refusal("not-let-in", "The host of this table did not let you in.")
    if _has_another(seats, player, seat) and not _may_have_several(row, seats, player):
        return Refusal(
            "one-seat",
            "You have another seat at this table, or had one and know its hand; play that one.",
        )
    if not accepts and player != row.owner and needs_acceptance(row, seats, seat):
        return Refusal(
            "arranged",
            "Someone else at this table may know more cards than their own, or the luck to come. "
            "If you agree to that, join with accept_arranged; if not, watch, or open a table of "
            "your own.",
        )
    if row.terms.rated and not accepts_rated and not is_host(row, player):
        return Refusal(
            "rated",
            "This game counts for ratings. If you agree to that, join with accept_rated.",
        )
    return None


def needs_acceptance(row: TableRow, seats: Sequence[Seat], seat: int) -> bool:
    """Return whether some player may know more than the others: the one who arranged the game, one
    who left this seat and has another, or one who plays several families."""
    there = seats[seat]
    if not there.free:
        return False
    left = [player for player in there.former if _has_another(seats, player, seat)]
    held = [other.player for other in seats if other.player is not None]
    return row.arranged is not None or bool(left) or len(held) > len(set(held))


def _has_another(seats: Sequence[Seat], player: str | None, seat: int) -> bool:
    """Return whether this player holds or held another seat: nobody may play against a hand they
    know."""
    others = [other for number, other in enumerate(seats) if number != seat]
    return any(player in (other.player, *other.former) for other in others if player is not None)


def _may_have_several(row: TableRow, seats: Sequence[Seat], player: str | None) -> bool:
    """Return whether this player may take several seats, for people sharing a device: the owner
    may, if no strangers are invited and before anyone else sits down."""
    alone = all(seat.player in (None, player) for seat in seats)
    return row.status == "waiting" and row.owner == player and not row.terms.listed and alone


def check_asked_seats(seats: Sequence[Seat], owner: str, *, listed: bool) -> None:
    """Raise Refusal if the owner of a public table asks for several families."""
    invites = listed and any(seat.kind == "open" for seat in seats)
    if invites and sum(seat.player == owner for seat in seats) > 1:
        raise Refusal(
            "one-seat",
            "At a listed table everyone has one seat, the host included; "
            "do not list it, or leave the other seats open.",
        )


def check_rated(terms: Terms, seats: Sequence[Seat], *, seeded: bool) -> None:
    """Raise Refusal unless the game can be rated: everyone plays one family, and nobody knows the
    luck."""
    held = [seat.player for seat in seats if seat.player is not None]
    if terms.rated and (seeded or len(held) > 1):
        raise Refusal(
            "bad-request",
            "A rated game needs a secret seed, and each player plays only one family.",
        )


# Disposing of a seat


def check_holds(table: Table, player: str, seat: int) -> None:
    table.check_seat(seat)
    if not table.holds(player, seat):
        raise Refusal("not-your-seat", f"Seat {seat} is not yours.")


def check_put_bot(table: Table, player: str, seat: int, context: Context) -> None:
    """Raise Refusal unless this player may let a bot play there: the host before the game; later
    the seat's player, or the host if the seat is empty or its player absent."""
    table.check_seat(seat)
    _check_not_over(table)
    if table.row.daily is not None:
        raise Refusal("counts", "A bot cannot play the daily deal for you.")
    there, host = table.seats[seat], is_host(table.row, player)
    if table.row.status == "waiting":
        if not host:
            raise Refusal("not-your-table", "Before the game only the host puts bots on seats.")
        if there.player not in (None, player):
            raise Refusal("seat-taken", "Someone sits there; free the seat first.")
        return
    if table.holds(player, seat) or (host and there.vacant):
        return
    if not host:
        raise Refusal("not-your-seat", f"Seat {seat} is not yours.")
    _check_absent(table, seat, context)


def check_open_seat(table: Table, player: str, seat: int, context: Context) -> None:
    """Raise Refusal unless this player may open the seat to others: the host may, before the game
    any seat, later one whose player left or is absent."""
    table.check_seat(seat)
    check_host(table.row, player)
    _check_not_over(table)
    if table.seats[seat].kind == "meng":
        raise Refusal("bad-request", f"Meng plays seat {seat}.")
    if table.started and not table.seats[seat].vacant:
        _check_absent(table, seat, context)


def _check_absent(table: Table, seat: int, context: Context) -> None:
    """Raise Refusal unless the host may replace this seat's player in a running game. If there is a
    clock, it decides until a bot plays."""
    row, there = table.row, table.seats[seat]
    if there.player is None or there.player == row.owner:
        raise Refusal("seat-taken", "There is no one to replace on this seat.")
    if there.player in context.online:
        raise Refusal("not-absent", "They are online, so they cannot be replaced.")
    if there.kind == "bot":  # they handed it over, or ran out of time
        return
    if row.terms.clock is not None:
        raise Refusal("still-time", "They still have time; a bot takes over when it is up.")
    if row.chooser != seat or context.time < row.moved + ABSENCE:
        minutes = int(ABSENCE // 60)
        raise Refusal(
            "not-long-absent",
            "You can replace someone who is away once everyone has waited for them for "
            f"{minutes} minutes.",
            figures={"minutes": minutes},
        )


def check_take_back(table: Table, player: str, seat: int) -> None:
    """Raise Refusal unless this player may take over from the bot that plays for them. After
    running out of time, the bot finishes that turn first: otherwise taking the seat back would gain
    time."""
    check_holds(table, player, seat)
    _check_not_over(table)
    clocks = table.row.clocks
    if clocks is None or table.row.chooser != seat or table.seats[seat].kind != "bot":
        return
    left = clocks.left[seat]
    if not left.total and left.granted >= clocks.turns[-1]:
        raise Refusal("time-out", "Your time is up; the bot finishes this turn, then you can play.")


def _check_not_over(table: Table) -> None:
    if table.over:
        raise Refusal("over", "The game is over; ask for a rematch.")


def check_reserve(table: Table, player: str, seat: int) -> None:
    table.check_seat(seat)
    check_host(table.row, player)
    if table.row.status != "waiting" or table.seats[seat].kind != "open":
        raise Refusal("seat-taken", "Only an open seat can be reserved, before the game.")


def check_close(table: Table, player: str) -> None:
    """Raise Refusal unless this player may close the table: only the host may, and a running rated
    game only by leaving it."""
    check_host(table.row, player)
    _check_not_over(table)
    if table.row.status == "running" and is_rated(table.row) and not sits_at(table, player):
        raise Refusal("counts", "A rated game cannot be closed: its result counts for others.")


# Speaking


def may_speak(table: Table, player: str) -> bool:
    """Return whether this player may write in the chat: spectators only read."""
    return table.row.terms.chat and sits_at(table, player)


def check_may_speak(table: Table, player: str, seat: int | None = None) -> int:
    """Return the seat from which this player speaks. Raises Refusal if they may not."""
    if not table.row.terms.chat:
        raise Refusal("chat-off", "The host has turned off the chat at this table.")
    if not may_speak(table, player):
        raise Refusal("forbidden", "Only players at this table can write here; take a seat first.")
    if seat is None:
        return next(n for n, there in enumerate(table.seats) if there.player == player)
    check_holds(table, player, seat)
    return seat


# Telling the operator


def check_may_report(table: Table, player: str) -> None:
    if not sits_at(table, player):
        raise Refusal("forbidden", "Only players at a table can report someone there.")


def whom_to_report(table: Table, player: str, seat: int) -> tuple[str, str]:
    """Return who sits there or left last, and their name, so that others at the table can report
    them."""
    table.check_seat(seat)
    check_may_report(table, player)
    there = table.seats[seat]
    whom = there.player or (there.former[-1] if there.former else None)
    if whom is None:
        raise Refusal("bad-request", f"There is no one to report on seat {seat}.")
    if whom == player:
        raise Refusal("bad-request", "That is your own seat.")
    return whom, there.name
