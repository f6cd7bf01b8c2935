"""The themes of puzzles, and how hard they are."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Final

from gugong.bots.champion import Champion
from gugong.bots.courtier import Courtier
from gugong.bots.driver import observe
from gugong.bots.minister import Minister
from gugong.bots.novice import Novice
from gugong.bots.observation import Bot, Budget
from gugong.bots.observation import Choice as Chosen
from gugong.bots.scholar import Scholar
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

# The minister thinks in playouts instead of time, so that the same position is as hard everywhere.
SOLVERS: Final[dict[str, tuple[Callable[[], Bot], Budget]]] = {
    "novice": (Novice, Budget()),
    "courtier": (Courtier, Budget()),
    "minister": (Minister, Budget(iterations=200)),
    "scholar": (Scholar, Budget()),
    "champion": (Champion, Budget()),
}


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


def failing(game: Game, solutions: Container[str]) -> tuple[str, ...]:
    """Return the bots that do not find a solution, weakest first."""
    out = []
    for name, (bot, budget) in SOLVERS.items():
        answer = bot().choose(observe(game, budget=budget))
        if (answer.move if isinstance(answer, Chosen) else answer) not in solutions:
            out.append(name)
    return tuple(out)


def difficulty_of(fails: Container[str]) -> Difficulty:
    """Return the difficulty, by the strongest bot that fails; every bot fails less often than the
    courtier."""
    if "scholar" in fails:
        return "hard"
    return "medium" if "minister" in fails else "easy"
