"""What `make calibration` measures, from games made by hand."""

import random

import pytest

from benchmarks.calibration import Forecast, Played, binned, brier, fitted, forecasts, report, table

pytest.importorskip("matplotlib")


def made(families: int, count: int, chance: float, won: float, first: int = 0) -> list[Played]:
    """Games in which the first family is given a chance and wins so often."""
    luck = random.Random(1)
    own = [chance] if families == 1 else [chance, *[(1 - chance) / (families - 1)] * (families - 1)]
    return [
        Played(number, families, 0 if luck.random() < won else 1, [own])
        for number in range(first, first + count)
    ]


def test_the_figures_fit_how_often_families_won() -> None:
    several, (_, factor) = fitted([*made(2, 400, 0.6, 0.75), *made(1, 400, 0.5, 0.25, 400)])
    # With the odds of 0.6 to 0.4 to this power, three of four are won.
    assert several == pytest.approx(1.4)  # the last that is tried
    assert factor < 0.6


def test_forecasts_of_several_families_add_up_and_meng_is_not_asked() -> None:
    told = forecasts([*made(3, 1, 0.5, 1.0), *made(1, 1, 0.5, 1.0, 1)])
    assert [one.families for one in told] == [3, 3, 3, 1]
    assert sum(one.share for one in told[:3]) == pytest.approx(1.0)


def test_the_report_names_the_worst_tenth_and_the_error_counts_games_once() -> None:
    told = [Forecast(game, 2, 0.55, game < 60) for game in range(100) for _ in range(5)]
    (only,) = binned(told).values()
    assert only.won == pytest.approx(0.6)
    assert only.error == pytest.approx(1.96 * 0.049, abs=0.003)  # of 100 games, not of 500
    assert "| 50 to 60 % | 500 | 55.0 % | 60.0 ± 9.7 % |" in table(told)
    text = report(told, 100)
    assert "the worst tenth is 5.0 ± 9.7 points off" in text
    assert f"| 2 families | {brier(told):.3f} | 0.240 |" in text
