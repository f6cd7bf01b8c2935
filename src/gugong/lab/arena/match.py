"""A match: which bots play, with which options and deals. Everything a worker needs to know.

Luck cancels out by duplicate deals: the same deal is played once with every line-up and every box,
and line-ups are made so that each bot sits in every seat equally often.
"""

import hashlib
import json
from dataclasses import asdict, dataclass, field
from functools import cache, cached_property
from itertools import combinations
from pathlib import Path
from typing import Final

import gugong
from gugong.bots.driver import TIME_LIMIT
from gugong.bots.observation import Budget
from gugong.bots.registry import fingerprint, short_name
from gugong.chance import checked_seed
from gugong.components import Components, load, parse
from gugong.game import Game
from gugong.options import Options, choose_box

MENG: Final = "Meng"  # his name in tables of results
SOURCES_OF_THE_GAME: Final = ("*.py", "*.toml", "*.net")


def line_ups(bots: tuple[str, ...], families: int) -> list[tuple[str, ...]]:
    """Return which bot sits where, one entry per game.

    All bots have the same number of seats. Seats left over go to every group of bots in turn, and
    every line-up is rotated through all seats. With more bots than seats, every group of that size
    plays.

    >>> line_ups(("a", "b"), 3)
    [('a', 'b', 'a'), ('b', 'a', 'a'), ('a', 'a', 'b'), ('a', 'b', 'b'), ('b', 'b', 'a'), ('b', 'a', 'b')]
    """  # noqa: E501
    each, over = divmod(families, len(bots))
    rows = [bots * each + extra for extra in combinations(bots, over)]
    return _rotated(rows)


def line_ups_against(bots: tuple[str, ...], field_of: str, families: int) -> list[tuple[str, ...]]:
    """Return line-ups with each bot alone among the same opponents, in every seat.

    >>> line_ups_against(("a",), "b", 3)
    [('a', 'b', 'b'), ('b', 'b', 'a'), ('b', 'a', 'b')]
    """
    return _rotated([(bot, *[field_of] * (families - 1)) for bot in bots])


def _rotated(rows: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    turned = [row[i:] + row[:i] for row in rows for i in range(len(row))]
    return list(dict.fromkeys(turned))


@dataclass(frozen=True)
class Match:
    """The settings. Matches with the same settings are the same match, wherever they run."""

    bots: tuple[str, ...]  # as `open_bot` takes them
    players: int  # 1: each bot alone against Meng
    seed: str = "1"
    against: str = ""  # each bot plays alone among this one, not among each other
    seconds: float | None = None  # per turn
    iterations: int | None = None  # per turn, see bots/driver.py
    time_limit: float = TIME_LIMIT
    options: Options = field(default_factory=Options)  # of the game
    boxes: tuple[str, ...] = ("",)  # texts of components files; "": the packaged one

    def __post_init__(self) -> None:
        """ValueError says what cannot be played."""
        if not self.bots:
            raise ValueError("name at least one bot")
        twice = [bot for i, bot in enumerate(self.bots) if bot in self.bots[:i]]
        if twice:
            raise ValueError(f"{twice[0]} is named twice")
        if self.against in self.bots:
            raise ValueError(f"{self.against} would only play against itself")
        if self.against and self.players == 1:
            raise ValueError("against Meng each bot plays alone; leave --against out")
        checked_seed(self.seed)
        for text in self.boxes:
            choose_box(_components(text), self.players, self.options)

    @cached_property
    def line_ups(self) -> list[tuple[str, ...]]:
        """The line-ups; every deal is played once with each."""
        if self.against:
            return line_ups_against(self.bots, self.against, self.players)
        return line_ups(self.bots, self.players)

    @property
    def specs(self) -> tuple[str, ...]:
        """The bots that play."""
        return (*self.bots, self.against) if self.against else self.bots

    def name(self, spec: str) -> str:
        """The name of a bot in tables."""
        short = short_name(spec)
        alike = [other for other in self.specs if short_name(other) == short]
        return short if len(alike) == 1 else spec

    @property
    def names(self) -> list[str]:
        """The names that are rated: the bots and, in solo games, Meng."""
        meng = [MENG] if self.players == 1 else []
        return [self.name(spec) for spec in self.specs] + meng

    @property
    def budget(self) -> Budget:
        return Budget(self.seconds, self.iterations)

    @property
    def games_per_deal(self) -> int:
        return len(self.line_ups) * len(self.boxes)

    def games(self, wanted: int) -> int:
        """The number of games: `wanted`, rounded up, as every deal is played with all line-ups and
        boxes."""
        return -(-wanted // self.games_per_deal) * self.games_per_deal

    def deal_of(self, game: int) -> int:
        return game // self.games_per_deal

    def line_up_of(self, game: int) -> tuple[str, ...]:
        return self.line_ups[game // len(self.boxes) % len(self.line_ups)]

    def box_of(self, game: int) -> int:
        """Return which of the boxes it is played with."""
        return game % len(self.boxes)

    def luck_of(self, game: int) -> str:
        """The seed of the bots' own luck: the same on all boxes."""
        return f"{self.seed}-{game // len(self.boxes)}"

    def new_game(self, game: int) -> Game:
        """The game of this number, freshly dealt."""
        seed = f"{self.seed}-{self.deal_of(game)}"
        components = _components(self.boxes[self.box_of(game)])
        return Game(self.players, seed=seed, components=components, **self.options)

    def settings(self) -> dict[str, object]:
        """Everything its results depend on, including the code of the game and of the bots."""
        settings = asdict(self)
        del settings["boxes"]  # the versions stand for them
        return {
            **settings,
            "bots": list(self.bots),
            "components": [_components(text).version for text in self.boxes],
            "code": _code(),
            "bot_code": {spec: fingerprint(spec) for spec in self.specs},
        }

    @property
    def key(self) -> str:
        """Names the journal of this match."""
        text = json.dumps(self.settings(), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def _components(text: str) -> Components:
    return parse(text, "the components of the match") if text else load()


@cache
def _code() -> str:
    """A hash of the game's own files, so that results of different code are never mixed."""
    folder, digest = Path(gugong.__file__).parent, hashlib.sha256()
    for pattern in SOURCES_OF_THE_GAME:
        for path in sorted(folder.rglob(pattern)):
            digest.update(f"{path.relative_to(folder)} {path.stat().st_size}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
