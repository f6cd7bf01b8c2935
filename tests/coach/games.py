"""Games to review that are soon over."""

from pathlib import Path

from gugong.game import Game

GOLDEN = Path(__file__).parents[1] / "golden"


def short_game(name: str, plies: int) -> Game:
    """The end of a golden game, as a game of its own."""
    whole = Game.from_record((GOLDEN / f"{name}.txt").read_text("utf-8"))
    middle = whole.at(whole.ply - plies)
    game = Game.from_position(middle.position())
    for move in whole.plies[-plies:]:
        if game.over or not any(move.text == legal.text for legal in game.legal_moves()):
            break  # chance went another way
        game.play(move.text)
    while not game.over:
        game.play(game.legal_moves()[0])
    return game
