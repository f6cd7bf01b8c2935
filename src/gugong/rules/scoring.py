"""END: the final scoring, and who wins."""

from typing import Final

from gugong.rules.constants import (
    P_FINAL_DECREES,
    P_JADE,
    P_PALACE,
    REWARD_COUNT,
    SCORE_DECREES,
    SCORE_EIGHT,
    SCORE_FAME,
    SCORE_HARBOURS,
    SCORE_JADE,
)
from gugong.rules.events import DECREE_SCORED, GAME_ENDED
from gugong.rules.frames import NOBODY, Frame
from gugong.rules.state import State
from gugong.rules.wall import award_wall, on_wall

# The decrees of the third level (END-2).
FAME_TRACK: Final = 3  # VP on the track that earn 1
FAME_MOST: Final = 10
EIGHT_VP: Final = 8
VP_EACH: Final = 2  # for a jade, a decree, a harbour's reward
JADE_DECREE_MOST: Final = 10


def final_scoring(s: State, frame: Frame) -> None:
    """FINAL_SCORING, in the order of END-1 to END-4."""
    counts = on_wall(s)
    if sum(counts) > 0:
        award_wall(s, counts)
    for decree in range(SCORE_FAME, SCORE_HARBOURS + 1):  # fame comes first (END-2)
        for seat in range(s.box.families):
            if s.holds(seat, decree):
                points = _decree_points(s, seat, decree)
                s.tell(DECREE_SCORED, seat, decree, points)
                s.score(seat, points, P_FINAL_DECREES)
    for seat in range(s.box.families):
        if s.palace[seat] != NOBODY:
            s.score(seat, s.box.palace_places[s.palace[seat]], P_PALACE)
    for seat in range(s.box.families):
        if s.jade[seat] > 0:
            s.score(seat, jade_points(s, s.jade[seat]), P_JADE)
    s.tell(GAME_ENDED, NOBODY)


def _decree_points(s: State, seat: int, decree: int) -> int:
    if decree == SCORE_FAME:
        return min(s.vp[seat] // FAME_TRACK, FAME_MOST)
    if decree == SCORE_EIGHT:
        return EIGHT_VP
    if decree == SCORE_JADE:
        return min(VP_EACH * s.jade[seat], JADE_DECREE_MOST)
    if decree == SCORE_DECREES:
        return VP_EACH * sum((held >> seat) & 1 for held in s.holders)
    return VP_EACH * sum(s.rewards[seat * REWARD_COUNT : (seat + 1) * REWARD_COUNT])


def jade_points(s: State, jade: int) -> int:
    """The VP for this much jade at the end (END-4)."""
    table = s.box.jade_score
    most = len(table) - 1
    return table[min(jade, most)] + max(jade - most, 0) * s.box.jade_beyond


def is_in_palace(s: State, seat: int) -> bool:
    return s.palace[seat] != NOBODY


def may_win(s: State, seat: int) -> bool:
    """Who has an audience (END-5); Meng needs none (SOLO-18)."""
    return is_in_palace(s, seat) or seat == s.box.meng


def final_score(s: State, seat: int) -> int:
    """0 for a family whose envoy is not in the palace (END-5)."""
    return s.vp[seat] if may_win(s, seat) else 0


def ranking(s: State) -> list[int]:
    """Seats from first to last: in the palace first, then VP, then the intrigue track (END-5)."""
    return sorted(
        range(s.box.families),
        key=lambda seat: (may_win(s, seat), final_score(s, seat), s.markers.index(seat)),
        reverse=True,
    )
