"""Moves as numbers of one fixed action space (docs/decisions/0003)."""

import random

import pytest

from gugong import Game
from gugong.rules.grammar import GAIN_SERVANTS, VERBS
from gugong.rules.numbering import space_of
from tests.table import Table, first_box


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_legal_move_has_its_own_number(players: int) -> None:
    choose = random.Random(players)
    game = Game(players, seed=players, bonus_tokens=True, components=first_box())
    while not game.over:
        moves = game.legal_moves()
        numbers = [game.action_number(move) for move in moves]
        assert len(set(numbers)) == len(moves)
        assert min(numbers) >= 0
        assert max(numbers) < game.action_count
        assert [game.move_numbered(number) for number in numbers] == moves
        assert [i for i, legal in enumerate(game.action_mask()) if legal] == sorted(numbers)
        game.play(choose.choice(moves))


def test_a_number_that_is_not_legal_names_no_move() -> None:
    game = Game(2, seed=1, components=first_box())
    illegal = game.action_mask().index(0)
    with pytest.raises(ValueError, match=f"action {illegal}: not legal now"):
        game.move_numbered(illegal)


def test_the_space_is_the_same_for_any_number_of_families() -> None:
    assert (
        len(
            {Game(players, seed=1, components=first_box()).action_count for players in (2, 3, 4, 5)}
        )
        == 1
    )
    assert Game(2, components=first_box()).action_count < 600


def test_cards_are_numbered_by_their_place_in_the_hand() -> None:
    """So the number does not say which card it is, and the hand says it."""
    low = Table(2).family(0, hand=["2p", "5d"]).official("wall", "1c").turn(0).game()
    high = Table(2).family(0, hand=["3d", "6s"]).official("wall", "1c").turn(0).game()
    first = low.action_number(low.parse("give 2p to wall"))
    assert first == high.action_number(high.parse("give 3d to wall"))
    assert first != low.action_number(low.parse("give 5d to wall"))


def test_numbers_stay_what_they_are() -> None:
    """Agents that learned these numbers could not play with others."""
    space = space_of(Game(2, components=first_box()).state.box)
    assert dict(zip([verb.name for verb in VERBS], space.bases, strict=True)) == {
        "give": 0, "burn": 168, "pay": 174, "travel": 177, "wall": 197, "jade": 206,
        "decree": 210, "ship": 225, "new-ship": 255, "sail": 261, "claim": 271, "plain": 301,
        "costly": 308, "gain": 315, "swap": 341, "recall": 425, "discard": 431, "lower": 437,
        "die": 445, "lay": 475, "use": 491, "token": 496, "take": 511, "pass": 512, "hand-in": 513,
    }  # fmt: skip
    assert space.size == 516


def test_every_move_lies_among_the_numbers_of_its_verb() -> None:
    """Cards apart, which are numbered by their place in the hand; and nobody gains 13."""
    game = Game(4, components=first_box())
    space, box = space_of(game.state.box), game.state.box
    ends = [*space.bases[1:], space.size]
    moves = [
        move
        for move in box.every_move()
        if "card" not in move.parts and not (move.verb == GAIN_SERVANTS and move.a > box.servants)
    ]
    numbers = [space.number(game.state, move) for move in moves]
    assert len(set(numbers)) == len(moves)
    for move, number in zip(moves, numbers, strict=True):
        assert space.bases[move.verb] <= number < ends[move.verb], str(move)
    decrees = [move for move in moves if str(move).startswith("decree ")]
    assert [space.number(game.state, move) for move in decrees] == list(range(210, 225))
