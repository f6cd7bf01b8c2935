"""A components file that cannot be right is refused, with everything that is wrong with it."""

import pickle
import re

import pytest

from gugong.components import ComponentsError, parse
from gugong.components.problems import Problem
from gugong.text.phrases import Phrases
from gugong.text.sources import read_tables
from tests.table import first_box

TEXT = first_box().text
PHRASES = Phrases("en", read_tables("en"))


def edited(*changes: tuple[str, str]) -> str:
    """The first box with these figures changed."""
    text = TEXT
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} should stand in the file exactly once"
        text = text.replace(old, new)
    return text


def refusal(text: str) -> ComponentsError:
    with pytest.raises(ComponentsError) as caught:
        parse(text, "my.toml")
    return caught.value


# In each table: the figure, what it is changed to, the key that is named, what is said about it.
# First what one figure alone gets wrong.
SHAPE = [
    ("format = 1", "format = 2", "format", "2; expected exactly 1"),
    ('name = "G', 'title = "G', "name", "missing; expected a name"),
    ('name = "G', 'title = "G', "title", "unknown; expected only format, name, players"),
    ('name = "Gùgōng (partly reconstructed)"', 'name = ""', "name", '""; expected a name'),
    (
        'name = "Gùgōng (partly',
        'name = "\\u001b[2J',
        "name",
        '"\\u001b[2J reconstructed)"; expected',
    ),
    ('name = "Gùgōng (partly', 'name = "\\u202eG', "name", '"\\u202eG reconstructed)"; expected'),
    ('"jade statue"', '"jade\\u0007"', "gift_cards.gifts.9", '"jade\\u0007"; expected a name'),
    ("[jade]", "[jades]", "jade", "missing; expected a table of total, square_price"),
    ("servants = 12\n", "servants = 0\n", "players.servants", "0; expected a whole number from 1"),
    ("servants = 12\n", "servants = -1\n", "players.servants", "-1; expected a whole number"),
    ("servants = 12\n", "servants = 12.0\n", "players.servants", "12.0; expected a whole number"),
    ("servants = 12\n", "servants = true\n", "players.servants", "true; expected a whole number"),
    ("servants = 12\n", 'servants = "12"\n', "players.servants", '"12"; expected a whole number'),
    ("servants = 12\n", "servants = 1000\n", "players.servants", "from 1 to 24"),
    (
        "servants = 12\n",
        f"servants = 0x{'F' * 1500}\n",
        "players.servants",
        "an enormous number; expected a whole number",
    ),
    ("double_servants = 1\n", "double_servants = 2\n", "players.double_servants", "exactly 1"),
    ("ship_capacity = 3", "ship_capacity = 4", "players.ship_capacity", "4; expected exactly 3"),
    ("{ vp = 3, gift", "{ vp = -1, gift", "players.harbour_reward_spaces.vp", "-1; expected"),
    (
        "double_servant = 1 }",
        "double_servant = 2 }",
        "players.harbour_reward_spaces.double_servant",
        "2; expected a whole number from 0 to 1",
    ),
    ('"lilac", "blue"]', '"lilac"]', "players.colours", "a list of 4; expected a list of 5"),
    (
        '"lilac", "blue"]',
        '"lilac", "B"]',
        "players.colours.5",
        '"B"; expected a name of 2 to 24 small',
    ),
    ("5 = 7 }", "6 = 7 }", "tracks.wall_threshold.5", "missing; expected a whole number"),
    ("{ 2 = 4, 3", "{ 2 = 1, 3", "tracks.wall_threshold.2", "1; expected a whole number"),
    (
        "{ 2 = 4, 3",
        "{ 1 = 4, 2 = 4, 3",
        "tracks.wall_threshold.1",
        "unknown; expected only 2, 3, 4, 5",
    ),
    ("intrigue_steps = 14", "intrigue_steps = 0", "tracks.intrigue_steps", "0; expected"),
    (
        "canal_routes = 2\nharbours = 5",
        "canal_routes = 0\nharbours = 6",
        "board.large.harbours",
        "6; expected exactly 5",
    ),
    ("canal_routes = 2", "canal_routes = 3", "board.large.canal_routes", "3; expected"),
    (
        "{ price = 2, jade = 2 }",
        "{ price = 0, jade = 2 }",
        "board.small.jade_houses.1.price",
        "0; expected a whole number from 1",
    ),
    (
        "{ price = 2, jade = 2 }",
        "{ price = 2, jade = 0 }",
        "board.small.jade_houses.1.jade",
        "0; expected a whole number from 1",
    ),
    (
        "[ { price = 2, jade = 2 }, { price = 3, jade = 2 }, { price = 4, jade = 2 } ]",
        "[]",
        "board.small.jade_houses",
        "a list of 0; expected a list of 1",
    ),
    ("[4, 5, 6, 7, 8, 9]", "[4, 5, 6, 7, 8, 10]", "dice.faces.2.6", "10; expected a whole"),
    ("[4, 5, 6, 7, 8, 9]", "[4, 5, 6, 7, 8]", "dice.faces.2", "a list of 5; expected a list of 6"),
    ("[4, 5, 6, 7, 8, 9], ", "", "dice.faces", "a list of 2; expected a list of 3"),
    (
        '{ value = 7, action = "none" },\n]',
        "]",
        "gift_cards.board",
        "a list of 6; expected a list of 7",
    ),
    (
        '{ value = 7, action = "none" },\n]',
        '{ value = 7, action = "travel" },\n]',
        "gift_cards.board.7.action",
        '"travel"; expected one of palace, canal, wall, decree, intrigue, servant, servants, swap',
    ),
    (
        '{ value = 7, action = "none" },\n]',
        '{ value = 10, action = "none" },\n]',
        "gift_cards.board.7.value",
        "10; expected a whole number from 1 to 9",
    ),
    (
        ', { value = 7, action = "none" } ],',
        " ],",
        "gift_cards.sets.1",
        "a list of 3; expected a list of 4",
    ),
    (', "jade statue"', "", "gift_cards.gifts", "a list of 8; expected a list of 9"),
    ("meng = 5 }", "meng = 6 }", "gift_cards.solo_sets.1.meng", "6; expected a whole number"),
    ("{ 1 = 1, 2 = 2,", "{ 1 = -1, 2 = 2,", "decrees.price_by_level.1", "-1; expected"),
    (
        '"morning-ship"',
        '"extra-mason"',
        "decrees.level_1.2.id",
        '"extra-mason"; expected one of morning-intrigue, morning-ship',
    ),
    ('"score-eight"', '"score-nine"', "decrees.level_3.2.id", '"score-nine"; expected one of'),
    (
        '{ id = "score-eight" }',
        '{ id = "score-eight", vp = 8 }',
        "decrees.level_3.2.vp",
        "unknown; expected only id",
    ),
    (
        '{ id = "score-harbours" },',
        "",
        "decrees.level_3",
        "a list of 4; expected a list of 5",
    ),
    ("{ flattery = 2", "{ bribery = 2", "travel_tokens.bonus.bribery", "unknown; expected only fl"),
    ("{ servant = 3,", "{ ox = 3,", "travel_tokens.basic.servant", "missing; expected a whole"),
    ("{ tokens = 2, gain = 1 }", "7", "travel_tokens.exchange.servant", "7; expected a table of"),
    ("tokens = 2, gain = 1", "tokens = 0, gain = 1", "travel_tokens.exchange.servant.tokens", "0;"),
    ("tokens = 2, gain = 1", "tokens = 2, gain = 0", "travel_tokens.exchange.servant.gain", "0;"),
    ("xian = [40, 38]", "xian = [40, 101]", "map.place.xian.2", "101; expected a whole number"),
    ("xian = [40, 38]", "xian = [40]", "map.place.xian", "a list of 1; expected a list of 2"),
    ('["datong", "taiyuan"]', '["datong"]', "map.roads.3", "a list of 1; expected a list of 2"),
    ('inner = ["taiyuan"', 'inner = ["Tai yuan"', "map.inner.1", '"Tai yuan"; expected a name'),
    ("palace = 1, decree = 1", "palace = 0, decree = 1", "automa.cards.palace", "0; expected"),
    ("palace = 1, decree = 1", "decree = 1", "automa.cards.palace", "missing; expected a whole"),
    ("special = 2", "special = 0", "automa.special", "0; expected a whole number from 1"),
]

# What does not fit together.
TOGETHER = [
    ("count = [1, 5]", "count = [2, 5]", "players.count", "from 2 to 5; expected from 1 to 5"),
    ('"lilac", "blue"]', '"lilac", "red"]', "players.colours", "red is listed twice"),
    (
        "in_pool_at_start = 6",
        "in_pool_at_start = 13",
        "players.servants_in_pool_at_start",
        "13, but a family has 12 servants; expected at most 12",
    ),
    (
        "morning_servants = [0, 4, 4, 4]",
        "morning_servants = [0, 4, 4]",
        "days.morning_servants",
        "3 mornings for 4 days; expected one number for every day",
    ),
    (
        "morning_servants = [0, 4, 4, 4]",
        "morning_servants = [6, 4, 4, 4]",
        "days.morning_servants.1",
        "6, but the first day has no morning (MOR); expected 0",
    ),
    ("players = [4, 5]", "players = [5]", "board.small.players", "4 families have 0 board sides"),
    ("players = [4, 5]", "players = [3, 4, 5]", "board.large.players", "3 families have 2 board"),
    (
        "palace_places = [7, 5, 3]\n",
        "palace_places = [7, 5]\n",
        "board.small.palace_places",
        "2 places for 3 families; expected one for each",
    ),
    (
        "palace_places = [7, 5, 3, 2, 1]",
        "palace_places = [7, 5, 3, 2]",
        "board.large.palace_places",
        "4 places for 5 families; expected one for each",
    ),
    (
        "palace_places = [7, 5, 3]\n",
        "palace_places = [5, 7, 3]\n",
        "board.small.palace_places",
        "[5, 7, 3] goes up; expected the place with the most VP first",
    ),
    ("total = 20", "total = 8", "board.large.jade_houses", "9 jade in all; expected at most the 8"),
    ("end_score = [0, 1", "end_score = [1, 1", "jade.end_score.1", "1; expected 0"),
    (
        "end_score = [0, 1, 3, 6, 10, 15]",
        "end_score = [0, 1, 3, 6, 10, 9]",
        "jade.end_score",
        "[0, 1, 3, 6, 10, 9] goes down; expected never fewer VP for more jade",
    ),
    (
        '{ value = 9, action = "none" },     { value = 9, action = "none" },',
        '{ value = 9, action = "none" },',
        "gift_cards.draw",
        "10 cards make 37 gift cards in all; expected 11 beside the 7 on the board",
    ),
    (
        "gift_card = 2",
        "gift_card = 3",
        "players.harbour_reward_spaces.gift_card",
        "3 for each of 5 families can take 15 cards, but gift_cards.draw has 11; expected at most",
    ),
    ('"jade statue"', '"bonsai"', "gift_cards.gifts", '"bonsai" is listed twice'),
    ("human = 4", "human = 5", "gift_cards.solo_sets.1", "set 5 for both; expected two different"),
    (
        "{ human = 2, meng = 3 }",
        "{ human = 4, meng = 5 }",
        "gift_cards.solo_sets.2",
        "is listed twice; expected different pairs",
    ),
    (
        '"morning-ship"',
        '"morning-swap"',
        "decrees.level_1",
        "morning-swap is listed twice; expected each of the five once",
    ),
    (
        "vp = 3, swap = 3",
        "vp = 4, swap = 3",
        "travel_tokens.basic",
        "33 tokens leave 13 beyond the 20 cities; the two face-down piles must be equal",
    ),
    (
        "{ servant = 3, servants = 3, envoy = 3, intrigue = 3, vp = 3,",
        "{ servant = 0, servants = 0, envoy = 0, intrigue = 0, vp = 1,",
        "travel_tokens.basic",
        "18 tokens for 20 cities; expected at least one for every city",
    ),
    (
        "{ flattery = 2",
        "{ flattery = 1",
        "travel_tokens.bonus",
        "5 tokens; the two face-down piles must be equal with and without them",
    ),
    (
        "{ tokens = 6, gain = 1 }",
        "{ tokens = 7, gain = 1 }",
        "travel_tokens.exchange.jade.tokens",
        "7, but there is room for 6; expected at most the 6 of players.travel_token_spaces",
    ),
    ('inner = ["taiyuan"', 'inner = ["fuzhou"', "map.inner", "fuzhou is listed twice"),
    ('ring = ["quanzhou"', 'ring = ["fuzhou"', "map.ring", "fuzhou is listed twice"),
    (
        '["datong", "taiyuan"]',
        '["datong", "rome"]',
        "map.roads.3",
        "rome is not a city; expected two",
    ),
    ('["datong", "taiyuan"]', '["datong", "datong"]', "map.roads.3", "from datong to itself"),
    (
        '["datong", "taiyuan"]',
        '["taiyuan", "beijing"]',
        "map.roads.3",
        "taiyuan and beijing are already connected; expected every road once",
    ),
    (
        '["datong", "taiyuan"]',
        '["datong", "beijing"]',
        "map.roads.3",
        "datong and beijing are already connected; expected every road once, and none between",
    ),
    ("xian = [40, 38]\n", "", "map.place.xian", "missing; expected its x and y"),
    ("xian = [40, 38]", "xian = [40, 38]\nrome = [1, 2]", "map.place.rome", "no such city"),
]

# Where figures come from.
BASIS = [
    (
        '"players.servants" = "rulebook"\n',
        "",
        "players.servants",
        'has no basis; expected a line "players.servants" = "..." in the table [basis]',
    ),
    ('"map.place" = "reconstructed"\n', "", "map.place", "has no basis"),
    (
        '"decrees.price_by_level.1" = "rulebook: example"\n',
        "",
        "decrees.price_by_level.1",
        "has no",
    ),
    (
        '"players.ships" = ',
        '"players.boats" = "rulebook"\n"players.ships" = ',
        "basis.players.boats",
        "there is no such figure; expected the key of a figure",
    ),
    ('"players.colours.5"', '"players.colours.6"', "basis.players.colours.6", "no such figure"),
    (
        '"players.servants" = "rulebook"',
        '"players.servants" = "hearsay"',
        "basis.players.servants",
        '"hearsay"; expected one of reconstructed, reported, owner, rulebook',
    ),
    (
        '"players.servants" = "rulebook"',
        'players.servants = "rulebook"',
        "basis.players",
        "a table; expected one of reconstructed",
    ),
    ("[basis]\n", "[sources]\n", "basis", "missing; expected a table with the basis of every"),
]


@pytest.mark.parametrize(("old", "new", "key", "what"), [*SHAPE, *TOGETHER, *BASIS])
def test_what_is_wrong_is_named(old: str, new: str, key: str, what: str) -> None:
    error = refusal(edited((old, new)))
    said = [problem.what for problem in error.problems if problem.key == key]
    assert any(what in text for text in said), error.problems
    assert f"my.toml: {key}: " in str(error)


@pytest.mark.parametrize(("old", "new", "key", "what"), [*SHAPE, *TOGETHER, *BASIS])
def test_a_problem_has_what_its_sentence_on_the_page_asks_for(
    old: str, new: str, key: str, what: str
) -> None:
    for problem in refusal(edited((old, new))).problems:
        assert PHRASES.tell(("web", "problem", problem.code), problem.args)


@pytest.mark.parametrize(("old", "new", "key", "what"), TOGETHER)
def test_every_refusal_says_what_is_expected(old: str, new: str, key: str, what: str) -> None:
    assert all("expected" in one.what for one in refusal(edited((old, new))).problems)


def test_a_city_without_a_road() -> None:
    """TRV-3"""
    text = re.sub(r'\["(chongqing|chengdu|xiangyang)", "(chongqing|kunming|changsha)"\],', "", TEXT)
    what = "no road leads to chongqing; expected all cities to be connected (TRV-3)"
    problem = Problem("map.roads", what, "no-road", {"city": "chongqing"})
    assert refusal(text).problems == [problem]


def test_a_misshapen_figure_is_told_once() -> None:
    """Neither its checks nor its basis add to what is wrong with it."""
    error = refusal(edited(("servants = 12\n", "")))
    assert [problem.key for problem in error.problems] == ["players.servants"]


def test_all_problems_are_told_at_once() -> None:
    error = refusal(
        edited(
            ("ships = 3\n", "ships = 0\n"),
            ("servants = 12\n", "servants = 5\n"),
            ("square_price = 5\n", "square_prize = 5\n"),
            ("jinan = [74, 24]\n", ""),
        )
    )
    assert [problem.key for problem in error.problems] == [
        "players.ships",
        "jade.square_price",
        "jade.square_prize",
        "players.servants_in_pool_at_start",
        "map.place.jinan",
    ]
    assert str(error).splitlines()[0] == (
        "my.toml: players.ships: 0; expected a whole number from 1 to 10"
    )
    assert len(str(error).splitlines()) == 5


def test_an_empty_file_misses_every_section() -> None:
    missing = [one.key for one in refusal("").problems if one.code == "missing"]
    assert missing == ["format", "name", *first_box().figures, "basis"]


def test_a_refusal_travels_between_processes() -> None:
    error = refusal("")
    copy = pickle.loads(pickle.dumps(error))
    assert copy.problems == error.problems
    assert str(copy) == str(error)


def test_a_full_player_board_can_be_cleared() -> None:
    """TRV-6, TRV-9: with doubles alone, no odd number of tokens can be handed in."""
    odd = ("jade = { tokens = 6, gain = 1 }", "jade = { tokens = 5, gain = 1 }")
    doubles = ("double = 2 }", "double = 8 }")
    for sound in ([odd], [doubles], [odd, ("double = 2 }", "double = 6 }")]):
        parse(edited(*sound), "my.toml")
    [problem] = refusal(edited(odd, doubles)).problems
    assert problem.key == "travel_tokens.exchange.jade.tokens"
    assert "at most 6 of travel_tokens.basic.double" in problem.what
