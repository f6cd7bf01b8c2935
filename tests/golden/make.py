"""Make the golden games anew. Only on purpose: after a change of the rules, or of the packaged
figures, that is meant.

    PYTHONPATH=src:. python tests/golden/make.py
    PYTHONPATH=src:. python tests/golden/make.py --results    # only their log has changed

Every table gets one game at random and one that shows as much as possible of what the others do
not; then come one with other components and one that begins in the middle.
"""

import json
import sys
from collections.abc import Iterator
from itertools import product
from random import Random

from benchmarks.scripted import sensible
from gugong import Components, Game
from gugong.components import parse
from gugong.rules.constants import DIFFICULTIES, LOCATIONS
from tests.golden.games import HERE, RESULTS, coverage, summary
from tests.table import first_box
from tools.random_play import choices

TRIES = 40  # games from which the one that shows most is kept


def house_rules() -> Components:
    """Another box: other figures where the rules look them up."""
    text = first_box().text
    for old, new in (
        ('name = "Gùgōng (partly reconstructed)"', 'name = "House rules for the golden games"'),
        ("morning_servants = [0, 4, 4, 4]", "morning_servants = [0, 5, 4, 3]"),
        ("square_price = 5", "square_price = 4"),
        ("faces = [ [1, 2, 3, 4, 5, 6],", "faces = [ [1, 1, 2, 3, 5, 8],"),
    ):
        assert old in text, f"{old!r} is not in the first box"
        text = text.replace(old, new)
    return parse(text, "house rules")


def finish(game: Game, seed: str) -> Game:
    for move in choices(game, Random(seed)):
        game.play(move)
    return game


def played(players: int, bonus: bool, expert: bool, seed: str) -> Game:
    game = Game(players, seed=f"golden {seed}", bonus_tokens=bonus, expert=expert)
    return finish(game, seed)


def alone(difficulty: str, sets: str, focus: str, expert: bool) -> Game:
    """A human with a little sense against Meng."""
    seed = f"golden {difficulty} {sets}"
    game = Game.solo(difficulty=difficulty, sets=sets, focus=focus, expert=expert, seed=seed)
    luck = Random(sets)
    while not game.over:
        game.play(sensible(game.view(0), [str(move) for move in game.legal_moves()], luck))
    return game


def games() -> Iterator[tuple[str, Game]]:
    shown: set[str] = set()
    for players in (2, 3, 4, 5):
        for bonus in (False, True):
            for expert in (False, True):
                name = f"{players}p{'-bonus' * bonus}{'-expert' * expert}"
                first = played(players, bonus, expert, name)
                shown |= coverage(first)
                yield f"{name}-1", first
                tries = [played(players, bonus, expert, f"{name} {i}") for i in range(TRIES)]
                best = max(tries, key=lambda game: (len(coverage(game) - shown), game.ply))
                shown |= coverage(best)
                yield f"{name}-2", best
    for i, (difficulty, sets) in enumerate(product(DIFFICULTIES, ("4-5", "2-3", "1-2"))):
        focus = "random" if i % 2 else LOCATIONS[i % 7]
        yield f"solo-{difficulty}-{sets}", alone(difficulty, sets, focus, i % 4 == 3)
    box = house_rules()
    yield "3p-house-rules", finish(Game(3, seed="house", bonus_tokens=True, components=box), "h")
    middle = Game(4, seed="middle", bonus_tokens=True)
    for move in choices(middle, Random("middle")):
        if middle.day == 2 and middle.ply % 7 == 0:
            break
        middle.play(move)
    yield "4p-from-position", finish(Game.from_position(middle.position()), "from here")


def stored() -> Iterator[tuple[str, Game]]:
    for name in json.loads(RESULTS.read_text("utf-8")):
        yield name, Game.from_record((HERE / f"{name}.txt").read_text("utf-8"))


def main() -> None:
    results = {}
    if "--results" in sys.argv:
        results = {name: summary(game) for name, game in stored()}
    else:
        for old in HERE.glob("*.txt"):
            old.unlink()
        for name, game in games():
            (HERE / f"{name}.txt").write_text(game.record(), encoding="utf-8")
            results[name] = summary(game)
    RESULTS.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{len(results)} games in {HERE}")


if __name__ == "__main__":
    main()
