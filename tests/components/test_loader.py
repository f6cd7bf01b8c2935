"""A components file is read, also one from a player, and carries a version of its numbers."""

import re
from pathlib import Path

import pytest

from gugong.components import ComponentsError, load, packaged, parse
from gugong.components.loader import MOST_LINE, MOST_TEXT
from tests.table import first_box

TEXT = first_box().text


def test_the_owner_corrects_a_figure(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    correction = TEXT.replace("[7, 5, 3, 2, 1]", "[7, 5, 3, 3, 1]").replace(
        '"board.large.palace_places.4" = "reconstructed"',
        '"board.large.palace_places.4" = "reported: my own copy of the game"',
    )
    file.write_text(correction, "utf-8")
    mine = load(file)
    assert mine.board_for(5).palace_places == (7, 5, 3, 3, 1)
    assert mine.basis["board.large.palace_places.4"] == "reported: my own copy of the game"
    assert mine.source == str(file)
    assert mine.version != first_box().version
    assert parse(mine.text, "a record").version == mine.version


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(TEXT, "utf-8-sig")
    assert load(str(file)).version == first_box().version


def test_a_decree_keeps_its_index_wherever_it_stands_in_the_file() -> None:
    """DEC-3: what a decree does is code, and the code counts them."""
    swapped = TEXT.replace('{ id = "morning-intrigue", vp = 2 }', "FIRST")
    swapped = swapped.replace(
        '{ id = "morning-swap", vp = 3 }', '{ id = "morning-intrigue", vp = 9 }'
    )
    swapped = swapped.replace("FIRST", '{ id = "morning-swap", vp = 3 }')
    decrees = parse(swapped, "my.toml").decrees
    assert decrees[0] == ("morning-intrigue", 1, 9)
    assert decrees[1:] == first_box().decrees[1:]


def test_no_board_side_for_six() -> None:
    """SET-1"""
    with pytest.raises(ValueError, match="no board side for 6 families; expected 2 to 5"):
        load().board_for(6)


# --- the version ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pattern", "instead"),
    [
        ("^name = .*", 'name = "Mine"'),
        ('^"days.morning_servants" = "reported"', '"days.morning_servants" = "rulebook"'),
        (" *#.*", ""),
        ("flattery = 2, toll = 2, follow = 2", "follow = 2, toll = 2, flattery = 2"),
    ],
    ids=["name", "basis", "comments", "order of keys"],
)
def test_the_version_is_that_of_the_figures_alone(pattern: str, instead: str) -> None:
    text = re.sub(pattern, instead, TEXT, flags=re.MULTILINE)
    assert text != TEXT
    same = parse(text, "my.toml")
    assert re.fullmatch("[0-9a-f]{12}", same.version)
    assert same.version == first_box().version
    assert list(same.bonus_tokens) == list(first_box().bonus_tokens), "same version, same deal"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("square_price = 5", "square_price = 6"),
        ("xian = [40, 38]", "xian = [41, 38]"),
        ("faces = [ [1, 2, 3, 4, 5, 6]", "faces = [ [2, 1, 3, 4, 5, 6]"),
    ],
)
def test_the_version_changes_with_a_figure(old: str, new: str) -> None:
    assert parse(TEXT.replace(old, new), "my.toml").version != first_box().version


# --- what cannot be read ----------------------------------------------------------------------


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(ComponentsError, match=r"none\.toml: cannot be read \(No such file"):
        load(tmp_path / "none.toml")


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(ComponentsError, match="cannot be read"):
        load(tmp_path)


def test_no_text(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b'format = 1\nname = "G\xfcgong"\n')
    with pytest.raises(ComponentsError, match=r"mine\.toml: line 2: not readable as UTF-8"):
        load(file)


def test_no_toml() -> None:
    with pytest.raises(ComponentsError, match=r"^my\.toml: line 2, column \d+: .*expected valid"):
        parse('format = 1\nname "Mine"\n', "my.toml")


@pytest.mark.parametrize("nonsense", ["x = [" + "[\n" * 5000, "x = " + "{a = " * 300])
def test_absurd_toml(nonsense: str) -> None:
    with pytest.raises(ComponentsError, match="expected valid TOML"):
        parse(nonsense, "my.toml")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("a" * (MOST_TEXT + 1), "my.toml: more than 100,000 characters"),
        ("format = 1\nx = " + "9" * MOST_LINE, "my.toml: line 2: more than 2,000 characters"),
        ("a." * 9 + "a = 1", "my.toml: line 1: a key with more than 8 dots"),
        ("[" + "a . " * 9 + "a]", "my.toml: line 1: a key with more than 8 dots"),
        ("x = { " + '"a".' * 9 + "a = 1 }", "my.toml: line 1: a key with more than 8 dots"),
    ],
)
def test_what_no_components_file_can_be_is_refused_before_it_is_parsed(
    text: str, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """tomllib takes quadratic memory on long dotted keys, and the file may be a stranger's."""
    monkeypatch.delattr("tomllib.loads")
    with pytest.raises(ComponentsError) as caught:
        parse(text, "my.toml")
    assert str(caught.value).startswith(what)


def test_a_file_is_read_no_further_than_it_may_be_long(tmp_path: Path) -> None:
    file = tmp_path / "huge.toml"
    with file.open("wb") as out:
        out.truncate(1 << 33)  # sparse: 8 GiB on paper
    with pytest.raises(ComponentsError, match="more than 100,000 characters"):
        load(file)


def test_a_message_lists_only_so_many_problems() -> None:
    with pytest.raises(ComponentsError) as caught:
        parse("".join(f"[t{i}]\n" for i in range(1000)), "my.toml")
    lines = str(caught.value).splitlines()
    assert len(lines) == 41
    assert lines[-1] == f"my.toml: and {len(caught.value.problems) - 40} more problems"


def test_packaged_components_are_found_by_their_version() -> None:
    assert packaged(load().version) is load()
    assert packaged(first_box().version) is None
