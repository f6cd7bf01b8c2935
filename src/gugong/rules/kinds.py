"""What an argument can be: the kinds that frames, events and moves name, and their words.

An argument is written `name:kind`, or `name:kind*` if only the acting seat may see it (GIFT-10).
A kind is either a closed list of words, whose index is the number the rules compute with, or a
number or a name from the box, which has a pattern.
"""

from typing import Final

from gugong.components.names import PLAIN_NAME
from gugong.rules import constants as c

Word = str | int | None

# No gift card travels or buys jade (GIFT-7).
CARD_WORDS: Final = tuple(
    [c.CARDS[card] for card in range(c.FACES) if c.ACTION[card] not in (c.TRAVEL, c.JADE)]
)

# Kinds whose words are the same at every table, by number.
WORDS: Final[dict[str, tuple[str, ...]]] = {
    "action": c.ACTIONS,
    "automa": c.AUTOMA_CARDS,
    "by": c.OFFERED_BY,
    "cannot": c.CANNOT,
    "card": c.CARDS,
    "decree": c.DECREES,
    "double": c.DOUBLE_PLACES,
    "gift-for": c.GIFT_FOR,
    "hand-in": c.HAND_IN_FOR,
    "instead-of": c.INSTEAD_OF,
    "lapse": c.LAPSES,
    "loaded-from": c.LOADED_FROM,
    "location": c.LOCATIONS,
    "piece": c.PIECES,
    "place": c.PLACES,
    "reward": c.REWARDS,
    "source": c.SOURCES,
    "stage": c.STAGES,
    "token": c.TOKENS,
    "when": c.WHEN,
}

# Kinds of the parts of moves, where not every word of a list is possible.
MOVE_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "card": CARD_WORDS,
    "costly": tuple([c.LOCATIONS[i] for i in c.COSTLY_LOCATIONS]),
    "favour": c.FAVOURS,
    "laid": c.LAID_PIECES,
    "payment": c.PAYMENTS,
    "pile": ("discarded",),
    "plain": tuple([c.LOCATIONS[i] for i in c.PLAIN_LOCATIONS]),
    "way": c.WAYS[1:],
}

# Kinds without a list: numbers, counts from 1, and names that depend on the box.
NUMBERS: Final = ("number", "ordinal")
PATTERNS: Final[dict[str, str]] = {
    "berth": f"[{c.ROUTE_LETTERS}]?[0-9]",
    "city": PLAIN_NAME,
    "number": "[0-9]{1,3}",
    "ordinal": "[0-9]{1,3}",
    "route": f"[{c.ROUTE_LETTERS}]",
}


def is_secret(argument: str) -> bool:
    """Return whether only the acting seat may see it."""
    return argument.endswith("*")


def name_and_kind(argument: str) -> tuple[str, str]:
    """The name and the kind in `card:card*`. Without a kind, it is the name."""
    name, _, kind = argument.removesuffix("*").partition(":")
    return name, kind or name
