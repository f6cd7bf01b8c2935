"""GIFT: turns, the exchange, actions and swaps."""

from typing import Any

import pytest

from gugong import Game, IllegalMove
from tests.table import Table, event_names, family, kind, play_all, position, texts, told

LOCATIONS = ("travel", "wall", "jade", "intrigue", "palace", "decree", "canal")
# What lies where: travel, wall, jade, intrigue, palace, decree, canal.
OFFICIALS = ("5s", "3w", "8", "4i", "6x", "2d", "9")


def turn(players: int = 3, bonus: bool = False, **mine: Any) -> Table:
    """Family 0 is to exchange; family 1 holds a card, so the day goes on afterwards."""
    table = Table(players, bonus_tokens=bonus).officials(*OFFICIALS)
    return table.family(0, **mine).family(1, hand=["7x"]).turn(0)


def ways(game: Game, card: str, location: str) -> list[str]:
    """How this card can be given there: freely, or against something."""
    start = f"give {card} to {location}"
    return [text[len(start) :].strip(", ") or "free" for text in texts(game) if start in text]


def asked_for(game: Game) -> tuple[Any, Any]:
    """Which action is asked, and what offers it."""
    assert game.frame is not None
    return game.frame.get("action"), game.frame.get("by")


# Turns


def test_turns_go_round() -> None:
    """GIFT-1: in turn order, again and again; without a card a family is passed over."""
    table = Table(4).officials(*OFFICIALS).family(0, hand=["4ss"]).family(1, hand=["7", "7"])
    game = table.family(3, hand=["1i", "1p"]).turn(3).game()
    order = []
    while game.turn is not None and game.day == 1:
        order.append(game.turn)
        game.play(texts(game)[-1])
        while kind(game) == "action":
            game.play("pass")
    assert order == [3, 0, 1, 3, 1]


def test_day_phase_ends_without_cards() -> None:
    """GIFT-1: when no family has a card."""
    game = Table(2).officials(*OFFICIALS).family(1, hand=["7"]).turn(1).game()
    play_all(game, "give 7 to jade, forgo")
    assert "day-ended" in event_names(game)
    assert game.day == 2


def follow_to_recall(*hand: str) -> Game:
    """Family 0 plays its last card and travels; family 2 follows and can recall a card."""
    table = turn(bonus=True, hand=["9"]).family(1, hand=list(hand)).family(2, discard=["8"])
    table.laid("follow", 2, "travel").no_tokens().city("xian", "vp").city("jinan", "recall")
    game = table.game()
    return play_all(game, "give 9 to travel", "travel xian", "take", "travel jinan")


def test_family_with_a_card_again_takes_turns_again() -> None:
    """GIFT-1: it was passed over, recalls a card on another's turn, and is in the round again."""
    game = follow_to_recall("7x")
    assert (kind(game), game.chooser) == ("benefit", 2)
    game.play("recall 8")
    assert game.turn == 1
    game.play("give 7x to jade, forgo")
    assert game.turn == 2
    assert ways(game, "8", "travel") == ["forgo"]  # against family 0's 9


def test_last_moment_recall_keeps_the_day_going() -> None:
    """GIFT-1: the day phase ends only when nobody has a card."""
    game = play_all(follow_to_recall(), "recall 8")
    assert (game.turn, kind(game), game.day) == (2, "exchange", 1)
    game = play_all(follow_to_recall(), "pass")
    assert "day-ended" in event_names(game)


# The exchange


def test_exchange_is_compulsory() -> None:
    """GIFT-2: any hand card at any of the 7 locations, and no passing."""
    game = turn(hand=["3ss", "7"]).game()
    assert all(text.startswith("give ") for text in texts(game))
    for card in ("3ss", "7"):
        assert all(ways(game, card, location) for location in LOCATIONS)
    with pytest.raises(IllegalMove):
        game.play("pass")


def test_exchange_moves_the_cards() -> None:
    """GIFT-2: the hand card lies there now, the one that lay there is discarded."""
    game = turn(hand=["5w", "9"], discard=["1p"]).game()
    game.play("give 5w to intrigue")
    assert position(game)["officials"]["intrigue"] == "5w"
    assert family(game, 0)["hand"] == ["9"]
    assert sorted(family(game, 0)["discard"]) == ["1p", "4i"]


def test_higher_card_is_free() -> None:
    """GIFT-3; GIFT-4 (ruling): for a higher card paying, burning and forgoing are no ways."""
    game = turn(hand=["7", "5w"], pool=6).game()
    for location in ("travel", "wall", "intrigue", "palace", "decree"):
        assert ways(game, "7", location) == ["free"]
    game.play("give 7 to travel")
    assert family(game, 0)["pool"] == 6
    assert family(game, 0)["hand"] == ["5w"]


@pytest.mark.parametrize(
    ("hand", "pool", "expected"),
    [
        (["5w", "7"], 2, ["pay", "burn", "forgo"]),
        (["5w", "7"], 1, ["burn", "forgo"]),
        (["5w"], 2, ["pay", "forgo"]),
        (["5w"], 1, ["forgo"]),
    ],
)
@pytest.mark.parametrize("location", ["travel", "jade"])  # a 5 and an 8 lie there
def test_lower_or_same_card(hand: list[str], pool: int, expected: list[str], location: str) -> None:
    """GIFT-4: pay 2, burn another card, or forgo, as far as there is what it takes."""
    game = turn(hand=hand, pool=pool).game()
    assert ways(game, "5w", location) == expected


def test_pay() -> None:
    """GIFT-4: 2 servants from the pool to the supply, and the actions follow."""
    game = turn(hand=["5w"], pool=3).game()
    game.play("give 5w to jade, pay")
    assert (family(game, 0)["pool"], family(game, 0)["supply"]) == (1, 11)
    assert family(game, 0)["discard"] == ["8"]
    assert asked_for(game) == ("wall", "card")


def test_burn() -> None:
    """GIFT-4: another hand card, the family's choice, goes to its discard pile."""
    game = turn(hand=["5w", "7", "2p"], pool=3).game()
    game.play("give 5w to jade, burn")
    assert texts(game) == ["burn 2p", "burn 7"]
    game.play("burn 2p")
    assert family(game, 0)["hand"] == ["7"]
    assert sorted(family(game, 0)["discard"]) == ["2p", "8"]
    assert family(game, 0)["pool"] == 3
    assert asked_for(game) == ("wall", "card")


def test_only_card_is_burnt_unasked() -> None:
    """GIFT-4: nothing is asked that has one answer."""
    game = turn(hand=["5w", "7"], pool=3).game()
    game.play("give 5w to jade, burn")
    assert sorted(family(game, 0)["discard"]) == ["7", "8"]
    assert asked_for(game) == ("wall", "card")


def test_forgo() -> None:
    """GIFT-4: no action of this turn, neither the card's nor the location's."""
    game = turn(hand=["5w", "7"], pool=3).game()
    game.play("give 5w to jade, forgo")
    assert family(game, 0)["discard"] == ["8"]
    assert family(game, 0)["hand"] == ["7"]
    assert family(game, 0)["pool"] == 3
    assert game.turn == 1


def test_one_for_nine() -> None:
    """GIFT-5: a 1 goes freely for a 9, and only for a 9; and only a 1 does."""
    game = turn(hand=["1p", "2p"], pool=2).game()
    assert ways(game, "1p", "canal") == ["free"]
    assert "free" not in ways(game, "1p", "jade")
    assert "free" not in ways(game, "2p", "canal")


def test_one_for_nine_under_flattery() -> None:
    """GIFT-5: printed values count, also with flattery in force."""
    game = turn(bonus=True, hand=["1p", "2p"], pool=2).laid("flattery", 0).game()
    assert ways(game, "1p", "canal") == ["free"]
    assert "free" not in ways(game, "1p", "decree")  # 1 + 1 against 2
    assert "free" not in ways(game, "1p", "jade")
    assert "free" not in ways(game, "2p", "canal")


def test_equal_gifts_decree() -> None:
    """GIFT-4, DEC-4: for who holds it cards of the same value are free; lower ones are not."""
    for holder, same in ((0, ["free"]), (1, ["pay", "burn", "forgo"])):
        game = turn(hand=["5w", "7"], pool=2).decree("equal-gifts", holder).game()
        assert ways(game, "5w", "travel") == same
        assert ways(game, "5w", "palace") == ["pay", "burn", "forgo"]


# Actions


def test_card_first_then_location() -> None:
    """GIFT-6: the card's action, then the location's."""
    game = turn(hand=["4i"], pool=2).game()
    game.play("give 4i to wall")
    assert asked_for(game) == ("intrigue", "card")
    game.play("intrigue A")
    assert asked_for(game) == ("wall", "location")
    game.play("wall servant")
    assert (family(game, 0)["intrigue"], family(game, 0)["wall"]) == (1, 1)
    assert game.turn == 1


@pytest.mark.parametrize(
    ("moves", "steps", "built"),
    [(("pass", "wall servant"), 0, 1), (("intrigue A", "pass"), 1, 0), (("pass", "pass"), 0, 0)],
)
def test_either_or_none(moves: tuple[str, str], steps: int, built: int) -> None:
    """GIFT-6: either of the two, or none."""
    game = turn(hand=["4i"], pool=2).game()
    play_all(game, "give 4i to wall", *moves)
    assert (family(game, 0)["intrigue"], family(game, 0)["wall"]) == (steps, built)
    assert game.turn == 1


@pytest.mark.parametrize(("first", "then"), [("gain 2", "jade"), ("pass", None)])
def test_second_in_the_light_of_the_first(first: str, then: str | None) -> None:
    """GIFT-6 (ruling): decided one after the other. 2 servants make jade possible."""
    game = turn(hand=["4ss"]).official("jade", "3w").official("wall", "8").game()
    play_all(game, "give 4ss to jade", first)
    assert asked_for(game)[0] == then
    assert game.turn == (1 if then is None else 0)


@pytest.mark.parametrize(
    ("card", "action", "moves"),
    [
        ("9", None, None),
        ("4i", "intrigue", ["intrigue A", "intrigue B", "pass"]),
        ("2p", "palace", ["palace A", "palace B", "pass"]),
        ("4w", "wall", ["wall servant", "wall B", "pass"]),
        ("6c", "canal", ["new ship", "canal B", "pass"]),
        ("6s", "servant", ["gain 1", "pass"]),
        ("3ss", "servants", ["gain 2", "pass"]),
    ],
)
def test_card_actions(card: str, action: str | None, moves: list[str] | None) -> None:
    """GIFT-7: a location's action with all its options, 1 or 2 servants, or none."""
    game = turn(hand=[card], pool=3).official("jade", "1c").game()
    game.play(f"give {card} to jade")
    if action is None:
        assert asked_for(game) == ("jade", "location")
    else:
        assert asked_for(game) == (action, "card")
        assert texts(game) == moves


def test_card_decree() -> None:
    """GIFT-7: the decree action through a card, at its usual cost."""
    table = turn(hand=["5d"], pool=3).official("jade", "1c")
    game = table.decree("morning-envoy", 1).game()
    play_all(game, "give 5d to jade", "decree morning-envoy")
    assert family(game, 0)["pool"] == 0  # 1 printed, 1 for the other family, 1 placed


def test_card_action_costs() -> None:
    """GIFT-7: B is paid for as at the location; A with too small a pool is all there is."""
    game = turn(hand=["2p"], pool=3).official("jade", "1c").game()
    play_all(game, "give 2p to jade", "palace B")
    assert (family(game, 0)["pool"], family(game, 0)["envoy"]) == (1, 2)
    game = turn(hand=["2p"], pool=1).official("jade", "1c").game()
    game.play("give 2p to jade")
    assert texts(game) == ["palace A", "pass"]


@pytest.mark.parametrize(
    ("card", "supply", "moves"),
    [("6s", 0, None), ("3ss", 0, None), ("3ss", 1, ["gain 1", "pass"])],
)
def test_servant_cards_and_a_short_supply(card: str, supply: int, moves: list[str] | None) -> None:
    """GIFT-7, SRV-1: no more than the supply has; nothing there, nothing asked."""
    game = turn(hand=[card], pool=12 - supply, supply=supply).official("decree", "1c").game()
    game.play(f"give {card} to decree")
    if moves is None:
        assert asked_for(game) == ("decree", "location")
    else:
        assert texts(game) == moves


@pytest.mark.parametrize("moves", [("wall servant", "wall servant"), ("pass", "wall servant")])
def test_same_action_twice(moves: tuple[str, str]) -> None:
    """GIFT-8: card and location agree, so it may be performed twice, or once."""
    game = turn(hand=["5w"], pool=2).game()
    play_all(game, "give 5w to wall", moves[0])
    assert asked_for(game) == ("wall", "location")
    game.play(moves[1])
    assert family(game, 0)["wall"] == moves.count("wall servant")
    assert game.turn == 1


# Swap


def swapping(**mine: Any) -> Game:
    """Family 0 has just laid a 5 with swap at the wall and took the 3 there."""
    game = turn(hand=["5x", *mine.pop("hand", [])], pool=1, **mine).game()
    return play_all(game, "give 5x to wall")


def test_swap_choices() -> None:
    """GIFT-9: one hand card or one discarded card with any of the 7; or not."""
    game = swapping(hand=["1p"])
    from_hand = [f"swap 1p with {location}" for location in LOCATIONS]
    from_pile = [f"swap discarded 3w with {location}" for location in LOCATIONS]
    assert sorted(texts(game)) == sorted([*from_hand, *from_pile, "pass"])


def test_swap_from_the_hand() -> None:
    """GIFT-9: the board card comes to the hand; values do not matter, no action follows."""
    game = play_all(swapping(hand=["1p"]), "swap 1p with jade")
    assert position(game)["officials"]["jade"] == "1p"
    assert family(game, 0)["hand"] == ["8"]
    assert family(game, 0)["discard"] == ["3w"]
    assert asked_for(game) == ("wall", "location")  # neither the palace's nor jade


def test_swap_from_the_discard_pile() -> None:
    """GIFT-9: the board card comes to the discard pile."""
    game = play_all(swapping(hand=["1p"]), "swap discarded 3w with canal")
    assert position(game)["officials"]["canal"] == "3w"
    assert family(game, 0)["hand"] == ["1p"]
    assert family(game, 0)["discard"] == ["9"]


def test_swap_at_the_location_just_used() -> None:
    """GIFT-9 (ruling): allowed; the location's own action may still be performed."""
    game = play_all(swapping(), "swap discarded 3w with wall")
    assert position(game)["officials"]["wall"] == "3w"
    assert family(game, 0)["discard"] == ["5x"]
    assert asked_for(game) == ("wall", "location")
    game.play("wall servant")
    assert family(game, 0)["wall"] == 1


def test_swap_can_be_passed() -> None:
    """GIFT-9, GIFT-6: a card's action is never forced."""
    game = play_all(swapping(hand=["1p"]), "pass")
    assert family(game, 0)["hand"] == ["1p"]
    assert family(game, 0)["discard"] == ["3w"]
    assert asked_for(game) == ("wall", "location")


# Secrets


def test_hands_and_piles_are_secret() -> None:
    """GIFT-10: their owner sees them at any time; the others see how many cards there are."""
    game = turn(hand=["5w", "7"], discard=["1p"]).game()
    for seat in (0, 1, 2, None):
        view: Any = game.view(seat)
        own = seat == 0
        assert view["families"][0]["hand"] == (["5w", "7"] if own else None)
        assert view["families"][0]["discard"] == (["1p"] if own else None)
        assert (view["families"][0]["hand_size"], view["families"][0]["discard_size"]) == (2, 1)
        assert bool(view["moves"]) == own  # they would tell the hand


@pytest.mark.parametrize(
    ("token", "move", "event"),
    [("gift-for-jade", "discard 7", "traded-gift"), ("recall", "recall 1p", "recalled")],
)
def test_cards_seen_by_their_owner_only(token: str, move: str, event: str) -> None:
    """GIFT-10 (ruling): discarded for jade or recalled."""
    table = Table().family(0, hand=["7", "8"], discard=["1p", "2p"]).family(1, hand=["9"])
    table.no_tokens().city("xian", token).action(0, "travel")
    game = play_all(table.game(), "travel xian", move)
    card = move.split()[1]
    assert [told(game, event, seat)[0]["card"] for seat in (0, 1, None)] == [card, None, None]
    last: Any = [game.log(seat)[-1] for seat in (0, 1, None)]
    assert [entry["move"] for entry in last] == [move, move.split()[0], move.split()[0]]


def test_burnt_card_is_secret_the_exchanged_ones_are_not() -> None:
    """GIFT-10 (ruling): all see the cards that leave the board and come to it; not the burnt."""
    game = turn(hand=["5w", "7", "2p"]).game()
    game.play("give 5w to jade, burn")
    for seat in (0, 1, None):
        gave = told(game, "gave", seat)[0]
        assert (gave["card"], gave["location"], gave["taken"]) == ("5w", "jade", "8")
    game.play("burn 2p")
    assert [told(game, "burnt", seat)[0]["card"] for seat in (0, 1, None)] == ["2p", None, None]
    view: Any = game.view(1)
    assert view["families"][0]["shown"] == ["8"]


def test_swapped_cards_are_seen() -> None:
    """GIFT-10 (ruling): both, from the hand and from the discard pile."""
    for move, event in (("swap 1p", "swapped"), ("swap discarded 3w", "swapped-discard")):
        game = play_all(swapping(hand=["1p"]), f"{move} with jade")
        seen = told(game, event, 1)[0]
        assert (seen["card"], seen["taken"]) == (move.split()[-1], "8")
