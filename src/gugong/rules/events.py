"""What happened, as keys with arguments, for the log and for animation.

An event is a tuple of five ints: key, seat, and up to three arguments. `EVENTS` names them and
says what kind each argument is (see kinds.py), so that `view.py` can turn them into words and
hide what is secret.
"""

from typing import Final

from gugong.rules.frames import KINDS

Event = tuple[int, int, int, int, int]

SCORED: Final = 0
DAY_BEGAN: Final = 1
START_PLAYER: Final = 2
TURN_BEGAN: Final = 3
GAVE: Final = 4
FORWENT: Final = 5
BURNT: Final = 6
PAID: Final = 7
GAINED: Final = 8
SWAPPED: Final = 9
SWAPPED_DISCARD: Final = 10
PASSED: Final = 11
ACTED_AT: Final = 12
TRAVELLED: Final = 13
RECALLED: Final = 14
TRADED_GIFT: Final = 15
TOOK_JADE: Final = 16
HANDED_IN: Final = 17
SPENT_TOKEN: Final = 18
BUILT: Final = 19
WALL_SCORED: Final = 20
CLIMBED: Final = 21
LOWERED: Final = 22
MEDAL_TAKEN: Final = 23
ENVOY_MOVED: Final = 24
AUDIENCE: Final = 25
DECREE_TAKEN: Final = 26
DECREE_USED: Final = 27
SHIP_STARTED: Final = 28
LOADED: Final = 29
SAILED: Final = 30
CLAIMED: Final = 31
SHIP_LOST: Final = 32
DREW_GIFT: Final = 33
DIE_TURNED: Final = 34
DIE_ROLLED: Final = 35
TOKEN_PLACED: Final = 36
BONUS_LAID: Final = 37
BONUS_BACK: Final = 38
TOLL_PAID: Final = 39
MATCHED: Final = 40
DICE_AWARD: Final = 41
DAY_ENDED: Final = 42
GAME_ENDED: Final = 43
DECREE_SCORED: Final = 44
PASSED_ACTION: Final = 45
PASSED_BENEFIT: Final = 46
FOCUS_SET: Final = 47
MENG_REVEALS: Final = 48
MENG_CANNOT: Final = 49
MENG_INSTEAD: Final = 50
MENG_PREFERS: Final = 51
MENG_DUSK: Final = 52
MENG_SKIPS: Final = 53
MENG_KEEPS: Final = 54
MENG_LOSES: Final = 55

# name and what the arguments are. A kind with a star is secret to all but the seat (GIFT-10).
EVENTS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("scored", ("points:number", "source:source")),
    ("day-began", ("day:number",)),
    ("start-player", ()),
    ("turn-began", ()),
    ("gave", ("card:card", "location:location", "taken:card")),
    ("forwent", ()),
    ("burnt", ("card:card*",)),
    ("paid", ("servants:number", "doubles:number")),
    ("gained", ("servants:number", "doubles:number")),
    ("swapped", ("card:card", "location:location", "taken:card")),
    ("swapped-discard", ("card:card", "location:location", "taken:card")),
    ("passed", ("frame:frame",)),
    ("acted", ("action:action", "by:by")),
    ("travelled", ("city:city", "token:token")),
    ("recalled", ("card:card*",)),
    ("traded-gift", ("card:card*",)),
    ("took-jade", ("house:house",)),
    ("handed-in", ("reward:hand-in",)),
    ("spent-token", ("token:token",)),
    ("built", ("servants:number", "double:number", "supply:number")),
    ("wall-scored", ("servants:number",)),
    ("climbed", ("start:number", "end:number")),
    ("lowered", ("start:number", "end:number")),
    ("medal-taken", ()),
    ("envoy-moved", ("step:number",)),
    ("audience", ("points:number",)),
    ("decree-taken", ("decree:decree", "price:number")),
    ("decree-used", ("decree:decree",)),
    ("ship-started", ("berth:berth",)),
    ("loaded", ("berth:berth", "piece:piece")),
    ("sailed", ("start:berth", "end:berth")),
    ("claimed", ("berth:berth", "reward:reward")),
    ("ship-lost", ("berth:berth",)),
    ("drew-gift", ("card:card*",)),
    ("die-turned", ("die:ordinal", "value:number")),
    ("die-rolled", ("die:ordinal", "value:number")),
    ("token-placed", ("city:city", "token:token")),
    ("bonus-laid", ("token:token", "location:place", "piece:piece")),
    ("bonus-back", ("token:token",)),
    ("toll-paid", ("owner:seat", "location:location", "lost:number")),
    ("matched", ("matches:number",)),
    ("dice-award", ("matches:number",)),
    ("day-ended", ("day:number",)),
    ("game-ended", ()),
    ("decree-scored", ("decree:decree", "points:number")),
    ("passed-action", ("action:action",)),
    ("passed-benefit", ("token:token",)),
    ("focus-set", ("location:location",)),
    ("meng-reveals", ("automa:automa", "location:location")),
    ("meng-cannot", ("action:action", "why:cannot", "need:number")),
    ("meng-instead", ("of:instead-of",)),
    ("meng-prefers", ("decree:decree", "over:decree")),
    ("meng-twilight", ("automa:automa",)),
    ("meng-skips", ("automa:automa", "why:cannot", "need:number")),
    ("meng-keeps", ("when:when",)),
    ("meng-loses", ("token:token",)),
)

# The rule behind each event, in the order of `EVENTS`: the families' and, where it differs, Meng's.
EVENT_RULES: Final[tuple[tuple[str, str], ...]] = (
    ("PAL-3", ""),  # scored: by its source, see SCORE_RULES
    ("MOR-5", ""),
    ("MOR-1", "SOLO-5"),
    ("GIFT-1", "SOLO-5"),
    ("GIFT-2", "SOLO-5"),
    ("GIFT-4", ""),
    ("GIFT-4", ""),
    ("SRV-3", ""),
    ("SRV-2", ""),
    ("GIFT-9", ""),
    ("GIFT-9", ""),
    ("GIFT-6", "SOLO-12"),  # passed: by what was asked; of Meng only an intrigue benefit
    ("GIFT-6", "SOLO-6"),
    ("TRV-3", "SOLO-9"),
    ("TRV-8", "SOLO-10"),
    ("TRV-8", "SOLO-10"),
    ("JADE-1", "SOLO-13"),
    ("TRV-5", "SOLO-11"),
    ("TRV-7", "SOLO-11"),
    ("WALL-1", "SOLO-12"),
    ("WALL-3", ""),
    ("INT-1", "SOLO-13"),
    ("WALL-4", "SOLO-12"),
    ("INT-1", "SOLO-13"),
    ("PAL-1", "SOLO-13"),
    ("PAL-2", ""),
    ("DEC-1", "SOLO-14"),
    ("DEC-3", "SOLO-14"),
    ("CAN-4", "SOLO-15"),
    ("CAN-2", "SOLO-15"),
    ("CAN-5", "SOLO-15"),
    ("CAN-6", "SOLO-15"),
    ("NIGHT-3", ""),
    ("CAN-7", "SOLO-15"),
    ("WALL-4", ""),
    ("MOR-3", ""),
    ("MOR-2", ""),
    ("BON-5", ""),
    ("BON-4", ""),
    ("BON-2", ""),
    ("NIGHT-1", "SOLO-17"),
    ("NIGHT-2", "SOLO-17"),
    ("NIGHT-1", ""),
    ("END-5", ""),
    ("END-2", ""),
    ("GIFT-6", ""),
    ("TRV-4", ""),
    ("SOLO-2", ""),
    ("SOLO-5", ""),
    ("SOLO-6", ""),  # meng-cannot: by its action, see CANNOT_RULES
    ("SOLO-10", ""),  # meng-instead: by what it is instead of, see INSTEAD_RULES
    ("SOLO-14", ""),
    ("SOLO-16", ""),
    ("SOLO-16", ""),
    ("SOLO-15", ""),
    ("SOLO-10", ""),
)

# The rule behind victory points, by source.
SCORE_RULES: Final = (
    "WALL-3", "NIGHT-2", "DEC-1", "PAL-3", "CAN-7", "TRV-8", "TRV-5", "BON-2", "END-2", "END-3",
    "END-4", "SOLO-10",
)  # fmt: skip

# The rule behind what Meng cannot do, by location, and behind his 1 VP instead.
CANNOT_RULES: Final = (
    "SOLO-9", "SOLO-12", "SOLO-13", "SOLO-13", "SOLO-13", "SOLO-14", "SOLO-15",
)  # fmt: skip
INSTEAD_RULES: Final = ("SOLO-6", "SOLO-10", "SOLO-14")


def rule_of(event: Event, meng: int) -> str:
    """The number of the rule behind an event; Meng's own where he is the one."""
    key, seat = event[0], event[1]
    if key == SCORED:
        return SCORE_RULES[event[3]]
    if key == PASSED and seat != meng:
        return KINDS[event[2]][1]
    if key == MENG_CANNOT:
        return CANNOT_RULES[event[2]]
    if key == MENG_INSTEAD:
        return INSTEAD_RULES[event[2]]
    rule, his = EVENT_RULES[key]
    return his if his and seat == meng else rule
