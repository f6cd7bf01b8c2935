"""What a reconstructed figure does: games of the best bot, each with a box drawn at random.

    python benchmarks/levers.py [--minutes 10] [--iterations 24]

explains the scores of the families by their place in the turn order and what their sets held, and
the share of each location by the cards, tokens and prices of the box (least squares), and prints
what is more than chance. docs/figures.md says what followed from it.
"""

import argparse
import random
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gugong import Components, Game, load
from gugong.bots.minister import Minister
from gugong.bots.observation import Budget
from gugong.bots.referee import Referee
from gugong.components.loader import ABOUT
from gugong.lab.arena.play_game import play_out
from gugong.options import FAMILIES
from gugong.rules.constants import LOCATIONS

ACTIONS = ("wall", "intrigue", "palace", "decree", "canal", "servant", "servants", "swap")
Figures = dict[str, Any]
Row = dict[str, float]


@dataclass
class Played:
    """One game and its box."""

    figures: Figures
    scores: list[int]  # in the turn order of the first day
    exchanges: list[int]  # by location


def drawn_components(rng: random.Random) -> Components:
    """The packaged box with other cards, tokens and prices wherever ours are reconstructed."""
    document = tomllib.loads(load().text)
    figures: Figures = {key: document[key] for key in document if key not in ABOUT}
    gifts = figures["gift_cards"]
    dealt = [card for a_set in gifts["sets"] for card in a_set]
    rng.shuffle(dealt)
    gifts["sets"] = [dealt[i : i + 4] for i in range(0, 20, 4)]
    for card in (*dealt, *gifts["board"], *gifts["draw"]):
        if card["value"] <= 6:
            card["action"] = rng.choice(ACTIONS)
    tokens = figures["travel_tokens"]["basic"]
    kinds = list(tokens)
    extra = rng.choices(kinds, k=sum(tokens.values()) - len(kinds))
    figures["travel_tokens"]["basic"] = {kind: 1 + extra.count(kind) for kind in kinds}
    cheap, dear = rng.choice((1, 2)), rng.choice((4, 5))
    for side in figures["board"].values():
        side["jade_houses"][0]["price"], side["jade_houses"][2]["price"] = cheap, dear
    prices = figures["decrees"]["price_by_level"]
    prices["2"], prices["3"] = rng.choice((1, 2, 3)), rng.choice((3, 4, 5))
    return Components("drawn at random", figures, document["basis"], load().text, "drawn")


def play(seed: str, iterations: int) -> Played:
    rng = random.Random(seed)
    components = drawn_components(rng)
    players = rng.choice(FAMILIES)
    game = Game(players, seed=seed, components=components)
    budget = Budget(iterations=iterations)
    referee = Referee(game, {i: Minister() for i in range(players)}, budget=budget, seed=seed)
    start = game.view()["start"]
    days = [day for seat in play_out(referee) for day in seat]
    exchanges = [sum(day[i] for day in days) for i in range(len(LOCATIONS))]
    totals = {score.seat: score.total for score in game.scores}
    scores = [totals[(start + place) % players] for place in range(players)]
    return Played(deepcopy(components.figures), scores, exchanges)


def play_some(part: tuple[str, float, int]) -> list[Played]:
    """As many games as fit into this many seconds."""
    seed, seconds, iterations = part
    until = time.monotonic() + seconds
    out: list[Played] = []
    while time.monotonic() < until:
        out.append(play(f"{seed}-{len(out)}", iterations))
    return out


# What explains a score, and what a share


def of_a_set(cards: list[Figures], place: int, players: int) -> Row:
    row = {}
    for action in ACTIONS:
        row[f"a card: {action}"] = float(sum(card["action"] == action for card in cards))
    row["a point of value"] = float(sum(card["value"] for card in cards))
    row.update({f"place {i} of {n}": float((i, n) == (place, players)) for i, n in places()})
    return row


def places() -> Iterator[tuple[int, int]]:
    """All but the first, with which they are compared."""
    for players in FAMILIES:
        for place in range(2, players + 1):
            yield place, players


def of_a_box(figures: Figures, players: int) -> Row:
    gifts = figures["gift_cards"]
    in_play = [*gifts["board"], *(card for a_set in gifts["sets"][:players] for card in a_set)]
    row = {f"{n} families": float(n == players) for n in FAMILIES[1:]}
    for action in ACTIONS:
        count = sum(card["action"] == action for card in in_play)
        row[f"a card of twenty: {action}"] = 20.0 * count / len(in_play)
    row.update({f"a token: {k}": float(n) for k, n in figures["travel_tokens"]["basic"].items()})
    houses = figures["board"]["small" if players < 4 else "large"]["jade_houses"]
    row["price of the first jade house"] = float(houses[0]["price"])
    row["price of the third jade house"] = float(houses[2]["price"])
    prices = figures["decrees"]["price_by_level"]
    row["price of a decree of level 2"] = float(prices["2"])
    row["price of a decree of level 3"] = float(prices["3"])
    return row


def explain(what: str, rows: list[Row], values: list[float]) -> None:
    """Least squares; what is further from nothing than two standard errors."""
    names = list(rows[0])
    x: NDArray[np.float64] = np.array([[row[name] for name in names] for row in rows])
    x = np.column_stack((np.ones(len(x)), x - x.mean(0)))
    y = np.array(values)
    factors = np.linalg.lstsq(x, y, rcond=None)[0]
    spread = np.std(y - x @ factors) * np.sqrt(np.diag(np.linalg.pinv(x.T @ x)))
    print(f"\n{what}: {factors[0]:.1f} on average")
    for name, factor, error in zip(names, factors[1:], spread[1:], strict=True):
        if abs(factor) > 2 * error:
            print(f"  {name:32}{factor:+6.2f} ± {1.96 * error:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--iterations", type=int, default=24, help="of the bot, a turn")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", default="levers")
    args = parser.parse_args()
    parts = [(f"{args.seed}-{i}", args.minutes * 60, args.iterations) for i in range(args.jobs)]
    with ProcessPoolExecutor(args.jobs) as pool:
        games = [game for some in pool.map(play_some, parts) for game in some]
    print(f"{len(games):,} games, each with a box of its own")
    rows, values = [], []
    for game in games:
        players = len(game.scores)
        sets = game.figures["gift_cards"]["sets"]
        own = [of_a_set(sets[i], i + 1, players) for i in range(players)]
        mean = {name: sum(row[name] for row in own) / players for name in own[0]}
        rows += [{name: row[name] - mean[name] for name in row} for row in own]
        values += [score - sum(game.scores) / players for score in game.scores]
    explain("VP beside the others'", rows, values)
    boxes = [of_a_box(game.figures, len(game.scores)) for game in games]
    for i, location in enumerate(LOCATIONS):
        shares = [100 * game.exchanges[i] / sum(game.exchanges) for game in games]
        explain(f"% of the exchanges at {location}", boxes, shares)


if __name__ == "__main__":
    main()
