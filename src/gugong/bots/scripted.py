"""Two simple players: one that picks at random, one with a little sense.

Both see what their seat may see and the legal moves in notation, and nothing else.
"""

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

View = Mapping[str, Any]
Policy = Callable[[View, list[str], random.Random], str]

# What an action is worth to somebody who can carry it out, in rough victory points.
WORTH: Final = {
    "palace": 2.5, "decree": 4.0, "jade": 3.0, "travel": 3.0, "canal": 2.5, "wall": 2.0,
    "intrigue": 1.5, "servants": 2.0, "servant": 1.2, "swap": 0.4, "none": 0.0,
}  # fmt: skip
ACTION_OF_LETTER: Final = {
    "p": "palace", "c": "canal", "w": "wall", "d": "decree", "i": "intrigue",
    "s": "servant", "ss": "servants", "x": "swap", "": "none",
}  # fmt: skip
COST_OF_WAY: Final = {"": 0.0, "pay": 2.4, "burn": 2.0}
STEPS_BY_DAY: Final = (0, 2, 4, 6, 8)  # where the envoy should be at the end of each day
# Moves that are good whenever they are offered, best first; `pass` comes after all of them.
GOOD: Final = (
    "claim", "take", "gain", "use", "decree", "jade", "palace", "lower 7", "travel", "ship",
    "new ship", "wall", "recall", "lower 3", "sail", "intrigue", "lower 1", "lay", "discard",
    "pay servants", "pay", "token", "pass",
)  # fmt: skip


def at_random(view: View, moves: list[str], choose: random.Random) -> str:
    """Any legal move."""
    return moves[int(choose.random() * len(moves))]


def sensible(view: View, moves: list[str], choose: random.Random) -> str:
    """Reaches the palace in time, buys what it can, and wastes little."""
    kind = view["frame"]["kind"]
    own = view["families"][view["seat"]]
    if kind == "exchange":
        return max(moves, key=lambda move: (_gift_worth(view, own, move), choose.random()))
    if kind == "burn":
        return moves[0]  # the cheapest card
    if kind in ("make-room", "last-hand-in"):
        return _first(moves, ("hand in for jade", "hand in for vp", "hand in", "pass"))
    if "hand in for jade" in moves:
        return "hand in for jade"
    if moves[-1].startswith("hand in") and _needs_servant(view, own, moves):
        return _first(moves, ("hand in for servant", "pass"))
    costly = [move for move in moves if move.endswith(" B")]
    if costly and _affords(own, costly[0], view):
        return costly[0]
    offered = [move for move in moves if not move.startswith("hand in") and move not in costly]
    for start in GOOD:
        fitting = [move for move in offered if move.startswith(start)]
        if fitting:
            return fitting[int(choose.random() * len(fitting))]
    return offered[0]


def _first(moves: list[str], starts: tuple[str, ...]) -> str:
    for start in starts:
        for move in moves:
            if move.startswith(start):
                return move
    return moves[0]


def _gift_worth(view: View, own: Mapping[str, Any], move: str) -> float:
    """A gift by what it opens, less what it costs."""
    if not move.startswith("give"):
        return -9.0
    words, _, way = move.partition(", ")
    _, card, _, location = words.split(" ")
    if way == "forgo":
        return -1.0 - 0.1 * int(card[0])
    servants = own["pool"] - (2 if way == "pay" else 0)
    action = ACTION_OF_LETTER[card[1:]]
    worth = _action_worth(view, own, action, servants) - COST_OF_WAY[way]
    matches: int = view["dice"].count(int(view["officials"][location][0]))
    return worth + _action_worth(view, own, location, servants) + 0.8 * matches


def _action_worth(view: View, own: Mapping[str, Any], action: str, servants: int) -> float:
    worth = WORTH[action]
    if action == "palace":
        late = own["envoy"] < STEPS_BY_DAY[view["day"]]
        return worth + (3.0 if late else 0.0) - (2.0 if own["envoy"] == 8 else 0.0)
    if action == "jade":
        prices = [house["price"] for house in view["jade_houses"] if house["jade"]] or [5]
        return worth if servants >= min(prices) else 0.0
    if action == "decree":
        prices = [d["price_for_you"] for d in view["decrees"] if own["seat"] not in d["seats"]]
        return worth if prices and servants > min(prices) else 0.0
    if action in ("canal", "wall"):
        return worth if servants >= 1 else 0.0
    return worth


def _needs_servant(view: View, own: Mapping[str, Any], moves: list[str]) -> bool:
    """Nothing but leaving is possible, or the envoy is late and could go twice."""
    real = [move for move in moves if not move.startswith("hand in")]
    return real == ["pass"] and str(view["frame"]["kind"]) in ("action", "benefit")


def _affords(own: Mapping[str, Any], move: str, view: View) -> bool:
    """The costly form where it pays: towards the palace always, else with servants to spare."""
    if move == "palace B":
        return int(own["envoy"]) < 7
    spare = {"travel B": 4, "wall B": 5, "canal B": 4, "intrigue B": 4}
    return int(own["pool"]) >= spare[move]
