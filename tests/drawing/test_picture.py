"""The board as a picture: it is sound SVG and shows what the view shows, and nothing more."""

from random import Random
from xml.etree import ElementTree

import pytest

from gugong import Game
from gugong.drawing.art import ART
from gugong.drawing.picture import board_of
from gugong.drawing.svg import words
from gugong.options import Options

SVG = "{http://www.w3.org/2000/svg}"


def middle(players: int, ply: int = 60, **options: object) -> Game:
    """A game after some random decisions."""
    chosen: Options = options  # type: ignore[assignment]  # whatever a test asks for
    game, luck = Game(players, seed=5, **chosen), Random(1)
    while game.ply < ply and not game.over:
        game.play(luck.choice(game.legal_moves()))
    return game


def texts(picture: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(picture).iter(f"{SVG}text")]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_every_table_can_be_drawn(players: int) -> None:
    game = middle(players, bonus_tokens=True) if players > 1 else middle(players)
    picture = board_of(game)
    said = texts(picture)
    assert "Beijing" in said
    assert f"Day {game.day} of 4" in said
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")  # nothing is fetched


def test_it_shows_only_the_hand_of_the_deciding_family() -> None:
    game = middle(3, ply=4)
    seat = game.chooser
    assert seat is not None
    hand = game.view(seat)["families"][seat]["hand"]
    assert hand
    pictures = board_of(game).count("<g stroke=")  # one gift for each card in sight
    assert pictures == len(game.view(None)["officials"]) + len(hand)


def test_every_family_is_drawn_with_its_motif() -> None:
    """Colour and shape are not all that tells them apart."""
    picture = board_of(Game(5, seed=5))
    for motif in ART["motifs"]:
        assert motif in picture


def test_a_finished_game_can_be_drawn() -> None:
    game = middle(2, ply=10_000)
    assert game.over
    assert "Beijing" in texts(board_of(game))


def test_words_are_escaped() -> None:
    """Names come from a components file, which anyone may have written."""
    assert "&lt;script&gt;" in words(0, 0, "<script>")


def test_all_tokens_actions_and_places_have_a_sign() -> None:
    box = Game(2).components
    named = {*box.basic_tokens, *box.bonus_tokens, "palace", "wall", "canal", "decree", "jade"}
    assert named <= set(ART["signs"])
    assert set(ART["gifts"]) == set("123456789")
    assert set(ART["colours"]) == set(box.colours)
