"""Choices: every legal move can be chosen, by exactly one number."""

from random import Random
from typing import Any

import pytest

from gugong import Game
from gugong.drawing.style import Style
from gugong.terminal.menu import Menu, menu_for
from gugong.text import catalogue
from tests.table import Table, first_box


def style_for(game: Game) -> Style:
    return Style(catalogue(), game.components, list(game.components.colours))


def moves_of(menu: Menu) -> list[str]:
    out = []
    for choice in menu.choices:
        out += [choice.move] if choice.inner is None else moves_of(choice.inner)
    return out


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_legal_move_is_one_choice(players: int) -> None:
    game = Game(players, seed=players, bonus_tokens=True, components=first_box())
    luck = Random(players)
    while not game.over:
        view: Any = game.view(game.chooser)
        menu = menu_for(view, style_for(game), 80)
        assert sorted(moves_of(menu)) == sorted(map(str, game.legal_moves()))
        assert all(choice.label for choice in menu.choices)
        game.play(luck.choice(game.legal_moves()))


def test_an_exchange_asks_for_the_card_first() -> None:
    game = Table(players=2).family(0, pool=6, hand=["2p", "5w", "9"]).turn(0).game()
    view: Any = game.view(0)
    menu = menu_for(view, style_for(game), 80)
    assert [choice.card for choice in menu.choices] == ["2p", "5w", "9"]
    inner = menu.choices[1].inner
    assert inner is not None
    assert {move.split(" to ")[0] for move in moves_of(inner)} == {"give 5w"}


def test_a_swap_with_many_cards_asks_for_the_card_first() -> None:
    table = Table(players=2).family(0, hand=["2p", "5w"], discard=["8"])
    game = table.action(0, "swap", by="card").game()
    view: Any = game.view(0)
    menu = menu_for(view, style_for(game), 80)
    labels = [choice.label for choice in menu.choices]
    assert labels == [
        "Swap the 2 (palace) from your hand…",
        "Swap the 5 (wall) from your hand…",
        "Swap the 8 from your discard pile…",
        "Skip the action",
    ]


def test_tokens_can_be_handed_in_at_an_exchange() -> None:
    table = Table(players=2).no_tokens().family(0, pool=3, hand=["5w"], tokens=["vp", "wall"])
    game = table.turn(0).game()
    view: Any = game.view(0)
    assert [c.move for c in menu_for(view, style_for(game), 80).choices] == [
        "",
        "hand in for servant",
    ]
