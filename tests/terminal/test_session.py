"""Whole games at the keyboard, and everything a person can do in one."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gugong import Game
from gugong.terminal.prompt import Input, parse_input
from gugong.terminal.saves import HUMAN, Seat, load_game
from tests.table import Table, first_box
from tests.terminal.keyboard import ALONE, CHOICES, HUMANS, Answer, Seated, at_random, rule

WALL_4 = rule("WALL", 4)


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> Seated:
    return Seated(monkeypatch)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.gugong"


# Whole games


@pytest.mark.parametrize("seed", [1, 2])
def test_two_people_play_to_the_end(seated: Seated, path: Path, seed: int) -> None:
    game = Game(2, seed=seed, bonus_tokens=True, components=first_box())
    seats = [Seat(HUMAN, "Anna"), Seat(HUMAN, "Bob")]
    seated.play(game, seats, path, at_random(Random(seed)))
    assert game.over
    assert "The score sheet" in seated.text
    assert f"Game file: {path}" in seated.text
    again, who = load_game(path)
    assert again.record() == game.record()
    assert who == seats


@pytest.mark.parametrize("players", [2, 3, 5])
def test_one_person_plays_random_opponents_to_the_end(
    seated: Seated, path: Path, players: int
) -> None:
    game = Game(players, seed=players, bonus_tokens=True, expert=True, components=first_box())
    seats = [Seat(HUMAN), *[Seat("novice")] * (players - 1)]
    seated.play(game, seats, path, at_random(Random(players)))
    assert game.over
    assert "Pass the keyboard" not in seated.text
    winner = game.winner
    if winner is None:
        assert "nobody wins" in seated.text
    else:
        name = game.components.colours[winner].capitalize()
        assert f"{name} wins with {game.scores[winner].total} VP." in seated.text


def test_a_bot_plays_the_same_after_a_save(
    seated: Seated, monkeypatch: pytest.MonkeyPatch, path: Path
) -> None:
    game = Game(2, seed=5, components=first_box())
    seats = [Seat(HUMAN), Seat("novice")]  # who lives by luck
    seated.play(game, seats, path, first_choice(20))
    again, _ = load_game(path)
    replayed = again.at(next(then.ply - 1 for then, actor, _ in again.steps() if actor == 1))
    Seated(monkeypatch).play(replayed, seats, path, first_choice(1))
    assert [move.text for move in replayed.plies] == [
        move.text for move in game.plies[: replayed.ply]
    ]
    assert replayed.ply > 0


def first_choice(times: int) -> Answer:
    """So many times the first choice; then the end of input."""
    left = times

    def answer(text: str, prompt: str) -> str:
        nonlocal left
        if not CHOICES.search(prompt):
            return ""
        left -= 1
        if left < 0:
            raise EOFError
        return "1"

    return answer


def test_a_bot_of_ones_own_plays_and_its_faults_are_told(
    seated: Seated, tmp_path: Path, path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Mine:\n    def choose(self, observation): return 'give up'\n")
    game = Game(2, seed=5, components=first_box())
    seated.play(game, [Seat(HUMAN), Seat(f"{file}:Mine")], path, first_choice(20))
    assert game.ply > 4
    text = " ".join(seated.text.split())
    assert "failed or made an illegal move, so a novice decided instead: answered 'give up'" in text
    assert load_game(path)[1][1] == Seat(f"{file}:Mine")


def test_a_hint_names_the_best_moves_and_what_they_promise(seated: Seated, path: Path) -> None:
    game = Game(2, seed=5, components=first_box())
    seats = [Seat(HUMAN), Seat(HUMAN)]
    seated.script(game, seats, path, "", "hint courtier", "hint emperor", "hint novice", "q")
    hint = seated.screens[2]
    assert "What the courtier would do, best first, with the VP it expects at the end" in hint
    assert "  1 Give " in hint
    assert re.search(r"place in the palace +\d+ +\d+", hint)
    assert re.search(r"total +\d+ +\d+", hint)
    assert "there is none of that name" in " ".join(seated.screens[3].split())
    assert "What the novice would do" in seated.screens[4]
    assert game.ply == 0


def test_the_coach_gives_a_hint_with_chances_of_winning(seated: Seated, path: Path) -> None:
    pytest.importorskip("numpy")
    game = Game(2, seed=5, components=first_box())
    seated.script(game, [Seat(HUMAN), Seat(HUMAN)], path, "", "hint", "q")
    hint = seated.screens[2]
    assert "The coach’s advice, likeliest to win first" in hint
    assert re.search(r"Chance of winning +\d+%", hint)


def test_between_two_decisions_no_hint_is_given_about_anothers_hand(
    seated: Seated, path: Path
) -> None:
    game = Game(2, seed=5, components=first_box())
    turn, asked = first_choice(100), list[str]()

    def answer(text: str, prompt: str) -> str:
        if "Enter to continue" in prompt:
            asked.append(text)
            if len(asked) == 2:
                raise EOFError
            return "hint courtier"
        return turn(text, prompt)

    seated.play(game, [Seat(HUMAN), Seat(HUMAN)], path, answer)
    assert "Your turn is complete" in seated.text
    assert "would do" not in seated.text


# One decision


def a_turn() -> Game:
    """Red, a person, is about to exchange a gift; white and orange follow."""
    table = Table(players=3).officials("2d", "7", "1c", "3w", "6x", "4i", "5s")
    table.family(0, pool=6, hand=["2p", "5w"], discard=["9"]).family(1, hand=["8"], pool=1)
    return table.family(2, hand=["3d"], pool=3).turn(0).game()


def test_numbers_choose_card_then_place(seated: Seated, path: Path) -> None:
    game = a_turn()
    # 5w: travel freely; the wall paying, burning, forgoing; jade freely
    seated.script(game, ALONE, path, "2", "5")
    assert [str(move) for move in game.plies] == ["give 5w to jade"]


def test_a_move_can_be_typed_at_any_question(seated: Seated, path: Path) -> None:
    game = a_turn()
    seated.script(game, ALONE, path, "1", "Give 5 to Wall , pay")
    assert [str(move) for move in game.plies] == ["give 5w to wall, pay"]


def test_zero_or_enter_leads_back_to_the_cards(seated: Seated, path: Path) -> None:
    game = a_turn()
    seated.script(game, ALONE, path, "1", "0", "2", "", "2", "5")
    assert [str(move) for move in game.plies] == ["give 5w to jade"]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("7", "Please choose 1 to 2."),
        ("give 5 to wall", "Your 5 is not higher than the Wall official’s 7"),
        ("give 9 to wall", "You have no 9 in your hand"),
        ("palace B", "That is not the choice you have to make now"),
        ("nonsense", "is not a move"),
        ("99999999999999999999", "is not a move"),
        ("?" * 300, "There is no help on"),
    ],
)
def test_wrong_input_gets_the_reason_and_is_asked_again(
    seated: Seated, path: Path, typed: str, answer: str
) -> None:
    game = a_turn()
    seated.script(game, ALONE, path, typed)
    assert answer in " ".join(seated.text.split())
    assert game.ply == 0
    assert len(seated.screens) == 3  # the question, the question again, the farewell


@pytest.mark.parametrize(
    ("typed", "answers"),
    [
        ("?", ["What you can type", "why give 5 to wall", "Symbols: ● servant"]),
        ("? 1", ["Give the 2 (palace) to", "The palace action", rule("GIFT", 3)]),
        ("?2", ["Give the 5 (wall) to", "The wall action"]),
        ("? 9", ["Please choose 1 to 2."]),
        (f"? {WALL_4}", [WALL_4, "starting with the lowest marker"]),
        ("? wall-4", [WALL_4, "starting with the lowest marker"]),
        ("? JADE", [rule("JADE", 1), rule("JADE", 2)]),
        ("? toll", ["Travel token toll", "you score 1 VP"]),
        ("? champion", ["Bot champion", "judges them as the scholar does"]),
        ("? morning ship", ["Decree Morning ship", "Each morning"]),
        ("? WALL-99", ["There is no help on “WALL-99”"]),
        ("why give 5 to wall", ["Your 5 is not higher", f"({rule('GIFT', 3)})"]),
        ("why give 5 to jade", ["“give 5 to jade” is possible now."]),
        ("b", ["Grand Canal", "Palace track"]),
        ("l", ["Nothing has happened yet."]),
        ("h", ["Your hand 2 palace, 5 wall", "Your discard pile 9"]),
        ("t", ["Travel tokens in play", "Decrees"]),
    ],
)
def test_commands(seated: Seated, path: Path, typed: str, answers: list[str]) -> None:
    game = a_turn()
    seated.script(game, ALONE, path, typed)
    said = " ".join(seated.screens[1].split())
    for answer in answers:
        assert answer in said, said
    assert game.ply == 0


def test_a_choice_of_an_inner_question_is_explained_with_its_notation(
    seated: Seated, path: Path
) -> None:
    seated.script(a_turn(), ALONE, path, "2", "? 2")
    said = " ".join(seated.screens[2].split())
    assert "paying 2 servants (typed: give 5w to wall, pay)" in said
    assert rule("GIFT", 4) in said
    assert "place 1 servant on the Great Wall" in said  # what the location does


def test_understanding_lines() -> None:
    assert parse_input("  12 ") == Input("number", "12")
    assert parse_input("") == Input("nothing")
    assert parse_input("S my  game.txt ") == Input("save", "my  game.txt")
    assert parse_input("quit") == Input("quit")
    assert parse_input("hand in for servant") == Input("move", "hand in for servant")
    assert parse_input("b 3") == Input("move", "b 3")
    assert parse_input("²") == Input("number", "2")  # as are the wide digits of some keyboards


# Taking back


def test_undo_takes_back_own_decisions(seated: Seated, path: Path) -> None:
    game = a_turn()
    seated.script(game, ALONE, path, "give 5 to jade", "u")
    assert game.ply == 0
    assert "Undone." in seated.text
    assert load_game(path)[0].ply == 0


def test_what_is_decided_instead_is_told(seated: Seated, path: Path) -> None:
    seated.script(a_turn(), ALONE, path, "give 5 to jade", "u", "give 5 to travel")
    assert "Red gives the 5 (wall) to the Jade official" in seated.screens[1]
    assert "Red gives the 5 (wall) to the Travel official" in seated.screens[3]
    assert "You have 6● in the pool" in seated.screens[3]


def test_the_last_decision_of_a_turn_can_be_taken_back(seated: Seated, path: Path) -> None:
    game = a_turn()
    seated.script(game, ALONE, path, "give 5 to wall, forgo", "3", "l", "u")
    assert game.ply == 0
    assert seated.screens[1].endswith("[Enter to continue, u to undo] > ")
    assert "Press Enter to let the others continue" in seated.text


def test_at_the_barrier_undo_says_why(seated: Seated, path: Path) -> None:
    game = a_turn()
    seated.script(game, ALONE, path, "u")
    assert "There is nothing to undo yet" in seated.text
    seated.script(game, ALONE, path, "give 5 to wall, forgo", "", "u")
    assert game.turn == 0  # the others have played; what red decided stands
    assert game.ply > 1
    said = " ".join(seated.screens[-2].split())
    assert "Orange has decided since" in said


def test_nobody_takes_back_what_another_person_decided(seated: Seated, path: Path) -> None:
    table = Table(players=2).official("wall", "9").family(0, hand=["5w"]).family(1, hand=["8"])
    game = table.turn(0).game()
    seated.script(game, HUMANS, path, "", "give 5 to wall, forgo", "", "", "u")
    assert game.ply == 1
    assert "Red has decided since" in seated.text


def test_a_line_hands_in_several_tokens(seated: Seated, path: Path) -> None:
    """TRV-9: the whole hand-in is typed at once and taken back one decision after the other."""
    tokens = ["vp", "ship", "wall", "recall"]
    table = Table(players=2).family(0, hand=["5w"], tokens=tokens).family(1, hand=["9"])
    game = table.turn(0).game()
    line = "hand in ship wall for servant"
    seated.script(game, [Seat(HUMAN), Seat("novice")], path, line, "u")
    assert [str(move) for move in game.plies] == ["hand in for servant", "token ship"]


def test_something_new_seen_bars_undo(seated: Seated, path: Path) -> None:
    table = Table(players=2).family(0, pool=2, hand=["5w"])
    table.ship("3", 0, servants=3).family(1, hand=["9"])
    game = table.action(0, "canal").game()
    seated.script(game, [Seat(HUMAN), Seat("novice")], path, "claim 3 card", "u")
    assert game.ply == 1
    assert "This can no longer be undone: something new has been revealed" in seated.text


# Several people


def test_the_keyboard_is_passed_and_hands_stay_secret(seated: Seated, path: Path) -> None:
    table = Table(players=2).official("wall", "9").family(0, hand=["5w", "8"])
    game = table.family(1, hand=["2c", "4ss"]).turn(0).game()
    seats = [Seat(HUMAN, "Anna"), Seat(HUMAN, "Bob")]
    seated.script(game, seats, path, "", "give 5 to wall, forgo", "", "")
    begin, anna, _, hand_over, bob, _ = seated.screens
    assert "Pass the keyboard to Anna" in begin
    assert "8  no action" in anna
    assert "Pass the keyboard to Bob" in hand_over
    assert "no action" not in hand_over
    assert "2  canal" in bob
    assert "4  +2 servants" in bob
    assert "8  no action" not in bob
    assert "Anna forgoes the actions." in " ".join(bob.split())


def test_one_can_leave_instead_of_passing_the_keyboard(seated: Seated, path: Path) -> None:
    seated.script(Game(2, seed=1, components=first_box()), HUMANS, path, "q")
    assert len(seated.screens) == 2
    assert "The game is saved" in seated.screens[1]


def test_no_hand_over_where_only_one_person_plays(seated: Seated, path: Path) -> None:
    seated.script(a_turn(), ALONE, path, "give 5 to wall, forgo", "")
    assert "Pass the keyboard" not in seated.text


def test_a_decision_in_anothers_turn_says_so(seated: Seated, path: Path) -> None:
    table = Table(players=2).family(0, hand=["5w", "8"], pool=4, wall=2, intrigue=3)
    table.family(1, hand=["9"], wall=1, intrigue=8)
    game = table.action(0, "wall").game()
    seated.script(game, HUMANS, path, "", "wall servant", "pass", "", "")
    said = [" ".join(screen.split()) for screen in seated.screens]
    told = "It is Red’s turn, but White has a decision to make."
    assert any(f"{told} Pass the keyboard to White" in screen for screen in said)
    assert any(told in screen and "Pass the keyboard" not in screen for screen in said)


# Secrets


def test_a_single_screen_never_shows_what_others_burn_or_hold(seated: Seated, path: Path) -> None:
    """Two games that differ only in what the person cannot know look the same."""
    texts = []
    for burnt in ("3d", "6s"):
        table = Table(players=2).family(0, hand=["5w"], pool=1)
        table.family(1, hand=["3d", "6s", "8"]).officials("2d", "7", "1c", "9", "6x", "4i", "5s")
        game = table.turn(1).game()
        game.play("give 8 to intrigue, burn")
        game.play(f"burn {burnt}")
        for _ in range(5):
            if game.chooser != 0:
                game.play("pass")
        sitting = Seated(seated.monkeypatch)
        sitting.script(game, [Seat(HUMAN), Seat("novice")], path, "h", "l all", "b", "t", "?", "q")
        texts.append(sitting.text)
    assert texts[0] == texts[1]
    assert "White sacrifices" in texts[0]


def test_no_question_reaches_the_hand_of_who_decides_next(seated: Seated, path: Path) -> None:
    """Red is done; white, whose hand red cannot know, decides next."""
    table = Table(players=2).official("wall", "9").family(0, hand=["5w"]).family(1, hand=["8"])
    game = table.turn(0).game()
    seated.script(game, HUMANS, path, "", "give 5 to wall, forgo", "why give 8 to wall", "? 1")
    assert "Your turn is complete" in seated.screens[3]
    assert "8" not in seated.screens[3]
    assert "There is nothing to choose now." in seated.screens[4]


def test_the_session_asks_only_for_views_of_who_decides(
    seated: Seated, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(3, seed=8, components=first_box())
    view, log = Game.view, Game.log
    asked: set[tuple[str, int | None, int | None]] = set()

    def spy_view(self: Game, seat: int | None = None) -> Any:
        asked.add(("view", seat, self.chooser))
        return view(self, seat)

    def spy_log(self: Game, seat: int | None = None, since: int = 0) -> Any:
        asked.add(("log", seat, None))
        return log(self, seat, since)

    monkeypatch.setattr(Game, "view", spy_view)
    monkeypatch.setattr(Game, "log", spy_log)
    monkeypatch.setattr(Game, "position", None)
    seated.play(game, ALONE, path, at_random(Random(8)))
    assert game.over
    for what, seat, chooser in asked:
        # The person's, or a bot's own: its history, and its view when it decides.
        assert seat == 0 or (seat is not None and (what == "log" or seat == chooser))


# Quit


@pytest.mark.parametrize("how", ["q", "eof", "ctrl-c"])
def test_leaving_saves_and_says_where(seated: Seated, path: Path, how: str) -> None:
    game = a_turn()

    def answer(text: str, prompt: str) -> str:
        if game.ply == 0:
            return "give 5 to jade"
        if how == "q":
            return "q"
        raise EOFError if how == "eof" else KeyboardInterrupt

    seated.play(game, ALONE, path, answer)
    assert f"The game is saved in {path}" in seated.text
    assert f"gugong play --resume {path}" in seated.text
    saved, _ = load_game(path)
    assert saved.record() == game.record()
    assert saved.frame == game.frame


def test_resume_goes_on_in_the_same_position(seated: Seated, path: Path) -> None:
    game = Game(3, seed=4, components=first_box())
    turns = at_random(Random(4))
    count = 0

    def answer(text: str, prompt: str) -> str:
        nonlocal count
        count += 1
        return "q" if count > 40 else turns(text, prompt)

    seated.play(game, ALONE, path, answer)
    assert not game.over
    again, seats = load_game(path)
    assert seats == ALONE
    assert (again.view(0), again.legal_moves()) == (game.view(0), game.legal_moves())
    seated.play(again, seats, path, turns)
    assert again.over
    assert again.plies[: game.ply] == game.plies


def test_who_comes_back_is_told_what_happened_since(seated: Seated, path: Path) -> None:
    game = a_turn()
    seated.script(game, ALONE, path, "give 5 to wall, forgo", "")
    told = seated.screens[-2]
    again, seats = load_game(path)
    seated.script(again, seats, path)
    news = next(line for line in told.splitlines() if "White gives" in line)
    assert news in seated.screens[-2]


def test_a_copy_can_be_saved_but_not_over_another_file(
    seated: Seated, path: Path, tmp_path: Path
) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear Anna")
    copy = tmp_path / "my copy"
    seated.script(
        a_turn(), ALONE, path, f"s {other}", f"s {copy}", f"s {copy}", "s", "s /dev/null/x"
    )
    assert other.read_text() == "Dear Anna"
    assert load_game(copy)[0].ply == 0
    assert f"Saved to {copy}" in seated.text
    assert f"Saved to {path}" in seated.text
    assert re.search("could not be saved to /dev/null/x: Not a directory", seated.text)


def test_a_game_that_cannot_be_saved_can_be_played(seated: Seated, tmp_path: Path) -> None:
    game = a_turn()
    blocked = tmp_path / "file"
    blocked.write_text("")
    seated.script(game, ALONE, blocked / "game.gugong", "give 5 to jade")
    assert game.ply == 1
    assert " ".join(seated.text.split()).count("could not be saved") == 1
    assert "The game is saved" not in seated.text


def test_a_finished_game_shows_its_result(seated: Seated, path: Path) -> None:
    game = Game(2, seed=1, components=first_box())
    luck = Random(1)
    while not game.over:
        game.play(luck.choice(game.legal_moves()))
    path.write_text(game.record())
    seated.script(*load_game(path), path)
    assert "The score sheet" in seated.text
    assert path.read_text() == game.record()
