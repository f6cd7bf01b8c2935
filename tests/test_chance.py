"""Luck: the numbers that a seed gives never change, or no record could be checked any more."""

from collections import Counter

import pytest

from gugong.chance import QuickLuck, checked_seed, new_seed, pick, seed_hash

GIFTS = [389, 530, 820, 213, 671]


def test_the_draws_of_a_seed() -> None:
    assert [pick("seed", "gifts", count, 1000) for count in range(5)] == GIFTS
    assert pick("seed", "dice", 0, 1000) != GIFTS[0], "each stream has its own luck"
    assert pick("other", "gifts", 0, 1000) != GIFTS[0]
    assert pick("seed", "gifts", 0, 7) == pick("seed", "gifts", 0, 14) % 7


def test_draws_are_even() -> None:
    counts = Counter(pick("even", "tokens", count, 6) for count in range(6000))
    assert set(counts) == set(range(6))
    assert all(900 < count < 1100 for count in counts.values())


def test_what_is_published_of_a_seed() -> None:
    assert seed_hash("seed") == ("f1f522326037ed9e7dcd2a77caae7c9a942649f671871ac658261756c279bc02")
    assert len(new_seed()) == 32
    assert new_seed() != new_seed()


@pytest.mark.parametrize(("seed", "text"), [(7, "7"), ("seven", "seven"), (0, "0")])
def test_a_seed_as_a_record_holds_it(seed: int | str, text: str) -> None:
    assert checked_seed(seed) == text


@pytest.mark.parametrize("seed", ["", " 7", "7 ", "a\nb", "\x00"])
def test_a_seed_that_no_record_can_hold(seed: str) -> None:
    with pytest.raises(ValueError, match=r"^seed: .* is not one line of text"):
        checked_seed(seed)


@pytest.mark.parametrize(("seed", "kind"), [(True, "bool"), (1.5, "float"), (b"7", "bytes")])
def test_a_seed_of_another_kind(seed: object, kind: str) -> None:
    with pytest.raises(ValueError, match=f"^seed: a {kind} is neither a number nor text"):
        checked_seed(seed)


def test_the_quick_luck_of_rollouts() -> None:
    """Three generators of Wichmann and Hill; a rollout with the same seed goes the same way."""
    luck = QuickLuck(7)
    assert (luck.one, luck.two, luck.three) == (3602, 240, 28123)
    assert [luck.below(1000) for _ in range(6)] == [377, 184, 621, 353, 975, 962]
    assert {QuickLuck(i).below(3) for i in range(50)} == {0, 1, 2}


def test_quick_luck_is_even() -> None:
    luck = QuickLuck("even")
    counts = Counter(luck.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(900 < count < 1100 for count in counts.values())
