"""λ-returns: between the result of a game and what a former net thought of it later."""

import numpy as np
import pytest

from gugong.bots.features import SIZE
from gugong.lab.learning.positions import Positions
from gugong.lab.learning.targets import lambda_returns

# Two seats look at game 0 in turn, one looks at game 1; results and judgements of winning alone.
VIEWS = [0, 1, 0, 1, 5, 0]
RESULTS = [1.0, 0.0, 1.0, 0.0, 0.0, 1.0]
JUDGED = [0.5, 0.4, 0.6, 0.2, 0.3, 0.8]


def returns(mix: float) -> list[float]:
    def three(numbers: list[float]) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
        return np.array([[n, n, n] for n in numbers], np.float32)

    rows = np.zeros((len(VIEWS), SIZE), np.uint8)
    positions = Positions(rows, three(RESULTS), np.array(VIEWS))
    targets = lambda_returns(positions, three(JUDGED), mix)
    assert positions.results[:, 0].tolist() == RESULTS, "the results themselves stay"
    return [float(n) for n in targets[:, 0]]


def test_one_is_the_result_alone() -> None:
    assert returns(1.0) == RESULTS


def test_nothing_is_the_judgement_of_the_seat_s_next_position() -> None:
    """The last position of a view has none, and is judged by the result."""
    assert returns(0.0) == pytest.approx([0.6, 0.2, 0.8, 0.0, 0.0, 1.0])


def test_between_them_the_judgements_fade_with_the_distance() -> None:
    last = 1.0
    middle = 0.5 * 0.8 + 0.5 * last
    first = 0.5 * 0.6 + 0.5 * middle
    assert returns(0.5) == pytest.approx([first, 0.5 * 0.2, middle, 0.0, 0.0, last])
