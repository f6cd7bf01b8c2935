"""Names of the numbers in the components, from their keys in the file."""

from typing import Final

from gugong.text.phrases import Phrases

# Tables whose keys are words of the game, and their kind.
WORD_KINDS: Final = {
    "travel_tokens-basic": "token",
    "travel_tokens-bonus": "token",
    "automa-cards": "automa",
    "map-place": "city",
}


def figure_name(phrases: Phrases, key: str) -> str:
    """Return a number's name: `board.small.jade_houses.2.price` is the price of jade house 2 on the
    side for few families.

    The page has the same (web/src/box/words.ts), and its texts.
    """
    names = key.split(".")
    side = names.pop(1) if names[0] == "board" else None
    numbers = [int(name) for name in names if name.isdecimal()]
    words = [name for name in names if not name.isdecimal()]
    after_number = names[-2].isdecimal() and not names[-1].isdecimal()
    part = words.pop() if len(words) > 3 or after_number else None
    kind = WORD_KINDS.get("-".join(words[:2]))
    word = phrases.word(kind, words.pop(2)) if kind is not None and len(words) > 2 else None
    n, m = [*numbers, None, None][:2]
    name = phrases.tell(("web", "figure", "-".join(words)), {"n": n, "m": m, "word": word})
    if side is not None:
        name = phrases.tell(("web", "box", f"side-{side}"), {"name": name})
    if part is not None:
        told = phrases.text("web", "figure-part", part)
        name = phrases.tell(("web", "box", "part"), {"name": name, "part": told})
    return name
