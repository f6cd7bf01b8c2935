"""First games as three people play them, for guide.test.ts to be guided through.

One keeps to the plan, one never does what it suggests, and one wastes whatever can be wasted.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gugong import Game
from gugong.bots.driver import observe
from gugong.bots.tutor import PLAN, SEED, Tutor

ROOM = Path(__file__).parent
PERSON = 0
WASTES = ("forgo", "pass", "burn")

Moves = list[str]


def follows(moves: Moves) -> str:
    return next((move for move in PLAN if move in moves), moves[0])


def strays(moves: Moves) -> str:
    """Something useful that the plan has not, if there is any."""
    others = [move for move in moves if move not in PLAN] or moves
    useful = [move for move in others if not is_waste(move)] or others
    return useful[len(useful) // 2]


def wastes(moves: Moves) -> str:
    return next(filter(is_waste, moves), moves[0])


def is_waste(move: str) -> bool:
    return any(word in move for word in WASTES)


def first_game(choose: Callable[[Moves], str]) -> dict[str, Any]:
    """What the person sees at each decision, up to the first gift of the second day, and what they
    choose; and the log."""
    game = Game(players=2, seed=SEED)
    seen: list[dict[str, Any]] = []
    while True:
        move = None
        if game.chooser == PERSON:
            move = choose([move.text for move in game.legal_moves()])
        view = game.view(PERSON)
        seen.append({"view": view, "move": move})
        if view["day"] > 1 and view["frame"] and view["frame"]["kind"] == "exchange":
            return {"seen": seen, "entries": game.log(PERSON)}
        game.play(move if move is not None else Tutor().choose(observe(game)).move)


def main() -> None:
    played = {choose.__name__: first_game(choose) for choose in (follows, strays, wastes)}
    (ROOM / "fixtures" / "lessons.json").write_text(json.dumps(played) + "\n", "utf-8")


if __name__ == "__main__":
    main()
