"""BON: flattery, toll and follow."""

from typing import Any

import pytest

from gugong import Game
from tests.table import (
    Table,
    event_names,
    family,
    kind,
    play_all,
    position,
    texts,
    told,
    top_frame,
    vp,
)

LOCATIONS = ("travel", "wall", "jade", "intrigue", "palace", "decree", "canal")
SIX = ["vp", "vp", "swap", "swap", "ship", "ship"]


def table(players: int = 3) -> Table:
    """No tokens on the map; family 1 holds a card, so that the day goes on."""
    return Table(players, bonus_tokens=True).no_tokens().family(1, hand=["9"])


def bound_for(token: str, **mine: Any) -> Table:
    """Family 0 is about to travel to xian, where this token lies."""
    return table().city("xian", token).family(0, **mine).action(0, "travel")


def collect(token: str, **mine: Any) -> Game:
    return play_all(bound_for(token, **mine).game(), "travel xian")


def free(game: Game, card: str, location: str) -> bool:
    return f"give {card} to {location}" in texts(game)


def points(game: Game) -> list[int]:
    return [vp(game, seat) for seat in range(game.players)]


# Laying


def test_lay_flattery() -> None:
    """BON-1, BON-4: token and servant lie beside the board; it is not among the tokens."""
    game = collect("flattery", pool=2)
    assert texts(game) == ["lay servant", "pass"]
    game.play("lay servant")
    assert position(game)["laid"] == [
        {"token": "flattery", "seat": 0, "location": "own board", "double": 0}
    ]
    assert (family(game, 0)["pool"], family(game, 0)["supply"]) == (1, 10)
    assert family(game, 0)["tokens"] == []


@pytest.mark.parametrize("token", ["toll", "follow"])
def test_lay_at_any_location(token: str) -> None:
    """BON-2, BON-3: at any of the 7."""
    game = collect(token, pool=2)
    assert texts(game) == [*(f"lay servant at {where}" for where in LOCATIONS), "pass"]
    game.play("lay servant at jade")
    assert position(game)["laid"] == [{"token": token, "seat": 0, "location": "jade", "double": 0}]
    assert family(game, 0)["pool"] == 1
    assert family(game, 0)["tokens"] == []


@pytest.mark.parametrize("token", ["flattery", "toll", "follow"])
def test_waived(token: str) -> None:
    """BON-5: kept like any token, the servant stays."""
    game = play_all(collect(token, pool=2), "pass")
    assert family(game, 0)["tokens"] == [token]
    assert family(game, 0)["pool"] == 2
    assert position(game)["laid"] == []


@pytest.mark.parametrize("token", ["flattery", "toll", "follow"])
def test_without_a_servant_in_the_pool(token: str) -> None:
    """BON-5: kept, and nothing is asked."""
    game = collect(token, pool=0)
    assert family(game, 0)["tokens"] == [token]
    assert (kind(game), game.turn) == ("exchange", 1)


def test_double_servant_beside_the_token() -> None:
    """BON-5: it may be the servant; with an empty pool it is the only one."""
    assert texts(collect("flattery", pool=1, double="pool")) == [
        "lay servant",
        "lay double",
        "pass",
    ]
    game = collect("flattery", pool=0, double="pool")
    assert texts(game) == ["lay double", "pass"]
    game.play("lay double")
    assert [event["piece"] for event in told(game, "bonus-laid")] == ["double"]
    assert family(game, 0)["double"] == "token"


def test_laid_token_is_no_seventh() -> None:
    """BON-4: it does not count towards the 6 and cannot be handed in; waived, it does."""
    game = play_all(collect("toll", pool=1, tokens=SIX), "lay servant at jade")
    assert (kind(game), game.turn) == ("exchange", 1)
    game = play_all(collect("toll", pool=1, tokens=SIX), "pass")
    assert (kind(game), game.chooser) == ("make-room", 0)
    game = table().family(0, hand=["8"], tokens=["vp"]).laid("toll", 0, "jade").turn(0).game()
    assert "hand in for servant" not in texts(game)


# Flattery


@pytest.mark.parametrize("tokens", [0, 1, 2])
def test_flattery(tokens: int) -> None:
    """BON-1: an exchanged card counts 1 more for each such token. Here a 5."""
    setting = table().official("wall", "4i").official("jade", "5s").official("palace", "6x")
    setting.official("canal", "7").family(0, hand=["5w"], pool=2).turn(0)
    for _ in range(tokens):
        setting.laid("flattery", 0)
    game = setting.game()
    reach = {4: "wall", 5: "jade", 6: "palace", 7: "canal"}
    for value, location in reach.items():
        assert free(game, "5w", location) == (5 + tokens > value)
        assert (f"give 5w to {location}, pay" in texts(game)) == (5 + tokens <= value)


def test_flattery_is_for_its_owner() -> None:
    """BON-1: every card this family exchanges, and no other's."""
    setting = table().official("jade", "5s").laid("flattery", 1).family(0, hand=["5w"])
    assert not free(setting.turn(0).game(), "5w", "jade")


def test_flattery_with_equal_gifts() -> None:
    """BON-1, DEC-4: the two go together."""
    setting = table().official("palace", "6x").official("canal", "7").family(0, hand=["5w"])
    game = setting.laid("flattery", 0).decree("equal-gifts", 0).turn(0).game()
    assert free(game, "5w", "palace")
    assert not free(game, "5w", "canal")


def test_flattery_is_for_exchanges_only() -> None:
    """BON-1: gift-for-jade and the dice read printed values."""
    setting = bound_for("gift-for-jade", hand=["6s"]).laid("flattery", 0)
    game = play_all(setting.game(), "travel xian")
    assert family(game, 0)["jade"] == 0
    assert family(game, 0)["tokens"] == ["gift-for-jade"]
    game = at_dusk().laid("flattery", 0).family(0, discard=["6s"]).set(dice=[6, 7, 7]).game()
    assert told(game, "matched")[0]["matches"] == 1


def test_flattery_counts_at_once() -> None:
    """BON-1: for the rest of the day phase."""
    setting = bound_for("flattery", pool=1, hand=["5w"]).family(1, hand=[])
    game = setting.official("jade", "5s").game()
    play_all(game, "travel xian", "lay servant")
    assert (game.turn, free(game, "5w", "jade")) == (0, True)


# Toll


def toll_at(action: str, by: str = "location", **mine: Any) -> Table:
    """Family 0 with 5 VP is asked for an action; family 1 takes toll there."""
    mine.setdefault("vp", 5)
    return table().laid("toll", 1, action).family(0, **mine).action(0, action, by)


@pytest.mark.parametrize("by", ["location", "card"])
def test_toll(by: str) -> None:
    """BON-2: the owner gets 1 VP, the performer loses 1, through the location or a card."""
    game = play_all(toll_at("palace", by).game(), "palace A")
    assert points(game) == [4, 1, 0]
    assert family(game, 0)["envoy"] == 1


def test_toll_elsewhere_or_own() -> None:
    """BON-2: another location, the owner's own action, or no action at all: no toll."""
    other = table().laid("toll", 1, "jade").family(0, vp=5).action(0, "palace").game()
    assert points(play_all(other, "palace A")) == [5, 0, 0]
    own = table().laid("toll", 0, "palace").family(0, vp=5).action(0, "palace").game()
    assert points(play_all(own, "palace A")) == [5, 0, 0]
    assert points(play_all(toll_at("palace").game(), "pass")) == [5, 0, 0]


def test_toll_of_the_poor() -> None:
    """BON-2 (ruling): VP never fall below 0, and the owner gets 1 all the same."""
    game = play_all(toll_at("palace", vp=0).game(), "palace A")
    assert points(game) == [0, 1, 0]


@pytest.mark.parametrize(("owners", "after"), [((1, 2), [3, 1, 1]), ((1, 1), [3, 2, 0])])
def test_tolls_add_up(owners: tuple[int, int], after: list[int]) -> None:
    """BON-2 (ruling): of two owners, or two of one."""
    setting = table().family(0, vp=5).action(0, "palace")
    for owner in owners:
        setting.laid("toll", owner, "palace")
    assert points(play_all(setting.game(), "palace A")) == after


def test_toll_comes_after_the_action() -> None:
    """BON-2 (ruling): right after it, so what the action scored can be lost."""
    setting = toll_at("travel", vp=0).city("xian", "vp")
    game = play_all(setting.game(), "travel xian")
    assert points(game) == [0, 0, 0]
    game.play("take")
    assert points(game) == [1, 1, 0]


def test_toll_without_visible_effect() -> None:
    """BON-2 (ruling): intrigue on step 14, the medal being gone, is performed all the same."""
    game = play_all(toll_at("intrigue", intrigue=14).set(medal=2).game(), "intrigue A")
    assert points(game) == [4, 1, 0]


def test_toll_twice() -> None:
    """BON-2, GIFT-8: an action performed twice costs twice."""
    game = toll_at("intrigue", hand=["4i"]).official("intrigue", "1c").turn(0).game()
    play_all(game, "give 4i to intrigue", "intrigue A")
    assert points(game) == [4, 1, 0]
    game.play("intrigue A")
    assert points(game) == [3, 2, 0]


def test_benefits_are_no_actions() -> None:
    """BON-2 (ruling): those of tokens, decrees and scorings."""
    setting = table().laid("toll", 1, "wall").city("xian", "wall").family(0, vp=5, wall=3)
    setting.laid("follow", 2, "palace").family(1, wall=1).action(0, "travel")
    game = play_all(setting.game(), "travel xian", "wall servant")  # scored: an envoy step too
    assert points(game) == [8, 0, 0]
    assert (kind(game), game.chooser) == ("exchange", 1)


# Follow


def follow_at(action: str, *owners: int, players: int = 3) -> Table:
    """The last family is asked for an action where these have laid their follow tokens."""
    setting = table(players).action(players - 1, action)
    for owner in owners:
        setting.laid("follow", owner, action)
    return setting.family(players - 1, hand=["8"], pool=6)


def test_follow() -> None:
    """BON-3: the owner may perform it too, also without a card in hand."""
    game = play_all(follow_at("palace", 0).game(), "palace A")
    assert top_frame(game) == {"kind": "action", "seat": 0, "action": "palace", "by": "follow"}
    assert texts(game) == ["palace A", "pass"]  # B costs 2 and its pool is empty
    game.play("palace A")
    assert [family(game, seat)["envoy"] for seat in range(3)] == [1, 0, 1]
    assert game.turn == 1


def test_follow_can_be_waived() -> None:
    """BON-3: may."""
    game = play_all(follow_at("palace", 0).game(), "palace A", "pass")
    assert family(game, 0)["envoy"] == 0
    assert game.turn == 1


def test_follow_at_its_usual_cost() -> None:
    """BON-3 (ruling): the follower pays, whatever the performer chose."""
    game = play_all(follow_at("palace", 0).family(0, pool=3).game(), "palace A", "palace B")
    assert (family(game, 0)["pool"], family(game, 0)["envoy"]) == (1, 2)
    assert family(game, 2)["pool"] == 6


def test_follow_out_of_reach_is_not_asked() -> None:
    """BON-3: a family that cannot pay for jade has nothing to decide."""
    game = play_all(follow_at("jade", 0).game(), "jade house 1")
    assert (kind(game), game.turn) == ("exchange", 1)


def test_nobody_follows_themselves_or_nothing() -> None:
    """BON-3: another family must perform it."""
    game = play_all(follow_at("palace", 2).game(), "palace A")
    assert (kind(game), game.turn) == ("exchange", 1)
    game = play_all(follow_at("palace", 0).game(), "pass")
    assert (kind(game), game.turn) == ("exchange", 1)


@pytest.mark.parametrize(("start", "order"), [(0, [0, 1]), (1, [1, 0]), (2, [0, 1])])
def test_followers_in_turn_order(start: int, order: list[int]) -> None:
    """BON-3 (ruling): from the day's start player on, no matter who performs it."""
    game = play_all(follow_at("palace", 1, 0).set(start=start).game(), "palace A")
    asked = []
    while kind(game) == "action":
        asked.append(game.chooser)
        game.play("palace A")
    assert asked == order


def test_follow_comes_between_the_two_actions() -> None:
    """BON-3 (ruling): after the card's action, before the location's."""
    setting = table().laid("follow", 0, "palace").official("jade", "1c")
    game = setting.family(2, hand=["2p"], pool=2).turn(2).game()
    play_all(game, "give 2p to jade", "palace A")
    assert (game.chooser, kind(game)) == (0, "action")
    game.play("palace A")
    assert top_frame(game) == {"kind": "action", "seat": 2, "action": "jade", "by": "location"}


def test_toll_before_followers() -> None:
    """BON-2 (ruling): settled right after the action, before anyone follows."""
    setting = follow_at("palace", 0).laid("toll", 1, "palace").family(2, vp=5)
    game = play_all(setting.game(), "palace A")
    assert game.chooser == 0
    assert points(game) == [0, 1, 4]


def test_followed_action_triggers_nothing() -> None:
    """BON-3 (ruling): neither toll nor follow."""
    setting = follow_at("palace", 0, 1, players=4).laid("toll", 2, "palace")
    game = setting.family(0, vp=5).family(1, vp=5).family(3, vp=5, pool=6).game()
    play_all(game, "palace A", "palace A", "palace A")
    assert points(game) == [5, 5, 1, 4]
    assert kind(game) == "exchange"


# Dusk


def at_dusk(players: int = 3) -> Table:
    """The last card of day 4 has been played: afterwards the game is over."""
    setting = Table(players, bonus_tokens=True).no_tokens().set(day=4)
    return setting.frames({"kind": "dusk", "seat": None})


def test_tokens_and_servants_come_back() -> None:
    """BON-4: the token above the board, the servant, or the Double Servant, to the supply."""
    setting = at_dusk().laid("toll", 0, "wall", double=1).laid("flattery", 1).family(1, pool=3)
    game = setting.laid("follow", 2, "jade").game()
    assert game.over
    assert position(game)["laid"] == []
    tokens = [family(game, seat)["tokens"] for seat in range(3)]
    assert tokens == [["toll"], ["flattery"], ["follow"]]
    assert family(game, 0)["double"] == "supply"
    assert [family(game, seat)["supply"] for seat in range(3)] == [11, 9, 12]


def test_room_at_dusk() -> None:
    """BON-4, TRV-6: in turn order and before the night; the token come back may be handed in."""
    setting = at_dusk().set(start=2).laid("toll", 0, "wall").laid("follow", 2, "jade")
    setting.family(0, tokens=["vp", "vp", "swap", "swap", "ship", "wall"])
    game = setting.family(2, tokens=["vp", "envoy", "envoy", "envoy", "wall", "wall"]).game()
    assert (kind(game), game.chooser) == ("make-room", 2)
    play_all(game, "hand in for servant", "token wall", "token follow")
    assert (kind(game), game.chooser) == ("make-room", 0)
    assert "day-ended" not in event_names(game)
    assert family(game, 2)["pool"] == 1
    play_all(game, "hand in for servant", "token vp", "token vp")
    assert "day-ended" in event_names(game)
    assert family(game, 0)["tokens"] == ["swap", "swap", "ship", "wall", "toll"]


def test_in_force_until_dusk() -> None:
    """BON-1 to BON-3: for the rest of this day phase, not the next."""
    setting = at_dusk().set(day=1).official("jade", "5s").official("palace", "4i")
    setting.laid("flattery", 0).laid("toll", 1, "palace").laid("follow", 2, "palace")
    game = setting.family(0, discard=["5w"]).family(1, discard=["9"]).game()
    assert (game.day, game.turn) == (2, 0)
    assert not free(game, "5w", "jade")
    play_all(game, "give 5w to palace", "pass", "palace A")
    assert points(game)[1] == 0
    assert game.turn == 1
