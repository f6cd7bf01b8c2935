"""Another box in the terminal: chosen at the start, named, and told what differs."""

import re
from pathlib import Path
from random import Random

import pytest

from gugong import Components, Game, load
from gugong.bots import training
from gugong.components import parse
from gugong.components.compare import compare
from gugong.components.problems import Figures
from gugong.components.writer import write
from gugong.terminal import boxes
from gugong.terminal.box_help import differences
from gugong.terminal.saves import load_game
from gugong.terminal.session import style_for
from gugong.terminal.start import Setup, StartMenu
from gugong.text import catalogue, languages
from tests.terminal.keyboard import ALONE, Seated, drawn
from tools.random_components import random_components


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Seated:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return Seated(monkeypatch)


def my_box(name: str = "Li's box") -> Components:
    figures: Figures = dict(load().figures)
    figures["jade"] = {**figures["jade"], "square_price": 3}
    cards = figures["gift_cards"]
    sets = [[{"value": 9, "action": "swap"}, *cards["sets"][0][1:]], *cards["sets"][1:]]
    figures["gift_cards"] = {**cards, "sets": sets}
    return parse(write(name, figures, load().basis), "a test")


def test_a_game_with_another_box_says_so_when_it_begins(seated: Seated, tmp_path: Path) -> None:
    seated.script(Game(3, seed=1, components=my_box()), ALONE, tmp_path / "a")
    assert "another box, “Li's box”: 2 values differ" in " ".join(seated.screens[0].split())
    assert "? box lists them" in " ".join(seated.screens[0].split())


def test_a_game_with_the_packaged_box_does_not(seated: Seated, tmp_path: Path) -> None:
    seated.script(Game(3, seed=1), ALONE, tmp_path / "a", "?", "? box")
    assert "another box" not in seated.text
    assert "? box" not in seated.screens[1], "the help does not mention it"
    assert "uses the built-in box" in seated.screens[2]


def test_help_lists_what_differs(seated: Seated, tmp_path: Path) -> None:
    seated.script(Game(3, seed=1, components=my_box()), ALONE, tmp_path / "a", "?", "? box")
    assert "how this game’s box differs" in seated.screens[1]
    told = [re.split(r"\s{2,}", line.strip()) for line in seated.screens[2].splitlines()]
    assert ["Price of jade from the square", "5", "3"] in told
    assert ["Set 1, card 1", "1 canal", "9 swap"] in told


def test_a_saved_game_says_so_again(seated: Seated, tmp_path: Path) -> None:
    path = tmp_path / "a"
    seated.script(Game(3, seed=1, components=my_box()), ALONE, path, "1")
    game, seats = load_game(path)
    seated.screens.clear()
    seated.script(game, seats, path)
    assert "another box, “Li's box”" in seated.screens[0]


def test_help_says_that_some_bots_learned_with_other_figures(
    seated: Seated, tmp_path: Path
) -> None:
    seated.monkeypatch.setattr(training, "trained_with", lambda: load().version)
    seated.script(Game(3, seed=1, components=my_box()), ALONE, tmp_path / "a", "? box")
    assert "stronger bots learned the game with different rules" in seated.screens[1]


@pytest.mark.parametrize("language", languages())
def test_in_every_language(seated: Seated, tmp_path: Path, language: str) -> None:
    seated.language = language
    box_word = catalogue(language).say("command.box")
    seated.script(Game(3, seed=1, components=my_box()), ALONE, tmp_path / "a", box_word)
    assert "Li's box" in seated.screens[0]
    assert catalogue(language).figure("jade.square_price") in seated.screens[1]


@pytest.mark.parametrize("seed", range(6))
def test_any_box_can_be_told(seed: int) -> None:
    """Whatever differs, has a wording: cards, dice, houses, decrees, roads, pairs of sets."""
    box = random_components(Random(seed))
    game = Game(2, components=box)
    for language in languages():
        table = drawn(differences(box, style_for(game, ALONE[:2], catalogue(language))), 200)
        assert len(table.splitlines()) > len(compare(load(), box))
        for sign in "{[_":  # figures and keys as they are in the file
            assert sign not in table


# The start menu


def ask(seated: Seated, *lines: str, components: Components | None = None) -> Setup | None:
    rest = list(lines)
    seated.monkeypatch.setattr("builtins.input", lambda _: rest.pop(0))
    setup = StartMenu(seated.screen, catalogue(), components).ask()
    assert rest == []
    return setup


NEW_GAME = ("", "", "Li", "", "", "")  # families, people, name, level, bonus tokens, expert


def test_the_menu_offers_saved_boxes(seated: Seated) -> None:
    boxes.save(my_box("Li's box"), "li")
    boxes.save(my_box("Wu's box"), "wu")
    setup = ask(seated, "1", "3", *NEW_GAME)
    assert setup is not None
    assert setup.components is not None
    assert setup.components.name == "Wu's box"
    for line in ("1  the built-in one", "2  li: Li's box", "3  wu: Wu's box"):
        assert line in seated.text
    setup = ask(seated, "1", "", *NEW_GAME)
    assert setup is not None
    assert setup.components is load()


def test_the_menu_asks_for_no_box_where_there_is_no_choice(seated: Seated) -> None:
    setup = ask(seated, "1", *NEW_GAME)
    assert setup is not None
    assert setup.components is load()
    boxes.save(my_box("Li's box"), "li")
    given = my_box("Given")
    setup = ask(seated, "1", *NEW_GAME, components=given)
    assert setup is not None
    assert setup.components is given


def test_the_menu_says_that_some_bots_learned_with_other_figures(seated: Seated) -> None:
    seated.monkeypatch.setattr(training, "trained_with", lambda: load().version)
    ask(seated, "1", *NEW_GAME)
    assert "champion: Plays out its best ideas" in " ".join(seated.text.split())
    assert "learned the game with different rules" not in seated.text
    ask(seated, "1", *NEW_GAME, components=my_box())
    assert "learned the game with different rules" in seated.text


def test_a_saved_box_that_cannot_be_played_is_not_offered(seated: Seated) -> None:
    boxes.save(my_box("Li's box"), "li")
    (boxes.folder() / "broken.toml").write_text("no box")
    ask(seated, "1", "2", *NEW_GAME)
    assert "broken" not in seated.text


def test_against_meng_the_sets_are_those_of_the_chosen_box(seated: Seated) -> None:
    figures: Figures = dict(load().figures)
    pairs = [{"human": 5, "meng": 1}, {"human": 1, "meng": 5}]
    figures["gift_cards"] = {**figures["gift_cards"], "solo_sets": pairs}
    boxes.save(parse(write("Pairs", figures, load().basis), "a test"), "pairs")
    setup = ask(seated, "2", "2", "", "2", "", "", "Li")
    assert setup is not None
    assert setup.options["sets"] == "1-5"
