"""Saves: records with names in them, written whole or not at all."""

import os
from pathlib import Path
from random import Random

import pytest

from gugong import Game, RecordError
from gugong.service.tables.results import Opponent
from gugong.service.tables.table_names import tidy_name
from gugong.service.tables.terms import STAND_IN
from gugong.terminal import saves
from gugong.terminal.saves import HUMAN, LONGEST_NAME, MENG, Seat, load_game, save

SEATS = [Seat(HUMAN, "Anna"), Seat("novice"), Seat(HUMAN)]


def a_game(decisions: int = 30) -> Game:
    game = Game(3, seed=6, bonus_tokens=True)
    luck = Random(6)
    while game.ply < decisions:
        game.play(luck.choice(game.legal_moves()))
    return game


def test_a_save_is_a_record_with_names(tmp_path: Path) -> None:
    path, game = tmp_path / "deep" / "game.gugong", a_game()
    save(path, game, SEATS)
    text = path.read_text("utf-8")
    assert "# seat red: human Anna\n# seat white: novice\n# seat orange: human\n" in text
    assert Game.from_record(text).record(with_seed=True) == game.record(with_seed=True)
    again, seats = load_game(path)
    assert seats == SEATS
    assert again.position() == game.position()


def test_saving_again_replaces_in_one_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, game = tmp_path / "game.gugong", a_game()
    save(path, game, SEATS)
    before = path.read_text("utf-8")

    def fail(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space left"):
        save(path, a_game(40), SEATS)
    assert path.read_text("utf-8") == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_is_followed(tmp_path: Path) -> None:
    real, link = tmp_path / "real.gugong", tmp_path / "link.gugong"
    real.write_text("")
    link.symlink_to(real)
    save(link, a_game(), SEATS)
    assert link.is_symlink()
    assert load_game(real)[0].ply == 30


@pytest.mark.parametrize(
    ("given", "tidy"),
    [
        ("  Anna  Lee ", "Anna Lee"),
        ("An\x1b[31mna", "An [31mna"),
        ("a\nb\u2028c", "a b c"),
        ("a" * 50, "a" * 12),
        ("\t", ""),
        ("李", "李"),
    ],
)
def test_names_fit_in_a_line(given: str, tidy: str, tmp_path: Path) -> None:
    assert tidy_name(given, LONGEST_NAME) == tidy
    save(tmp_path / "game", a_game(), [Seat(HUMAN, tidy), *SEATS[1:]])
    assert load_game(tmp_path / "game")[1][0] == Seat(HUMAN, tidy)


def test_a_plain_record_is_played_by_one_person(tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text(a_game().record(), "utf-8")
    assert load_game(path)[1] == [Seat(HUMAN), Seat(STAND_IN), Seat(STAND_IN)]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("# seat red: human", "# seat green: human", "line 2: no family 'green'"),
        ("# seat red: human", "# seat red: wizard", "line 2: 'wizard' is not one of"),
        ("gugong record 1", "gugong record 9", "line 1"),
        ("\n1 ", "\n7 ", "decision 1 is expected"),
        ("result: unfinished", "", "breaks off"),
    ],
)
def test_a_damaged_save_says_where(tmp_path: Path, old: str, new: str, problem: str) -> None:
    path = tmp_path / "game"
    save(path, a_game(), SEATS)
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(RecordError, match=problem):
        load_game(path)


def test_a_solo_save(tmp_path: Path) -> None:
    path, game = tmp_path / "game", Game.solo(seed=1, difficulty="easy")
    save(path, game, [Seat(HUMAN, "Anna"), Seat(MENG)])
    text = path.read_text("utf-8")
    assert "# seat red: human Anna\n# seat white: meng\n" in text
    again, seats = load_game(path)
    assert seats == [Seat(HUMAN, "Anna"), Seat(MENG)]
    assert again.position() == game.position()
    path.write_text(game.record(), "utf-8")  # which does not say who plays
    assert load_game(path)[1] == [Seat(HUMAN), Seat(MENG)]


@pytest.mark.parametrize(
    ("game", "seat", "problem"),
    [
        (Game.solo(seed=1), "white: random", "line 2: in a solo game Meng plays white"),
        (Game.solo(seed=1), "red: meng", "line 2: in a solo game Meng plays white"),
        (Game(2, seed=1), "white: meng", "line 2: Meng plays in a solo game only"),
    ],
)
def test_meng_sits_where_he_sits(tmp_path: Path, game: Game, seat: str, problem: str) -> None:
    path = tmp_path / "game"
    path.write_text(game.record().replace("\n", f"\n# seat {seat}\n", 1), "utf-8")
    with pytest.raises(RecordError, match=problem):
        load_game(path)


def test_a_save_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_bytes(b"gugong record 1\n\xff\xfe")
    with pytest.raises(RecordError, match="line 2: not readable as text"):
        load_game(path)


def test_the_folder_is_the_users_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert saves.folder() == tmp_path / "gugong" / "saves"
    monkeypatch.setenv("HOME", "/home/anna")
    for useless in ("", "relative/folder"):
        monkeypatch.setenv("XDG_DATA_HOME", useless)
        assert saves.folder() == Path("/home/anna/.local/share/gugong/saves")


def test_the_latest_unfinished_game_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert saves.unfinished() == []
    first, second, done = (saves.folder() / f"{name}.gugong" for name in ("b", "a", "c"))
    for age, path in ((30, first), (20, second)):
        save(path, a_game(), SEATS)
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    done.write_text(a_game().record().replace("unfinished", "red 1; winner red"))
    (saves.folder() / "damaged.gugong").write_bytes(b"\xff")
    assert saves.unfinished() == [second, first]


def test_two_games_begun_in_one_second_get_two_files(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = saves.new_path()
    save(path, a_game(), SEATS)
    assert saves.new_path() != path


def test_a_random_opponent_of_an_older_save_is_a_novice_now(tmp_path: Path) -> None:
    path = tmp_path / "old.gugong"
    title, _, rest = Game(2, seed=1).record(with_seed=True).partition("\n")
    path.write_text(f"{title}\n# seat red: human\n# seat white: random Bob\n{rest}")
    assert load_game(path)[1] == [Seat(HUMAN), Seat("novice", "Bob")]


def test_finished_games_of_one_person_tell_whom_they_met(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game = Game(2, seed=6)
    luck = Random(6)
    while not game.over:
        game.play(luck.choice(game.legal_moves()))
    first = game.ranking[0]
    page, person = Seat("page"), Seat(HUMAN)
    tables = {
        "won": [person, page] if first == 0 else [page, person],
        "lost": [page, person] if first == 0 else [person, page],
        "together": [person, Seat(HUMAN)],
    }
    for age, (name, seats) in enumerate(tables.items()):
        path = saves.folder() / f"{name}.gugong"
        save(path, game, seats)
        os.utime(path, (1000 - age, 1000 - age))
    save(saves.folder() / "goes-on.gugong", a_game(), SEATS)
    (saves.folder() / "damaged.gugong").write_text("gugong record 1\n")
    assert saves.games_with_bots() == [[Opponent("page", False)], [Opponent("page", True)]]
