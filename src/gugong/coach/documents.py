"""Reviews as plain, JSON-ready data, the same in every shell.

Win shares are whole numbers out of `WHOLE`, so that changes add up exactly. Lists have an element
for each family, by seat.
"""

from typing import Final, Literal, TypedDict

VERSION: Final = 2  # of the coach: another one may judge differently
WHOLE: Final = 10_000  # a game that is as good as won

Band = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
# What chance drew; `meng` is a card of his.
Draw = Literal["die", "token", "gift", "decree", "seat", "meng"]


class Outlook(TypedDict):
    """The chances and points that a position promises."""

    shares: list[int]  # the chance to win
    points: list[float]  # the expected final score


class DrawStep(TypedDict):
    draw: Draw
    moved: list[int]  # the win shares


class Choice(TypedDict):
    """A move and what it promises the family that decides."""

    move: str
    share: int
    points: float
    sources: dict[str, float]  # the points by source of the final scoring


class Judged(TypedDict):
    choices: list[Choice]  # the best ones, the best first
    chosen: Choice
    cost: int  # win share lost to the best choice,
    error: int  # and its standard error: the luck of the imagined futures; 0: none were needed
    stake: int  # win share that a choice at random would have lost
    band: Band
    lines: int  # imagined futures in which both were played on


class Step(TypedDict):
    """One decision, and what chance drew after it."""

    ply: int  # decisions made before
    day: int
    seat: int  # who decided
    move: str
    before: Outlook  # what the best choice promises
    moved: list[int] | None  # the win shares, by the choice; None: not judged
    draws: list[DrawStep]
    judged: Judged | None  # None where hidden cards of another family decided


class Change(TypedDict):
    """A change of the win shares at one place of the log, and its cause: a decision, a draw, or
    else the coach, who judges anew after every step."""

    ply: int
    seat: int | None  # whose decision
    draw: Draw | None
    moved: list[int]


class Balance(TypedDict):
    """How a family's win share changed: `start`, plus everything else, is `end`."""

    start: int
    own: int  # by its own decisions,
    others: list[int]  # by those of each other family,
    luck: dict[Draw, int]  # by what was drawn,
    hindsight: int  # and by what the coach saw only later
    end: int


class FamilyRecord(TypedDict):
    """A family's record: how well it decided."""

    accuracy: float | None  # of 100; None where it never had a choice that mattered
    bands: dict[Band, int]
    lost: int  # win share, in total


class TurningPoint(TypedDict):
    ply: int
    day: int
    seat: int  # the family it is about
    by: int | None  # whose decision; None: luck
    draw: Draw | None
    before: int  # the win share of that family
    after: int
    move: str | None
    best: Choice | None  # what would have been better, if a decision
    chosen: Choice | None
    sources: dict[str, float]  # the best choice's points, less those of what was chosen


class Summary(TypedDict):
    families: list[FamilyRecord]
    balances: list[Balance]
    turning_points: list[TurningPoint]


class Review(TypedDict):
    coach: int  # `VERSION` of the one that made it
    eyes: int | None  # the seat whose knowledge it rests on; None: all cards open
    plies: int  # of the whole game
    steps: list[Step]  # those that are done
    end: Outlook | None  # how it ended, once all steps are there
    summary: Summary | None
