"""Who may do what at a table: look, decide, sit down, dispose of a seat, speak, report. All such
rules are here.

Nobody has an account, so a rule can only be about a player's id, and a second one is free. Where
that matters, the owner of the table decides whom to let in.
"""

from collections.abc import Sequence

from gugong.tables.model import Seat, TableRow
from gugong.tables.quotas import undo_is_spent
from gugong.tables.refusal import Refusal
from gugong.tables.table import Table, Viewer

# Looking


def may_look(table: Table, player: str | None, seat: int | None) -> bool:
    """Through one's own seats while the game goes on, through any when it is over."""
    return seat is None or table.over or table.holds(player, seat)


def viewer_of(table: Table, player: str | None, seat: int | None) -> Viewer:
    """This player as somebody who looks through that seat, if they may."""
    if seat is not None:
        table.check_seat(seat)
    if not may_look(table, player, seat):
        raise Refusal(
            "not-your-seat",
            f"Seat {seat} is not yours, so you cannot look through it while the game goes on; "
            "watch as a spectator, or take the seat first.",
        )
    sits_here = any(s.player == player for s in table.seats)
    return Viewer(player if sits_here else None, seat)


def may_take_record(table: Table, player: str | None) -> bool:
    """Anybody when the game is over; before, only who plays here without other people.

    They then know the bots' hands, and so fool only themselves. Nobody can sit down beside them
    later without accepting that, because any seat that may come free was theirs.
    """
    if table.over:
        return True
    people = {who for s in table.seats for who in (s.player, *s.former) if who is not None}
    return table.row.status == "running" and people == {player}


# Deciding


def may_undo(table: Table, player: str | None, seat: int) -> bool:
    return (
        table.row.undo == "free"
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
    """Whether this player decides now, on this seat."""
    check_plays(table, player, seat)
    check_running(table)
    check_turn(table, seat)


def check_turn(table: Table, seat: int) -> None:
    if table.game.chooser != seat:
        raise Refusal("not-your-turn", f"Seat {seat} has nothing to decide now; wait.")


# Sitting down


def why_not_sit(
    row: TableRow, seats: Sequence[Seat], player: str | None, seat: int, *, accepts: bool = True
) -> Refusal | None:
    """Why this player cannot sit down there; None if they can.

    `accepts`: whether they agree to play although somebody may know the cards.
    """
    there = seats[seat]
    if row.status == "over":
        return Refusal("over", "The game is over; nobody can join it any more.")
    if there.vacant and player in there.former:  # back to the hand they know
        return None
    if there.vacant and not there.offered:
        return Refusal(
            "seat-left",
            "Somebody left this seat, and a bot plays on. Only they can come back, unless the "
            "owner of the table lets others in; ask the owner, or watch.",
        )
    if not there.free:
        return Refusal("seat-taken", "Somebody else has that seat; take another, or watch.")
    if _has_another(seats, player, seat) and not _may_have_several(row, seats, player):
        return Refusal(
            "one-seat",
            "You have another seat at this table, or had one and know its hand; play that one.",
        )
    if not accepts and player != row.owner and needs_acceptance(row, seats, seat):
        return Refusal(
            "arranged",
            "Somebody else at this table may know more cards than their own, or the luck to come. "
            "If you agree to that, join with accept_arranged; if not, watch, or open a table of "
            "your own.",
        )
    return None


def needs_acceptance(row: TableRow, seats: Sequence[Seat], seat: int) -> bool:
    """Whether somebody may know more than others do: who arranged the game, who left this seat and
    has another one, or who plays several families."""
    there = seats[seat]
    if not there.free:
        return False
    left = [player for player in there.former if _has_another(seats, player, seat)]
    held = [other.player for other in seats if other.player is not None]
    return row.arranged is not None or bool(left) or len(held) > len(set(held))


def _has_another(seats: Sequence[Seat], player: str | None, seat: int) -> bool:
    """Whether this player holds or held another seat: nobody plays against a hand they know."""
    others = [other for number, other in enumerate(seats) if number != seat]
    return any(player in (other.player, *other.former) for other in others if player is not None)


def _may_have_several(row: TableRow, seats: Sequence[Seat], player: str | None) -> bool:
    """Several people at one device: the owner may arrange that where no strangers are invited, and
    before anybody else sits down."""
    alone = all(seat.player in (None, player) for seat in seats)
    return row.status == "waiting" and row.owner == player and not row.listed and alone


def check_asked_seats(seats: Sequence[Seat], owner: str, *, listed: bool) -> None:
    """The owner of a table that everybody is invited to plays one family like all others."""
    invites = listed and any(seat.kind == "open" for seat in seats)
    if invites and sum(seat.player == owner for seat in seats) > 1:
        raise Refusal(
            "one-seat",
            "At a listed table everybody has one seat, its owner too; "
            "do not list it, or leave the other seats open.",
        )


# Disposing of a seat


def check_holds(table: Table, player: str, seat: int) -> None:
    table.check_seat(seat)
    if not table.holds(player, seat):
        raise Refusal("not-your-seat", f"Seat {seat} is not yours.")


def may_put_bot(table: Table, player: str, seat: int) -> bool:
    """The holder of a seat, and the owner of the table where nobody holds it."""
    there = table.seats[seat]
    is_nobodys = there.kind == "open" or there.vacant
    return table.holds(player, seat) or (is_nobodys and table.row.owner == player)


def check_open_seat(table: Table, player: str, seat: int) -> None:
    """Whether this player may open the seat to others: the owner of the table, before the game any
    seat, later one that was left."""
    table.check_seat(seat)
    if table.row.owner != player:
        raise Refusal("not-your-table", "Only the owner of this table opens its seats to others.")
    if table.over:
        raise Refusal("over", "The game is over; nobody can join it any more.")
    if table.seats[seat].kind == "meng":
        raise Refusal("bad-request", f"Meng plays seat {seat}.")
    if table.started and not table.seats[seat].vacant:
        raise Refusal(
            "seat-taken", f"Nobody has left seat {seat}; while the game goes on it is not opened."
        )


# Speaking


def may_speak(table: Table, player: str) -> bool:
    """Spectators only read."""
    return any(seat.player == player for seat in table.seats)


def check_may_speak(table: Table, player: str, seat: int | None = None) -> int:
    """Whether this player may say something here, and from which seat."""
    if not may_speak(table, player):
        raise Refusal("forbidden", "Only those who sit at this table can speak here; sit down.")
    if seat is None:
        return next(n for n, there in enumerate(table.seats) if there.player == player)
    check_holds(table, player, seat)
    return seat


# Telling the operator


def check_may_report(table: Table, player: str) -> None:
    if not any(s.player == player for s in table.seats):
        raise Refusal("forbidden", "Only those who sit at a table can report somebody there.")


def whom_to_report(table: Table, player: str, seat: int) -> tuple[str, str]:
    """Who sits there or left last, and their name, for somebody at the table to report."""
    table.check_seat(seat)
    check_may_report(table, player)
    there = table.seats[seat]
    whom = there.player or (there.former[-1] if there.former else None)
    if whom is None:
        raise Refusal("bad-request", f"On seat {seat} is nobody whom you could report.")
    if whom == player:
        raise Refusal("bad-request", "That is your own seat.")
    return whom, there.name
