"""The table of events: what happened, as keys with arguments, for the log and for animation.

An event is a tuple of five ints: key, seat, and up to three arguments. A key is one row here, and
its number is the place of its row. A row holds the name, the rule behind it, and the arguments with
their kinds (see kinds.py), so that `view.py` can put them into words and hide what is secret.
"""

from typing import Final

from gugong.rules import constants as c
from gugong.rules.frames import KINDS
from gugong.rules.kinds import name_and_kind

Event = tuple[int, int, int, int, int]


class EventKind:
    """A row of the table."""

    __slots__ = ("arguments", "by", "meng", "name", "number", "rule", "rules")

    def __init__(
        self,
        name: str,
        rule: str,
        arguments: tuple[str, ...],
        meng: str,
        by: str,
        rules: dict[int, str],
    ) -> None:
        self.number: int = len(EVENTS)
        self.name: str = name
        self.rule: str = rule
        self.arguments: tuple[str, ...] = arguments  # `name:kind`
        self.meng: str = meng  # the rule for Meng, where it differs
        names = [name_and_kind(argument)[0] for argument in arguments]
        self.by: int = names.index(by) if by else -1  # the argument that decides the rule, or -1
        self.rules: dict[int, str] = rules  # the rule by that argument
        EVENTS.append(self)


EVENTS: Final[list[EventKind]] = []


def _event(
    name: str,
    rule: str,
    *arguments: str,
    meng: str = "",
    by: str = "",
    rules: dict[int, str] | None = None,
) -> int:
    return EventKind(name, rule, arguments, meng, by, rules if rules is not None else {}).number


# Rules that depend on an argument.
_SCORING: Final = {
    c.P_WALL: "WALL-3",
    c.P_DICE: "NIGHT-2",
    c.P_DECREES: "DEC-1",
    c.P_ENVOY: "PAL-3",
    c.P_HARBOURS: "CAN-7",
    c.P_TOKENS: "TRV-8",
    c.P_HAND_IN: "TRV-5",
    c.P_TOLL: "BON-2",
    c.P_FINAL_DECREES: "END-2",
    c.P_PALACE: "END-3",
    c.P_JADE: "END-4",
    c.P_INSTEAD: "SOLO-10",
}
_FRAMES: Final = {kind.number: kind.rule for kind in KINDS}
_CANNOT: Final = {
    c.TRAVEL: "SOLO-9",
    c.WALL: "SOLO-12",
    c.JADE: "SOLO-13",
    c.INTRIGUE: "SOLO-13",
    c.PALACE: "SOLO-13",
    c.DECREE: "SOLO-14",
    c.CANAL: "SOLO-15",
}
_INSTEAD: Final = {c.OF_A_CARD: "SOLO-6", c.OF_A_TOKEN: "SOLO-10", c.OF_A_MORNING: "SOLO-14"}

SCORED: Final = _event("scored", "", "points:number", "source:source", by="source", rules=_SCORING)
DAY_BEGAN: Final = _event("day-began", "MOR-5", "day:number")
START_PLAYER: Final = _event("start-player", "MOR-1", meng="SOLO-5")
TURN_BEGAN: Final = _event("turn-began", "GIFT-1", meng="SOLO-5")
GAVE: Final = _event(
    "gave", "GIFT-2", "card:card", "location:location", "taken:card", meng="SOLO-5"
)
FORWENT: Final = _event("forwent", "GIFT-4")
BURNT: Final = _event("burnt", "GIFT-4", "card:card*")
PAID: Final = _event("paid", "SRV-3", "servants:number", "doubles:number")
GAINED: Final = _event("gained", "SRV-2", "servants:number", "doubles:number")
SWAPPED: Final = _event("swapped", "GIFT-9", "card:card", "location:location", "taken:card")
SWAPPED_DISCARD: Final = _event(
    "swapped-discard", "GIFT-9", "card:card", "location:location", "taken:card"
)
PASSED: Final = _event("passed", "", "frame:frame", meng="SOLO-12", by="frame", rules=_FRAMES)
ACTED_AT: Final = _event("acted", "GIFT-6", "action:action", "by:by", meng="SOLO-6")
TRAVELLED: Final = _event("travelled", "TRV-3", "city:city", "token:token", meng="SOLO-9")
RECALLED: Final = _event("recalled", "TRV-8", "card:card*", meng="SOLO-10")
TRADED_GIFT: Final = _event("traded-gift", "TRV-8", "card:card*", meng="SOLO-10")
TOOK_JADE: Final = _event("took-jade", "JADE-1", "house:house", meng="SOLO-13")
HANDED_IN: Final = _event("handed-in", "TRV-5", "reward:hand-in", meng="SOLO-11")
SPENT_TOKEN: Final = _event("spent-token", "TRV-7", "token:token", meng="SOLO-11")
BUILT: Final = _event(
    "built", "WALL-1", "servants:number", "double:number", "supply:number", meng="SOLO-12"
)
WALL_SCORED: Final = _event("wall-scored", "WALL-3", "servants:number")
CLIMBED: Final = _event("climbed", "INT-1", "start:number", "end:number", meng="SOLO-13")
LOWERED: Final = _event("lowered", "WALL-4", "start:number", "end:number", meng="SOLO-12")
MEDAL_TAKEN: Final = _event("medal-taken", "INT-1", meng="SOLO-13")
ENVOY_MOVED: Final = _event("envoy-moved", "PAL-1", "step:number", meng="SOLO-13")
AUDIENCE: Final = _event("audience", "PAL-2", "points:number")
DECREE_TAKEN: Final = _event(
    "decree-taken", "DEC-1", "decree:decree", "price:number", meng="SOLO-14"
)
DECREE_USED: Final = _event("decree-used", "DEC-3", "decree:decree", meng="SOLO-14")
SHIP_STARTED: Final = _event("ship-started", "CAN-4", "berth:berth", meng="SOLO-15")
LOADED: Final = _event("loaded", "CAN-2", "berth:berth", "piece:piece", meng="SOLO-15")
SAILED: Final = _event("sailed", "CAN-5", "start:berth", "end:berth", meng="SOLO-15")
CLAIMED: Final = _event("claimed", "CAN-6", "berth:berth", "reward:reward", meng="SOLO-15")
SHIP_LOST: Final = _event("ship-lost", "NIGHT-3", "berth:berth")
DREW_GIFT: Final = _event("drew-gift", "CAN-7", "card:card*", meng="SOLO-15")
DIE_TURNED: Final = _event("die-turned", "WALL-4", "die:ordinal", "value:number")
DIE_ROLLED: Final = _event("die-rolled", "MOR-3", "die:ordinal", "value:number")
TOKEN_PLACED: Final = _event("token-placed", "MOR-2", "city:city", "token:token")
BONUS_LAID: Final = _event("bonus-laid", "BON-5", "token:token", "location:place", "piece:piece")
BONUS_BACK: Final = _event("bonus-back", "BON-4", "token:token")
TOLL_PAID: Final = _event("toll-paid", "BON-2", "owner:seat", "location:location", "lost:number")
MATCHED: Final = _event("matched", "NIGHT-1", "matches:number", meng="SOLO-17")
DICE_AWARD: Final = _event("dice-award", "NIGHT-2", "matches:number", meng="SOLO-17")
DAY_ENDED: Final = _event("day-ended", "NIGHT-1", "day:number")
GAME_ENDED: Final = _event("game-ended", "END-5")
DECREE_SCORED: Final = _event("decree-scored", "END-2", "decree:decree", "points:number")
PASSED_ACTION: Final = _event("passed-action", "GIFT-6", "action:action")
PASSED_BENEFIT: Final = _event("passed-benefit", "TRV-4", "token:token")
LAPSED: Final = _event(
    "lapsed", "", "frame:frame", "why:lapse", "need:number", by="frame", rules=_FRAMES
)
LAPSED_ACTION: Final = _event(
    "lapsed-action", "GIFT-6", "action:action", "why:lapse", "need:number"
)
LAPSED_BENEFIT: Final = _event("lapsed-benefit", "TRV-9", "token:token", "why:lapse", "need:number")
FOCUS_SET: Final = _event("focus-set", "SOLO-2", "location:location")
MENG_REVEALS: Final = _event("meng-reveals", "SOLO-5", "automa:automa", "location:location")
MENG_RUNS_OUT: Final = _event("meng-runs-out", "SOLO-8", "location:location")
MENG_CANNOT: Final = _event(
    "meng-cannot", "", "action:action", "why:cannot", "need:number", by="action", rules=_CANNOT
)
MENG_INSTEAD: Final = _event("meng-instead", "", "of:instead-of", by="of", rules=_INSTEAD)
MENG_PREFERS: Final = _event("meng-prefers", "SOLO-14", "decree:decree", "over:decree")
MENG_TWILIGHT: Final = _event("meng-twilight", "SOLO-16", "automa:automa")
MENG_SKIPS: Final = _event("meng-skips", "SOLO-16", "automa:automa", "why:cannot", "need:number")
MENG_KEEPS: Final = _event("meng-keeps", "SOLO-15", "when:when")
MENG_LOSES: Final = _event("meng-loses", "SOLO-10", "token:token")


def rule_of(event: Event, meng: int) -> str:
    """The number of the rule behind an event; for Meng, the solo rule if there is one."""
    kind = EVENTS[event[0]]
    if kind.meng and event[1] == meng:
        return kind.meng
    if kind.by >= 0:
        argument = event[2] if kind.by == 0 else event[3]
        return kind.rules[argument]
    return kind.rule
