"""Chances that come true as often as they say."""

import pytest

from gugong.coach.calibration import calibrated, calibrated_alone


@pytest.mark.parametrize("chances", [[0.5, 0.5], [0.9, 0.3], [0.2, 0.1, 0.6], [0.0, 0.0, 1.0]])
def test_the_chances_of_all_families_add_up_to_one_and_keep_their_order(
    chances: list[float],
) -> None:
    found = calibrated(chances)
    assert sum(found) == pytest.approx(1.0)
    order = sorted(range(len(chances)), key=lambda seat: chances[seat])
    assert order == sorted(range(len(found)), key=lambda seat: found[seat])


def test_where_nobody_has_a_chance_all_are_alike() -> None:
    assert calibrated([0.0, 0.0]) == [0.5, 0.5]


def test_against_meng_a_better_chance_stays_better_and_certainty_certain() -> None:
    found = [calibrated_alone(n / 20) for n in range(21)]
    assert found == sorted(found)
    assert (found[0], found[-1]) == (0.0, 1.0)
    assert len(set(found)) == 21
