"""Which frames a position may hold: for each kind some that fit, and some that do not."""

import pytest

from gugong.rules import frames as f
from gugong.rules.constants import (
    BY_CARD,
    BY_FOLLOW,
    BY_LOCATION,
    CANAL,
    DECREE,
    FOR_SERVANT,
    FOR_VP,
    JADE,
    MORNING_ENVOY,
    MORNING_SWAP,
    NO_ACTION,
    SERVANT,
    SWAP,
    T_DOUBLE,
    T_TOLL,
    T_VP,
    T_WALL,
    TRAVEL,
)
from gugong.rules.frames import NOBODY
from gugong.rules.stack import stack_problems
from gugong.rules.state import State
from tests.table import MENG, SoloTable, Table

Frames = list[tuple[int, ...]]
TURN = (f.TURN, 1)
CHECK = (f.WALL_CHECK, NOBODY)


def table(bonus: bool = True) -> State:
    """Family 0: a Double Servant and 2 servants in the pool, 4 tokens, a full ship in harbour 2."""
    table = Table(2, bonus_tokens=bonus).no_tokens().ship("2", 0, 3).decree("morning-swap", 0)
    table.family(0, pool=2, double="pool", tokens=["wall", "wall", "vp", "vp"], hand=["5w"])
    return table.family(1, hand=["9"]).turn(0).game().state.copy()


def alone() -> State:
    table = SoloTable().automa("wall", today=("travel",))
    return table.family(MENG, hand=["5d"]).game().state.copy()


def problems(s: State, frames: Frames) -> list[str]:
    s.frames = []
    for frame in frames:
        s.push(*frame)
    return [f"{key} {what}" for key, what in stack_problems(s)]


FITS: list[Frames] = [
    [],
    [TURN],
    [(f.DUSK, NOBODY)],
    [(f.NIGHT, NOBODY)],
    [(f.DAYBREAK, NOBODY)],
    [(f.NEW_DAY, NOBODY)],
    [(f.FINAL_SCORING, NOBODY)],
    [TURN, *[(f.FAVOUR, 0)] * 99],
    [TURN, (f.PAY, 0, 4, 0)],
    [TURN, (f.PAY, 0, 1, 2)],
    [TURN, (f.ACTION_OF, 0, CANAL, BY_LOCATION)],
    [TURN, (f.ACTION_OF, 0, TRAVEL, BY_LOCATION)],
    [TURN, (f.ACTION_OF, 0, DECREE, BY_CARD)],
    [TURN, (f.ACTION_OF, 0, SWAP, BY_CARD)],
    [TURN, (f.ACTION_OF, 0, JADE, BY_FOLLOW)],
    [TURN, (f.TRAVEL_ON, 0, 1)],
    [TURN, (f.TRAVEL_ON, 0, 2)],
    [TURN, (f.BENEFIT, 0, T_VP)],
    [TURN, (f.STORE, 0, T_TOLL), (f.BENEFIT, 0, T_TOLL)],
    [TURN, CHECK, (f.MASONS, 0)],
    [TURN, CHECK, (f.MASON_FROM_SUPPLY, 0), (f.MASONS, 0)],
    [TURN, (f.GAIN, 0, 1, 1)],
    [TURN, (f.GAIN, 0, 1, 0)],
    [TURN, (f.CLAIM_ONE, 0, 1)],
    [TURN, (f.DECREES_AT_MORNING, 0, 1 << MORNING_SWAP)],
    [TURN, (f.HAND_IN, 0, FOR_SERVANT, 2)],
    [TURN, (f.HAND_IN, 0, FOR_VP, 4)],
    [TURN, (f.HAND_IN, 0, FOR_VP, 1, T_WALL)],
    [TURN, (f.ACTED, 0, CANAL)],
]  # fmt: skip
DOES_NOT_FIT: list[tuple[Frames, str]] = [
    ([TURN, *[(f.FAVOUR, 0)] * 100], "frames 101 of them; at most 100 can wait"),
    ([TURN, (f.DRAW_START, NOBODY)], "frames.1 it is over before anyone decides"),
    ([TURN, (f.DEAL, NOBODY)], "frames.1 it is over before anyone decides"),
    ([TURN, (f.MENG_GIVE, 1, 0)], "frames.1 it is over before anyone decides"),
    ([(f.EXCHANGE, 0)], "frames.0 at the bottom, and only there"),
    ([TURN, TURN], "frames.1 at the bottom, and only there"),
    ([TURN, (f.MENG_TURN, 1)], "frames.1 Meng is not at this table (SOLO)"),
    ([(f.TWILIGHT, 1)], "frames.0 Meng is not at this table (SOLO)"),
    ([(f.TURN, NOBODY)], "frames.0 someone must be named"),
    ([TURN, (f.LAST_HAND_IN, NOBODY)], "frames.1 someone must be named"),
    ([TURN, (f.STORE, NOBODY, T_VP)], "frames.1 someone must be named"),
    ([TURN, (f.PAY, 0, 5, 0)], "frames.1 asked only with the Double Servant in the pool (SRV-3)"),
    ([TURN, (f.PAY, 0, 0, 0)], "frames.1 asked only with the Double Servant in the pool (SRV-3)"),
    ([TURN, (f.PAY, 1, 1, 0)], "frames.1 asked only with the Double Servant in the pool (SRV-3)"),
    ([TURN, (f.PAY, 0, 2, 3)], "frames.1 asked only with the Double Servant in the pool (SRV-3)"),
    ([TURN, (f.ACTION_OF, 0, TRAVEL, BY_CARD)], "frames.1 no gift card has the action travel"),
    ([TURN, (f.ACTION_OF, 0, JADE, BY_CARD)], "frames.1 no gift card has the action jade"),
    ([TURN, (f.ACTION_OF, 0, NO_ACTION, BY_CARD)], "frames.1 no gift card has the action none"),
    ([TURN, (f.ACTION_OF, 0, SERVANT, BY_LOCATION)],
     "frames.1 no location has the action servant"),
    ([TURN, (f.ACTION_OF, 0, SWAP, BY_FOLLOW)], "frames.1 no location has the action swap"),
    ([TURN, (f.TRAVEL_ON, 0, 0)], "frames.1 one move, or two (TRV-1)"),
    ([TURN, (f.TRAVEL_ON, 0, 3)], "frames.1 one move, or two (TRV-1)"),
    ([TURN, (f.BENEFIT, 0, T_DOUBLE)], "frames.1 the token is not about to be stored"),
    ([TURN, (f.BENEFIT, 0, T_TOLL)], "frames.1 the token is not about to be stored"),
    ([TURN, (f.STORE, 1, T_TOLL), (f.BENEFIT, 0, T_TOLL)],
     "frames.2 the token is not about to be stored"),
    ([TURN, (f.STORE, 0, T_VP), (f.BENEFIT, 0, T_TOLL)],
     "frames.2 the token is not about to be stored"),
    ([TURN, (f.MASONS, 0)], "frames.1 no wall-check waits below it (WALL-2)"),
    ([TURN, (f.MASON_FROM_SUPPLY, 0), CHECK], "frames.1 no wall-check waits below it (WALL-2)"),
    ([TURN, (f.GAIN, 0, 0, 0)], "frames.1 some servants, and 0 or 1"),
    ([TURN, (f.GAIN, 0, 1, 2)], "frames.1 some servants, and 0 or 1"),
    ([TURN, (f.CLAIM_ONE, 1, 1)], "frames.1 no full ship of this family lies there (CAN-6)"),
    ([TURN, (f.CLAIM_ONE, 0, 0)], "frames.1 no full ship of this family lies there (CAN-6)"),
    ([TURN, (f.DECREES_AT_MORNING, 0, 0)], "frames.1 decrees of level 1 that it holds (MOR-4)"),
    ([TURN, (f.DECREES_AT_MORNING, 0, 1 << MORNING_ENVOY)],
     "frames.1 decrees of level 1 that it holds (MOR-4)"),
    ([TURN, (f.DECREES_AT_MORNING, 1, 1 << MORNING_SWAP)],
     "frames.1 decrees of level 1 that it holds (MOR-4)"),
    ([TURN, (f.HAND_IN, 0, FOR_SERVANT, 3)], "frames.1 no tokens make that total (TRV-9)"),
    ([TURN, (f.HAND_IN, 0, FOR_SERVANT, 0)], "frames.1 no tokens make that total (TRV-9)"),
    ([TURN, (f.HAND_IN, 1, FOR_SERVANT, 2)], "frames.1 no tokens make that total (TRV-9)"),
    ([TURN, (f.HAND_IN, 0, FOR_SERVANT, 2), (f.FAVOUR, 0)],
     "frames.1 no tokens make that total (TRV-9)"),
    ([TURN, (f.ACTED, 0, SERVANT)], "frames.1 only the actions of locations are followed (BON-3)"),
]  # fmt: skip


@pytest.mark.parametrize("frames", FITS, ids=range(len(FITS)))
def test_frames_that_fit(frames: Frames) -> None:
    assert problems(table(), frames) == []


@pytest.mark.parametrize(("frames", "what"), DOES_NOT_FIT, ids=range(len(DOES_NOT_FIT)))
def test_frames_that_do_not_fit(frames: Frames, what: str) -> None:
    (problem,) = problems(table(), frames)
    assert problem.startswith(what)


def test_no_new_day_after_the_last() -> None:
    """NIGHT-5"""
    s = table()
    s.day = 3
    assert problems(s, [(f.NEW_DAY, NOBODY)]) == []
    s.day = 4
    assert problems(s, [(f.NEW_DAY, NOBODY)]) == ["frames.0 the last day is over (NIGHT-5)"]


def test_nobody_follows_without_bonus_tokens() -> None:
    """BON-3; nor does Meng."""
    follow: Frames = [TURN, (f.ACTION_OF, 0, JADE, BY_FOLLOW)]
    assert problems(table(), follow) == []
    assert problems(table(bonus=False), follow) == ["frames.1 nobody follows at this table (BON-3)"]


# Meng

HIS: Frames = [
    (f.MENG_TURN, MENG), (f.MENG_TRAVEL, MENG, 1), (f.MENG_TRAVEL, MENG, 2),
    (f.MENG_LOAD, MENG, 1), (f.MENG_LOAD, MENG, 2), (f.MENG_CASH_IN, MENG),
    (f.MENG_MORNING, MENG), (f.MENG_ACTION, MENG, CANAL, 1, BY_LOCATION),
    (f.MENG_ACTION, MENG, SWAP, 0, BY_CARD), (f.MENG_BENEFIT, MENG, T_VP),
]  # fmt: skip


def below(frame: tuple[int, ...]) -> Frames:
    store = (f.STORE, MENG, T_VP)
    return [(f.TURN, 0), store, frame] if frame[0] == f.MENG_BENEFIT else [(f.TURN, 0), frame]


@pytest.mark.parametrize("frame", HIS)
def test_frames_of_meng(frame: tuple[int, ...]) -> None:
    """SOLO: his, and nobody else's."""
    assert problems(alone(), below(frame)) == []
    human = (frame[0], 0, *frame[2:])
    assert problems(alone(), below(human))[-1].endswith(" it is Meng's")


@pytest.mark.parametrize(
    ("frame", "what"),
    [
        ((f.MENG_TRAVEL, MENG, 0), "one move, or two (TRV-1)"),
        ((f.MENG_TRAVEL, MENG, 3), "one move, or two (TRV-1)"),
        ((f.MENG_LOAD, MENG, 0), "one servant, or two (SOLO-15)"),
        ((f.MENG_LOAD, MENG, 3), "one servant, or two (SOLO-15)"),
        ((f.MENG_ACTION, MENG, CANAL, 2, BY_LOCATION), "special is 0 or 1"),
        ((f.MENG_ACTION, MENG, JADE, 0, BY_CARD), "no gift card has the action jade (GIFT-7)"),
        ((f.MENG_BENEFIT, MENG, T_WALL), "the token is not about to be stored below it"),
    ],
)
def test_frames_of_meng_that_do_not_fit(frame: tuple[int, ...], what: str) -> None:
    (problem,) = problems(alone(), below(frame))
    assert problem.endswith(f" {what}")


def test_meng_has_no_gift_card_left() -> None:
    """SOLO-5"""
    s = alone()
    s.hands[MENG] = ()
    assert problems(s, below((f.MENG_TURN, MENG))) == [
        "frames.1 he has no gift card left (SOLO-5)"
    ]  # fmt: skip


def test_the_day_against_meng_ends_with_the_twilight() -> None:
    """SOLO-16: of the cards that were played, one today."""
    assert problems(alone(), [(f.TWILIGHT, NOBODY, 1)]) == []
    assert problems(alone(), [(f.TWILIGHT, MENG, 2)]) == [
        "frames.0 fewer cards were played today (SOLO-16)"
    ]  # fmt: skip
    assert problems(alone(), [(f.DUSK, NOBODY)]) == [
        "frames.0 against Meng the day ends with the twilight (SOLO-16)"
    ]  # fmt: skip
