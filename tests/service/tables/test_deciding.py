"""Moves and undo at a table: late, twice, illegal, someone else's, taken back."""

from dataclasses import replace

import pytest

from gugong import Game
from gugong.formats.vocabulary import Json
from gugong.service.tables.deciding import Request, lapses, play, undo, why
from gugong.service.tables.model import CorruptTable, StoredTable
from gugong.service.tables.permissions import may_undo
from gugong.service.tables.quotas import (
    RECORD_EVERY,
    SPARE_UNDOS,
    entry_bytes,
    stored_bytes,
    undo_is_spent,
)
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.seating import hand_to_bot
from gugong.service.tables.table import Transition, open_table
from gugong.service.tables.terms import Terms
from gugong.service.tables.viewing import record
from tests.service.tables.shell import LATER, LI, NOW, WU, Shell, own_box, refused
from tests.table import Table


def test_a_move_makes_a_new_table_and_leaves_the_old_one_as_it_was() -> None:
    shell = Shell("li", "wu")
    before = shell.table
    view = before.game.view(0)
    move = before.game.legal_moves()[0]
    transition = play(before, shell.request("m1"), move.text, LATER)
    assert (transition.table.row.version, transition.table.row.ply, transition.table.row.moved) == (
        2,
        1,
        2000.0,
    )
    assert (before.row.version, before.row.ply, before.entries) == (1, 0, ())
    assert before.game.view(0) == view


def test_what_is_to_be_stored_is_the_decision_and_what_chance_gave() -> None:
    shell = Shell("li", "wu")
    seat = shell.chooser
    change = shell.play(message="m1").change
    assert change is not None
    assert change.entry is not None
    entry, game = change.entry, shell.table.game
    assert (entry.kind, entry.seat, entry.ply, entry.version) == ("move", seat, 1, 2)
    assert (entry.move, entry.outcomes) == (game.plies[-1].text, game.outcome_text(1))
    assert (entry.message, entry.time) == ("m1", 2000.0)
    assert change.row == shell.table.row
    assert (change.seats, change.new) == (None, False)


def test_a_move_sent_twice_counts_once_and_is_acknowledged_again() -> None:
    shell = Shell("li", "wu")
    request, move = shell.request("same"), shell.table.game.legal_moves()[0].text
    first = shell.do(play(shell.table, request, move, LATER))
    again = play(shell.table, request, move, LATER)
    assert again.ack == first.ack
    assert again.ack is not None
    assert again.ack.to_json() == {"v": 1, "type": "ack", "id": "same", "ply": 1, "version": 2}
    assert again.change is None
    assert again.table is shell.table


def test_an_undo_sent_twice_counts_once() -> None:
    shell = Shell("li", "li")
    seat = shell.play_until_undoable(2)
    request = Request(seat, shell.table.row.ply, LI.id, "back")
    first = shell.do(undo(shell.table, request, "decision", LATER))
    again = undo(shell.table, request, "decision", LATER)
    assert (again.change, again.ack) == (None, first.ack)


def test_the_same_id_from_another_player_is_another_decision() -> None:
    shell = Shell("li", "wu")
    first = shell.chooser
    while shell.chooser == first:
        shell.play(message=f"m{shell.table.row.ply}")
    assert shell.play(message="m0").change is not None


def test_a_late_move_is_refused_with_the_state_as_it_is_now() -> None:
    shell = Shell("li", "li")
    request, moves = shell.request(), shell.table.game.legal_moves()
    shell.do(play(shell.table, request, moves[0].text, LATER))
    with refused("stale") as caught:
        play(shell.table, request, moves[1].text, LATER)
    state = caught.value.state
    assert state is not None
    assert (state["ply"], state["seat"], state["type"]) == (1, request.seat, "state")


def test_what_was_refused_as_out_of_date_stays_so_when_its_ply_comes_again() -> None:
    """A copy of it may still be on its way, through a node that was frozen."""
    shell = Shell("li", "li")
    seat = shell.play_until_undoable()
    shell.undo(seat)
    looked_at = shell.table.row.version
    without = shell.request("late")
    late = replace(without, version=looked_at)
    move = shell.table.game.legal_moves()[0].text
    shell.play_until_undoable()
    with refused("stale"):
        play(shell.table, late, move, LATER)
    while shell.table.row.ply > late.ply:
        shell.undo(seat)
    with refused("stale") as caught:
        play(shell.table, late, move, LATER)
    assert f"since version {looked_at}" in caught.value.message
    with refused("stale"):
        undo(shell.table, late, "decision", LATER)
    assert play(shell.table, without, move, LATER).change, "a client that tells no version"


def test_a_decision_stands_though_someone_has_sat_down_meanwhile() -> None:
    """The version of the table has grown, but nobody has decided."""
    shell = Shell("li", "wu")
    request = replace(shell.request(), version=shell.table.row.version)
    other = shell.table.seats[1 - shell.chooser].player
    assert other is not None
    shell.do(hand_to_bot(shell.table, other, 1 - shell.chooser, "novice", LATER))
    assert play(shell.table, request, shell.table.game.legal_moves()[0].text, LATER).change


def test_a_late_bot_gets_no_state() -> None:
    shell = Shell("bot", "bot")
    with refused("stale") as caught:
        play(shell.table, Request(shell.chooser, 7), "pass", LATER)
    assert caught.value.state is None


def test_an_illegal_move_is_refused_with_its_reason() -> None:
    shell = Shell("li", "li")
    with refused("illegal") as caught:
        play(shell.table, shell.request(), "palace B", LATER)
    error = caught.value.to_json()["error"]
    assert error["reason"]["rule"]
    assert "palace B" in error["message"]
    assert why(shell.table, LI.id, shell.chooser, "palace B") == error["reason"]
    assert why(shell.table, LI.id, shell.chooser, shell.table.game.legal_moves()[0].text) is None


def test_only_the_deciding_player_may_ask_why_not() -> None:
    shell = Shell("li", "li")
    with refused("not-your-turn"):
        why(shell.table, LI.id, 1 - shell.chooser, "pass")
    with refused("not-your-seat"):
        why(shell.table, WU.id, shell.chooser, "pass")


def test_what_would_lapse_is_told_to_the_deciding_player_alone() -> None:
    """GIFT-6: anyone else gets an empty answer, since the decision may have just been made."""
    poor = Table(2).family(0, hand=["5w", "8"], pool=0).turn(0).game()
    shell = Shell("li", "li", game=poor)
    game = shell.table.game
    told = {card: lapses(shell.table, LI.id, shell.chooser, card) for card in ("5w", "8")}
    known = {move.text: game.lapsing(move) for move in game.legal_moves() if game.lapsing(move)}
    assert {move: found for moves in told.values() for move, found in moves.items()} == known
    assert known, "some action lapses"
    for card in told:
        assert lapses(shell.table, WU.id, shell.chooser, card) == {}
        assert lapses(shell.table, LI.id, 1 - shell.chooser, card) == {}


@pytest.mark.parametrize("player", [WU.id, None])
def test_nobody_decides_on_someone_elses_seat(player: str | None) -> None:
    shell = Shell("li", "li")
    move = shell.table.game.legal_moves()[0].text
    with refused("not-your-seat"):
        play(shell.table, Request(shell.chooser, 0, player), move, LATER)
    with refused("not-your-seat"):
        undo(shell.table, Request(shell.chooser, 0, player), "decision", LATER)


@pytest.mark.parametrize("seat", [2, -1])
def test_nobody_decides_on_a_seat_that_is_not_there(seat: int) -> None:
    with refused("not-your-seat"):
        play(Shell("li", "li").table, Request(seat, 0, LI.id), "pass", LATER)


def test_nobody_decides_while_a_bot_plays_for_them() -> None:
    shell = Shell("li", "li")
    seat, move = shell.chooser, shell.table.game.legal_moves()[0].text
    shell.do(hand_to_bot(shell.table, LI.id, seat, "novice", NOW))
    with refused("not-your-seat"):
        play(shell.table, Request(seat, 0, LI.id), move, LATER)
    assert shell.do(play(shell.table, Request(seat, 0), move, LATER)).table.row.ply == 1


def test_one_waits_for_ones_turn() -> None:
    shell = Shell("li", "li")
    with refused("not-your-turn"):
        play(shell.table, Request(1 - shell.chooser, 0, LI.id), "pass", LATER)


def test_nobody_decides_before_the_game_or_after_it() -> None:
    waiting = Shell("li", "open")
    with refused("not-started"):
        play(waiting.table, Request(0, 0, LI.id), "pass", LATER)
    shell = Shell("li", "li")
    shell.finish()
    with refused("over"):
        play(shell.table, Request(0, shell.table.row.ply, LI.id), "pass", LATER)


def test_the_last_move_stores_the_result_and_the_whole_record() -> None:
    shell = Shell("li", "li")
    shell.finish()
    row, game = shell.table.row, shell.table.game
    assert (row.status, row.chooser) == ("over", None)
    assert row.result is not None
    assert [score["total"] for score in row.result["scores"]] == [s.total for s in game.scores]
    assert (row.result["ranking"], row.result["winner"]) == (game.ranking, game.winner)
    assert shell.log[-1].record == game.record()


def test_a_record_is_stored_every_so_many_decisions() -> None:
    shell = Shell("li", "li", "li", "li")
    shell.play_many(2 * RECORD_EVERY + 1)
    plies = [change.row.ply for change in shell.log if change.record]
    assert plies == [0, RECORD_EVERY, 2 * RECORD_EVERY]


def play_and_take_back(shell: Shell, times: int) -> None:
    for _ in range(times):
        shell.undo(shell.play_until_undoable())


def test_taking_back_and_playing_again_does_not_store_a_record_each_time() -> None:
    shell = Shell("li", "li")
    play_and_take_back(shell, 100)
    records = [change for change in shell.log if change.record]
    assert len(records) == 1 + len(shell.table.entries) // RECORD_EVERY
    assert open_table(shell.stored).game.position() == shell.table.game.position()


def test_one_cannot_take_back_without_end() -> None:
    shell = Shell("li", "li")
    seat = shell.play_until_undoable()
    shell.undo(seat)
    ply = shell.table.row.ply
    with refused("undo-spent"):
        while True:
            shell.play()
            shell.undo(seat)
    undos = [entry for entry in shell.table.entries if entry.kind == "undo"]
    assert len(undos) == SPARE_UNDOS + ply + 1
    assert shell.state(LI, seat)["undo"] == {"decision": False, "turn": False}
    assert not undo_is_spent(shell.table.entries, 1 - seat, ply), "others have their own share"
    shell.play()
    assert shell.table.row.ply == ply + 2, "the game goes on"


def test_a_table_knows_how_much_it_takes_up() -> None:
    shell = Shell("li", "wu", game=Game(2, seed=3, components=own_box()))
    box = len(shell.table.game.components.text)
    assert shell.table.row.stored == len(shell.stored.record) + box
    shell.play_many(RECORD_EVERY)
    at_record = shell.table.row.stored
    assert at_record == stored_bytes(shell.table.entries, shell.stored.record, box * "x")
    shell.play()
    assert shell.table.row.stored == at_record + entry_bytes(shell.table.entries[-1])


# Taking back


def test_a_decision_is_taken_back() -> None:
    shell = Shell("li", "li")
    seat = shell.play_until_undoable()
    ply, before = shell.table.row.ply, shell.table.game.at(shell.table.row.ply - 1)
    transition = shell.undo(seat)
    assert shell.table.row.ply == ply - 1
    assert shell.table.game.view(seat) == before.view(seat)
    assert transition.change is not None
    assert transition.change.entry is not None
    assert (transition.change.entry.kind, transition.change.entry.ply) == ("undo", ply - 1)
    assert (transition.change.entry.move, transition.change.entry.outcomes) == ("", "")


def test_a_turn_is_taken_back_as_far_as_nothing_new_was_seen() -> None:
    shell = Shell("li", "li")
    seat = shell.play_until_undoable(3)
    decided = [entry.seat for entry in shell.table.entries]
    shell.undo(seat, to="turn")
    game = shell.table.game
    assert shell.table.row.ply < len(decided) - 1
    assert set(decided[shell.table.row.ply :]) == {seat}
    assert game.chooser == seat
    frame = game.frame
    assert frame is not None
    assert game.undoable_by is None or frame["kind"] == "exchange"


def test_a_turn_is_taken_back_to_its_beginning_and_not_into_the_turn_before() -> None:
    """Where one decides last in another's turn, and one's own follows, more could be taken back."""
    shell = Shell("li", "li", game=Game(2, seed=1))
    began: dict[Json, int] = {0: 0, 1: 0}  # by seat, the ply at which its last turn began
    for choice in range(80):
        shell.play(choice * 31 + 1)
        game = shell.table.game
        for event in game.events():
            if event["event"] == "turn-began":
                began[event["seat"]] = game.ply
        seat = game.undoable_by
        if seat is not None and shell.table.row.ply > began[seat] > lowest(game):
            shell.undo(seat, to="turn")
            assert shell.table.row.ply == began[seat]
            assert may_undo(shell.table, LI.id, seat)
            return
    raise AssertionError("that never happened")


def lowest(game: Game) -> int:
    """How far decisions could be taken back."""
    game, seat = game.copy(), game.undoable_by
    while game.undoable_by == seat:
        game.undo()
    return game.ply


def test_a_decision_stands_once_someone_else_has_decided() -> None:
    shell = Shell("li", "li")
    first = shell.chooser
    while shell.chooser == first:
        shell.play()
    shell.play()
    with refused("undo-barred"):
        shell.undo(first)


def test_there_is_nothing_to_take_back_before_the_first_decision() -> None:
    shell = Shell("li", "li")
    with refused("undo-barred") as caught:
        shell.undo(shell.chooser)
    assert caught.value.to_json()["error"]["reason"]["code"] == "undo-at-start"


def test_a_table_may_do_without_taking_back() -> None:
    shell = Shell("li", "li", terms=Terms(undo=False))
    seat = shell.play_until_undoable()
    with refused("undo-off"):
        shell.undo(seat)
    assert not may_undo(shell.table, LI.id, seat)


# Opening what is stored


def same(shell: Shell) -> None:
    """What is stored leads to the very table that is shown."""
    again = open_table(shell.stored)
    assert again.row == shell.table.row
    assert again.seats == shell.table.seats
    assert again.entries == shell.table.entries
    assert again.game.record(with_seed=True) == shell.table.game.record(with_seed=True)
    assert again.game.undoable_by == shell.table.game.undoable_by


def test_a_table_opens_as_it_was_at_every_ply() -> None:
    shell = Shell("li", "li", "bot")
    same(shell)
    while not shell.table.over:
        shell.play_many(17)
        same(shell)


def test_a_table_opens_with_what_was_taken_back() -> None:
    shell = Shell("li", "li")
    for _ in range(3):
        seat = shell.play_until_undoable(2)
        shell.undo(seat, to="turn")
        same(shell)
        shell.play_many(3)
        same(shell)


def test_acknowledgements_are_known_again_after_opening() -> None:
    shell = Shell("li", "li")
    request, move = shell.request("once"), shell.table.game.legal_moves()[0].text
    first = shell.do(play(shell.table, request, move, LATER))
    again = play(open_table(shell.stored), request, move, LATER)
    assert (again.change, again.ack) == (None, first.ack)


def test_a_table_with_other_components_opens_with_them() -> None:
    components = own_box()
    shell = Shell("li", "wu", game=Game(2, seed=3, components=components))
    shell.play_many(RECORD_EVERY + 5)  # also from a later record
    assert shell.stored.record_version > 1
    assert "|" not in shell.stored.record, "no record that is stored carries components"
    again = open_table(shell.stored)
    assert again.game.position() == shell.table.game.position()
    assert again.game.components.text == components.text
    shell.finish()
    assert Game.from_record(record(shell.table, None, 0.0)).components.text == components.text


def test_an_entry_beyond_the_row_does_not_count() -> None:
    """Read while someone wrote: the row is the one that says how far the table is."""
    shell = Shell("li", "li")
    shell.play()
    before = shell.stored
    shell.play()
    between = StoredTable(before.row, before.seats, before.record, 1, shell.stored.entries)
    assert open_table(between).entries == before.entries


def test_a_table_whose_log_does_not_fit_is_corrupt() -> None:
    shell = Shell("li", "li", "li")
    while not shell.stored.entries or not shell.stored.entries[-1].outcomes:
        shell.play()
    *earlier, last = shell.stored.entries
    lucky = replace(last, outcomes="")
    with pytest.raises(CorruptTable, match="outcomes"):
        open_table(replace(shell.stored, entries=(*earlier, lucky)))
    with pytest.raises(CorruptTable, match="decisions"):
        open_table(replace(shell.stored, entries=tuple(earlier)))


def test_a_bot_is_to_move_only_where_one_sits_and_the_game_goes_on() -> None:
    shell = Shell("bot", "li", game=Game(2, seed=3))
    while not shell.table.over:
        expected = 0 if shell.chooser == 0 else None
        assert shell.table.bot_to_move == expected
        shell.play()
    assert shell.table.bot_to_move is None
    assert Shell("bot", "open").table.bot_to_move is None


def test_a_step_says_since_when_viewers_do_not_know_the_game() -> None:
    shell = Shell("li", "li")
    seat = shell.play_until_undoable()
    ply = shell.table.row.ply
    taken: Transition = shell.undo(seat)
    assert taken.since == ply - 1
    assert shell.play().since == ply - 1


# Moves that cannot be taken back


def is_final(shell: Shell, text: str) -> bool:
    """Whether this move is refused by someone who wants to be able to take it back."""
    try:
        play(shell.table, shell.request(unless_final=True), text, LATER)
    except Refusal as refusal:
        return refusal.code == "final"
    return False


def test_a_final_move_is_one_that_cannot_be_taken_back() -> None:
    shell = Shell("li", "li")
    counted = {True: 0, False: 0}
    for choice in range(70):
        seat = shell.chooser
        moves = shell.table.game.legal_moves()
        final = is_final(shell, moves[choice * 13 % len(moves)].text)
        shell.play(choice * 13)
        if shell.table.over:
            break
        assert shell.state(LI, seat)["undo"] == {"decision": not final, "turn": not final}
        counted[final] += 1
    assert counted[True]
    assert counted[False]


def test_a_move_after_which_a_bot_decides_is_final() -> None:
    shell = Shell("li", "bot")
    seen = 0
    while not shell.table.over:
        final = shell.chooser == 0 and is_final(shell, shell.table.game.legal_moves()[0].text)
        by_person = shell.chooser == 0
        shell.play()
        if by_person and shell.table.bot_to_move is not None:
            assert final
            seen += 1
    assert seen


def test_where_nothing_is_taken_back_no_move_is_refused_for_that() -> None:
    shell = Shell("li", "bot", terms=Terms(undo=False))
    while not shell.table.over:
        if shell.chooser == 0:
            assert not is_final(shell, shell.table.game.legal_moves()[0].text)
        shell.play()
