"""The checker finds what it is there to find: a sound history, spoilt in one place each time."""

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from gugong.game import Game
from gugong.service.live.encoding import encode
from gugong.service.tables.creating import SeatRequest, create, plan_table
from gugong.service.tables.deciding import Request, play, undo
from gugong.service.tables.model import Entry, Person, StoredTable
from gugong.service.tables.permissions import viewer_of
from gugong.service.tables.table import Context, Table, Transition
from gugong.service.tables.terms import Clock, Terms
from gugong.service.tables.viewing import state
from tests.faults.checker import check
from tests.faults.history import History, Sent

LI = Person("p_li", "Li")
BOT = 1
PLIES = 40


def game() -> tuple[History, StoredTable]:
    """Li plays against a bot, takes something back, and looks at every version."""
    seats = [SeatRequest("you"), SeatRequest("bot", level="novice")]
    terms = Terms(clock=Clock("game", bank=3600, stand_in="novice"))
    plan = plan_table(LI, seats, ["novice"], options={}, seed="checker", terms=terms)
    made = create(plan, Context(0.0))
    assert made.change is not None
    table, record = made.table, made.change.record
    assert record is not None
    history, luck, now = History(table.id), Random(5), 0.0
    while table.row.version < PLIES and table.row.chooser is not None:
        seat, ply = table.row.chooser, table.row.ply
        now += 1.0
        takes_back = seat != BOT and table.game.undoable_by == seat and table.row.version % 5 == 0
        move = "" if takes_back else luck.choice(table.game.legal_moves()).text
        player = None if seat == BOT else LI.id
        request = Request(seat, ply, player, None if seat == BOT else f"m{table.row.version}")
        done = carry_out(table, request, move, Context(now))
        table = done.table
        if request.message is not None and done.ack is not None:
            ack = (done.ack.ply, done.ack.version)
            version = table.row.version - 1
            sent = Sent(request.message, LI.id, seat, ply, version, move, now, now + 0.5, ack)
            history.sent[sent.id] = sent
        viewer = viewer_of(table, LI.id, 0)
        shown = state(table, viewer, Context(0), done.since or 0)
        history.see("Li's page", 1, 0, json.loads(encode(shown)))
    return history, StoredTable(table.row, table.seats, record, 1, table.entries)


def carry_out(table: Table, request: Request, move: str, context: Context) -> Transition:
    if move:
        return play(table, request, move, context)
    return undo(table, request, "decision", context)


SOUND = game()


@pytest.fixture
def history() -> History:
    return copy.deepcopy(SOUND[0])


def test_a_sound_history_passes(history: History) -> None:
    stored = SOUND[1]
    assert check(history, stored) == []
    assert any(entry.kind == "undo" for entry in stored.entries)
    assert any(entry.player is None for entry in stored.entries)
    assert len(history.acknowledged) > 5
    assert len(history.views) > 20


def with_entries(change: Callable[[list[Entry]], None]) -> StoredTable:
    entries = list(SOUND[1].entries)
    change(entries)
    return replace(SOUND[1], entries=tuple(entries))


def own(entries: list[Entry]) -> int:
    """Where the last decision of Li is."""
    return max(i for i, entry in enumerate(entries) if entry.player is not None)


def test_an_acknowledged_decision_that_is_lost(history: History) -> None:
    stored = with_entries(lambda entries: entries.__delitem__(slice(own(entries), None)))
    assert_found(check(history, stored), "was acknowledged and is lost")


def test_a_decision_that_counts_twice(history: History) -> None:
    def twice(entries: list[Entry]) -> None:
        entries.append(replace(entries[own(entries)], version=entries[-1].version + 1))

    assert_found(check(history, with_entries(twice)), "is in the log 2 times")


def test_a_version_that_was_written_twice(history: History) -> None:
    stored = with_entries(lambda entries: entries.append(entries[-1]))
    assert_found(check(history, stored), "not one after the other")


def test_an_acknowledgement_of_another_place_in_the_log(history: History) -> None:
    sent = history.acknowledged[3]
    assert sent.ack is not None
    sent.ack = (sent.ack[0], sent.ack[1] + 1)
    assert_found(check(history, SOUND[1]), "was acknowledged as")


def test_a_refused_decision_that_is_stored_all_the_same(history: History) -> None:
    sent = history.acknowledged[3]
    sent.ack, sent.refused = None, "stale"
    assert_found(check(history, SOUND[1]), "was refused as stale, and is stored")


def test_a_decision_without_an_answer_may_be_stored_or_not(history: History) -> None:
    history.acknowledged[3].ack = None
    history.sent["lost"] = Sent("lost", LI.id, 0, 0, 1, "pass", 0.0)
    assert check(history, SOUND[1]) == []


def test_a_decision_that_nobody_sent(history: History) -> None:
    del history.sent[history.acknowledged[2].id]
    assert_found(check(history, SOUND[1]), "nobody sent that")


def test_a_decision_that_was_sent_otherwise(history: History) -> None:
    next(sent for sent in history.acknowledged if sent.move).move = "pass twice"
    assert_found(check(history, SOUND[1]), "is not what was sent")


def test_a_bot_that_decides_for_a_person(history: History) -> None:
    def usurp(entries: list[Entry]) -> None:
        entries[own(entries)] = replace(entries[own(entries)], player=None)

    assert_found(check(history, with_entries(usurp)), "decided by a bot where none sits")


def test_a_bot_that_decides_twice(history: History) -> None:
    def twice(entries: list[Entry]) -> None:
        first = next(i for i, entry in enumerate(entries) if entry.player is None)
        version = entries[-1].version + 1
        entries.append(replace(entries[first], version=version))

    assert_found(check(history, with_entries(twice)), "it was the turn of")


def test_other_luck_than_the_seed_gives(history: History) -> None:
    def other(entries: list[Entry]) -> None:
        drawn = next(i for i, entry in enumerate(entries) if entry.outcomes)
        entries[drawn] = replace(entries[drawn], outcomes="")

    assert_found(check(history, with_entries(other)), "leads to ply")


def test_two_decisions_in_another_order_than_they_were_made(history: History) -> None:
    one, two = history.acknowledged[2:4]
    one.sent, one.answered, two.sent, two.answered = 20.0, 21.0, 10.0, 11.0
    assert_found(check(history, SOUND[1]), "and comes later")


def test_a_position_that_is_not_in_the_log(history: History) -> None:
    key = sorted(history.views, key=lambda key: key[1])[10]
    history.views[key][0]["gift_pile"] += 1
    assert_found(check(history, SOUND[1]), "a position that is not in the log")


def test_two_positions_of_one_version(history: History) -> None:
    key = sorted(history.views, key=lambda key: key[1])[10]
    history.views[key].append({**history.views[key][0], "gift_pile": 1})
    assert_found(check(history, SOUND[1]), "a position that is not in the log")


def test_a_position_from_a_version_that_was_never_stored(history: History) -> None:
    (seat, version, ply), views = max(history.views.items(), key=lambda item: item[0][1])
    history.views[seat, version + 1, ply] = views
    assert_found(check(history, SOUND[1]), "was shown, and the table is at")


def test_a_position_at_another_version(history: History) -> None:
    moves = [key for key in sorted(history.views, key=lambda key: key[1]) if key[1] > 5]
    (seat, version, _), (_, _, later) = moves[0], moves[9]
    history.views[seat, version, later] = history.views.pop(moves[9])
    assert_found(check(history, SOUND[1]), "which is at ply")


def test_an_entry_that_is_not_in_the_log(history: History) -> None:
    key = next(iter(history.entries))
    history.entries[key][0]["move"] = "pass"
    assert_found(check(history, SOUND[1]), "an entry that is not in the log")


def test_a_view_of_another_seat(history: History) -> None:
    """Checked twice: it is not what the seat may see, and it shows another family's hand."""
    stored = SOUND[1]
    dealt = Game.from_record(stored.record)
    history.views = {(0, 1, 0): [json.loads(encode(dealt.view(BOT)))]}
    assert_found(check(history, stored), "saw the cards of seat 1")


def test_a_connection_on_which_time_runs_back(history: History) -> None:
    history.glances[3], history.glances[8] = history.glances[8], history.glances[3]
    assert_found(check(history, SOUND[1]), "on one connection")


def test_a_clock_that_ran_while_someone_else_was_asked(history: History) -> None:
    row = SOUND[1].row
    assert row.clocks is not None
    left = row.clocks.left[0]
    assert 3500 < left.bank < 3600, "Li has used some of her time"
    poorer = row.clocks.having(0, replace(left, bank=left.bank - 2))
    stored = replace(SOUND[1], row=replace(row, clocks=poorer))
    assert_found(check(history, stored), "seat 0 has lost 2.0 seconds too many")


def test_a_bot_that_takes_over_too_early(history: History) -> None:
    seats = (replace(SOUND[1].seats[0], kind="bot"), *SOUND[1].seats[1:])
    assert_found(check(history, replace(SOUND[1], seats=seats)), "a bot took over seat 0")


def assert_found(found: list[str], what: str) -> None:
    assert found
    assert what in " ".join(found)
