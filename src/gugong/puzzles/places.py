"""Where the best choice of a puzzle is better: the harbour, decree, city or the like that it gets
and the courtier's choice does not.

Both are played on to the end of the turn, the best choice as its plan says, the courtier's with
whatever it still allows of that plan, and with what costs nothing. Neither goes past a draw.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from gugong.formats.vocabulary import word
from gugong.game import Game
from gugong.puzzles.puzzle import PlaceKind, PuzzlePlace, PuzzleReason
from gugong.rules import events as e
from gugong.rules.canal import load_of, next_free
from gugong.rules.constants import P_ENVOY, SQUARE, T_FOLLOW, TOKENS
from gugong.rules.frames import NOBODY
from gugong.rules.intrigue import climb, leader, lower
from gugong.rules.night import matches
from gugong.rules.state import State
from gugong.rules.wall import on_wall

# How the courtier's turn continues when no move of the plan is legal.
USUAL: Final = ("take", "palace A", "intrigue A", "wall servant", "gain 2", "gain 1", "pass")
TURN_ENDS: Final = (e.TURN_BEGAN, e.MENG_TWILIGHT, e.DAY_ENDED)

# The points that may come of a place.
OF_KIND: Final = {
    "wall-won": ("wall", "envoy"),
    "wall-shared": ("wall", "dice", "jade"),
    "wall-ahead": ("wall", "envoy"),
    "palace": ("palace", "envoy"),
    "reward": ("harbours",),
    "block": ("harbours",),
    "decree": ("decrees", "final-decrees"),
    "house": ("jade", "final-decrees"),
    "envoy": ("envoy", "palace"),
    "dice": ("dice", "envoy"),
    "die": ("dice",),
    "tokens": ("hand-in", "tokens"),
}
OF_TOKEN: Final = {
    "vp": ("tokens",),
    "envoy": ("envoy", "palace"),
    "ship": ("harbours",),
    "wall": ("wall",),
    "gift-for-jade": ("jade", "final-decrees"),
    "servants-for-jade": ("jade", "final-decrees"),
    "toll": ("toll",),
}
OF_FOLLOWING: Final = {
    "palace": ("palace", "envoy"),
    "wall": ("wall",),
    "jade": ("jade", "final-decrees"),
    "decree": ("decrees", "final-decrees"),
    "canal": ("harbours",),
}


class Turn:
    """The rest of a turn, and where it leaves the family."""

    def __init__(self, game: Game, moves: Iterable[str], usual: Sequence[str] = ()) -> None:
        """Play those of these moves that are legal, in this order; where none is, a usual one."""
        assert game.chooser is not None
        self.seat: int = game.chooser
        self.events: list[e.Event] = []
        self.guessed = False  # some move had to be picked arbitrarily
        self._play_all(game.copy(), list(moves), usual)
        self.own = [event for event in self.events if event[1] == self.seat]
        self._settle(game.state.copy())

    def _play_all(self, game: Game, left: list[str], usual: Sequence[str]) -> None:
        while game.chooser == self.seat:
            legal = [move.text for move in game.legal_moves()]
            move = next((move for move in (*left, *usual) if move in legal), None)
            if move is None:
                if not usual:
                    return
                move, self.guessed = legal[0], True
            if move in left:
                left.remove(move)
            game.play(move)
            for event in game.state.events:
                if event[0] in TURN_ENDS:
                    return
                self.events.append(event)
            if game.outcomes(game.ply):
                return  # what chance gives cannot be known here

    def _settle(self, s: State) -> None:
        """Note what the events change in this position."""
        mine = self.seat
        self.wall = on_wall(s)
        self.scored = False  # a section of the wall
        self.scoring: PlaceKind | None = None  # what that brings the family
        self.envoy = 0  # steps, also those that it scores for
        cards = Counter(s.discards[mine])
        for key, seat, a, b, c in self.events:
            if key == e.BUILT:
                self.wall[seat] += a + b
            elif key == e.WALL_SCORED:
                if seat == mine:
                    self.scoring = "wall-won"
                elif self.wall[mine] > 0 and s.steps[mine] > 0:
                    self.scoring = "wall-shared"
                self.scored = True
                self.wall[seat] = 0
            elif key == e.CLIMBED:
                climb(s, seat, b - a)
            elif key == e.LOWERED:
                lower(s, seat, a - b)
            elif key == e.DIE_TURNED:
                s.dice[a] = b
            elif seat != mine:
                continue
            elif key == e.ENVOY_MOVED:
                self.envoy += a - s.envoys[mine]
                s.envoys[mine] = a
            elif key == e.SCORED and b == P_ENVOY:
                self.envoy += a
            elif key in (e.BURNT, e.TRADED_GIFT):
                cards[a] += 1
            elif key == e.RECALLED:
                cards[a] -= 1
            elif key == e.GAVE:
                cards[c] += 1
            elif key == e.SWAPPED_DISCARD:
                cards[c] += 1
                cards[a] -= 1
        self.order = s.markers  # on the intrigue track, lowest first
        self.leader = leader(s, self.wall)
        self.cards = cards.total()  # discarded, so that they count at night
        self.matches = matches(tuple(cards.elements()), s.dice)

    def has(self, key: int) -> bool:
        return any(event[0] == key for event in self.own)

    def got(self) -> set[e.Event]:
        """Return what is had only once; the price of a decree makes no difference."""
        return {_priceless(event) for event in self.own}

    def ahead_of(self, seat: int) -> bool:
        """Return whether the family's marker is ahead on the intrigue track."""
        return self.order.index(self.seat) > self.order.index(seat)


def place_of(
    game: Game, plan: Sequence[str], courtiers: str, reason: PuzzleReason
) -> PuzzlePlace | None:
    """Return the place that says most about the reason; None if there is no such place."""
    better, worse = Turn(game, plan), Turn(game, (courtiers, *plan), USUAL)
    places = list(_places(game.state, better, worse, reason))
    # The first of those that fit best.
    return max(places, key=lambda place: _fits(place, reason)) if places else None


def _places(s: State, better: Turn, worse: Turn, reason: PuzzleReason) -> Iterator[PuzzlePlace]:
    """Yield what the better turn gets and the worse does not, the weightiest first."""
    seat, box, denied = better.seat, s.box, reason["seat"]
    got = worse.got()
    news = [event for event in better.own if _priceless(event) not in got]
    if better.scoring is not None and worse.scoring is None:
        yield _place(better.scoring)
    for key, _, a, b, _ in news:
        if key == e.AUDIENCE:
            yield _place("palace", points=a)
        elif key == e.CLAIMED:
            yield _place("reward", berth=_word(s, "berth", a), reward=_word(s, "reward", b))
    for berth in sorted(_taken(better) - _taken(worse)):
        for start, owner in enumerate(s.berths):
            if owner == denied and next_free(s, start) == berth:
                ship = "full" if load_of(s, start) == box.capacity else "filling"
                yield _place("block", denied, berth=_word(s, "berth", berth), ship=ship)
    for key, _, a, b, _ in news:
        if key == e.DECREE_TAKEN:
            yield _place("decree", decree=_word(s, "decree", a))
        elif key == e.BONUS_LAID:
            token, location = _word(s, "token", a), _word(s, "place", b)
            yield _place("official", token=token, location=location)
        elif key == e.MEDAL_TAKEN and s.day < box.days:
            yield _place("medal")
    if better.leader == seat != worse.leader:
        nobody = worse.leader == NOBODY or better.scored  # who has won is not overtaken
        yield _place("wall-ahead", None if nobody else worse.leader)
    for key, _, a, b, _ in news:
        if key == e.TRAVELLED:
            yield _place("city", city=_word(s, "city", a), token=_word(s, "token", b))
        elif key == e.TOOK_JADE and a != SQUARE:
            yield _place("house", house=a + 1)
    if better.envoy > worse.envoy:
        yield _place("envoy", steps=better.envoy, **_instead(worse.envoy))
    if better.matches > worse.matches and not worse.guessed:
        fair = better.cards == worse.cards  # else the worse turn leaves more to come
        instead = _instead(worse.matches if fair else 0)
        yield _place("dice", matches=better.matches, **instead)
    for key, _, _, b, _ in news:
        if key == e.DIE_TURNED:
            yield _place("die", value=b)
    if not better.has(e.HANDED_IN):
        for key, _, a, _, _ in worse.own:
            if key == e.HANDED_IN:
                yield _place("tokens", reward=_word(s, "hand-in", a))
    for rival in worse.order if denied is None else [denied]:
        if rival != seat and better.ahead_of(rival) and not worse.ahead_of(rival):
            yield _place("intrigue", rival)


def _place(kind: PlaceKind, seat: int | None = None, **parts: str | int) -> PuzzlePlace:
    return {"kind": kind, "seat": seat, "parts": parts}


def _instead(number: int) -> dict[str, int]:
    return {"instead": number} if number else {}


def _word(s: State, kind: str, number: int) -> str:
    return str(word(s.box, kind, number))


def _priceless(event: e.Event) -> e.Event:
    return event if event[0] != e.DECREE_TAKEN else (*event[:3], 0, 0)


def _taken(turn: Turn) -> set[int]:
    """Return the harbours in which the family's ships have arrived and still lie."""
    berths = set()
    for key, _, a, b, _ in turn.own:
        if key == e.SHIP_STARTED:
            berths.add(a)
        elif key == e.SAILED:
            berths -= {a}
            berths.add(b)
        elif key == e.CLAIMED:
            berths -= {a}
    return berths


def _fits(place: PuzzlePlace, reason: PuzzleReason) -> int:
    """Return how well a place goes with a reason: its family, its points."""
    parts = place["parts"]
    points = OF_KIND.get(place["kind"], ())
    if place["kind"] == "official" and parts["token"] == TOKENS[T_FOLLOW]:
        points = OF_FOLLOWING.get(str(parts["location"]), ())
    elif "token" in parts:
        points = OF_TOKEN.get(str(parts["token"]), ())
    named = place["seat"] is not None and place["seat"] == reason["seat"]
    return named + (reason["source"] in points)
