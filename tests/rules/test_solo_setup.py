"""SOLO-1 to SOLO-4: laying out the table for one human against Meng, and what can be chosen."""

import re
from collections import Counter
from typing import Any

import pytest

from gugong import Game, PositionError, RecordError
from gugong.components import parse
from gugong.rules.constants import CARDS, face
from tests.table import MENG, family, first_box, meng, position

SETS = [
    ["1p", "4i", "6s", "7"],
    ["2p", "3ss", "5w", "9"],
    ["3d", "4w", "5x", "6s"],
    ["1i", "3d", "6c", "8"],
    ["2c", "4ss", "5d", "8"],
]
DECK = ["travel", "wall", "wall", "jade", "jade", "intrigue", "palace", "decree", "canal"]
LOCATIONS = {"travel", "wall", "jade", "intrigue", "palace", "decree", "canal"}

each_difficulty = pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])


def all_cards() -> Counter[str]:
    """The cards of the whole box."""
    c = first_box()
    groups = [c.board_cards, c.draw_cards, *c.sets]
    return Counter(CARDS[face(value, action)] for group in groups for value, action in group)


# SOLO-1


@pytest.mark.parametrize(("sets", "human", "his"), [("4-5", 4, 5), ("2-3", 2, 3), ("1-2", 1, 2)])
def test_the_pairs_of_sets(sets: str, human: int, his: int) -> None:
    """SOLO-1: human 4 and Meng 5, 2 and 3, or 1 and 2."""
    game = Game.solo(sets=sets, seed=1, components=first_box())
    assert family(game, 0)["hand"] == SETS[human - 1]
    assert meng(game)["hand"] == SETS[his - 1]


def test_two_pairs_with_the_same_set_of_the_human() -> None:
    """SOLO-1: a box may pair set 4 with 5 and with 3; what is picked is what is played."""
    pairs = "solo_sets = [ { human = 4, meng = 5 }, { human = 4, meng = 3 } ]"
    box = parse(re.sub("(?m)^solo_sets = .*$", pairs, first_box().text), "pairs")
    for sets, his in (("4-5", 5), ("4-3", 3)):
        game = Game(1, sets=sets, seed=1, components=box)
        assert (game.options["sets"], meng(game)["hand"]) == (sets, SETS[his - 1])


def test_the_first_pair_unless_another_is_picked() -> None:
    """SOLO-1"""
    assert Game.solo(seed=1, components=first_box()).options["sets"] == "4-5"


@pytest.mark.parametrize("seed", range(8))
def test_the_human_starts(seed: int) -> None:
    """SOLO-1: the human is start player and asked first, with the marker at the bottom."""
    game = Game.solo(seed=seed, components=first_box())
    found = position(game)
    assert (found["start"], game.chooser, game.turn) == (0, 0, 0)
    assert found["markers"] == [0, MENG]


def test_it_is_laid_out_as_for_two_families() -> None:
    """SOLO-1, SET-6: the small board, the wall of two, servants and tracks as for anyone."""
    view: Any = Game.solo(seed=1, components=first_box()).view(0)
    assert len(view["families"]) == 2
    assert [len(route) for route in view["canal"]] == [5]
    assert view["wall"]["threshold"] == 4
    assert [place["vp"] for place in view["palace"]["places"]] == [7, 5, 3]
    for one in view["families"]:
        assert (one["pool"], one["supply"], one["ships"]) == (6, 6, 3)
        assert (one["vp"], one["intrigue"], one["envoy"], one["traveller"]) == (0, 0, 0, None)
    assert len(position(Game.solo(seed=1, components=first_box()))["decrees"]) == 6


def test_no_bonus_tokens() -> None:
    """SOLO-1: only the 32 basic tokens are in."""
    found = position(Game.solo(seed=1, components=first_box()))
    tokens = Counter([*found["token_pile"], *found["cities"].values()])
    assert tokens.total() == 32
    assert not {"flattery", "toll", "follow"} & set(tokens)


def test_unused_sets_are_in_the_box() -> None:
    """SOLO-1, SET-5: of the others no card is anywhere."""
    for sets, used in (("4-5", (4, 5)), ("2-3", (2, 3)), ("1-2", (1, 2))):
        found = position(Game.solo(sets=sets, seed=3, components=first_box()))
        lying = Counter([*found["gift_pile"], *found["officials"].values()])
        for seat in (0, 1):
            lying.update(found["families"][seat]["hand"])
        unused = [SETS[i - 1] for i in range(1, 6) if i not in used]
        assert lying == all_cards() - Counter(card for cards in unused for card in cards)


def test_the_expert_heap() -> None:
    """VAR-1: board cards, draw cards and unused sets are one heap; 7 lie out, 23 are the pile."""
    dealt = set()
    for seed in range(40):
        found = position(Game.solo(expert=True, sets="2-3", seed=seed, components=first_box()))
        assert len(found["gift_pile"]) == 38 - 8 - 7
        lying = Counter([*found["gift_pile"], *found["officials"].values()])
        assert lying == all_cards() - Counter([*SETS[1], *SETS[2]])
        dealt |= set(found["officials"].values())
    assert "4ss" in dealt  # of an unused set
    assert "2ss" in dealt  # of the draw cards


# SOLO-2


def test_a_random_focus() -> None:
    """SOLO-2: every location comes about equally often."""
    seen = Counter(
        position(Game.solo(seed=seed, components=first_box()))["meng"]["focus"]
        for seed in range(700)
    )
    assert set(seen) == LOCATIONS
    assert all(65 < count < 140 for count in seen.values())


def test_a_random_focus_in_the_expert_setup() -> None:
    """SOLO-2, VAR-1"""
    games = [Game.solo(seed=seed, expert=True, components=first_box()) for seed in range(80)]
    assert {position(game)["meng"]["focus"] for game in games} == LOCATIONS


@pytest.mark.parametrize("focus", sorted(LOCATIONS))
def test_a_chosen_focus(focus: str) -> None:
    """SOLO-2: it is the one, whatever the luck, and all can see it."""
    for seed in range(5):
        view: Any = Game.solo(focus=focus, seed=seed, components=first_box()).view(0)
        assert view["meng"]["focus"] == focus


def test_his_double_servant_is_used_for_nothing_else() -> None:
    """SOLO-2: it marks the focus all game long; the count of his servants never has it."""
    game = Game.solo(seed=4, difficulty="hard", components=first_box())
    while not game.over:
        game.play(game.legal_moves()[0])
        assert meng(game)["double"] == "locked"
        assert meng(game)["rewards"]["double"] == 0


# SOLO-3


@pytest.mark.parametrize(("difficulty", "special"), [("easy", 1), ("normal", 2), ("hard", 2)])
def test_the_automa_deck(difficulty: str, special: int) -> None:
    """SOLO-3: easy 10 cards, one of them special; normal and hard 11."""
    found = position(Game.solo(difficulty=difficulty, seed=1, components=first_box()))["meng"]
    assert Counter(found["automa"]) == Counter([*DECK, *["special"] * special])
    assert found["automa_today"] == found["automa_used"] == []


@each_difficulty
def test_the_fifth_card(difficulty: str) -> None:
    """SOLO-3: on hard he has a 5th card from the gift pile, which counts as his first reward."""
    hard = difficulty == "hard"
    game = Game.solo(difficulty=difficulty, seed=1, components=first_box())
    found = position(game)
    assert len(meng(game)["hand"]) == (5 if hard else 4)
    assert len(found["gift_pile"]) == (10 if hard else 11)
    assert meng(game)["rewards"] == {"vp": 0, "card": 1 if hard else 0, "double": 0}
    assert not Counter(SETS[4]) - Counter(meng(game)["hand"])


def test_the_fifth_card_is_random_and_unseen() -> None:
    """SOLO-3, GIFT-10: one of the gift pile; nobody knows which."""
    fifth = set()
    for seed in range(60):
        game = Game.solo(difficulty="hard", seed=seed, components=first_box())
        (card,) = (Counter(meng(game)["hand"]) - Counter(SETS[4])).elements()
        fifth.add(card)
        view: Any = game.view(0)
        assert view["families"][MENG]["shown"] == SETS[4]
        assert view["families"][MENG]["hand"] is None
    assert len(fifth) > 6


# SOLO-4


def test_his_cards_come_in_any_order() -> None:
    """SOLO-4: shuffled at the start, so each of the four comes first about equally often."""
    first: Counter[str] = Counter()
    for seed in range(400):
        game = Game.solo(seed=seed, components=first_box())
        while not (given := [e for e in all_events(game) if e["event"] == "meng-reveals"]):
            game.play(game.legal_moves()[-1])
        assert len(given) == 1
        (gave,) = [e for e in all_events(game) if e["event"] == "gave" and e["seat"] == MENG]
        first[gave["card"]] += 1
    assert set(first) == set(SETS[4])
    assert all(60 < count < 140 for count in first.values())


def all_events(game: Game) -> list[dict[str, Any]]:
    events: Any = game.events(None)
    return list(events)


def test_each_morning_he_plays_what_he_took() -> None:
    """SOLO-4: his cards of a day are those he took the day before, shuffled."""
    given: dict[int, list[str]] = {day: [] for day in (1, 2, 3, 4)}
    taken: dict[int, list[str]] = {day: [] for day in (1, 2, 3, 4)}
    day = 1
    for event in whole_game(SEED_WITHOUT_MORE_CARDS):
        assert event["event"] != "meng-keeps"
        if event["event"] == "day-began":
            day = event["day"]
        if event["event"] == "gave" and event["seat"] == MENG:
            given[day].append(event["card"])
            taken[day].append(event["taken"])
    for day in (2, 3, 4):
        assert Counter(given[day]) == Counter(taken[day - 1])
        assert len(given[day]) == 4
    assert [given[day] for day in (2, 3, 4)] != [taken[day] for day in (1, 2, 3)]


def whole_game(seed: int) -> list[dict[str, Any]]:
    """All that happens while the human keeps to the first move."""
    game = Game.solo(seed=seed, components=first_box())
    events = []
    while not game.over:
        game.play(game.legal_moves()[0])
        events += all_events(game)
    return events


SEED_WITHOUT_MORE_CARDS = 270  # in this game he wins, recalls and trades no card


# What can be chosen


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"difficulty": "mad"}, r"difficulty: 'mad' is not possible; choose easy, normal, hard"),
        ({"sets": "1-5"}, r"sets: '1-5' is not possible; choose 4-5, 2-3, 1-2"),
        ({"focus": "moon"}, r"focus: 'moon' is not possible; choose travel, .*canal, random"),
    ],
)
def test_what_is_not_possible(wrong: dict[str, Any], told: str) -> None:
    """SOLO-1 to SOLO-3: the error lists what is."""
    with pytest.raises(ValueError, match=told):
        Game.solo(**wrong, components=first_box())


def test_what_is_not_true_or_false() -> None:
    wrong: dict[str, Any] = {"expert": "yes"}
    with pytest.raises(ValueError, match=r"expert: 'yes' is not true or false"):
        Game(1, components=first_box(), **wrong)


def test_one_player_plays_against_meng() -> None:
    """SET-1, SOLO-1: `Game.solo` is only a name for it."""
    alone = Game(players=1, difficulty="hard", sets="2-3", focus="wall", seed=7)
    assert (alone.players, alone.seats) == (1, 2)
    named = Game.solo(difficulty="hard", sets="2-3", focus="wall", seed=7)
    assert alone.position() == named.position()


@pytest.mark.parametrize("players", [True, 1.0, "1", None])
def test_a_number_of_players_that_is_none(players: Any) -> None:
    """SET-1: what only looks like a number, as JSON could bring it."""
    found = position(Game(1, seed=1, components=first_box()))
    found["players"] = players
    with pytest.raises(PositionError, match=r"2 to 5, or 1 against Meng \(SET-1\)"):
        Game.from_position(found, components=first_box())


@pytest.mark.parametrize(
    ("players", "wrong", "told"),
    [
        (1, {"bonus_tokens": True}, r"bonus_tokens: never against Meng; leave it out \(SOLO-1\)"),
        (3, {"sets": "4-5"}, r"sets: only against Meng; leave it out, or play alone \(SOLO-1\)"),
        (3, {"rain": True}, r"rain: no such option; possible are bonus_tokens, expert"),
        (1, {"rain": True}, r"rain: no such option; possible are difficulty, sets, focus, expert"),
    ],
)
def test_an_option_that_does_not_exist_here(players: int, wrong: dict[str, Any], told: str) -> None:
    """SOLO-1: the error says what to do."""
    with pytest.raises(ValueError, match=told):
        Game(players, components=first_box(), **wrong)


def test_bonus_tokens_against_meng() -> None:
    """SOLO-1: neither in a position nor in a record."""
    found = position(Game.solo(seed=1, components=first_box()))
    found["options"]["bonus_tokens"] = True
    with pytest.raises(PositionError, match=r"never against Meng"):
        Game.from_position(found, components=first_box())
    record = (
        Game.solo(seed=1, components=first_box())
        .record()
        .replace("options: ", "options: bonus_tokens, ")
    )
    with pytest.raises(RecordError, match=r"never against Meng"):
        Game.from_record(record)


def test_options_of_families_are_none_of_meng() -> None:
    """SOLO-3: a difficulty is no matter of families."""
    found = position(Game(2, seed=1, components=first_box()))
    found["options"]["difficulty"] = "hard"
    with pytest.raises(PositionError, match=r"difficulty: only against Meng"):
        Game.from_position(found, components=first_box())


def test_options_are_told() -> None:
    """SOLO-1 to SOLO-3"""
    game = Game.solo(
        difficulty="hard", sets="1-2", focus="jade", expert=True, seed=1, components=first_box()
    )
    assert game.options == {
        "difficulty": "hard", "sets": "1-2", "focus": "jade", "expert": True,
    }  # fmt: skip
    assert (game.players, game.seats) == (1, 2)


# Positions of solo games


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"automa": ["wall"]}, r"meng\.automa: these are not the cards of his deck"),
        ({"focus": None}, r"meng\.focus: he has one"),
        ({"under": ["9"]}, r"meng\.under: cards he does not have"),
        ({"automa": ["moon"]}, r"'moon' is not one of travel"),
    ],
)
def test_positions_that_cannot_be(change: dict[str, Any], told: str) -> None:
    """SOLO-2, SOLO-3: Meng's own things are checked too."""
    found = position(Game.solo(seed=1, components=first_box()))
    found["meng"].update(change)
    with pytest.raises(PositionError, match=told):
        Game.from_position(found, components=first_box())


def test_meng_is_not_at_a_table_of_families() -> None:
    """SOLO-5"""
    found = position(Game(2, seed=1, components=first_box()))
    found["frames"].append({"kind": "meng-turn", "seat": 1})
    with pytest.raises(PositionError, match="Meng is not at this table"):
        Game.from_position(found, components=first_box())
