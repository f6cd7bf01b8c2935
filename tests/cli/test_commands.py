"""The command line: what each command prints, and that errors are one clear line."""

import platform
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

import gugong as package
from gugong import Game, load
from gugong.cli.main import gugong
from gugong.terminal.saves import Seat, load_game
from tests.table import FIRST_BOX
from tests.terminal.keyboard import rule


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def run(*arguments: object, typed: str = "") -> Result:
    return CliRunner().invoke(gugong, [str(a) for a in arguments], input=typed)


def saved(home: Path) -> Path:
    (path,) = (home / "gugong" / "saves").iterdir()
    return path


def finished() -> Game:
    game = Game(2, seed=1)
    luck = Random(1)
    while not game.over:
        game.play(luck.choice(game.legal_moves()))
    return game


# play


def test_without_options_a_game_with_two_opponents_begins(home: Path) -> None:
    result = run("play")
    assert result.exit_code == 0
    assert "Your turn" in result.output
    game, seats = load_game(saved(home))
    assert [seat.kind for seat in seats] == ["human", "messenger", "messenger"]
    assert f"The game is saved in {saved(home)}" in result.output
    assert game.chooser == 0


@pytest.mark.parametrize(
    ("options", "kinds"),
    [
        ("--players 2", "human messenger"),
        ("--humans 2", "human human messenger"),
        ("--humans 4", "human human human human"),
        ("--players 5 --humans 3", "human human human messenger messenger"),
        ("--bots novice", "human novice"),
        ("--bots novice,courtier,minister", "human novice courtier minister"),
        ("--players 3 --bots novice", "human human novice"),
        ("--players 4 --humans 3 --bots novice", "human human human novice"),
    ],
)
def test_who_plays(home: Path, options: str, kinds: str) -> None:
    result = run("play", *options.split())
    assert result.exit_code == 0, result.output
    assert " ".join(seat.kind for seat in load_game(saved(home))[1]) == kinds


def test_options_of_the_game(home: Path) -> None:
    flags = ("--bonus-tokens", "--expert", "--seed", 77, "--names", "Anna,Bob")
    assert run("play", "--players", 2, *flags).exit_code == 0
    game, seats = load_game(saved(home))
    assert game.options == {"bonus_tokens": True, "expert": True}
    assert game.seed_hash == Game(seed=77).seed_hash
    assert [seat.name for seat in seats] == ["Anna", "Bob"]


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ("--players 6", "6 is not in the range 1<=x<=5"),
        ("--players two", "'two' is not a valid integer"),
        ("--humans 0", "0 is not in the range"),
        ("--players 2 --humans 3", "3 people and 0 opponents do not make 2 families"),
        ("--players 2 --bots novice,novice", "do not make 2 families"),
        ("--players 4 --humans 1 --bots novice", "do not make 4 families"),
        ("--bots novice,novice,novice,novice,novice", "6 families cannot play"),
        ("--bots clever", "--bots: bot 'clever': there is none of that name"),
        ("--bots human", "--bots: bot 'human': there is none of that name"),
        ("--names A,B,C,D", "4 names for 3 families"),
        ("--names A,A", "two families have the same name"),
        ("--seed=", "--seed: '' is not one line of text"),
        ("--wizard", "No such option"),
        ("--components /nowhere.toml", "/nowhere.toml: cannot be read"),
        ("--resume /nowhere.gugong", "/nowhere.gugong: No such file or directory"),
        ("--resume x --players 3", "a resumed game is as it was saved"),
        ("--resume x --players 1", "a resumed game is as it was saved"),
        ("--players 1 --humans 1", "--humans: not with --players 1"),
        ("--players 1 --bots novice", "--bots: not with --players 1"),
        ("--players 1 --bonus-tokens", "--bonus-tokens: never against Meng"),
        ("--difficulty hard", "--difficulty: only against Meng"),
        ("--sets 4-5 --players 2", "--sets: only against Meng"),
        ("--focus wall", "--focus: only against Meng"),
        ("--bots meng", "--bots: bot 'meng': there is none of that name"),
        ("--players 1 --difficulty mild", "'mild' is not possible; choose easy, normal, hard"),
        ("--players 1 --sets 3-4", "--sets: '3-4' is not possible; choose 4-5, 2-3, 1-2"),
        (
            "--players 1 --focus moon",
            "choose travel, wall, jade, intrigue, palace, decree, canal, random",
        ),
        ("--players 1 --names A,B", "2 names for one person"),
        ("--players 1 --name Meng", "Meng is your opponent's name"),
        ("--players 1 --seed=", "--seed: '' is not one line of text"),
    ],
)
def test_wrong_options_are_one_clear_line(options: str, problem: str) -> None:
    result = run("play", *options.split())
    assert result.exit_code == 2
    assert problem in result.stderr.splitlines()[-1]
    assert "Traceback" not in result.output


def test_options_of_a_solo_game(home: Path) -> None:
    options = (
        "--players 1 --difficulty hard --sets 1-2 --focus canal --expert --seed 77 --name Anna"
    )
    result = run("play", *options.split(), "--fast")
    assert result.exit_code == 0, result.output
    assert "Meng (hard; your gift cards are set 1, his set 2)" in result.output
    game, seats = load_game(saved(home))
    assert game.players == 1
    assert game.options == {"difficulty": "hard", "sets": "1-2", "focus": "canal", "expert": True}
    assert seats == [Seat("human", "Anna"), Seat("meng")]
    again = run("play", "--resume", saved(home), "--fast")
    assert again.exit_code == 0
    assert "Anna (you)" in again.output


def test_solo_as_usual(home: Path) -> None:
    assert run("play", "--players", 1).exit_code == 0
    game, seats = load_game(saved(home))
    assert game.options == Game.solo().options
    assert seats == [Seat("human"), Seat("meng")]


def test_save_quit_and_resume_go_on_in_the_same_place(home: Path) -> None:
    typed = "give 9 to palace\n?\nwhy give 5 to wall\ns\nq\n"
    first = run("play", "--components", FIRST_BOX, "--players", 2, "--seed", 3, typed=typed)
    assert first.exit_code == 0, first.output
    path = saved(home)
    before, _ = load_game(path)
    assert before.ply > 0
    second = run("play", "--resume", path)
    assert second.exit_code == 0
    after, _ = load_game(path)
    assert after.position() == before.position()
    question = "The palace action: move your envoy 1 step"
    assert question in first.output
    assert question in second.output


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "this is no record of a game"),
        (b"hello\n", "this is no record of a game"),
        (b"\x89PNG\r\n\x1a\n", "not readable as text"),
        (b"gugong record 1\nrules: 99\n", "played with rules version 99"),
        (b"gugong record 1\n", "the header has no 'rules' line"),
    ],
)
def test_a_foreign_file_is_refused(tmp_path: Path, content: bytes, problem: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    for command in (("play", "--resume"), ("record", "show"), ("record", "check")):
        result = run(*command, path)
        assert result.exit_code == (1 if "check" in command else 2)
        assert f"{path}: " in result.stderr
        assert problem in result.stderr
        assert path.read_bytes() == content


def test_a_folder_is_no_saved_game(tmp_path: Path) -> None:
    result = run("play", "--resume", tmp_path)
    assert result.exit_code == 2
    assert "Is a directory" in result.stderr


def test_a_save_nobody_sits_at_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "file"
    title, _, rest = Game(2, seed=1).record().partition("\n")
    path.write_text(f"{title}\n# seat red: random\n# seat white: random\n{rest}")
    result = run("play", "--resume", path)
    assert result.exit_code == 2
    assert "no family of this game is played by a person" in result.stderr


def test_another_box_is_played_and_saved_with_its_game(tmp_path: Path, home: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text(load().text.replace('"beijing"', '"peking"').replace("beijing =", "peking ="))
    result = run("play", "--components", box, "--seed", 1, "--players", 2)
    assert result.exit_code == 0, result.output
    assert "Peking" in result.output
    assert run("play", "--resume", saved(home)).exit_code == 0


# The other commands


def test_version_says_what_a_report_of_a_bug_should() -> None:
    lines = run("--version").output.splitlines()
    assert lines[0] == f"gugong {package.__version__}"
    told = {line.split()[0]: line.split(maxsplit=1)[1] for line in lines}
    assert told["rules"] == f"version {package.RULES_VERSION}"
    assert told["box"] == f"{load().name}, version {load().version}"
    assert told["engine"] == ("compiled" if package.compiled else "from source")
    assert told["Python"].startswith(platform.python_version())


def test_help() -> None:
    text = run("--help").output
    for command in ("play", "components", "rules", "record"):
        assert command in text
        assert run(command, "--help").exit_code == 0


def test_tab_completes_commands_and_options() -> None:
    """As the README sets it up."""

    def completed(*words: str) -> list[str]:
        asked = {"COMP_WORDS": " ".join(words), "COMP_CWORD": str(len(words) - 1)}
        asked["_GUGONG_COMPLETE"] = "bash_complete"
        return CliRunner().invoke(gugong, env=asked, prog_name="gugong").output.split()

    assert completed("gugong", "re") == ["plain,record", "plain,review"]
    assert "plain,--players" in completed("gugong", "play", "--pl")


def test_components_show_marks_what_is_reconstructed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    result = run("components", "show")
    assert result.exit_code == 0
    assert load().version in result.output
    assert "RECONSTRUCTED" in result.output
    assert "not the publisher's" in " ".join(result.output.split())


def test_components_check(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(load().text)
    bad.write_text(load().text.replace("servants = 12", "servants = 0").replace("count = 4", ""))
    result = run("components", "check", good)
    assert result.exit_code == 0
    assert f"ok, {load().name}, version {load().version}" in result.output
    result = run("components", "check", bad)
    assert result.exit_code == 2
    assert "players.servants" in result.stderr
    assert "days.count" in result.stderr


def test_record_show_and_check(tmp_path: Path) -> None:
    path, game = tmp_path / "game.txt", finished()
    path.write_text(game.record(), "utf-8")
    shown = run("record", "show", path)
    assert shown.exit_code == 0
    for part in ("families: Red, White", "Day 2 begins.", "The score sheet", "result: red"):
        assert part in shown.output
    checked = run("record", "check", path)
    assert checked.exit_code == 0
    assert f"sound, {game.ply} decisions" in checked.output
    assert "The deal is honest" in checked.output


def test_record_replay_is_one_file_in_the_language_asked_for(tmp_path: Path) -> None:
    path, page, game = tmp_path / "game.txt", tmp_path / "replay.html", finished()
    path.write_text(game.record(), "utf-8")
    written = run("--language", "fr", "record", "replay", path, page)
    assert written.exit_code == 0
    assert str(page) in written.output
    html = page.read_text("utf-8")
    assert html.startswith("<!doctype html>")
    assert '<html lang="fr">' in html
    assert f'max="{game.ply}"' in html
    assert "Grande Muraille" in html
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")


def test_record_show_of_a_solo_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    path, game = tmp_path / "game.txt", Game.solo(seed=1, difficulty="hard", focus="jade")
    luck = Random(1)
    while not game.over:
        game.play(luck.choice(game.legal_moves()))
    path.write_text(game.record(), "utf-8")
    shown = run("record", "show", path)
    assert shown.exit_code == 0, shown.output
    for part in (
        "families: Red, Meng", "options: difficulty hard, sets 4-5, focus jade",
        "── Before the game ──", "── Red’s turn ──", "── Meng’s turn ──", "── At night ──",
        f"1. Meng has the Jade official as his focus. [{rule('SOLO', 2)}]", "The score sheet",
        "result: ",
    ):  # fmt: skip
        assert part in shown.output, part
    assert run("record", "check", path).exit_code == 0


def test_a_record_without_its_seed_cannot_be_checked_for_honesty(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(Game(2, seed=1).record(), "utf-8")
    result = run("record", "check", path)
    assert result.exit_code == 0
    assert "does not hold its seed yet" in result.output


def test_a_dishonest_deal_is_found(tmp_path: Path) -> None:
    path, game = tmp_path / "game.txt", Game(2, seed=1)
    text = game.record(with_seed=True)
    first = game.components.dice[0]
    rolled = game.view()["dice"]
    assert isinstance(rolled, list)
    other = next(face for face in first if face != rolled[0])
    path.write_text(text.replace(f"die 1 {rolled[0]}", f"die 1 {other}"), "utf-8")
    result = run("record", "check", path)
    assert result.exit_code == 1
    assert "not honest" in result.stderr


def test_many_records_are_checked_at_once(tmp_path: Path) -> None:
    path, bad = tmp_path / "games.txt", tmp_path / "bad.txt"
    text = finished().record(tags={"date": "2026-11-18", "red": "Anna"})
    path.write_text(text + text, "utf-8")
    bad.write_text(text.replace("\n7 ", "\n8 "), "utf-8")
    result = run("record", "check", path, bad, path)
    assert result.exit_code == 1
    assert result.stdout.count("sound, ") == 4
    assert result.stdout.count("date 2026-11-18; red Anna") == 4
    assert result.stderr.startswith(f"{bad}: line ")
    assert run("record", "check", "-", typed=text + text).stdout.count("sound, ") == 2
    assert run("record", "check", path, tmp_path / "none").exit_code == 2
    assert run("record", "check").exit_code == 2


def test_rules() -> None:
    one = run("rules", "wall-4")
    assert one.exit_code == 0
    assert one.output.startswith(f"{rule('WALL', 4)}  Then every family")
    assert rule("WALL", 5) not in one.output
    chapter = run("rules", "JADE").output
    assert rule("JADE", 1) in chapter
    assert rule("JADE", 2) in chapter
    missing = run("rules", "WALL-99")
    assert missing.exit_code == 2
    assert "There is no rule or chapter “WALL-99”" in missing.stderr
