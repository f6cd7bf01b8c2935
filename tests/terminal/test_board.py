"""The board: it fits, it says everything without colour, and it shows no secret."""

import io
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from gugong import Game
from gugong.components import Components, parse
from gugong.drawing.board import parts_for, short_board, whole_board
from gugong.drawing.style import Style
from gugong.terminal.menu import menu_for
from gugong.text import catalogue
from tests.depth import goes_deep, sample
from tests.table import Table, first_box
from tests.terminal.keyboard import drawn
from tools.board_picture import draw_board

COUNTS = (2, 3, 4, 5)


def style_for(game: Game, names: list[str] | None = None) -> Style:
    colours = [colour.capitalize() for colour in game.components.colours]
    return Style(catalogue(), game.components, names or colours)


def some_positions(players: int, seed: int, every: int = 29) -> list[Game]:
    """A random game with all options, looked at now and then."""
    game = Game(players, seed=seed, bonus_tokens=True, expert=seed % 2 == 0, components=first_box())
    luck = Random(seed)
    out = [game.copy()]
    while not game.over:
        game.play(luck.choice(game.legal_moves()))
        if game.ply % every == 0 or game.over:
            out.append(game.copy())
    return out


@goes_deep
@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("players", COUNTS)
def test_no_line_is_wider_than_the_terminal(players: int, width: int) -> None:
    for game in some_positions(players, seed=players * 10 + width, every=sample(87, 29)):
        style = style_for(game, ["A long name!"] * 5)
        for seat in (None, *range(players)):
            view: Any = game.view(seat)
            drawings = [whole_board(view, style, width), short_board(view, style, width)]
            if seat is not None and seat == game.chooser:
                menu = menu_for(view, style, width)
                inner = [choice.inner for choice in menu.choices if choice.inner]
                drawings += [m.draw(width) for m in (menu, *inner)]
                drawings += filter(None, [parts_for(view, style, width)])
            for drawing in drawings:
                text = drawn(drawing, width)
                assert max(cell_len(line) for line in text.splitlines()) <= width, text


@pytest.mark.parametrize("players", COUNTS)
def test_the_board_leaves_room_for_a_question_on_40_lines(players: int) -> None:
    for game in some_positions(players, seed=players, every=20):
        if not game.over and game.frame is not None and game.frame["kind"] == "exchange":
            view: Any = game.view(game.chooser)
            assert len(drawn(whole_board(view, style_for(game), 100), 100).splitlines()) <= 33


def test_nothing_is_cut_off_at_80_columns() -> None:
    for game in some_positions(5, seed=3):
        view: Any = game.view(0)
        text = drawn(whole_board(view, style_for(game), 80), 80)
        assert "…" not in text


def test_everything_on_the_table_is_on_the_board() -> None:
    table = Table(players=3, seed=2)
    table.family(0, pool=4, hand=["5w", "9"], tokens=["recall"], traveller="beijing", envoy=3)
    table.family(1, wall=2, intrigue=7, jade=2, double="pool", rewards={"vp": 1, "card": 1})
    table.family(2, intrigue=7, envoy=8, place=1, wall=1)
    table.officials("2d", "7", "5s", "3w", "6x", "1c", "4i")
    table.decree("morning-ship", 1).decree("score-fame", 0, 2)
    table.ship("2", 2, servants=2).ship("5", 0, servants=1)
    table.markers(0, 1, 2).set(dice=[3, 4, 9], medal=1, jade_houses=[0, 1, 2]).turn(0)
    game = table.game()
    view: Any = game.view(0)
    text = drawn(whole_board(view, style_for(game), 100, with_hand=True), 100)
    for part in (
        "Day 1 of 4", " 3   4   9 ", "Medal  W  White", "Turn  R  Red",
        "2 decree", "7 –", "5 +1●", "3 wall", "6 swap", "1 canal", "4 intrigue",  # noqa: RUF001
        "Great Wall 3 of 5", "W●● O● ○○", "2● ◇◇", "3● ◆◇", "4● ◆◆", "O●●○", "R●○○",
        "Morning ship  W", "1 VP per 3 VP  RO", "1●, you 2●", "III yours",
        "5  wall", "bonsai", "9  no action", "Your travel tokens: take back",
        "1×VP 1×card", "f Beijing   R ",  # noqa: RUF001
    ):  # fmt: skip
        assert part in text, part
    lines = text.splitlines()
    track = next(i for i, line in enumerate(lines) if line.startswith("0 1 2 3"))
    steps, markers = lines[track][:54], lines[track + 1][:54]
    assert markers[steps.index("7")] + markers[steps.index("7") + 1] == "WO"  # white below orange
    steps, envoys = lines[track][54:], lines[track + 1][54:]
    assert envoys[steps.index("3")] == "R"
    assert envoys[steps.index("7VP")] == "O"
    family = next(line for line in lines if line.startswith("▶ R  Red (you)"))
    assert family.split()[4:] == ["0", "4", "6", "locked", "0", "1/6", "2", "2", "+", "0", "-"]


def test_reachable_cities_are_marked_when_travelling() -> None:
    table = Table(players=2, seed=2).no_tokens()
    table.city("jinan", "vp").city("kunming", "wall").family(0, pool=3, traveller="beijing")
    game = table.city("datong", "recall").action(0, "travel").game()
    view: Any = game.view(0)
    text = drawn(whole_board(view, style_for(game), 100), 100)
    assert "→e Jinan" in text
    assert "→g Datong" in text
    menu = drawn(menu_for(view, style_for(game), 100).draw(100), 100)
    assert " 1 e Jinan" in menu
    other: Any = game.view(1)
    assert "→" not in drawn(whole_board(other, style_for(game), 100), 100).replace("3● → ◆", "")


def test_colour_is_never_the_only_sign() -> None:
    """The same letters stand on the board with and without colour."""
    game = some_positions(5, seed=4)[3]
    view: Any = game.view(0)
    board = whole_board(view, style_for(game), 100)
    coloured = Console(
        file=io.StringIO(), width=100, force_terminal=True, color_system="truecolor", record=True
    )
    coloured.print(board)
    file: Any = coloured.file
    assert "\x1b[" in file.getvalue()
    assert coloured.export_text() == drawn(board, 100)
    assert set(style_for(game).letters) == set("RWOLB")


def test_colours_of_another_box_get_different_letters() -> None:
    game = Game(5, seed=1, components=changed_box('"red", "white"', '"blue-green", "black"'))
    assert style_for(game).letters == ["B", "L", "O", "I", "U"]
    view: Any = game.view(0)
    assert drawn(whole_board(view, style_for(game), 80), 80)


def test_a_larger_box_is_drawn_too() -> None:
    box = changed_box("intrigue_steps = 14", "intrigue_steps = 40")
    game = Game(2, seed=1, components=box)
    view: Any = game.view(0)
    text = drawn(whole_board(view, style_for(game), 80), 80)
    assert "40" in text
    assert max(map(cell_len, text.splitlines())) <= 80


def changed_box(old: str, new: str) -> Components:
    assert old in first_box().text
    return parse(first_box().text.replace(old, new), "a changed box")


# Secrets


def another_truth(game: Game, seat: int, luck: Random) -> Game:
    """The same game for this seat, but what it cannot know is dealt anew."""
    position: Any = game.position()
    pile: list[str] = position["gift_pile"]
    for other, family in enumerate(position["families"]):
        if other == seat:
            continue
        known = list(family["shown"])
        cards = [*family["hand"], *family["discard"]]
        for card in known:
            cards.remove(card)
        pile += cards  # drawn unseen: any card of the pile might have been it
        luck.shuffle(pile)
        mixed = [*known, *(pile.pop() for _ in cards)]
        luck.shuffle(mixed)
        size = len(family["hand"])
        family["hand"], family["discard"] = sorted(mixed[:size]), sorted(mixed[size:])
    return Game.from_position(position, components=first_box())


@pytest.mark.parametrize("players", COUNTS)
def test_the_board_tells_nothing_the_viewer_cannot_know(players: int) -> None:
    luck = Random(players)
    for game in some_positions(players, seed=40 + players):
        for seat in range(players):
            if game.over:
                continue
            other = another_truth(game, seat, luck)
            one: Any = game.view(seat)
            two: Any = other.view(seat)
            style = style_for(game)
            assert drawn(whole_board(one, style, 100), 100) == drawn(
                whole_board(two, style, 100), 100
            )


def test_the_picture_for_the_readme(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    draw_board(path, players=3, seed="7", ply=60, width=100)
    text = path.read_text("utf-8")
    assert text.startswith("<svg")
    assert "Great&#160;Wall" in text
