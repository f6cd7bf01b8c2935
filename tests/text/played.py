"""What random games ask, allow, refuse and report: the engine's side of every text."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from gugong import Game, Reason
from gugong.rules.constants import DIFFICULTIES
from gugong.rules.moves import Move
from gugong.rules.refusals import refuse
from tests.table import SoloTable, first_box

GAMES = 40
SOLO_GAMES = 40
ASKED = 8  # moves of each verb that every position is asked about


class Played:
    """Everything that came up, each wording once."""

    def __init__(self) -> None:
        self.moves: dict[tuple[str, str], tuple[str, dict[str, Any]]] = {}
        self.frames: dict[str, dict[str, Any]] = {}
        self.events: dict[str, dict[str, Any]] = {}
        self.reasons: dict[str, Reason] = {}
        self.accounts: dict[str, Any] = {}


@cache
def played() -> Played:
    """The texts of forty games and some solo ones: all numbers of players, all options."""
    seen = Played()
    for seed in range(GAMES):
        bonus, expert = seed % 8 < 4, seed % 3 == 0
        game = Game(
            2 + seed % 4, seed=seed, bonus_tokens=bonus, expert=expert, components=first_box()
        )
        for moment, asked in _play(game, seed):
            _note(seen, moment, asked)
    for seed in range(SOLO_GAMES):
        game = Game.solo(difficulty=DIFFICULTIES[seed % 3], seed=seed, components=first_box())
        for moment, asked in _play(game, seed):
            _note(seen, moment, asked)
    waived = Game(4, seed=GAMES, components=first_box())
    for moment, asked in _play(waived, GAMES, passes=True):
        _note(seen, moment, asked)
    _note(seen, _without_automa_cards(), [])
    return seen


def _without_automa_cards() -> Game:
    """Meng's turn when all his cards are among today's: too rare for random games (SOLO-8)."""
    return SoloTable().no_automa("8").game()


def _play(game: Game, seed: int, passes: bool = False) -> Iterator[tuple[Game, list[Move]]]:
    """A random game, position by position, and some moves of every verb to ask about."""
    luck = Random(seed)
    verbs: dict[int, list[Move]] = {}
    for move in game.state.box.every_move():
        verbs.setdefault(move.verb, []).append(move)
    while True:
        yield game, [m for some in verbs.values() for m in luck.sample(some, min(ASKED, len(some)))]
        if game.over:
            return
        moves = game.legal_moves()
        # Few passes, or ships are never filled and jade is never bought.
        game.play(luck.choice([m for m in moves if passes or m.text != "pass"] or moves))


def _note(seen: Played, game: Game, asked: list[Move]) -> None:
    frame: Any = game.frame
    legal = game.legal_moves()
    if frame is not None:
        frame["seat"] = 0  # no wording depends on it
        seen.frames[repr(frame)] = frame
        for move in legal:
            seen.moves[move.text, repr(frame)] = (move.text, frame)
    for part in game.account_of_meng():
        seen.accounts[repr(part)] = part
    for seat in (None, *range(game.players)):
        events: Any = game.events(seat)
        for event in events:
            seen.events[repr(event)] = event
    for move in asked:
        if move not in legal:
            reason = refuse(game.state, move)
            seen.reasons[repr(reason)] = reason
