"""What each viewer sees, and what nobody sees."""

from typing import Any, get_type_hints

import pytest

from gugong import Game
from gugong.service.tables.messages import TableInfo
from gugong.service.tables.model import Person
from gugong.service.tables.permissions import check_open_cards, may_look, viewer_of
from gugong.service.tables.seating import hand_to_bot, join, leave
from gugong.service.tables.table import Context, Transition, Viewer
from gugong.service.tables.terms import Terms
from gugong.service.tables.viewing import (
    entries,
    history,
    info,
    past,
    record,
    seats_news,
    state,
)
from tests.service.tables.shell import LATER, LI, MA, NOW, WU, Shell, own_box, refused

SPECTATOR = Viewer(None, None)


def told(transition: Transition, viewer: Viewer) -> Any:
    """What the viewer is sent, as if they had seen nothing before."""
    table, since = transition.table, transition.since
    assert since is not None
    return state(table, viewer, NOW, since)


def hand(message: dict[str, Any], seat: int) -> Any:
    return message["view"]["families"][seat]["hand"]


def test_everyone_sees_the_game_as_their_seat_may() -> None:
    shell = Shell("li", "wu")
    shell.play_many(20)
    game = shell.table.game
    for person, seat in ((LI, 0), (WU, 1), (None, None)):
        seen = shell.state(person, seat)
        assert seen["view"] == game.view(seat)
        assert seen["entries"] == game.log(seat)
    assert hand(shell.state(LI, 0), 0) is not None
    assert hand(shell.state(LI, 0), 1) is None
    assert hand(shell.state(), 0) is None


def test_nobody_looks_through_someone_elses_seat_while_the_game_goes_on() -> None:
    table = Shell("li", "wu").table
    for player in (LI.id, MA.id, None):
        with refused("not-your-seat"):
            viewer_of(table, player, 1)
    with refused("bad-request"):
        viewer_of(table, LI.id, 2)


def test_anybody_looks_through_any_seat_when_it_is_over() -> None:
    shell = Shell("li", "wu")
    shell.finish()
    assert hand(shell.state(MA, 1), 1) is not None
    assert record(shell.table, None, 0.0) == shell.table.game.record()


def test_a_player_still_looks_through_a_seat_that_a_bot_plays_for_them() -> None:
    shell = Shell("li", "wu")
    shell.do(hand_to_bot(shell.table, LI.id, 0, "novice", LATER))
    assert hand(shell.state(LI, 0), 0) is not None


def test_who_left_a_seat_looks_through_it_no_more() -> None:
    shell = Shell("li", "wu")
    shell.do(leave(shell.table, LI.id, 0, LATER))
    assert not may_look(shell.table, LI.id, 0)
    assert may_look(shell.table, LI.id, None)


def test_all_spectators_are_one_viewer() -> None:
    table = Shell("li", "wu").table
    assert viewer_of(table, MA.id, None) == viewer_of(table, None, None) == SPECTATOR
    assert viewer_of(table, LI.id, None) == Viewer(LI.id, None), "some of these seats are theirs"


def test_while_a_table_waits_there_is_no_view() -> None:
    shell = Shell("li", "open")
    seen = shell.state(LI, 0)
    assert (seen["view"], seen["entries"]) == (None, [])
    assert list(history(shell.table, viewer_of(shell.table, LI.id, 0))) == []
    started = shell.do(join(shell.table, WU, LATER))
    update = told(started, viewer_of(shell.table, LI.id, 0))
    assert (update["since"], update["version"]) == (0, 2)
    assert hand(update, 0) is not None


def test_an_unfinished_table_from_a_record_shows_nothing_before_it_starts() -> None:
    game = Game(2, seed=2)
    for _ in range(9):
        game.play(game.legal_moves()[0])
    shell = Shell("li", "open", game=game)
    viewer = viewer_of(shell.table, LI.id, 0)
    assert entries(shell.table, viewer) == []
    assert past(shell.table, viewer, NOW, 9)["entries"] == []
    started = shell.do(join(shell.table, WU, LATER))
    assert [e["ply"] for e in told(started, viewer)["entries"]] == list(range(1, 10))


def test_an_update_brings_only_what_is_new() -> None:
    shell = Shell("li", "wu")
    for _ in range(30):
        transition = shell.play()
        for player, seat in ((LI.id, 0), (WU.id, 1), (None, None)):
            update = told(transition, viewer_of(shell.table, player, seat))
            assert update["since"] == shell.table.row.ply - 1
            assert update["entries"] == shell.table.game.log(seat)[-1:]


def test_the_log_after_any_ply_is_the_end_of_the_log() -> None:
    shell = Shell("li", "li")
    seat = shell.play_until_undoable(2)
    for transition in (shell.undo(seat), shell.play(3)):
        table = transition.table
        for viewer in (viewer_of(table, LI.id, 0), SPECTATOR):
            log = table.game.log(viewer.seat)
            for since in range(len(log) + 2):
                assert entries(table, viewer, since) == log[since:]


def test_taking_back_tells_up_to_where_the_game_is_known() -> None:
    shell = Shell("li", "li")
    seat = shell.play_until_undoable()
    ply = shell.table.row.ply
    update = told(shell.undo(seat), SPECTATOR)
    assert (update["since"], update["ply"], update["entries"]) == (ply - 1, ply - 1, [])


def test_a_change_of_seats_brings_the_table_alone() -> None:
    shell = Shell("li", "open", "open")
    transition = shell.do(join(shell.table, WU, LATER))
    for viewer in (viewer_of(shell.table, LI.id, 0), SPECTATOR):
        assert transition.since is None
        message = seats_news(shell.table, viewer, Context(0, {WU.id}))
        assert message["type"] == "table"
        assert message["version"] == 2
        assert [seat["online"] for seat in message["table"]["seats"]] == [False, True, False]


def test_who_missed_something_gets_the_difference() -> None:
    shell = Shell("li", "li")
    shell.play_many(5)
    assert [shell.table.known_ply(version) for version in range(1, 7)] == [0, 1, 2, 3, 4, 5]
    assert shell.table.known_ply(None) == 0
    assert shell.table.known_ply(99) == 0, "a version that never was: everything"


def test_who_missed_that_something_was_taken_back_drops_it() -> None:
    shell = Shell("li", "li")
    seat = shell.play_until_undoable()
    version, ply = shell.table.row.version, shell.table.row.ply
    shell.undo(seat)
    shell.play(1)
    assert shell.table.known_ply(version) == ply - 1
    assert shell.table.known_ply(version + 1) == ply - 1
    assert shell.table.known_ply(version + 2) == ply


def test_a_change_of_seats_makes_nobody_forget_the_game() -> None:
    shell = Shell("li", "wu")
    shell.play_many(3)
    shell.do(leave(shell.table, WU.id, 1, LATER))
    assert shell.table.known_ply(4) == shell.table.known_ply(5) == 3


def test_a_table_from_a_record_is_known_from_the_start() -> None:
    game = Game(2, seed=2)
    for _ in range(9):
        game.play(game.legal_moves()[0])
    shell = Shell("li", "li", game=game)
    assert shell.table.known_ply(1) == 9
    shell.play()
    assert (shell.table.known_ply(1), shell.table.known_ply(2)) == (9, 10)


# What one may do


def test_undo_is_offered_to_who_may_take_back() -> None:
    shell = Shell("li", "li")
    seat = shell.play_until_undoable()
    both = {"decision": True, "turn": True}
    assert shell.state(LI, seat)["undo"] == both
    assert shell.state(LI, 1 - seat)["undo"] != both
    assert shell.state()["undo"] != both


def test_hot_seat_says_to_whom_to_hand_over() -> None:
    shell = Shell("li", "li", "wu")
    for _ in range(60):
        chooser = shell.chooser
        for seat in (0, 1):
            other = chooser if chooser in (0, 1) and chooser != seat else None
            assert shell.state(LI, seat)["hand_over"] == other
        assert shell.state(WU, 2)["hand_over"] is None
        assert shell.state(MA)["hand_over"] is None
        shell.play()


# Then, and from the beginning


def test_the_past_is_as_it_was_and_offers_nothing() -> None:
    shell = Shell("li", "li")
    shell.play_many(25)
    viewer = viewer_of(shell.table, LI.id, 1)
    for ply in (0, 1, 12, 25):
        then = past(shell.table, viewer, NOW, ply)
        assert set(then) <= set(shell.state(LI, 1))
        assert then["view"] == shell.table.game.at(ply).view(1)
        assert then["entries"] == shell.table.game.log(1)[:ply]
        assert (then["ply"], then["version"], then["hand_over"]) == (ply, 26, None)
        assert then["undo"] == {"decision": False, "turn": False}
    for ply in (-1, 26):
        with refused("bad-request"):
            past(shell.table, viewer, NOW, ply)


def test_history_is_every_view_as_its_viewer_saw_it() -> None:
    shell = Shell("li", "wu")
    shell.play_many(20)
    game = shell.table.game
    viewer = viewer_of(shell.table, WU.id, 1)
    steps = list(history(shell.table, viewer))
    assert [step["ply"] for step in steps] == list(range(21))
    assert [step["view"] for step in steps] == [game.at(ply).view(1) for ply in range(21)]
    assert [step["entry"] for step in steps[1:]] == game.log(1)
    assert steps[0]["entry"] is None
    for since in (0, 1, 7, 20, 21):
        assert list(history(shell.table, viewer, since)) == steps[since:]


def test_with_open_cards_the_history_shows_every_hand_when_the_game_is_over() -> None:
    shell = Shell("li", "wu")
    with refused("running"):
        check_open_cards(shell.table)
    shell.finish()
    check_open_cards(shell.table)
    for step in history(shell.table, SPECTATOR, open_cards=True):
        game = shell.table.game.at(step["ply"])
        assert step["view"]["seat"] is None
        for seat in (0, 1):
            assert step["view"]["families"][seat] == game.view(seat)["families"][seat]


def test_of_a_very_long_log_only_the_end_comes_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gugong.service.tables.viewing.LOG_ENTRIES", 5)
    shell = Shell("li", "wu")
    shell.play_many(20)
    viewer = viewer_of(shell.table, LI.id, 0)
    for seen, ply in (
        (shell.state(LI, 0), 20),
        (past(shell.table, viewer, NOW, 12), 12),
    ):
        assert seen["since"] == ply - 5
        assert [entry["ply"] for entry in seen["entries"]] == list(range(ply - 4, ply + 1))


def test_the_record_of_a_running_game_is_secret() -> None:
    for seats in (("li", "wu"), ("li", "open"), ("li", "li", "wu")):
        with refused("running"):
            record(Shell(*seats).table, LI.id, 0.0)
    with refused("running"):
        record(Shell("li", "bot").table, WU.id, 0.0)
    with refused("running"):
        record(Shell("li", "bot").table, None, 0.0)


def test_who_plays_without_other_people_takes_the_record_along() -> None:
    for seats in (("li", "bot", "bot"), ("li", "li")):
        shell = Shell(*seats)
        shell.play_many(10)
        text = record(shell.table, LI.id, 0.0)
        assert text == shell.table.game.record()
        assert "\nseed:" not in text


def test_who_once_had_company_does_not() -> None:
    shell = Shell("li", "wu")
    shell.do(leave(shell.table, WU.id, 1, LATER))
    with refused("running"):
        record(shell.table, LI.id, 0.0)


@pytest.mark.parametrize("memory", [True, False])
def test_a_table_may_choose_not_to_remind(memory: bool) -> None:
    shell = Shell("li", "li", terms=Terms(memory=memory))
    shell.play_many(10)
    viewer = viewer_of(shell.table, LI.id, 0)
    views: list[Any] = [step["view"] for step in history(shell.table, viewer)]
    views += [state(shell.table, viewer, NOW)["view"], past(shell.table, viewer, NOW, 3)["view"]]
    for view in views:
        assert all((family["shown"] is not None) == memory for family in view["families"])


def test_a_list_says_how_a_game_stands() -> None:
    shell = Shell("li", "wu", "bot")
    shell.play_many(3)
    seen = info(shell.table.row, shell.table.seats, WU.id, NOW)
    assert seen.keys() == get_type_hints(TableInfo).keys()
    stands = (seen["name"], seen["status"], seen["version"], seen["ply"], seen["players"])
    assert stands == ("Wanli", "running", 4, 3, 3)
    assert seen["chooser"] == shell.chooser
    assert seen["result"] is None


def test_a_list_names_components_that_are_not_the_packaged_ones() -> None:
    ours = Shell("li", "open").table
    assert info(ours.row, ours.seats, WU.id, NOW)["box"] is None
    theirs = Shell("li", "open", game=Game(2, components=own_box("Li's box"))).table
    seen = info(theirs.row, theirs.seats, WU.id, NOW)
    assert (seen["box"], seen["components"]) == ("Li's box", own_box().version)


def test_a_list_shows_who_sits_there_without_saying_who_they_are() -> None:
    shell = Shell("li", "wu", "bot")
    row, seats = shell.table.row, shell.table.seats
    seen = info(row, seats, WU.id, Context(0, {LI.id}))
    assert [seat["yours"] for seat in seen["seats"]] == [False, True, False]
    assert [seat["online"] for seat in seen["seats"]] == [True, False, False]
    assert [seat["held"] for seat in seen["seats"]] == [True, True, False]
    assert [seat["level"] for seat in seen["seats"]] == [None, None, "novice"]
    assert "p_" not in str(seen), "ids of players are nobody's business"
    assert seen["created"] == "1970-01-01T00:16:40.000Z"


@pytest.mark.parametrize("person", [LI, WU, MA])
def test_no_message_holds_the_seed_or_a_players_id(person: Person) -> None:
    shell = Shell("li", "wu", game=Game(2, seed="the secret seed"))
    shell.play_many(15)
    transition = shell.play()
    for seat in (None, 0, 1):
        if not may_look(shell.table, person.id, seat):
            continue
        viewer = viewer_of(shell.table, person.id, seat)
        table = shell.table
        messages = [
            state(table, viewer, NOW),
            told(transition, viewer),
            past(table, viewer, NOW, 4),
            seats_news(table, viewer, Context(0, {LI.id})),
        ]
        assert "the secret seed" not in str(messages)
        assert "p_" not in str(messages)
