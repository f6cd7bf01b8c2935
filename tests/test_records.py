"""Records: what reads back, and what a damaged or foreign one is told."""

import re
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from gugong import Components, Game, RecordError, load
from gugong.components import parse
from tools.random_play import choices


def played(game: Game, plies: int | None = None) -> Game:
    for move in choices(game, Random("records")):
        if game.ply == plies:
            break
        game.play(move)
    return game


@cache
def finished() -> str:
    return played(Game(3, seed="a finished game", bonus_tokens=True)).record()


@cache
def running() -> str:
    return played(Game(2, seed="a running game"), 30).record()


@cache
def house_rules() -> Components:
    text = load().text.replace("square_price = 5", "square_price = 4")
    return parse(text, "house rules")


def line_of(text: str, pattern: str) -> int:
    """The number, from 1, of the first line that matches."""
    for number, line in enumerate(text.splitlines(), 1):
        if re.search(pattern, line):
            return number
    raise AssertionError(f"no line has {pattern!r}")


def without_line(text: str, number: int) -> str:
    lines = text.splitlines(keepends=True)
    return "".join(lines[: number - 1] + lines[number:])


def refused(text: str, components: Components | None = None) -> RecordError:
    with pytest.raises(RecordError) as error:
        Game.from_record(text, components=components)
    assert str(error.value)
    return error.value


# What reads back


def test_a_finished_game_reads_back_with_its_seed() -> None:
    game = Game.from_record(finished())
    assert game.over
    assert game.record() == finished()
    assert "\nseed: a finished game\n" in finished()
    assert game.deal_is_honest()


def test_a_running_game_tells_no_seed_unless_asked() -> None:
    game = played(Game(2, seed="a running game"), 30)
    assert "\nseed: " not in game.record()
    assert "\nseed: a running game\n" in game.record(with_seed=True)
    again = Game.from_record(game.record(with_seed=True))
    assert again.position() == game.position()
    for other in (again, game):
        played(other)
    assert again.record() == game.record(), "with the seed the luck to come is the same"


def test_a_running_game_without_its_seed_goes_on_with_new_luck() -> None:
    game = Game.from_record(running())
    assert game.ply == 30
    then = played(Game(2, seed="a running game"), 30)
    assert {**game.position(), "seed": ""} == {**then.position(), "seed": ""}
    assert played(game).over


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("\n", " \n"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("\n", "\n# a remark: with a colon\n"),
        lambda text: "\n" + text,
        lambda text: "\ufeff" + text,
    ],
    ids=["crlf", "cr", "blanks", "empty lines", "no end of line", "remarks", "empty first", "bom"],
)
def test_line_ends_and_remarks_do_not_matter(change: Callable[[str], str]) -> None:
    """As editors and mail programs leave it."""
    game = Game.from_record(change(finished()))
    assert game.record() == finished()


def test_other_components_travel_with_their_game() -> None:
    game = played(Game(2, seed="house", components=house_rules()))
    again = Game.from_record(game.record())
    assert again.components.version == house_rules().version != load().version
    assert again.position() == game.position()


def test_a_game_from_a_position_says_where_it_began() -> None:
    middle = played(Game(2, seed="a running game"), 30)
    game = played(Game.from_position(middle.position()))
    again = Game.from_record(game.record())
    assert again.position() == game.position()
    assert again.at(0).position() == middle.position()


@pytest.mark.parametrize("seed", ["", " ", " 7 ", "two\nlines", "a\rb", "tab\t", "#7", "7: 8", "é"])
def test_whatever_seed_a_game_takes_its_record_reads_back(seed: str) -> None:
    """A seed that cannot stand in a record is refused at the start."""
    try:
        game = Game(2, seed=seed)
    except ValueError:
        return
    game.play(game.legal_moves()[0])
    again = Game.from_record(game.record(with_seed=True))
    assert again.position() == game.position()
    assert again.deal_is_honest()


# What is refused


@pytest.mark.parametrize(
    "text", ["", "\n\n", "no record", "{}", "\x00\x01\xff\x7f", "[Event]\n1. e4 e5", "gugong"]
)
def test_something_else_is_no_record(text: str) -> None:
    error = refused(text)
    assert error.line == 1
    assert "gugong record 1" in error.problem


def test_another_format_says_so() -> None:
    error = refused(finished().replace("gugong record 1", "gugong record 2"))
    assert error.line == 1
    assert "another format" in error.problem


def test_other_rules_say_so() -> None:
    """It opens with what it was played with, or says why not (docs/decisions/0012)."""
    error = refused(re.sub("rules: .*", "rules: 99", finished()))
    assert error.line == 2
    assert "rules version 99" in error.problem


def test_other_components_say_what_to_do() -> None:
    record = played(Game(2, seed="house", components=house_rules())).record()
    bare = "\n".join(line for line in record.splitlines() if not line.startswith("|"))
    error = refused(bare)
    assert error.line == 3
    assert house_rules().version in error.problem
    assert "give the components file" in error.problem
    assert Game.from_record(bare, components=house_rules()).over


def test_a_record_carries_the_text_of_its_components_unchanged() -> None:
    """Also where that contains other characters at which lines could be split."""
    text = house_rules().text.replace("[players]", "[players]  # Li\u2028and\u0085Wu")
    game = Game(2, components=parse(text, "a test"))
    assert Game.from_record(game.record()).components.text == text


def test_a_record_without_its_components_needs_them_again() -> None:
    game = Game(2, seed="house", components=house_rules())
    bare = game.record(with_components=False)
    assert "give the components file" in refused(bare).problem
    again = Game.from_record(bare, components=house_rules())
    assert again.components.text == game.components.text
    assert again.legal_moves() == game.legal_moves()


def test_damaged_components_inside_a_record_are_told() -> None:
    record = played(Game(2, seed="house", components=house_rules())).record()
    assert refused(record.replace("| square_price = 4", "| square_price = -4")).line == 3
    assert refused(record.replace("| [players]", "| [players")).line == 3


@pytest.mark.parametrize("key", ["rules", "components", "families", "options", "seed-hash"])
def test_a_missing_header_is_named(key: str) -> None:
    assert repr(key) in refused(without_line(finished(), line_of(finished(), f"^{key}: "))).problem


@pytest.mark.parametrize(
    "key", ["rules", "components", "families", "options", "seed-hash", "seed", "result"]
)
def test_a_header_stands_once(key: str) -> None:
    at = line_of(finished(), f"^{key}: ")
    lines = finished().splitlines()
    lines.insert(at, lines[at - 1])
    error = refused("\n".join(lines))
    assert error.line == at + 1
    assert f"{key} stands here a second time" in error.problem


@pytest.mark.parametrize(
    ("key", "value", "part"),
    [
        ("families", "6", "6 families"),
        ("families", "many", "'many'"),
        ("families", "9" * 5000, "number"),
        ("options", "cheating", "no such option"),
        ("seed", "another one", "hash"),
        ("seed-hash", "0", "hash"),
        ("position", "{", "xpecting"),
        ("position", "[]", "not a mapping"),
        ("position", "{}", "missing"),
        ("position", "[" * 100_000, ""),
    ],
)
def test_a_wrong_header_is_told(key: str, value: str, part: str) -> None:
    lines = finished().splitlines()
    given = f"{key}: {value}"
    if key == "position":
        lines.insert(7, given)
    else:
        lines[line_of(finished(), f"^{key}: ") - 1] = given
    error = refused("\n".join(lines))
    assert part in error.problem
    named = "seed" if key.startswith("seed") else key  # the two do not fit each other
    assert lines[error.line - 1].startswith(named)


def test_a_wrong_position_inside_a_record_is_told() -> None:
    middle = played(Game(2, seed="a running game"), 30)
    record = played(Game.from_position(middle.position()), 2).record()
    at = line_of(record, "^position: ")
    error = refused(record.replace('"pool":', '"pool":1', 1))
    assert error.line == at
    assert "servants" in error.problem


@pytest.mark.parametrize("part", [0.2, 0.5, 0.8, 0.95])
def test_a_record_that_breaks_off_says_so(part: float) -> None:
    lines = finished().splitlines()
    kept = lines[: int(len(lines) * part)]
    error = refused("\n".join(kept))
    assert error.line == len(kept)
    assert "breaks off" in error.problem


def test_a_missing_decision_is_noticed_at_the_next() -> None:
    at = line_of(finished(), "^20 ")
    error = refused(without_line(finished(), at))
    assert error.line == at
    assert "decision 20 is expected, not '21" in error.problem


def test_a_missing_deal_is_noticed() -> None:
    at = line_of(finished(), "^deal: die")
    error = refused(without_line(finished(), at))
    assert "chance must speak here" in error.problem
    assert at - 1 <= error.line <= at, "where it should have stood"


def test_decisions_without_their_end_do_not_make_a_finished_game() -> None:
    text = finished()
    last = len(played(Game(3, seed="a finished game", bonus_tokens=True)).plies)
    error = refused(without_line(text, line_of(text, f"^{last} ")))
    assert error.line == line_of(text, "^result: ") - 1
    assert "unfinished" in error.problem


@pytest.mark.parametrize(
    ("number", "change", "part"),
    [
        (1, ("give ", "take "), "take"),
        (1, (r": give .*", ": pass"), "pass"),
        (1, (r": give .*", ": give 9ss to jade"), "9ss"),
        (1, (r": give .*", ": abracadabra"), "abracadabra"),
        (1, (r": give .*", ":"), "neither"),
        (1, (r"^1 \w+", "1 green"), "not green"),
        (1, (r"^1 \w+", "1"), "decides here"),
        (1, (r"^1 ", "0 "), "decision 1"),
        (1, (r"^1 ", "one "), "decision 1"),
        (1, (r"^1 ", "1" * 5000 + " "), "decision 1"),
        (1, ("$", " = die 1 3"), "more than was drawn"),
        (1, ("$", " = nonsense"), "'nonsense'"),
        (1, ("$", " = gift 9 9"), "'gift 9 9'"),
        (1, ("$", " = die 1 three"), "three"),
    ],
)
def test_a_changed_decision_is_refused_at_its_line(
    number: int, change: tuple[str, str], part: str
) -> None:
    lines = running().splitlines()
    at = line_of(running(), f"^{number} ")
    lines[at - 1] = re.sub(change[0], change[1], lines[at - 1], count=1)
    assert "\n".join(lines) != running().rstrip("\n")
    error = refused("\n".join(lines))
    assert error.line == at
    assert part in error.problem


def test_another_family_cannot_have_decided() -> None:
    at = line_of(running(), "^1 ")
    lines = running().splitlines()
    colour = lines[at - 1].split()[1].rstrip(":")
    other = {"red": "white", "white": "red"}[colour]
    lines[at - 1] = lines[at - 1].replace(colour, other)
    error = refused("\n".join(lines))
    assert (error.line, error.problem) == (at, f"{colour} decides here, not {other}")


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        (r"die 1 \d", "die 1 9", "'die 1 9'"),  # has faces 1 to 6
        (r"die 1 \d", "die 2 5", "'die 2 5'"),
        (r"official wall \w+", "official wall 9", "'official wall 9'"),
        (r"city fuzhou [\w-]+", "city fuzhou toll", "'city fuzhou toll'"),  # not in this game
        (r"city fuzhou [\w-]+", "city atlantis vp", "atlantis"),
        (r"decree 3 [\w-]+", "decree 3 equal-gifts", "'decree 3 equal-gifts'"),
        (r"start \w+", "start green", "'green'"),
        (r"start \w+", "start 0", "'0'"),
        (r"start \w+", "begin red", "'begin red'"),
    ],
)
def test_what_chance_cannot_have_given_is_refused(old: str, new: str, part: str) -> None:
    text = re.sub(old, new, running(), count=1)
    assert text != running()
    error = refused(text)
    assert part in error.problem
    assert error.line == line_of(text, re.escape(new))


def test_more_luck_in_the_deal_than_was_needed_is_refused() -> None:
    error = refused(re.sub(r"(deal: die .*)", r"\1, die 1 1", running()))
    assert error.line == line_of(running(), "^deal: die")
    assert "more than was drawn" in error.problem


def test_a_changed_result_is_refused() -> None:
    at = line_of(finished(), "^result: ")
    for text in (
        re.sub(r"result: red \d+", "result: red 99", finished()),
        re.sub(r"result: .*", "result: unfinished", finished()),
        re.sub(r"winner \w+", "winner green", finished()),
    ):
        error = refused(text)
        assert error.line == at
        assert "it says" in error.problem


def test_decisions_after_the_end_are_refused() -> None:
    last = len(Game.from_record(finished()).plies)
    at = line_of(finished(), f"^{last} ")
    lines = finished().splitlines()
    lines.insert(at, f"{last + 1} red: pass")
    error = refused("\n".join(lines))
    assert error.line == at + 1
    assert "over" in error.problem


def test_no_damage_of_one_character_gets_past_the_reader_as_another_error() -> None:
    """Whatever is done to a record: it opens, or RecordError says where and why."""
    rng = Random("damage")
    told: list[tuple[RecordError, int]] = []
    for _ in range(400):
        text = list(rng.choice((finished(), running())))
        for _ in range(rng.choice((1, 1, 3))):
            at = rng.randrange(len(text))
            text[at : at + rng.choice((0, 1, 1, 40))] = rng.choice("\n:,=#|0179ax é\x00")
        damaged = "".join(text)
        try:
            Game.from_record(damaged)
        except RecordError as error:
            told.append((error, damaged.count("\n") + 1))
    assert all(0 <= error.line <= lines and error.problem for error, lines in told)
