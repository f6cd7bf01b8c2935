"""Frames and events as they leave the engine. Made from the rules' tables: see
`make generate`.
"""

from typing import Literal, NotRequired, TypedDict

FrameKind = Literal[
    "exchange",
    "burn",
    "pay",
    "action",
    "travel",
    "benefit",
    "masons",
    "extra-mason",
    "favour",
    "gain",
    "canal",
    "load",
    "claim",
    "swap",
    "morning-decrees",
    "hand-in",
    "make-room",
    "last-hand-in",
    "turn",
    "acted",
    "store",
    "wall-check",
    "dusk",
    "night",
    "award",
    "ships-sail",
    "daybreak",
    "refill",
    "new-day",
    "final-scoring",
    "deal",
    "deal-sets",
    "meng-turn",
    "meng-give",
    "meng-action",
    "meng-travel",
    "meng-benefit",
    "meng-cash-in",
    "meng-load",
    "meng-morning",
    "twilight",
    "draw-start",
    "draw-gift",
    "draw-official",
    "draw-token",
    "draw-city",
    "draw-decree",
    "roll-die",
    "draw-focus",
    "draw-automa",
    "draw-meng-gift",
    "draw-meng-reward",
]
EventName = Literal[
    "scored",
    "day-began",
    "start-player",
    "turn-began",
    "gave",
    "forwent",
    "burnt",
    "paid",
    "gained",
    "swapped",
    "swapped-discard",
    "passed",
    "acted",
    "travelled",
    "recalled",
    "traded-gift",
    "took-jade",
    "handed-in",
    "spent-token",
    "built",
    "wall-scored",
    "climbed",
    "lowered",
    "medal-taken",
    "envoy-moved",
    "audience",
    "decree-taken",
    "decree-used",
    "ship-started",
    "loaded",
    "sailed",
    "claimed",
    "ship-lost",
    "drew-gift",
    "die-turned",
    "die-rolled",
    "token-placed",
    "bonus-laid",
    "bonus-back",
    "toll-paid",
    "matched",
    "dice-award",
    "day-ended",
    "game-ended",
    "decree-scored",
    "passed-action",
    "passed-benefit",
    "lapsed",
    "lapsed-action",
    "lapsed-benefit",
    "focus-set",
    "meng-reveals",
    "meng-runs-out",
    "meng-cannot",
    "meng-instead",
    "meng-prefers",
    "meng-twilight",
    "meng-skips",
    "meng-keeps",
    "meng-loses",
]


class FrameDict(TypedDict):
    """What is to be decided, done or drawn next: a kind, its seat and its arguments."""

    kind: FrameKind
    seat: int | None
    action: NotRequired[str]
    amount: NotRequired[int]
    berth: NotRequired[str]
    by: NotRequired[str]
    card: NotRequired[str]
    city: NotRequired[str]
    decrees: NotRequired[list[str]]
    die: NotRequired[int]
    done: NotRequired[int]
    inside: NotRequired[int]
    keep: NotRequired[int]
    left: NotRequired[int]
    level: NotRequired[int]
    location: NotRequired[str]
    matches: NotRequired[int]
    medal: NotRequired[int]
    moves: NotRequired[int]
    price: NotRequired[int]
    purpose: NotRequired[str]
    reward: NotRequired[str]
    servants: NotRequired[int]
    some: NotRequired[int]
    source: NotRequired[str]
    special: NotRequired[int]
    stage: NotRequired[str]
    token: NotRequired[str]
    when: NotRequired[str]


class EventDict(TypedDict):
    """What happened: a key, the seat it is about, the rule behind it and its arguments.

    A card that the viewer may not see is None.
    """

    event: EventName
    seat: int | None
    rule: str
    action: NotRequired[str]
    automa: NotRequired[str]
    berth: NotRequired[str]
    by: NotRequired[str]
    card: NotRequired[str | None]
    city: NotRequired[str]
    day: NotRequired[int]
    decree: NotRequired[str]
    die: NotRequired[int]
    double: NotRequired[int]
    doubles: NotRequired[int]
    end: NotRequired[int | str]
    frame: NotRequired[str]
    house: NotRequired[int | str]
    location: NotRequired[str]
    lost: NotRequired[int]
    matches: NotRequired[int]
    need: NotRequired[int]
    of: NotRequired[str]
    over: NotRequired[str]
    owner: NotRequired[int | None]
    piece: NotRequired[str]
    points: NotRequired[int]
    price: NotRequired[int]
    reward: NotRequired[str]
    servants: NotRequired[int]
    source: NotRequired[str]
    start: NotRequired[int | str]
    step: NotRequired[int]
    supply: NotRequired[int]
    taken: NotRequired[str]
    token: NotRequired[str]
    value: NotRequired[int]
    when: NotRequired[str]
    why: NotRequired[str]
