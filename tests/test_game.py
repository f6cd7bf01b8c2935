"""The front door: deciding, taking back, looking back, the end."""

from random import Random
from typing import Any

import pytest

from gugong import Game, IllegalMove, UndoBarred, load
from gugong.components import parse
from gugong.rules.box import MOST_BOXES
from gugong.rules.moves import COMMON, Move
from tests.table import Table, first_box, play_all, top_frame


def table() -> Table:
    """Three families; the first gives to the intrigue track and then has an action to decide."""
    table = Table().family(0, pool=3, hand=["7", "9"]).family(1, hand=["8"]).family(2, pool=1)
    return table.officials("1c", "2d", "3w", "4i", "5s", "6x", "9").turn(0)


def test_deciding() -> None:
    game = table().game()
    assert (game.chooser, game.turn, game.ply, game.plies) == (0, 0, 0, [])
    assert game.frame == {"kind": "exchange", "seat": 0}
    move = game.parse("give 7 to intrigue")
    game.play(move)
    assert top_frame(game) == {"kind": "action", "seat": 0, "action": "intrigue", "by": "location"}
    assert (game.ply, game.plies) == (1, [move])
    assert game.why_not(move) is not None
    with pytest.raises(IllegalMove):
        game.play(move)
    assert game.ply == 1


def test_what_is_handed_out_can_be_changed_without_harm() -> None:
    game = table().game()
    game.legal_moves().clear()
    game.play(game.legal_moves()[0])
    game.plies.clear()
    assert game.ply == 1
    assert game.legal_moves()


def test_numbers_of_actions() -> None:
    game = table().game()
    mask = game.action_mask()
    assert len(mask) == game.action_count
    numbers = [game.action_number(move) for move in game.legal_moves()]
    assert [number for number, legal in enumerate(mask) if legal] == sorted(numbers)
    for move in game.legal_moves():
        assert game.move_numbered(game.action_number(move)) is move
    illegal = next(number for number, legal in enumerate(mask) if not legal)
    with pytest.raises(ValueError, match=f"^action {illegal}: not legal now"):
        game.move_numbered(illegal)


# Taking back and looking back


def undoable(game: Game) -> int | None:
    return game.undoable_by


def test_taking_back() -> None:
    game = table().game()
    before = game.position()
    assert undoable(game) is None
    play_all(game, "give 7 to intrigue")
    assert undoable(game) == 0
    game.undo()
    assert (game.position(), game.ply) == (before, 0)
    assert undoable(game) is None
    with pytest.raises(UndoBarred):
        game.undo()
    play_all(game, "give 7 to intrigue", "intrigue B")
    assert undoable(game) == 0, "nobody else has decided yet"


def test_what_others_decided_stands() -> None:
    rich = table().family(1, pool=4, hand=["8", "6s"])
    game = play_all(rich.game(), "give 7 to intrigue", "pass", "give 8 to wall")
    assert undoable(game) == 1
    game.undo()
    assert undoable(game) is None
    game.play("give 8 to wall")
    assert undoable(game) == 1


def test_why_a_decision_stands_is_said() -> None:
    """GIFT-10: something hidden came to light, or someone else has decided since."""
    game = Game(2, seed=1)
    seen: set[object] = set()
    while not game.over:
        game.play(game.legal_moves()[0])
        if game.undoable_by is None:
            with pytest.raises(UndoBarred) as barred:
                game.undo()
            seen.add(barred.value.reason.args["why"])
    assert seen == {"revealed"}
    rich = table().family(1, pool=4, hand=["8", "6s"])
    game = play_all(rich.game(), "give 7 to intrigue", "pass", "give 8 to wall")
    game.undo()
    with pytest.raises(UndoBarred) as barred:
        game.undo()
    assert barred.value.reason.args["why"] == "decided"


def test_an_earlier_moment() -> None:
    game = play_all(table().game(), "give 7 to intrigue", "intrigue B")
    earlier = game.at(1)
    assert earlier.ply == 1
    assert earlier.position() == play_all(table().game(), "give 7 to intrigue").position()
    earlier.play("intrigue A")
    assert str(game.plies[1]) == "intrigue B"
    for ply in (-1, 3):
        with pytest.raises(ValueError, match=f"^ply {ply} is not one of 0 to 2"):
            game.at(ply)


def test_an_earlier_moment_goes_on_to_another_end() -> None:
    game = Game(3, seed=4, bonus_tokens=True)
    while not game.over:
        game.play(game.legal_moves()[0])
    earlier = game.at(20)
    while not earlier.over:
        earlier.play(earlier.legal_moves()[-1])
    assert earlier.plies[:20] == game.plies[:20]
    assert earlier.plies[20:] != game.plies[20:]


def test_legal_moves_come_in_the_order_of_what_they_are() -> None:
    game, luck = Game(3, seed=4, bonus_tokens=True), Random(4)
    while not game.over:
        moves = game.legal_moves()
        order = [(move.verb, move.a, move.b, move.c) for move in moves]
        assert order == sorted(set(order))
        game.play(luck.choice(moves))


def test_a_copy_goes_its_own_way() -> None:
    game = play_all(table().game(), "give 7 to intrigue")
    copy = game.copy()
    assert copy.position() == game.position()
    assert copy.events() == game.events()
    assert copy.undoable_by == 0
    copy.play("intrigue A")
    assert (copy.ply, game.ply) == (2, 1)
    assert copy.position() != game.position()
    game.play("intrigue A")
    assert (game.position(), game.record()) == (copy.position(), copy.record())
    game = Game(3, seed=4, components=first_box())
    assert game.copy().outcomes(0) == game.outcomes(0)


def test_the_log() -> None:
    game = play_all(table().game(), "give 7 to intrigue", "intrigue B")
    log: Any = game.log(0)
    assert [(e["ply"], e["day"], e["seat"], e["move"]) for e in log] == [
        (1, 1, 0, "give 7 to intrigue"), (2, 1, 0, "intrigue B"),
    ]  # fmt: skip
    assert log[1]["events"] == game.events(0)
    assert game.log(0, since=1) == log[1:]
    assert game.log(0, since=2) == []
    events: Any = log[0]["events"]
    assert events[0] == {
        "event": "gave", "seat": 0, "rule": "GIFT-2", "card": "7", "location": "intrigue",
        "taken": "4i",
    }  # fmt: skip


def test_what_chance_gave() -> None:
    game = Game(3, seed=4, components=first_box())
    deal = game.outcomes(0)
    assert len(deal) == 1 + 7 + 20 + 6 + 3, "start player, officials, cities, decrees, dice"
    assert game.outcome_text(0).startswith("start ")
    assert game.outcome_text(0).count(", ") == len(deal) - 1
    assert game.outcomes(1) == []
    assert game.deal_is_honest()


# Looking


def test_what_a_game_says_of_itself() -> None:
    game = Game(4, seed=5, bonus_tokens=True, components=first_box())
    assert (game.players, game.seats, game.day) == (4, 4, 1)
    assert game.options == {"bonus_tokens": True, "expert": False}
    assert game.components.version == first_box().version
    assert game.seed_hash == Game(2, seed=5).seed_hash != Game(2, seed=6).seed_hash
    alone = Game(players=1, seed=5)
    assert (alone.players, alone.seats) == (1, 2)


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_not_there(seat: int) -> None:
    game = Game(3, seed=1)
    with pytest.raises(ValueError, match=f"^seat {seat} is not at this table; seats are 0 to 2"):
        game.view(seat)


# The end


def final(*envoys: int, vps: tuple[int, ...]) -> Game:
    table = Table(players=len(envoys)).set(day=4)
    for seat, (envoy, vp) in enumerate(zip(envoys, vps, strict=True)):
        table.family(seat, envoy=envoy, vp=vp)
    return table.frames({"kind": "final-scoring", "seat": None}).game()


def test_the_winner() -> None:
    """END-3, END-5: 7 and 5 VP for the places in the palace; outside one scores nothing."""
    game = final(8, 7, 8, vps=(10, 50, 30))
    assert game.over
    assert (game.chooser, game.frame, game.turn) == (None, None, None)
    assert [score.total for score in game.scores] == [17, 0, 35]
    assert [score.audience for score in game.scores] == [True, False, True]
    assert [score.seat for score in game.scores] == [0, 1, 2]
    assert game.scores[0].sources["palace"] == 7
    assert game.scores[1].sources["tokens"] == 50
    assert (game.ranking, game.winner) == ([2, 0, 1], 2)
    assert game.result == "red 17, white 0 without audience, orange 35; winner orange"


def test_nobody_wins_without_an_audience() -> None:
    """END-5"""
    game = final(7, 0, vps=(10, 20))
    assert game.winner is None
    assert game.result.endswith("; winner nobody")


def test_before_the_end() -> None:
    game = table().family(1, envoy=8, vp=5).game()
    assert (game.over, game.winner, game.result) == (False, None, "unfinished")
    assert [score.total for score in game.scores] == [0, 5, 0]


@pytest.mark.parametrize("seed", [4, 5, 8, 10])
def test_undo_restores_the_account_of_meng(seed: int) -> None:
    """GIFT-10, SOLO-5: also the part of the day to which its first steps belong."""
    game, luck = Game(1, seed=seed), Random(seed)
    parts = 0
    while not game.over:
        before = game.account_of_meng()
        game.play(luck.choice(game.legal_moves()))
        if game.undoable_by is not None:
            other = game.copy()
            other.undo()
            assert other.account_of_meng() == before
            parts += bool(before)
    assert parts > 0


def test_a_move_of_a_game_with_another_box_is_the_one_with_its_notation() -> None:
    """Every box has moves of its own, but they are written alike."""
    mine = parse(load().text.replace("5 = 7 }", "5 = 6 }"), "a test")
    ours, theirs = Game(2, seed=1), Game(2, seed=1, components=mine)
    luck = Random("moves of two boxes")
    foreign = 0
    for _ in range(60):
        move = luck.choice(theirs.legal_moves())
        foreign += move not in ours.legal_moves()
        assert ours.why_not(move) is None
        ours.play(move)
        theirs.play(move)
        assert ours.plies[-1].text == move.text
    assert foreign, "some of them name a city, a harbour or a house"
    assert all(move in [*box_moves(ours), *COMMON.values()] for move in ours.plies)
    lacking = Game(5).state.box.find_move("sail b4")
    assert lacking is not None
    assert ours.why_not(lacking) is not None
    with pytest.raises(IllegalMove):
        ours.play(lacking)


def box_moves(game: Game) -> list[Move]:
    return list(game.state.box.box_moves.values())


def test_the_same_figures_keep_the_name_of_their_own_file() -> None:
    text = load().text
    other = parse(text.replace(load().name, "My box"), "a test")
    assert other.version == load().version
    assert Game(2, components=other).components.name == "My box"
    assert Game(2).components.name == load().name


def test_boxes_and_their_moves_are_not_kept_for_ever() -> None:
    """A service plays with the boxes of strangers."""
    game = Game(2, seed=1)
    before = game.state.box
    assert Game(2).state.box is before
    for number in range(MOST_BOXES):
        other = parse(load().text.replace(load().name, f"Box {number}"), "a test")
        Game(2, components=other)
    assert Game(2).state.box is not before
    game.play(Game(2, seed=1).legal_moves()[0])
