"""Alone against Meng: he explains himself, at a pace one can read, and shows no secret."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from gugong import Game
from gugong.drawing.board import parts_for, short_board, whole_board
from gugong.drawing.style import Style
from gugong.rules.constants import DIFFICULTIES
from gugong.terminal.menu import menu_for
from gugong.terminal.saves import HUMAN, MENG, Seat, load_game
from gugong.terminal.scores import score_sheet
from gugong.terminal.screen import Screen
from gugong.terminal.session import style_for
from gugong.text import catalogue
from tests.table import MENG as HIS_SEAT
from tests.table import SoloTable, first_box, said
from tests.terminal.keyboard import Seated, at_random, drawn, rule
from tools.board_picture import draw_board

SOLO = [Seat(HUMAN, "Anna"), Seat(MENG)]
NAMES = ["Anna", "Meng"]
SOLO_18 = rule("SOLO", 18)
STEP = re.compile(r"^ *\d+\. .*?\[[A-Z]+-\d+\]$", re.MULTILINE)


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> Seated:
    return Seated(monkeypatch, width=100)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.gugong"


def pens_of(game: Game) -> Style:
    return style_for(game, SOLO, catalogue())


def told(screen: str) -> list[str]:
    """The steps with their rules on a screen."""
    return [" ".join(step.split()) for step in STEP.findall(screen)]


def a_turn() -> Game:
    """Anna has two cards; Meng will go to the palace, with a 9."""
    table = SoloTable().family(0, hand=["8", "7"], pool=4).automa("palace").gifts("9")
    return table.officials("1c", "2d", "3w", "4i", "5s", "6x", "1p").game()


# Whole games


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_to_the_end(seated: Seated, path: Path, difficulty: str, seed: int) -> None:
    game = Game.solo(difficulty=difficulty, seed=seed, components=first_box())
    seated.play(game, SOLO, path, at_random(Random(seed)))
    assert game.over
    assert "The score sheet" in seated.text
    assert "Pass the keyboard" not in seated.text
    winner = game.winner
    assert winner is not None
    assert f"{NAMES[winner]} wins with {game.scores[winner].total} VP." in seated.text
    again, seats = load_game(path)
    assert again.record() == game.record()
    assert seats == SOLO


@pytest.mark.parametrize("seed", [3, 4])
def test_every_step_of_every_account_is_told_once(
    monkeypatch: pytest.MonkeyPatch, path: Path, seed: int
) -> None:
    """After each decision exactly the steps of `Game.account_of_meng`, in order, with rules."""
    monkeypatch.setattr("gugong.terminal.screen.MOST_COLUMNS", 300)  # so that no line is broken
    seated = Seated(monkeypatch, width=300)
    game = Game.solo(difficulty="hard", sets="1-2", seed=seed, components=first_box())
    turns = at_random(Random(seed))
    told_at = -1

    def answer(text: str, prompt: str) -> str:
        nonlocal told_at
        assert told(text) == (said(game) if game.ply != told_at else [])
        told_at = game.ply
        return turns(text, prompt)

    seated.play(game, SOLO, path, answer)
    assert game.over
    # The score sheet has a screen of its own where the last decision could be taken back.
    assert said(game) in [told(screen) for screen in seated.screens[-2:]]
    assert sum(len(told(screen)) for screen in seated.screens) > 200


# Meng's account


def test_his_turn_has_a_heading_and_numbered_steps_with_rules(seated: Seated, path: Path) -> None:
    seated.script(a_turn(), SOLO, path, "give 8 to intrigue", "intrigue A")
    screen = seated.screens[2]
    first, *_, last = told(screen)
    reveals = "1. Meng reveals the card “Palace”, which sends him to the Palace official."
    assert first == f"{reveals} [{rule('SOLO', 5)}]"
    step = "Meng moves the envoy to step 1 of the palace track."
    assert last.endswith(f"{step} [{rule('SOLO', 13)}]")
    places = [
        screen.index(part) for part in ("Anna moves up", "── Meng’s turn ──", first, "Day 1 of 4")
    ]
    assert places == sorted(places)


def test_each_part_of_an_evening_has_its_heading(seated: Seated, path: Path) -> None:
    table = SoloTable().family(0, hand=["8"], pool=4).family(HIS_SEAT, pool=4)
    game = table.automa("wall", today=("jade",)).gifts("9").official("wall", "2d").game()
    seated.script(game, SOLO, path, "give 8 to wall", "wall servant")
    text = seated.text[seated.text.index("Meng’s turn") :]
    places = [
        text.index(f"── {heading} ──")
        for heading in (
            "At twilight: Jade", "At twilight: Great Wall", "At night", "In the morning",
            "At the start of the day",
        )
    ]  # fmt: skip
    assert places == sorted(places)
    night = text[places[2] : places[3]]
    assert "Day 1 ends; night falls." in night
    assert f"1. Meng has 1 match with the Destiny Dice. [{rule('SOLO', 17)}]" in night


def test_he_may_act_in_the_humans_turn(seated: Seated, path: Path) -> None:
    table = SoloTable().family(0, hand=["9"], pool=4, wall=2, intrigue=1)
    table.family(HIS_SEAT, wall=1, intrigue=8).action(0, "wall")
    game = table.game()
    seated.script(game, SOLO, path, "wall servant", "pass")
    assert "── Meng in between (Anna’s turn) ──" in seated.text


def test_a_turn_of_his_that_goes_on_after_a_question_says_so(seated: Seated, path: Path) -> None:
    table = SoloTable().family(0, hand=["9"], wall=1, intrigue=3)
    table.family(HIS_SEAT, pool=2, wall=2, intrigue=8).meng_acts("wall")
    game = table.game()
    assert game.turn == HIS_SEAT
    seated.script(game, SOLO, path, "pass")
    assert "It is Meng’s turn, but you have a decision to make." in seated.screens[0]
    assert "── Meng’s turn, continued ──" in seated.screens[1]


def test_the_log_tells_his_steps_again(seated: Seated, path: Path) -> None:
    seated.script(
        a_turn(), SOLO, path, "give 8 to intrigue", "intrigue A", "give 7 to jade", "l", "l all"
    )
    steps = told(seated.screens[2])
    assert steps
    for screen in seated.screens[4:6]:
        assert told(screen)[-len(steps) :] == steps
        assert "── Anna’s turn ──" in screen
        assert "Anna gives the 7 to the Jade official" in screen


def test_who_comes_back_reads_his_last_steps_again(seated: Seated, path: Path) -> None:
    game = Game.solo(seed=5, components=first_box())
    turns = at_random(Random(5))

    def answer(text: str, prompt: str) -> str:
        if game.ply > 12:
            raise EOFError
        return turns(text, prompt)

    seated.play(game, SOLO, path, answer)
    last = next(steps for ply in range(game.ply, 0, -1) if (steps := said(game.at(ply))))
    again, seats = load_game(path)
    assert seats == SOLO
    sitting = Seated(seated.monkeypatch, width=100)
    sitting.script(again, seats, path, "l")
    for screen in sitting.screens[:2]:
        assert told(screen) == last


# Pager


class Watched(Seated):
    """At a terminal of so many lines, with a keyboard; pauses are noted, not waited."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, lines: int, fast: bool = False) -> None:
        super().__init__(monkeypatch, width=100)
        console = Console(
            file=self.output, width=100, height=lines, force_terminal=True, color_system=None,
            highlight=False, markup=False,
        )  # fmt: skip
        self.screen = Screen(console)
        monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
        self.pacing = {"fast": fast, "wait": self.wait}
        self.pauses: list[float] = []
        self.hurry_after = 10_000

    def wait(self, seconds: float) -> bool:
        self.pauses.append(seconds)
        return len(self.pauses) >= self.hurry_after


def test_every_step_has_its_moment(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    game = a_turn()
    watched = Watched(monkeypatch, lines=40)
    watched.script(game, SOLO, path, "give 8 to intrigue", "intrigue A", "", "")
    assert len(watched.pauses) == len(said(game)) > 3
    assert watched.screens[3].endswith("[press Enter] > ")  # the board would hide them
    assert "Day 1 of 4" not in watched.screens[3]
    assert "Day 1 of 4" in watched.screens[4]


def test_before_meng_reveals_one_can_choose_again(
    monkeypatch: pytest.MonkeyPatch, path: Path
) -> None:
    """His reveal bars taking back, so the last word comes before it."""
    game = a_turn()
    watched = Watched(monkeypatch, lines=90)
    watched.script(game, SOLO, path, "give 8 to intrigue", "intrigue A", "u", "intrigue B", "")
    assert "on to Meng’s turn" in watched.screens[2]
    assert not STEP.search("".join(watched.screens[:4]))
    assert [str(move) for move in game.plies] == ["give 8 to intrigue", "intrigue B"]


def test_no_stop_where_all_fits(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    watched = Watched(monkeypatch, lines=90)
    watched.script(a_turn(), SOLO, path, "give 8 to intrigue", "intrigue A", "")
    assert watched.pauses
    assert "press Enter" not in watched.text
    assert "Day 1 of 4" in watched.screens[3]


def test_enter_shows_the_rest_at_once(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    game = a_turn()
    watched = Watched(monkeypatch, lines=40)
    watched.hurry_after = 2
    watched.script(game, SOLO, path, "give 8 to intrigue", "intrigue A", "")
    assert len(watched.pauses) == 2
    assert len(STEP.findall(watched.screens[3])) == len(said(game))


def test_fast_has_no_pause_and_no_stop(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    watched = Watched(monkeypatch, lines=40, fast=True)
    watched.script(a_turn(), SOLO, path, "give 8 to intrigue", "intrigue A", "l")
    assert watched.pauses == []
    assert not any("press Enter" in screen for screen in watched.screens)


def test_neither_has_the_log_nor_a_file(
    monkeypatch: pytest.MonkeyPatch, seated: Seated, path: Path
) -> None:
    game = a_turn()
    watched = Watched(monkeypatch, lines=40)
    watched.script(game, SOLO, path, "give 8 to intrigue", "intrigue A", "", "", "l all")
    assert len(watched.pauses) == len(said(game))
    again = Watched(monkeypatch, lines=40)
    again.script(*load_game(path), path)  # on coming back neither
    assert STEP.search(again.text)
    assert again.pauses == []

    def never(seconds: float) -> bool:
        raise AssertionError("nobody watches a file")

    monkeypatch.setattr("gugong.terminal.pager.wait_for_enter", never)
    seated.script(a_turn(), SOLO, path, "give 8 to intrigue", "intrigue A")
    assert STEP.search(seated.text)


@pytest.mark.parametrize("lines", [24, 40])
def test_nothing_of_an_evening_scrolls_away_unseen(
    monkeypatch: pytest.MonkeyPatch, path: Path, lines: int
) -> None:
    """Between two stops never more than a screen."""
    watched = Watched(monkeypatch, lines)
    watched.play(
        Game.solo(difficulty="hard", seed=3, components=first_box()),
        SOLO,
        path,
        at_random(Random(3)),
    )
    for screen in watched.screens:
        if STEP.search(screen) and "Before the game" not in screen:
            assert len(screen.splitlines()) <= lines, screen


# Taking back


def test_undo_never_goes_behind_his_reveal(seated: Seated, path: Path) -> None:
    game = a_turn()
    seated.script(
        game, SOLO, path, "give 8 to intrigue", "intrigue A", "u", "give 7 to jade", "u", "u"
    )
    assert game.ply == 2
    assert "This can no longer be undone: something new has been revealed" in seated.screens[3]
    assert "Undone." in seated.screens[5]
    assert "This can no longer be undone" in seated.screens[6]


# The board


def some_positions(seed: int, every: int = 7, **options: Any) -> list[Game]:
    game = Game.solo(seed=seed, **options, components=first_box())
    luck = Random(seed)
    out = [game.copy()]
    while not game.over:
        game.play(luck.choice(game.legal_moves()))
        if game.ply % every == 0 or game.over:
            out.append(game.copy())
    return out


@pytest.mark.parametrize("width", [80, 100])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    for game in some_positions(seed=width, difficulty="hard"):
        style = style_for(game, [Seat(HUMAN, "A long name!"), Seat(MENG)], catalogue())
        for seat in (0, None):
            view: Any = game.view(seat)
            drawings = [whole_board(view, style, width), short_board(view, style, width)]
            if seat is not None and not game.over:
                drawings.append(menu_for(view, style, width).draw(width))
                drawings += filter(None, [parts_for(view, style, width)])
            for drawing in drawings:
                text = drawn(drawing, width)
                assert max(cell_len(line) for line in text.splitlines()) <= width, text


def test_the_board_leaves_room_for_a_question_on_40_lines() -> None:
    for game in some_positions(seed=1, difficulty="hard"):
        if game.frame is None or game.frame["kind"] != "exchange":
            continue
        view: Any = game.view(0)
        assert len(drawn(whole_board(view, pens_of(game), 100), 100).splitlines()) <= 33


def test_all_of_meng_is_on_the_board() -> None:
    table = SoloTable(difficulty="hard", sets="2-3", focus="canal")
    table.automa("palace", "wall", today=("special", "jade")).family(HIS_SEAT, jade=1, intrigue=4)
    game = table.game()
    view: Any = game.view(0)
    for drawing in (whole_board, short_board):
        text = drawn(drawing(view, pens_of(game), 100), 100)
        assert "── Meng (hard; your gift cards are set 2, his set 3) ──" in text
        words = " ".join(text.split())
        assert "Automa cards to come 2 Today Special, Jade Earlier Travel, Wall, Jade" in words
        lines = text.splitlines()
        names = next(line for line in lines if line.startswith("Travel"))
        marks = next(line for line in lines if "M focus" in line)
        assert marks.index("M focus") == names.index("Canal")
        (row,) = [line for line in lines if line.startswith("  M  Meng")]
        assert row.split()[5:7] == ["focus", "1"]


def test_his_letter_is_not_the_persons() -> None:
    game = Game.solo(seed=1, components=first_box())
    assert pens_of(game).letters[:2] == ["R", "M"]


def test_help_on_solo_things(seated: Seated, path: Path) -> None:
    seated.script(a_turn(), SOLO, path, "? special", "? hard", "? solo", "?")
    said = [" ".join(screen.split()) for screen in seated.screens]
    assert "Automa card Special" in said[1]
    assert "Difficulty hard" in said[2]
    assert rule("SOLO", 14) in said[3]
    assert "Meng may stay outside" in said[4]


def test_a_picture_of_the_solo_board(tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    draw_board(out, players=1, seed="7", ply=40, width=100)
    assert "Automa&#160;cards" in out.read_text("utf-8")


# Secrets


def another_truth(game: Game, luck: Random) -> Game:
    """The same for the human, but Meng's secret cards, all his draws and all piles are others."""
    position: Any = game.position()
    his, pile = position["families"][HIS_SEAT], position["gift_pile"]
    under = list(position["meng"]["under"])
    for place in ("hand", "discard"):
        rest = list(his["shown"]) + under
        for i, card in enumerate(his[place]):
            if card in rest:
                rest.remove(card)
            elif pile:
                j = luck.randrange(len(pile))
                his[place][i], pile[j] = pile[j], card
    for order in (his["hand"], pile, position["token_pile"], position["meng"]["automa"]):
        luck.shuffle(order)
    position["seed"] = f"another {luck.random()}"
    return Game.from_position(position, components=first_box())


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_screen_tells_what_nobody_can_know(seated: Seated, path: Path, seed: int) -> None:
    luck = Random(seed)
    for game in some_positions(seed, every=4, difficulty="hard", sets="1-2"):
        if game.over:
            continue
        texts = []
        for truth in (
            Game.from_position(game.position(), components=first_box()),
            another_truth(game, luck),
        ):
            assert truth.frame == game.frame
            sitting = Seated(seated.monkeypatch, width=100)
            sitting.script(truth, SOLO, path, "b", "h", "l all", "t", "?", "u")
            texts.append(sitting.text)
        assert texts[0] == texts[1]


def test_only_cards_that_lay_open_are_told_of_him(seated: Seated, path: Path) -> None:
    """Card by card: his lines name what he gives and takes, and nothing he draws."""
    game = Game.solo(difficulty="hard", seed=9, components=first_box())
    seated.play(game, SOLO, path, at_random(Random(9)))
    gave = 0
    for then, _, _ in game.steps():
        for event in then.events(0):
            assert isinstance(event, dict)
            if event["seat"] == HIS_SEAT and event["event"] == "gave":
                gave += 1
            elif event["seat"] == HIS_SEAT:
                assert event.get("card") is None
    assert gave == len(re.findall(r"\d+\. Meng gives", seated.text))


def test_only_the_humans_view_is_asked_for(
    seated: Seated, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, asked = Game.view, set()

    def spy(self: Game, seat: int | None = None) -> Any:
        asked.add(seat)
        return view(self, seat)

    monkeypatch.setattr(Game, "view", spy)
    monkeypatch.setattr(Game, "position", None)
    game = Game.solo(seed=8, components=first_box())
    seated.play(game, SOLO, path, at_random(Random(8)))
    assert game.over
    assert asked == {0}


# The end


def sheet(human: dict[str, Any], his: dict[str, Any]) -> str:
    """The score sheet in words; VP are given as `vp`."""
    table = SoloTable().set(day=4).family(0, **{"hand": [], **human})
    table.family(HIS_SEAT, **his).frames({"kind": "final-scoring", "seat": None})
    game = table.game()
    assert game.over
    return " ".join(drawn(score_sheet(game, pens_of(game)), 100).split())


def test_a_human_outside_the_palace_loses_with_nothing() -> None:
    text = sheet({"vp": 90, "envoy": 7}, {"vp": 5, "envoy": 8, "place": 1})
    assert "total 12 90" in text
    assert "final score 12 0" in text
    assert f"Anna’s envoy is not in the palace: 0 VP, and you lose ({SOLO_18})." in text
    assert "Meng wins with 12 VP." in text
    assert "can win without" not in text


def test_meng_can_win_outside() -> None:
    text = sheet({"vp": 10, "envoy": 8, "place": 1}, {"vp": 30, "envoy": 3})
    assert f"Meng can win without the palace; he just scores nothing for it ({SOLO_18})." in text
    assert "Meng wins with 30 VP." in text
    assert "Anna’s envoy" not in text


def test_points_instead_of_a_swap_only_where_there_are_any() -> None:
    found = set()
    for seed in range(4):
        game = some_positions(seed, every=1000)[-1]
        has = any(score.sources["instead"] for score in game.scores)
        text = drawn(score_sheet(game, pens_of(game)), 100)
        assert ("instead of a card swap" in text) == has
        found.add(has)
    assert "instead of a card swap" not in sheet({"vp": 1, "envoy": 8, "place": 1}, {"vp": 2})
    assert any(found), "none of these games shows it"
