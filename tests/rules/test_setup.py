"""SET: laying out the table."""

from collections import Counter
from typing import Any

import pytest

from gugong import Game
from gugong.rules.flow import settle
from gugong.rules.frames import DAYBREAK, FIRST_DRAW, NOBODY
from gugong.rules.setup import new_table
from gugong.rules.state import State
from tests.table import Table, family, first_box, position

BOARD_CARDS = ["1c", "2d", "3w", "4i", "5s", "6x", "7"]
DRAW_CARDS = ["1p", "2ss", "3d", "4w", "5c", "6s", "7", "7x", "8", "9", "9"]
SETS = [
    ["1p", "4i", "6s", "7"],
    ["2p", "3ss", "5w", "9"],
    ["3d", "4w", "5x", "6s"],
    ["1i", "3d", "6c", "8"],
    ["2c", "4ss", "5d", "8"],
]

each_number = pytest.mark.parametrize("players", [2, 3, 4, 5])


def spectator(game: Game) -> Any:
    return game.view(None)


def turn_order(game: Game) -> list[int]:
    start: int = position(game)["start"]
    return [(start + i) % game.players for i in range(game.players)]


@each_number
def test_board_side(players: int) -> None:
    """SET-1: up to three families use the small side, four and five the large one."""
    view = spectator(Game(players, seed=1, components=first_box()))
    large = players > 3
    assert [len(route) for route in view["canal"]] == ([5, 5] if large else [5])
    places = [place["vp"] for place in view["palace"]["places"]]
    assert places == ([7, 5, 3, 2, 1] if large else [7, 5, 3])
    assert [house["jade"] for house in view["jade_houses"]] == [3 if large else 2] * 3


@pytest.mark.parametrize("players", [-1, 0, 6])
def test_number_of_families(players: int) -> None:
    """SET-1: no table for more than five."""
    with pytest.raises(ValueError, match=r"2 to 5, or 1 against Meng \(SET-1\)"):
        Game(players, components=first_box())


@each_number
def test_start_player_is_random(players: int) -> None:
    """SET-2: every seat starts about equally often."""
    starts = Counter(
        position(Game(players, seed=seed, components=first_box()))["start"]
        for seed in range(200 * players)
    )
    assert sorted(starts) == list(range(players))
    assert all(150 < count < 250 for count in starts.values())


@each_number
def test_turn_order_is_clockwise(players: int) -> None:
    """SET-2: the start player first, then the next seat, around the table."""
    game = Game(players, seed=4, components=first_box())
    turns: list[int | None] = []
    while len(turns) <= players:
        if not turns or turns[-1] != game.turn:
            turns.append(game.turn)
        game.play(game.legal_moves()[-1])  # the last is to pass, or to forgo
    assert turns == [*turn_order(game), turn_order(game)[0]]


@each_number
def test_officials(players: int) -> None:
    """SET-3: the seven board cards, one to each location, at random."""
    games = [Game(players, seed=seed, components=first_box()) for seed in range(80)]
    for game in games:
        assert sorted(position(game)["officials"].values()) == BOARD_CARDS
        assert len(position(game)["officials"]) == 7
    for location in position(games[0])["officials"]:
        assert {position(game)["officials"][location] for game in games} == set(BOARD_CARDS)


@each_number
def test_gift_pile(players: int) -> None:
    """SET-4: the 11 draw cards lie face down: all see how many, nobody which."""
    game = Game(players, seed=3, components=first_box())
    assert sorted(position(game)["gift_pile"]) == DRAW_CARDS
    for seat in [None, *range(players)]:
        assert game.view(seat)["gift_pile"] == 11


@each_number
def test_sets(players: int) -> None:
    """SET-5: set 1 for the start player, set 2 for the next; all know them; the rest is away."""
    starts = set()
    for seed in range(30):
        game = Game(players, seed=seed, components=first_box())
        starts.add(position(game)["start"])
        for i, seat in enumerate(turn_order(game)):
            assert sorted(family(game, seat)["hand"]) == SETS[i]
            assert family(game, seat)["discard"] == []
            assert sorted(spectator(game)["families"][seat]["shown"]) == SETS[i]
        in_hands = sum(len(family(game, seat)["hand"]) for seat in range(players))
        assert in_hands == 4 * players
        assert len(position(game)["gift_pile"]) == 11  # the unused sets are not in it
    assert starts == set(range(players))


@each_number
def test_families(players: int) -> None:
    """SET-6: 6 servants in the pool and 6 in the supply, and everything else at its start."""
    game = Game(players, seed=5, components=first_box())
    view = spectator(game)
    assert position(game)["ships"] == []
    for seat in range(players):
        has = family(game, seat)
        assert (has["pool"], has["supply"], has["wall"]) == (6, 6, 0)
        assert has["double"] == "locked"
        assert has["traveller"] is None
        assert (has["envoy"], has["place"], has["intrigue"]) == (0, None, 0)
        assert view["families"][seat]["ships"] == 3
        assert view["families"][seat]["vp"] == 0
        assert has["tokens"] == []
        assert has["jade"] == 0


@each_number
def test_intrigue_markers(players: int) -> None:
    """SET-7: the start player's lies at the bottom, the last seat's on top."""
    for seed in range(10):
        game = Game(players, seed=seed, components=first_box())
        assert position(game)["markers"] == turn_order(game)


@each_number
@pytest.mark.parametrize("bonus", [False, True])
def test_travel_tokens(players: int, bonus: bool) -> None:
    """SET-8: a token on every city, the rest in the pile; bonus tokens only if chosen."""
    game = Game(players, seed=6, bonus_tokens=bonus, components=first_box())
    cities = position(game)["cities"]
    assert len(cities) == 20
    assert None not in cities.values()
    assert position(game)["token_discard"] == []
    assert spectator(game)["token_pile"] == (18 if bonus else 12)
    kinds = Counter([*cities.values(), *position(game)["token_pile"]])
    components = first_box()
    extra = dict(components.bonus_tokens) if bonus else {}
    assert kinds == {**components.basic_tokens, **extra}
    assert extra == ({"flattery": 2, "toll": 2, "follow": 2} if bonus else {})


def test_tokens_are_random() -> None:
    """SET-8: which token lies on a city is chance, and all kinds can."""
    games = [Game(2, seed=seed, bonus_tokens=True, components=first_box()) for seed in range(300)]
    assert len({position(game)["cities"]["xian"] for game in games}) == 15


def test_bonus_tokens_are_an_option() -> None:
    """SET-8: nobody gets them unasked."""
    game = Game(4, seed=1, components=first_box())
    assert game.options["bonus_tokens"] is False
    lying = {*position(game)["cities"].values(), *position(game)["token_pile"]}
    assert not lying & {"flattery", "toll", "follow"}


@pytest.mark.parametrize(("players", "supply"), [(2, 14), (3, 14), (4, 11), (5, 11)])
def test_jade(players: int, supply: int) -> None:
    """SET-9: every spot of the three houses has one; the rest of the 20 is the supply."""
    view = spectator(Game(players, seed=1, components=first_box()))
    assert [house["price"] for house in view["jade_houses"]] == [2, 3, 4]
    assert view["jade_square"]["jade"] == supply
    assert supply + sum(house["jade"] for house in view["jade_houses"]) == 20


@each_number
def test_decrees(players: int) -> None:
    """SET-10: two of each level, nobody on them."""
    levels = {name: level for name, level, _ in first_box().decrees}
    for seed in range(20):
        rows = position(Game(players, seed=seed, components=first_box()))["decrees"]
        assert [levels[row["decree"]] for row in rows] == [1, 1, 2, 2, 3, 3]
        assert len({row["decree"] for row in rows}) == 6
        assert all(row["seats"] == [] for row in rows)


def test_decrees_are_random() -> None:
    """SET-10: any two of a level, in either order (top, bottom)."""
    pairs = set()
    for seed in range(400):
        top, bottom = position(Game(2, seed=seed, components=first_box()))["decrees"][2:4]
        pairs.add((top["decree"], bottom["decree"]))
    assert len(pairs) == 5 * 4


@each_number
def test_dice_day_and_medal(players: int) -> None:
    """SET-11: dice rolled, day 1, the medal on the board."""
    seen: list[set[int]] = [set(), set(), set()]
    for seed in range(100):
        game = Game(players, seed=seed, components=first_box())
        assert game.day == 1
        assert position(game)["medal"] is None
        for die, value in enumerate(position(game)["dice"]):
            seen[die].add(value)
    assert seen == [set(faces) for faces in first_box().dice]


@each_number
def test_no_morning_on_the_first_day(players: int) -> None:
    """MOR is skipped on day 1: the start player exchanges at once, no servants come."""
    game = Game(players, seed=8, components=first_box())
    assert game.chooser == game.turn == position(game)["start"]
    assert game.frame == {"kind": "exchange", "seat": game.chooser}
    assert [family(game, seat)["pool"] for seat in range(players)] == [6] * players


# Chance


def drawn_for(s: State) -> set[int]:
    """Run on to the next draw; return the seats of the draws that wait then."""
    assert settle(s) == []
    waiting = {frame.seat for frame in s.frames if frame.kind >= FIRST_DRAW}
    assert waiting
    return waiting


def test_what_is_dealt_is_drawn_for_nobody() -> None:
    """SET-2, SET-3, SET-8, SET-10, SET-11"""
    assert drawn_for(new_table(Game(3, components=first_box()).state.box)) == {NOBODY}


@pytest.mark.parametrize("tokens", [0, 3, 36])
def test_what_the_morning_brings_is_drawn_for_nobody(tokens: int) -> None:
    """MOR-2, MOR-3: tokens, or cities if there are too few of them; dice"""
    s = Table(3).no_tokens().family(0, hand=["9"]).turn(0).game().state.copy()
    s.frames, s.pile = [], s.pile[:tokens]
    s.push(DAYBREAK, NOBODY)
    assert drawn_for(s) == {NOBODY}
