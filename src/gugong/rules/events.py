"""What happened, as keys with arguments, for the log and for animation.

An event is a tuple of five ints: key, seat, and up to three arguments. `EVENTS` names them and
says what kind each argument is (see words.py), so that `view.py` can turn them into words and
hide what is secret.
"""

from typing import Final

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
)
