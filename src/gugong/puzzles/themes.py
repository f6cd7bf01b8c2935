"""The themes of puzzles, and how hard they are."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from gugong.bots.built_in import LEVELS
from gugong.bots.driver import observe
from gugong.bots.observation import Choice as Chosen
from gugong.bots.questions import open_once
from gugong.formats.notation import read
from gugong.game import Game
from gugong.puzzles.puzzle import Difficulty, Theme

OF_LOCATION: Final[dict[str, Theme]] = {
    "wall": "wall",
    "canal": "canal",
    "decree": "decrees",
    "palace": "palace",
    "intrigue": "intrigue",
}
OF_VERB: Final[dict[str, Theme]] = {
    "wall": "wall",
    "ship": "canal",
    "new-ship": "canal",
    "sail": "canal",
    "claim": "canal",
    "decree": "decrees",
    "use": "decrees",
    "lower": "intrigue",  # a favour for steps back on that track (WALL-4)
    "die": "intrigue",
}
OF_SOURCE: Final[dict[str, Theme]] = {
    "wall": "wall",
    "harbours": "canal",
    "decrees": "decrees",
    "final-decrees": "decrees",
    "palace": "palace",
    "envoy": "palace",
}

# How often each level tries, with luck of its own. Which bots these are decides how hard it is.
TRIES: Final = dict.fromkeys(LEVELS, 4) | {"champion": 2}
# The share of tries that find the best move, over all levels, that makes a puzzle so hard at most.
EASY: Final = 0.65
MEDIUM: Final = 0.45


def theme_of(
    players: int, plan: Sequence[str], courtiers: str, sources: Mapping[str, float]
) -> Theme | None:
    """Return the theme: what the best move does, what gains most, what the plan does later, or what
    tempts the courtier; None if no theme fits."""
    if players == 1:
        return "solo"
    gains = [source for source, points in sources.items() if points > 0]  # the largest first
    signs = [
        *_themes(plan[0]),
        *(OF_SOURCE[source] for source in gains[:1] if source in OF_SOURCE),
        *(theme for move in (*plan[1:], courtiers) for theme in _themes(move)),
        *(OF_SOURCE[source] for source in gains[1:] if source in OF_SOURCE),
    ]
    return signs[0] if signs else None


def _themes(move: str) -> Iterator[Theme]:
    reading = read(move)
    if reading is None:
        return
    location = str(reading.parts.get("location"))
    if location in OF_LOCATION and reading.verb != "swap":  # which only takes a card there
        yield OF_LOCATION[location]
    if reading.verb in OF_VERB:
        yield OF_VERB[reading.verb]


def solved_by(game: Game, best: str) -> dict[str, float]:
    """Return how often each level of bots finds the best move."""
    out = {}
    for level, tries in TRIES.items():
        bot = open_once(level)
        answers = [bot.choose(observe(game, seed=f"try {n}")) for n in range(tries)]
        moves = [one.move if isinstance(one, Chosen) else one for one in answers]
        out[level] = moves.count(best) / tries
    return out


def difficulty_of(solved: Mapping[str, float]) -> Difficulty:
    """Return the difficulty, by how often the levels of bots solve it on average."""
    share = sum(solved.values()) / len(solved)
    if share >= EASY:
        return "easy"
    return "medium" if share >= MEDIUM else "hard"
