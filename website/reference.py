"""The API reference: which modules it shows, by what one does with them.

mkdocstrings fills these pages from docstrings and types. It reads the sources and imports nothing.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

# The title, one line about it, and the modules or names; all that is public of a module is shown.
REFERENCE: Final = {
    "game": (
        "The game",
        "`from gugong import Game`: everything begins here ([by example](../library.md)).",
        ["gugong.game.Game", "gugong.rules.moves.Move", "gugong.score.Score"],
    ),
    "errors": (
        "Errors and reasons",
        "What is raised, and what a refused move says.",
        ["gugong.errors", "gugong.rules.refusals.Reason"],
    ),
    "positions": (
        "Positions",
        "Any legal position in a few lines ([by example](../library.md#puzzles-and-tests)).",
        ["gugong.builder"],
    ),
    "views": (
        "Views, events and frames",
        "The dictionaries that `Game.view`, `Game.log`, `Game.events` and `Game.frame` return.",
        ["gugong.formats.view_types", "gugong.formats.table_types"],
    ),
    "components": (
        "Components",
        "What is in the box ([which figures are ours](../figures.md)).",
        ["gugong.components.loader", "gugong.components.compare"],
    ),
    "text": (
        "Sentences",
        "Keys with arguments become sentences, in six languages.",
        ["gugong.text.catalogue"],
    ),
    "bots": (
        "Bots",
        "What a bot gets, what it answers, and who asks it ([write one](../bots.md)).",
        [
            "gugong.bots.observation",
            "gugong.bots.driver",
            "gugong.bots.referee",
            "gugong.bots.registry",
        ],
    ),
    "search": (
        "Search",
        "Games to their end inside the compiled core, and tables as a seat may imagine them.",
        ["gugong.bots.rollout", "gugong.bots.worlds", "gugong.bots.minister", "gugong.bots.net"],
    ),
    "client": (
        "Over the network",
        "A client of `gugong serve` ([by example](../api.md)).",
        [
            "gugong.client.client",
            "gugong.client.requests",
            "gugong.client.connection.Refused",
            "gugong.client.socket.Socket",
        ],
    ),
    "arena": (
        "The arena",
        "Matches between bots, and what they show ([simulate](../tasks/simulate.md)).",
        [
            "gugong.lab.arena.match",
            "gugong.lab.arena.play_match",
            "gugong.lab.arena.play_game",
            "gugong.lab.arena.report",
            "gugong.lab.arena.ratings",
        ],
    ),
    "coach": (
        "The coach",
        "What each decision cost ([how far to trust it](../coach.md)).",
        ["gugong.coach.review", "gugong.coach.summary", "gugong.coach.documents"],
    ),
    "puzzles": (
        "Puzzles",
        "Positions in which one choice is clearly better ([by example](../coach.md#puzzles)).",
        ["gugong.puzzles.puzzle", "gugong.puzzles.files"],
    ),
    "pictures": (
        "Pictures",
        "The board as SVG, a game as a replay in HTML ([notebooks](../tasks/notebooks.md)).",
        [
            "gugong.notebook.Record",
            "gugong.drawing.picture.board_of",
            "gugong.drawing.replay.replay",
        ],
    ),
    "envs": (
        "Environments",
        "PettingZoo and Gymnasium, for agents that learn ([by example](../envs.md)).",
        [
            "gugong.lab.envs.environment",
            "gugong.lab.envs.vector",
            "gugong.lab.observations.encoding",
        ],
    ),
}


def reference_pages() -> dict[str, Callable[[], str]]:
    """The pages by their place in the site."""
    pages = {f"reference/{name}.md": partial(_page, *row) for name, row in REFERENCE.items()}
    return {"reference/index.md": _index} | pages


def _index() -> str:
    rows = [f"| [{title}]({name}.md) | {about} |" for name, (title, about, _) in REFERENCE.items()]
    return "\n".join(["# The Python reference", "", "| | |", "|---|---|", *rows, ""])


def _page(title: str, about: str, shown: list[str]) -> str:
    return f"# {title}\n\n{about}\n\n" + "".join(f"::: {name}\n\n" for name in shown)
