"""Why a way, a token's benefit or handing in is refused (TRV, BON), on both sides of each limit."""

from typing import Any

import pytest

from gugong import Game
from tests.reasons import is_legal, why
from tests.table import Table, asked


def benefit(token: str, **mine: Any) -> Game:
    """Family 0 has just collected this token."""
    bonus = token in ("flattery", "toll", "follow")
    table = Table(players=2, bonus_tokens=bonus).family(0, **mine).family(1, hand=["9"])
    table.no_tokens().turn(0).frames(
        {"kind": "turn", "seat": 1},
        {"kind": "store", "seat": 0, "token": token},
        {"kind": "benefit", "seat": 0, "token": token},
    )
    return table.game()


def in_hangzhou() -> Table:
    """Tokens in fuzhou and guangzhou, and in quanzhou, which lies behind those two."""
    table = asked("travel", traveller="hangzhou", pool=1).no_tokens()
    return table.city("fuzhou", "vp").city("guangzhou", "envoy").city("quanzhou", "vp")


def test_a_city_without_a_token() -> None:
    """TRV-2"""
    game = in_hangzhou().game()
    assert why(game, "travel nanjing") == ("no-token-there", "TRV-2", {"city": "nanjing"})
    assert is_legal(game, "travel fuzhou")


def test_a_city_behind_a_token() -> None:
    """TRV-3"""
    args = {"city": "quanzhou"}
    assert why(in_hangzhou().game(), "travel quanzhou") == ("out-of-reach", "TRV-3", args)
    assert is_legal(in_hangzhou().city("fuzhou", None).game(), "travel quanzhou")


def test_each_move_of_b_has_the_same_reasons() -> None:
    """TRV-1"""
    frames = ({"kind": "turn", "seat": 1}, {"kind": "travel", "seat": 0, "moves": 2})
    game = in_hangzhou().frames(*frames).game()
    assert why(game, "travel nanjing") == ("no-token-there", "TRV-2", {"city": "nanjing"})
    assert why(game, "travel quanzhou") == ("out-of-reach", "TRV-3", {"city": "quanzhou"})
    assert why(game, "pass") == ("must-choose", "TRV-1", {"frame": "travel"})


@pytest.mark.parametrize(("decree", "price"), [("cheaper-jade", 2), ("cheaper-travel", 1)])
def test_two_moves_that_cannot_be_paid(decree: str, price: int) -> None:
    """TRV-1, DEC-4: 2 servants, 1 less with the decree."""
    poor = asked("travel", pool=price - 1).decree(decree, 0).game()
    assert why(poor, "travel B") == ("cannot-pay", "TRV-1", {"price": price, "pool": price - 1})
    assert is_legal(asked("travel", pool=price).decree(decree, 0).game(), "travel B")


def test_a_benefit_that_cannot_be_paid() -> None:
    """TRV-9: 3 servants; asked all the same, because tokens could bring the third (TRV-5)."""
    game = benefit("servants-for-jade", pool=2, tokens=["vp", "vp"])
    assert why(game, "take") == ("no-benefit", "TRV-9", {"token": "servants-for-jade"})
    assert is_legal(benefit("servants-for-jade", pool=3), "take")


def test_a_card_that_cannot_be_recalled() -> None:
    """TRV-8"""
    game = benefit("recall", hand=["4i"], discard=["7"])
    assert why(game, "recall 4i") == ("not-in-discard", "TRV-8", {"card": "4i"})
    assert is_legal(game, "recall 7")


def test_a_card_that_buys_no_jade() -> None:
    """TRV-8: a printed 7 or more, from the hand."""
    game = benefit("gift-for-jade", hand=["6s", "7", "8"], discard=["9"])
    assert why(game, "discard 6s") == ("not-precious", "TRV-8", {"card": "6s", "least": 7})
    assert why(game, "discard 9") == ("not-in-hand", "TRV-8", {"card": "9"})
    assert is_legal(game, "discard 7")


def test_pieces_that_cannot_be_gained() -> None:
    """SRV-2: as many as there are, the Double Servant being one of them."""
    game = benefit("servants", pool=10, tokens=["vp", "vp"])
    assert why(game, "gain 1") == ("cannot-gain-so", "SRV-2", {})
    assert why(game, "gain 2 + double") == ("cannot-gain-so", "SRV-2", {})
    assert is_legal(game, "gain 2")
    game = benefit("servants", pool=11, double="supply", tokens=["vp", "vp"])
    assert why(game, "gain 1") == ("cannot-gain-so", "SRV-2", {})
    assert is_legal(game, "gain double")


def test_a_bonus_token_without_a_servant_beside_it() -> None:
    """BON-5: the Double Servant will do."""
    game = benefit("toll", tokens=["vp", "vp"])
    assert why(game, "lay servant at wall") == ("no-servant-beside", "BON-5", {})
    assert is_legal(benefit("toll", pool=1), "lay servant at wall")
    game = benefit("toll", double="pool")
    assert why(game, "lay servant at wall") == ("cannot-lay-so", "BON-2", {})
    assert is_legal(game, "lay double at wall")


def test_a_bonus_token_laid_at_the_wrong_place() -> None:
    """BON-1 next to the player board, BON-2 and BON-3 at a location."""
    game = benefit("flattery", pool=1)
    assert why(game, "lay servant at wall") == ("cannot-lay-so", "BON-1", {})
    assert why(game, "lay double") == ("cannot-lay-so", "BON-1", {})
    assert is_legal(game, "lay servant")
    for token, rule in (("toll", "BON-2"), ("follow", "BON-3")):
        game = benefit(token, pool=1)
        assert why(game, "lay servant") == ("cannot-lay-so", rule, {})
        assert is_legal(game, "lay servant at wall")


# Handing in


def with_tokens(*tokens: str, **mine: Any) -> Table:
    return asked("palace", tokens=list(tokens), **mine).no_tokens()


@pytest.mark.parametrize(("reward", "need"), [("servant", 2), ("vp", 4), ("jade", 6)])
def test_too_few_tokens(reward: str, need: int) -> None:
    """TRV-5: 2, 4 or 6; a double counts as 2."""
    some = ["servant", "envoy", "intrigue", "vp", "swap"][: need - 1]
    game = with_tokens(*some).game()
    args = {"need": need, "reward": reward}
    assert why(game, f"hand in for {reward}") == ("too-few-tokens", "TRV-5", args)
    assert is_legal(with_tokens(*some, "wall").game(), f"hand in for {reward}")
    assert is_legal(with_tokens(*some[1:], "double").game(), f"hand in for {reward}")


def test_no_tokens_at_all() -> None:
    """TRV-5: too few, even if the supply is empty as well."""
    game = asked("palace", pool=12).game()
    args = {"need": 2, "reward": "servant"}
    assert why(game, "hand in for servant") == ("too-few-tokens", "TRV-5", args)


def test_tokens_bring_no_servant_from_an_empty_supply() -> None:
    """TRV-5, SRV-1: the Double Servant is a servant, too."""
    game = with_tokens("vp", "vp", "envoy", "envoy", pool=12).game()
    assert why(game, "hand in for servant") == ("supply-empty", "TRV-5", {})
    assert is_legal(game, "hand in for vp")
    for mine in ({"pool": 11}, {"pool": 11, "double": "supply"}):
        game = with_tokens("vp", "vp", **mine).game()
        assert is_legal(game, "hand in for servant")


def handing_in(left: int, *tokens: str) -> Game:
    table = with_tokens(*tokens)
    frame = {"kind": "hand-in", "seat": 0, "reward": "vp", "left": left}
    return table.frames({"kind": "turn", "seat": 1}, frame).game()


def test_a_token_one_does_not_have() -> None:
    """TRV-9"""
    game = handing_in(3, "servant", "envoy", "intrigue", "vp")
    assert why(game, "token wall") == ("no-such-token", "TRV-9", {"token": "wall"})
    assert is_legal(game, "token servant")


def test_a_token_that_does_not_fit() -> None:
    """TRV-9: the totals are exact."""
    game = handing_in(1, "servant", "envoy", "double")
    assert why(game, "token double") == ("token-does-not-fit", "TRV-9", {"left": 1})
    game = handing_in(2, "servant", "envoy", "intrigue")
    assert is_legal(game, "token intrigue")


def test_one_hands_in_for_one_thing_at_a_time() -> None:
    """TRV-9"""
    game = handing_in(2, "servant", "envoy", "intrigue", "vp", "swap", "ship")
    assert why(game, "hand in for vp") == ("handing-in", "TRV-9", {"left": 2})


def test_making_room_cannot_be_passed() -> None:
    """TRV-6"""
    table = with_tokens("servant", "envoy", "intrigue", "vp", "swap", "ship", "wall")
    table.frames({"kind": "turn", "seat": 1}, {"kind": "make-room", "seat": 0})
    game = table.game()
    assert why(game, "pass") == ("must-choose", "TRV-6", {"frame": "make-room"})
    assert is_legal(game, "hand in for vp")
