"""What lies before a family: its turns, its chance to arrive, and what a little more is worth."""

from math import exp

from gugong.bots.weights import (
    AWARD_ARRIVES,
    INTRIGUE_AT_END,
    INTRIGUE_FADES,
    JADE_TURNS,
    LAST_WALL_ARRIVES,
    MORNING_GAIN,
    SLACK,
    Weights,
)
from gugong.rules.constants import SCORE_JADE
from gugong.rules.frames import (
    DAYBREAK,
    DRAW_GIFT,
    DUSK,
    NIGHT,
    NOBODY,
    SHIPS_SAIL,
    TURN,
    TWILIGHT,
)
from gugong.rules.scoring import JADE_DECREE_MOST, VP_EACH, jade_points
from gugong.rules.state import State


class Prospects:
    """The same in figures. Made anew for every position that is evaluated."""

    seat: int
    today: int  # turns left today
    days: int  # whole days to come
    nights: int  # nights to come
    turns: int  # turns to come in all
    chance: float  # to be in the palace at the end
    servant: float  # one more in the pool
    step: float  # one more palace step
    jade: float  # one more jade
    intrigue: float  # one more step there

    def __init__(self, s: State, w: Weights, seat: int) -> None:
        self.seat = seat
        self.days = s.box.days - s.day
        bottom = s.frames[0].kind if s.frames else NOBODY
        self.today = len(s.hands[seat]) if bottom == TURN else 0
        if s.frames and s.frames[-1].kind == DRAW_GIFT and s.frames[-1].seat == seat:
            self.today += 1 if bottom == TURN else 0
        owned = len(s.hands[seat]) + len(s.discards[seat])
        self.turns = self.today + owned * self.days
        tonight = bottom in (TURN, DUSK, TWILIGHT, NIGHT)
        if bottom == DAYBREAK:
            for frame in s.frames:
                if frame.kind == SHIPS_SAIL:
                    tonight = True
        self.nights = self.days + (1 if tonight else 0)
        need = s.box.palace_steps - s.envoys[seat]
        self.chance = 1.0
        self.step = w.step_inside
        if need > 0 and seat != s.box.meng:
            self.chance = chance_to_arrive(w, need, self.turns, self.nights)
            better = chance_to_arrive(w, need - 1, self.turns, self.nights)
            self.step = w.step + (better - self.chance) * w.standing
        useful = useful_servants(w, self)
        self.servant = w.servant if s.pool[seat] < useful else w.idle_servant
        jade = s.jade[seat]
        self.jade = jade_worth(s, w, seat, jade + 1, self.turns) - jade_worth(
            s, w, seat, jade, self.turns
        )
        self.intrigue = INTRIGUE_AT_END
        if self.turns > 0:
            self.intrigue = w.intrigue * min(1.0, self.turns * INTRIGUE_FADES)


def chance_to_arrive(w: Weights, need: int, turns: int, nights: int) -> float:
    """How likely an envoy is to be in the palace at the end, by the steps it still has to go."""
    if need <= 0:
        return 1.0
    if turns == 0:  # only an award can help: that of a night, or the last one of the wall
        if nights > 0:
            return AWARD_ARRIVES / (need * need)
        return LAST_WALL_ARRIVES / (need * need * need)
    ahead = turns * w.steps_a_turn + SLACK - need
    return 1.0 / (1.0 + exp(-w.hurry * ahead))


def useful_servants(w: Weights, p: Prospects) -> float:
    """How many in the pool can be put to use before new ones come."""
    return max(1.0, 1.0 + w.servants_a_turn * p.turns - MORNING_GAIN * p.days)


def jade_worth(s: State, w: Weights, seat: int, jade: int, turns: int) -> float:
    """So many jade: at the end by the table, early on as some of many (END-2, END-4)."""
    hope = w.jade_hope * min(1.0, turns / JADE_TURNS)
    worth = (1.0 - hope) * jade_points(s, jade) + hope * w.jade_slope * jade
    if s.holds(seat, SCORE_JADE):
        worth += min(VP_EACH * jade, JADE_DECREE_MOST)
    return worth
