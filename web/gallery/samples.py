"""Views of games as the server would send them, for the gallery: every kind of decision."""

import json
from pathlib import Path

from gugong import Game, load
from gugong.bots.courtier import Courtier
from gugong.bots.referee import Referee

FOLDER = Path(__file__).parent / "samples"
PLIES = {0, 20, 30, 50, 60, 100, 150, 200}


def store(name: str, game: Game, seat: int) -> None:
    sample = {"view": game.view(seat), "entries": game.log(seat)}
    (FOLDER / f"{name}.json").write_text(json.dumps(sample))


def play(name: str, game: Game, seat: int = 0) -> None:
    """Play a game to its end; store some of its views, and each kind of decision once."""
    referee = Referee(game, dict.fromkeys(range(game.players), Courtier()))
    kinds = set()
    while (chooser := game.chooser) is not None and game.frame is not None:
        if game.ply in PLIES:
            store(f"{name}-{game.ply}", game, seat)
        kind = game.frame["kind"]
        if chooser == seat and kind not in kinds:
            kinds.add(kind)
            store(f"{name}-k-{kind}", game, seat)
        referee.play()
    store(f"{name}-end", game, seat)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    box = load()
    figures = {"version": box.version, "name": box.name, "figures": box.figures}
    (FOLDER / "box.json").write_text(json.dumps(figures))
    for families in (2, 3, 4, 5):
        play(f"p{families}", Game(players=families, seed=7, bonus_tokens=True))
    play("solo", Game.solo(seed=7))


if __name__ == "__main__":
    main()
