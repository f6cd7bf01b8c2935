"""The whole table as plain data: ints, and lists and tuples of ints.

Nothing here knows a rule. `State.copy` is the only way to branch a game, so every attribute is
either immutable or a flat list that one slice copies.
"""

from typing import Final

from gugong.rules.box import Box
from gugong.rules.constants import (
    DECREES,
    FACES,
    LOCKED,
    NO_TOKEN,
    REWARD_COUNT,
    SOURCE_COUNT,
    STREAMS,
    TOKENS,
)
from gugong.rules.events import SCORED, Event
from gugong.rules.frames import NOBODY, Frame, frame_of


class State:
    """One position. Lists named for families are indexed by seat."""

    __slots__ = (
        "automa", "automa_today", "automa_used", "berths", "board", "box", "cities", "day",
        "decrees", "dice", "discards", "double", "doubles_aboard", "drawn", "envoys", "events",
        "focus", "frames", "gifts", "hands", "holders", "houses", "jade", "laid", "loads",
        "markers", "medal", "palace", "pile", "points", "pool", "rewards", "seen",
        "silent", "spent", "start", "steps", "supply", "tokens", "travellers", "turn", "under",
        "unseen", "vp", "wall",
    )  # fmt: skip

    box: Box  # what this game is played with; shared by all copies

    day: int
    start: int  # this day's start player
    medal: int  # who holds the next-start-player medal; NOBODY: it is on the board
    turn: int  # whose turn it is; NOBODY outside the day phase
    seen: int  # goes up whenever something hidden is revealed (the barrier of undo)

    # Families
    pool: list[int]  # normal servants ready to act
    supply: list[int]  # normal servants in the family's own supply
    double: list[int]  # where the Double Servant is
    vp: list[int]
    points: list[int]  # the same by source: seat * SOURCE_COUNT + source
    jade: list[int]
    hands: list[tuple[int, ...]]  # faces, sorted; secret
    discards: list[tuple[int, ...]]  # faces, sorted, Meng's in order; secret
    unseen: list[tuple[int, ...]]  # those of the hand and discard pile that nobody else has seen
    tokens: list[tuple[int, ...]]  # travel tokens above the player board, sorted
    rewards: list[int]  # servants next to harbour rewards: seat * REWARD_COUNT + reward
    travellers: list[int]  # city; NOBODY: not on the map yet
    envoys: list[int]  # palace steps
    palace: list[int]  # which place in the palace; NOBODY: not there
    steps: list[int]  # intrigue steps
    wall: list[int]  # normal servants on the wall

    # The board
    markers: list[int]  # seats by intrigue marker, lowest first: every tie is decided here (INT-5)
    board: list[int]  # face of the gift card at each location
    gifts: list[int]  # the gift pile as a sorted heap; its order is drawn when needed
    cities: list[int]  # token on each city
    pile: list[int]  # face-down tokens, sorted for the same reason
    spent: list[int]  # token discard, sorted
    houses: list[int]  # jade left in each house
    decrees: list[int]  # the six in this game, by level, top before bottom
    holders: list[int]  # families on each decree, as bits
    dice: list[int]  # values shown
    berths: list[int]  # whose ship lies in each harbour: route * harbours + harbour; NOBODY: free
    loads: list[int]  # normal servants aboard
    doubles_aboard: list[int]  # spaces a Double Servant fills aboard: 0, 1 or 2
    laid: list[int]  # bonus tokens in force, LAID_SIZE ints each: token, seat, place, piece

    # Meng (SOLO); empty where only people play
    focus: int  # the location his special cards mean
    automa: list[int]  # his deck, a sorted heap
    automa_today: list[int]  # cards of this day, in the order they were played
    automa_used: list[int]  # those of earlier days, sorted
    under: list[int]  # the gift cards laid under the others of his hand, first to come first

    # The machinery
    drawn: list[int]  # how often each stream of chance was used
    frames: list[Frame]
    events: list[Event]  # what happened since the last decision; not part of the position
    silent: bool  # no events are logged: nobody will read them

    def __init__(self, box: Box) -> None:
        self.box = box
        self.silent = False

    def copy(self) -> "State":
        """An independent copy."""
        s = State(self.box)
        s.day = self.day
        s.start = self.start
        s.medal = self.medal
        s.turn = self.turn
        s.seen = self.seen
        s.pool = self.pool[:]
        s.supply = self.supply[:]
        s.double = self.double[:]
        s.vp = self.vp[:]
        s.points = self.points[:]
        s.jade = self.jade[:]
        s.hands = self.hands[:]
        s.discards = self.discards[:]
        s.unseen = self.unseen[:]
        s.tokens = self.tokens[:]
        s.rewards = self.rewards[:]
        s.travellers = self.travellers[:]
        s.envoys = self.envoys[:]
        s.palace = self.palace[:]
        s.steps = self.steps[:]
        s.wall = self.wall[:]
        s.markers = self.markers[:]
        s.board = self.board[:]
        s.gifts = self.gifts[:]
        s.cities = self.cities[:]
        s.pile = self.pile[:]
        s.spent = self.spent[:]
        s.houses = self.houses[:]
        s.decrees = self.decrees[:]
        s.holders = self.holders[:]
        s.dice = self.dice[:]
        s.berths = self.berths[:]
        s.loads = self.loads[:]
        s.doubles_aboard = self.doubles_aboard[:]
        s.laid = self.laid[:]
        s.focus = self.focus
        s.automa = self.automa[:]
        s.automa_today = self.automa_today[:]
        s.automa_used = self.automa_used[:]
        s.under = self.under[:]
        s.drawn = self.drawn[:]
        s.frames = self.frames[:]
        s.events = []
        return s

    def push(self, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        """Put a frame on top, so that it is next."""
        self.frames.append(frame_of(kind, seat, a, b, c))

    def tell(self, key: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        """Log what happened, for the log and for animation."""
        if not self.silent:
            self.events.append((key, seat, a, b, c))

    def score(self, seat: int, points: int, source: int) -> None:
        """Victory points, and where they came from."""
        self.vp[seat] += points
        self.points[seat * SOURCE_COUNT + source] += points
        self.tell(SCORED, seat, points, source)

    def shown(self, seat: int) -> tuple[int, ...]:
        """Faces that everyone knows to be in the family's hand or discard pile, sorted."""
        cards = sorted(self.hands[seat] + self.discards[seat])
        for card in self.unseen[seat]:
            take_out(cards, card)
        return tuple(cards)

    def set_shown(self, seat: int, shown: tuple[int, ...]) -> None:
        """Everyone knows of these cards, which the family must have, and of no others."""
        cards = sorted(self.hands[seat] + self.discards[seat])
        for card in shown:
            take_out(cards, card)
        self.unseen[seat] = tuple(cards)

    def turn_order(self) -> list[int]:
        """All seats, the day's start player first (SET-2)."""
        n = self.box.families
        return [(self.start + i) % n for i in range(n)]

    def holds(self, seat: int, decree: int) -> bool:
        """Return whether the family has a servant on this decree."""
        return (self.holders[decree] >> seat) & 1 == 1


def blank(box: Box) -> State:
    """A table before anything is laid out: all servants in place, all else empty."""
    n = box.families
    s = State(box)
    s.day = 1
    s.start = 0
    s.medal = NOBODY
    s.turn = NOBODY
    s.seen = 0
    s.pool = [box.pool_at_start] * n
    s.supply = [box.servants - box.pool_at_start] * n
    s.double = [LOCKED] * n
    s.vp = [0] * n
    s.points = [0] * (n * SOURCE_COUNT)
    s.jade = [0] * n
    s.hands = [()] * n
    s.discards = [()] * n
    s.unseen = [()] * n
    s.tokens = [()] * n
    s.rewards = [0] * (n * REWARD_COUNT)
    s.travellers = [NOBODY] * n
    s.envoys = [0] * n
    s.palace = [NOBODY] * n
    s.steps = [0] * n
    s.wall = [0] * n
    s.markers = list(range(n))
    s.board = []
    s.gifts = []
    s.cities = [NO_TOKEN] * len(box.city_names)
    s.pile = []
    s.spent = []
    s.houses = list(box.house_jade)
    s.decrees = []
    s.holders = [0] * len(DECREES)
    s.dice = [0] * len(box.die_faces)
    berths = box.routes * box.harbours
    s.berths = [NOBODY] * berths
    s.loads = [0] * berths
    s.doubles_aboard = [0] * berths
    s.laid = []
    s.focus = NOBODY
    s.automa = []
    s.automa_today = []
    s.automa_used = []
    s.under = []
    s.drawn = [0] * len(STREAMS)
    s.frames = []
    s.events = []
    return s


# Ready-made, since cards and tokens come and go all the time.
_ALONE: Final[list[tuple[int, ...]]] = [(number,) for number in range(max(FACES, len(TOKENS)))]


def with_one(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The sorted items and one more."""
    i = 0
    while i < len(items) and items[i] <= item:
        i += 1
    one = _ALONE[item]
    if i == 0:
        return one + items
    return items[:i] + one + items[i:] if i < len(items) else items + one


def without_one(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The items without one of them, which must be there."""
    for i in range(len(items)):
        if items[i] == item:
            return items[:i] + items[i + 1 :] if i > 0 else items[1:]
    raise ValueError(f"{item} is not among {items}")


def take_out(items: list[int], item: int) -> None:
    """Remove one of them, which must be there. Faster than `remove`, which compares objects."""
    for i in range(len(items)):
        if items[i] == item:
            del items[i]
            return
    raise ValueError(f"{item} is not among {items}")


def has_one(items: tuple[int, ...], item: int) -> bool:
    """Return whether it is among the items. Faster than `in`, which compares objects."""
    for other in items:
        if other == item:
            return True
    return False
