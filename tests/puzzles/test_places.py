"""Where the best choice of a puzzle is better, by positions and the moves that follow."""

import pytest

from gugong.game import Game
from gugong.puzzles.places import place_of
from gugong.puzzles.puzzle import PlaceKind, PuzzlePlace, PuzzleReason
from tests.table import Table, asked


def gains(source: str) -> PuzzleReason:
    return {"kind": "gain", "source": source, "lost": None, "seat": None, "at": None}


def denies(seat: int, source: str) -> PuzzleReason:
    return {"kind": "deny", "source": source, "lost": None, "seat": seat, "at": None}


def place(kind: PlaceKind, seat: int | None = None, **parts: str | int) -> PuzzlePlace:
    return {"kind": kind, "seat": seat, "parts": parts}


# The canal


def before_harbour_five(servants: int = 3) -> Game:
    """Family 0 can sail past a ship to harbour 5, where a ship of family 1's would sail next."""
    canal = asked("canal", pool=1).ship("3", 0, 1).ship("4", 2, 1)
    return canal.ship("2", 1, servants).game()


SAILS = ("ship 3", "sail 3")


@pytest.mark.parametrize(("servants", "ship"), [(3, "full"), (2, "filling")])
def test_a_ship_blocks_the_harbour_for_a_rivals_ship(servants: int, ship: str) -> None:
    """CAN-5: a ship sails to the next free harbour."""
    blocked = place_of(before_harbour_five(servants), SAILS, "pass", denies(1, "harbours"))
    assert blocked == place("block", 1, berth="5", ship=ship)


def test_a_harbour_is_not_blocked_if_it_denies_nobody_anything() -> None:
    assert place_of(before_harbour_five(), SAILS, "pass", gains("harbours")) is None


def test_a_harbour_that_the_courtiers_choice_can_reach_too_is_no_reason() -> None:
    assert place_of(before_harbour_five(), SAILS, "ship 3", denies(1, "harbours")) is None


def test_a_harbours_reward() -> None:
    game = asked("canal", pool=1).ship("2", 0, 2).game()
    claimed = place_of(game, ("ship 2", "claim 2 vp"), "pass", gains("harbours"))
    assert claimed == place("reward", berth="2", reward="vp")


# Decrees, jade, the map


def test_a_decree_is_taken() -> None:
    game = asked("decree", pool=5).decree("score-jade").decree("score-eight").game()
    plan = ("decree score-jade",)
    taken = place("decree", decree="score-jade")
    assert place_of(game, plan, "decree score-eight", gains("final-decrees")) == taken
    assert place_of(game, plan, "pass", gains("wall")) == taken  # there is nothing else


def test_a_price_makes_no_difference() -> None:
    """Both take the same decree, one of them after handing in tokens."""
    table = asked("decree", pool=4, tokens=["servant", "ship"]).decree("score-eight")
    reason = gains("hand-in")
    kept = place_of(table.game(), ("decree score-eight",), "hand in for servant", reason)
    assert kept == place("tokens", reward="servant")


def test_jade_from_a_house() -> None:
    game = asked("jade", pool=5).game()
    assert place_of(game, ("jade house 2",), "pass", gains("jade")) == place("house", house=2)
    assert place_of(game, ("jade house 2",), "jade house 2", gains("jade")) is None


def test_the_token_that_brings_the_points_is_named() -> None:
    """The first of two cities would be as good if the reason were another one."""
    table = asked("travel", pool=2).no_tokens().city("beijing", "servant").city("datong", "vp")
    game = table.city("xian", "double").game()
    plan = ("travel B", "travel beijing", "gain 1", "travel datong", "take")
    for source, city, token in [("tokens", "datong", "vp"), ("wall", "beijing", "servant")]:
        found = place_of(game, plan, "pass", gains(source))
        assert found == place("city", city=city, token=token)


# The wall


def test_a_section_is_completed_and_won() -> None:
    """WALL-3: who has the most servants scores."""
    game = asked("wall", pool=3, wall=1).family(2, wall=2).game()
    plan = ("wall B", "wall 2 servants")
    assert place_of(game, plan, "pass", gains("wall")) == place("wall-won")
    assert place_of(game, plan, "wall B", gains("wall")) is None  # and then does the same


def test_a_section_that_another_wins_brings_a_benefit() -> None:
    """WALL-4: every family on the wall may step back on the intrigue track."""
    game = asked("wall", pool=3, wall=1, intrigue=3).family(2, wall=3).game()
    assert place_of(game, ("wall servant",), "pass", gains("dice")) == place("wall-shared")


def test_a_section_brings_nothing_to_whom_has_no_steps() -> None:
    game = asked("wall", pool=3, wall=1).family(2, wall=3).game()
    # Family 2's servants have gone home.
    assert place_of(game, ("wall servant",), "pass", gains("dice")) == place("wall-ahead")


def test_a_tie_on_the_wall_is_won_by_the_marker_ahead() -> None:
    """INT-5"""
    table = asked("intrigue", pool=1, wall=2, intrigue=4).family(1, wall=2, intrigue=6)
    ahead = place_of(table.game(), ("intrigue B",), "pass", denies(1, "wall"))
    assert ahead == place("wall-ahead", 1)


# The palace, the track, the dice


def test_an_audience_names_the_place() -> None:
    """PAL-2"""
    game = asked("palace", envoy=7).game()
    found = place_of(game, ("palace A",), "pass", gains("palace"))
    assert found is not None
    assert found["kind"] == "palace"


def test_steps_of_the_envoy_count_inside_and_outside() -> None:
    """PAL-3"""
    for envoy in (2, 8):
        game = asked("palace", pool=2, envoy=envoy).game()
        found = place_of(game, ("palace B",), "palace A", gains("envoy"))
        assert found == place("envoy", steps=2, instead=1)


def test_the_medal_is_worth_nothing_on_the_last_day() -> None:
    """INT-1, MOR-1"""
    for day, found in [(2, place("medal")), (4, None)]:
        game = asked("intrigue").family(1, intrigue=9).set(day=day).game()
        assert place_of(game, ("intrigue A",), "pass", denies(1, "wall")) == found


def test_a_marker_passes_that_of_the_family_that_loses_points() -> None:
    """INT-4: it lands on top."""
    table = asked("intrigue", pool=1, intrigue=1).family(1, intrigue=4).family(2, intrigue=4)
    for rival in (1, 2):
        found = place_of(table.game(), ("intrigue B",), "pass", denies(rival, "dice"))
        assert found == place("intrigue", rival)


def exchanging(*hand: str) -> Game:
    """Family 0 may take a 5 from the wall, which a die shows, or a 2 from the canal."""
    table = Table(2).family(0, hand=[*hand], discard=["3d"]).family(1, hand=["6s"])
    return table.official("wall", "5c").official("canal", "2c").set(dice=[3, 5, 1]).turn(0).game()


def test_the_card_taken_matches_a_die() -> None:
    """NIGHT-1"""
    found = place_of(exchanging("8"), ("give 8 to wall",), "give 8 to canal", gains("dice"))
    assert found == place("dice", matches=2, instead=1)


def test_matches_are_not_compared_if_one_turn_discards_more() -> None:
    """GIFT-4: a burnt card is discarded, too."""
    plan = ("give 2p to wall, burn", "burn 9")
    found = place_of(exchanging("2p", "9"), plan, "give 9 to canal", gains("dice"))
    assert found == place("dice", matches=2)
