"""Two simple players: one that picks at random, one with a little sense.

Both see what their seat may see and the legal moves in notation, and nothing else.
"""

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

from gugong.rules.constants import ACTION_LETTERS, ACTIONS

View = Mapping[str, Any]
Policy = Callable[[View, list[str], random.Random], str]

# Rough victory points, all of it.
SERVANT: Final = 0.7  # what one in the pool is worth
CARD: Final = 5.0  # a card is a turn
WAY_COSTS: Final = {"": 0.0, "pay": 2 * SERVANT, "burn": CARD}
TOKENS: Final = {
    "servant": 0.8, "servants": 1.6, "envoy": 1.4, "intrigue": 0.5, "vp": 2.0, "swap": 0.2,
    "recall": 4.0, "ship": 1.4, "wall": 1.2, "gift-for-jade": 1.5, "servants-for-jade": 1.5,
    "double": 1.0,
}  # fmt: skip
MORNINGS: Final = {
    "morning-intrigue": 0.7, "morning-ship": 1.4, "morning-servant": 0.7, "morning-envoy": 1.2,
    "morning-swap": 0.3,
}  # fmt: skip
STEPS_BY_DAY: Final = (0, 2, 4, 6, 8)  # where the envoy should be at the end of each day
# Among what is left the first of these that fits is played.
GOOD: Final = (
    "claim", "take", "gain", "use morning-envoy", "use", "lower 7", "ship", "new ship", "wall",
    "recall", "lower 3", "sail", "intrigue", "lower 1", "lay", "discard", "pay servants", "pay",
    "token", "palace", "pass",
)  # fmt: skip


def at_random(view: View, moves: list[str], choose: random.Random) -> str:
    """Any legal move."""
    return moves[int(choose.random() * len(moves))]


def sensible(view: View, moves: list[str], choose: random.Random) -> str:
    """Reaches the palace in time, buys what pays, and wastes little."""
    own = view["families"][view["seat"]]
    real = [move for move in moves if not move.startswith("hand in")]
    if "hand in for jade" in moves:
        return "hand in for jade"
    if view["frame"]["kind"] == "last-hand-in" and "hand in for vp" in moves:
        return "hand in for vp"
    if len(real) < len(moves) and real in ([], ["pass"]):
        return moves[-1]  # a servant for tokens, where nothing else is possible
    if view["frame"]["kind"] == "burn":
        return real[0]  # the cheapest card
    return max(real, key=lambda move: (_worth(view, own, move), choose.random()))


def _worth(view: View, own: Mapping[str, Any], move: str) -> float:
    """What a move brings, in rough victory points; what is not weighed goes by `GOOD`."""
    verb, _, rest = move.partition(" ")
    if verb == "give":
        return _gift(view, own, rest)
    if verb == "decree":
        return _decree(view, own, rest)
    if verb == "jade":
        return _jade(view, own, own["pool"])
    if verb == "travel":
        return 3.0 if rest == "B" and own["pool"] >= 4 else _token(own, view["cities"].get(rest))
    if rest == "B":
        spare = {"palace": 2 if own["envoy"] < 7 else 9, "wall": 4, "canal": 4, "intrigue": 4}
        return 90.0 if own["pool"] >= spare[verb] else -1.0
    order = [i for i, start in enumerate(GOOD) if move.startswith(start)]
    return -0.01 * order[0] if order else -1.0


def _gift(view: View, own: Mapping[str, Any], rest: str) -> float:
    """A gift by what it opens, less what it costs."""
    words, _, way = rest.partition(", ")
    card, _, location = words.split(" ")
    taken = view["officials"][location]
    worth = 0.8 * view["dice"].count(int(taken[0])) + 0.1 * int(taken[0]) - 0.1 * int(card[0])
    if way == "forgo":
        return float(worth)
    servants = own["pool"] - (2 if way == "pay" else 0)
    action = ACTIONS[ACTION_LETTERS.index(card[1:])]
    opened = _action(view, own, action, servants) + _action(view, own, location, servants)
    return float(worth + opened - WAY_COSTS[way])


def _action(view: View, own: Mapping[str, Any], action: str, servants: int) -> float:
    """What an action is worth to someone with so many servants."""
    if action == "palace":
        if own["envoy"] == 8:
            return 1.0
        return (6.0 if own["envoy"] < STEPS_BY_DAY[view["day"]] else 2.5) + (servants >= 2)
    if action == "jade":
        return _jade(view, own, servants)
    if action == "decree":
        open_ones = [d for d in view["decrees"] if own["seat"] not in d["seats"]]
        bought = [_decree(view, own, d["decree"]) for d in open_ones
                  if d["price_for_you"] < servants]  # fmt: skip
        return max([0.0, *bought])
    if action == "travel":
        return 2.4
    if action in ("canal", "wall"):
        return 2.2 if servants >= 1 else 0.0
    return {"intrigue": 1.0, "servant": 0.7, "servants": 1.4}.get(action, 0.2)


def _jade(view: View, own: Mapping[str, Any], servants: int) -> float:
    houses = [house["price_for_you"] for house in view["jade_houses"] if house["jade"]]
    price = min(houses or [view["jade_square"]["price_for_you"]])
    if price > servants:
        return 0.0
    return float((4.5 if own["jade"] < 5 else 2.0) - price * SERVANT)


def _decree(view: View, own: Mapping[str, Any], name: str) -> float:
    """Its points and effect, less its price and the servant on it."""
    row = next(d for d in view["decrees"] if d["decree"] == name)
    held = sum(own["seat"] in d["seats"] for d in view["decrees"])
    later = 4 - view["day"]
    at_the_end = {
        "score-eight": 8.0, "score-fame": 7.0, "score-jade": 2.0 * own["jade"] + 2,
        "score-decrees": 2.0 * held + 3, "score-harbours": 2.0 * sum(own["rewards"].values()) + 1,
    }  # fmt: skip
    effect = at_the_end.get(name, later * MORNINGS.get(name, 0.6))
    return float(row["vp"] + effect - SERVANT * (row["price_for_you"] + 1))


def _token(own: Mapping[str, Any], token: str | None) -> float:
    """A token counts a little by itself, and so does its benefit."""
    if token == "servants-for-jade" and own["pool"] < 3:
        return 0.6
    return TOKENS.get(token or "", 0.0) + 0.6
