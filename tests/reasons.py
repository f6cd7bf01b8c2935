"""Ask why a move is refused, for tests of the reasons."""

from gugong import Game

Why = tuple[str, str, dict[str, int | str]]


def why(game: Game, move: str) -> Why:
    """The code, the rule and the numbers of the reason against a move."""
    reason = game.why_not(move)
    assert reason is not None, f"{move!r} is legal"
    return reason.code, reason.rule, reason.args


def is_legal(game: Game, move: str) -> bool:
    return game.why_not(move) is None
