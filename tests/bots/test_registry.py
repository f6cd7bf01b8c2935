"""Finding a bot by its name, and saying clearly why there is none."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from gugong.bots import registry
from gugong.bots.built_in import BUILT_IN, LEVELS
from gugong.bots.net import shipped_net
from gugong.bots.registry import (
    BotError,
    bot_names,
    fingerprint,
    for_people,
    open_bot,
    short_name,
)
from gugong.bots.scholar import Scholar

STANDINS = Path(__file__).parent / "standins.py"


def plug_in(monkeypatch: pytest.MonkeyPatch, *points: tuple[str, str]) -> None:
    """As if packages with these entry points were installed."""
    found = [EntryPoint(name, value, registry.GROUP) for name, value in points]
    monkeypatch.setattr(registry, "entry_points", lambda group: found)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_built_in_bot_opens_by_its_name(name: str) -> None:
    assert callable(open_bot(name).choose)
    assert name in bot_names()


def test_a_class_in_a_file_is_opened_by_path_and_name() -> None:
    bot = open_bot(f"{STANDINS}:First")
    assert type(bot).__name__ == "First"
    assert bot is not open_bot(f"{STANDINS}:First")  # a new one each time
    assert type(bot) is type(open_bot(f"{STANDINS}:First"))
    assert short_name(f"{STANDINS}:First") == "First"


def test_an_installed_plug_in_is_opened_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch, ("empress", "tests.bots.standins:Lucky"))
    assert type(open_bot("empress")).__name__ == "Lucky"
    assert bot_names() == [*BUILT_IN, "empress"]


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        (
            "emperor",
            "there is none of that name; there are page, messenger, scribe",
        ),
        ("nowhere.py:Mine", "there is no file"),
        (f"{STANDINS}", "which class in it?"),
        (f"{STANDINS}:Missing", "has no class Missing"),
        (f"{STANDINS}:no_class", "is not a class"),
        (f"{STANDINS}:NoChoose", "has no method choose"),
        (f"{STANDINS}:NeedsMore", "cannot be made without arguments: TypeError"),
        ("mine.txt:Mine", "is named like path/to/mine.py:Mine"),
    ],
)
def test_a_bot_that_cannot_be_had_is_refused_with_the_reason(spec: str, why: str) -> None:
    with pytest.raises(BotError, match="bot ") as refused:
        open_bot(spec)
    assert why in str(refused.value)


def test_a_file_that_cannot_be_imported_says_why(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("import no_such_module\n")
    with pytest.raises(BotError, match="No module named 'no_such_module'"):
        open_bot(f"{path}:Mine")
    path.write_text("class Mine\n")
    with pytest.raises(BotError, match="SyntaxError"):
        open_bot(f"{path}:Mine")


def test_two_bots_of_one_name_are_a_clash(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(
        monkeypatch,
        ("novice", "tests.bots.standins:First"),
        ("empress", "tests.bots.standins:First"),
        ("empress", "tests.bots.standins:Lucky"),
    )
    with pytest.raises(BotError, match="gugong itself and a package both have one"):
        open_bot("novice")
    with pytest.raises(BotError, match="a package and a package both have one"):
        open_bot("empress")


def test_a_plug_in_that_does_not_import_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch, ("empress", "no_such_module:Empress"))
    with pytest.raises(BotError, match="No module named 'no_such_module'"):
        open_bot("empress")


def test_a_changed_file_has_another_fingerprint(tmp_path: Path) -> None:
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    one.write_text("class Mine: pass\n")
    other.write_text("class Mine: pass  # better\n")
    assert fingerprint(f"{one}:Mine") == fingerprint(f"{one}:Mine")
    assert fingerprint(f"{one}:Mine") != fingerprint(f"{other}:Mine")


def test_a_scholar_plays_with_any_net_and_is_named_after_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.net"
    shipped_net().save(path)
    spec = f"scholar:{path}"
    bot = open_bot(spec)
    assert isinstance(bot, Scholar)
    assert bot.judge != Scholar().judge
    assert short_name(spec) == "scholar:mine"
    before = fingerprint(spec)
    path.write_bytes(path.read_bytes() + b"more")
    assert fingerprint(spec) != before
    with pytest.raises(BotError, match="the file is damaged"):
        open_bot(spec)
    with pytest.raises(BotError, match="No such file"):
        open_bot("champion:none.net")
    with pytest.raises(BotError, match="a class in a file is named like"):
        open_bot(f"minister:{path}")


def test_people_choose_among_the_levels_and_what_others_brought() -> None:
    assert for_people([*BUILT_IN, "empress"]) == [*LEVELS, "empress"]
    assert len(LEVELS) == 8
