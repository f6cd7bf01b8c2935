"""What a puzzle is about, and how hard it is."""

from collections.abc import Callable, Container, Sequence
from typing import Final

from gugong.bots.champion import Champion
from gugong.bots.courtier import Courtier
from gugong.bots.driver import observe
from gugong.bots.minister import Minister
from gugong.bots.novice import Novice
from gugong.bots.observation import Bot, Budget
from gugong.bots.observation import Choice as Chosen
from gugong.bots.scholar import Scholar
from gugong.coach.documents import Choice
from gugong.coach.summary import difference
from gugong.game import Game
from gugong.puzzles.puzzle import DIFFICULTIES, Difficulty, Theme

# What decides is where the choice acts, or else where its points come from.
OF_LOCATION: Final[dict[str, Theme]] = {
    "wall": "wall",
    "canal": "canal",
    "decree": "decrees",
    "palace": "palace",
    "intrigue": "intrigue",
}
OF_FRAME: Final[dict[str, Theme]] = {
    "masons": "wall",
    "extra-mason": "wall",
    "favour": "wall",
    "canal": "canal",
    "load": "canal",
    "claim": "canal",
    "morning-decrees": "decrees",
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


def theme_of(game: Game, best: Choice, other: Choice) -> Theme | None:
    """None if it is about something that no theme stands for."""
    if game.players == 1:
        return "solo"
    frame = game.frame
    assert frame is not None  # somebody decides
    if frame["kind"] in OF_FRAME:
        return OF_FRAME[frame["kind"]]
    if frame["kind"] == "action":
        locations = [frame["action"]]
    else:
        moves = game.parse(best["move"]), game.parse(other["move"])
        locations = [str(move.parts.get("location")) for move in moves]
    themes = [OF_LOCATION[location] for location in locations if location in OF_LOCATION]
    themes += [
        OF_SOURCE[source]
        for source, points in difference(best, other).items()
        if source in OF_SOURCE and points > 0
    ]
    return themes[0] if themes else None


def failing(game: Game, solutions: Container[str]) -> tuple[str, ...]:
    """The bots that do not find a solution, the weakest first."""
    out = []
    for name, (bot, budget) in SOLVERS.items():
        answer = bot().choose(observe(game, budget=budget))
        if (answer.move if isinstance(answer, Chosen) else answer) not in solutions:
            out.append(name)
    return tuple(out)


def difficulty_of(fails: Sequence[str]) -> Difficulty:
    """By how many of the two that are about as strong as a good player fail."""
    missed = sum(name in fails for name in ("minister", "scholar"))
    return DIFFICULTIES[missed]
