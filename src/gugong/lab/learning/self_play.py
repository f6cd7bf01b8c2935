"""Games to learn from: by the heuristics, which are quick, and by a net against itself.

A net plays many games side by side, so that it sees many positions at once.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from gugong.bots.features import encode
from gugong.bots.lookahead import Lookahead, Plan
from gugong.bots.net import Net
from gugong.bots.weights import Weights
from gugong.lab.learning.settings import Setting, draw_setting
from gugong.lab.learning.tape import Glances, Tape, outcome

NARROW: Final = [6, 2, 1, 1, 1]  # moves tried: many games teach more than careful ones
AT_ONCE: Final = 48  # games side by side
CAREFUL: Final = 0.6  # share of decisions at which the best plan is taken, come what may
CLOSE: Final = 0.03  # a plan may be taken instead if it gives up no more of the chance to win
CARE: Final = (0.3, 1.0, 2.5)  # noise in the heuristics' choices, in victory points


@dataclass(frozen=True)
class Taped:
    """A finished game: its setting, its numbers and how it ended."""

    setting: Setting
    numbers: bytes
    scores: list[int]
    winner: int  # -1: nobody


def glance_games(seed: str, games: int) -> Iterator[Taped]:
    """Games by the heuristics, each family with its own care."""
    for number in range(games):
        name = f"{seed}/{number}"
        luck = random.Random(name)
        setting = draw_setting(luck, name)
        s = setting.start()
        glances = Glances(name, [luck.choice(CARE) for _ in range(s.box.families)])
        glances.play_on(s)
        yield Taped(setting, bytes(glances.numbers), *outcome(s))


@dataclass
class _Running:
    setting: Setting
    tape: Tape
    luck: random.Random


def net_games(net: Net, seed: str, games: int) -> Iterator[Taped]:
    """Games of a net against itself, as they end.

    Exactly this many are begun and all are played to their end. Taking the first to finish would
    favour short games.
    """
    weights = Weights()
    waiting = (_begin(f"{seed}/{number}") for number in range(games))
    running = list(islice(waiting, AT_ONCE))
    while running:
        rows = bytearray()
        asked: list[tuple[_Running, int, list[Plan]]] = []
        for game in running:
            moves = game.tape.next_decision()
            if not moves:
                yield Taped(game.setting, bytes(game.tape.numbers), *outcome(game.tape.s))
                continue
            s = game.tape.s
            seat = s.frames[-1].seat
            plans = Lookahead(weights, seat, NARROW).plans(s, moves)
            for plan in plans:
                rows += encode(plan.end, seat)
            asked.append((game, seat, plans))
        values = net.judge(rows) if asked else []
        at = 0
        for game, seat, plans in asked:
            best = pick(values[at : at + len(plans)], game.luck)
            at += len(plans)
            game.tape.follow(plans[best].moves, seat)
        running = [game for game, _, _ in asked]
        running += islice(waiting, AT_ONCE - len(running))


def _begin(name: str) -> _Running:
    luck = random.Random(name)
    setting = draw_setting(luck, name)
    return _Running(setting, Tape(setting.start(), name), luck)


def pick(values: list[float], luck: random.Random) -> int:
    """The best, or now and then one that is nearly as good, so that games differ."""
    best = max(range(len(values)), key=values.__getitem__)
    if luck.random() < CAREFUL:
        return best
    return luck.choice([i for i, value in enumerate(values) if value >= values[best] - CLOSE])
