"""Lay out a table for a test: `PositionBuilder` with a box whose figures never change.

>>> table = Table(players=4, names=("anna", "lisa", "david", "sebastian"))
>>> _ = table.family("david", wall=3, intrigue=12)
>>> _ = table.family("lisa", wall=1, intrigue=12, pool=4, hand=["5d"])
>>> game = table.turn("lisa").game()

Tests that name single cards, prices or tokens play with `first_box`: the packaged figures may
change for balance, which changes nothing about the rules.
"""

from functools import cache
from pathlib import Path
from typing import Any, Self

from gugong import Components, Game, PositionBuilder, load
from gugong.text import catalogue

MENG = 1
LOCATIONS = ("travel", "wall", "jade", "intrigue", "palace", "decree", "canal")
FIRST_BOX = Path(__file__).with_name("first_box.toml")


@cache
def first_box() -> Components:
    """The first reconstruction: a box whose figures never change."""
    return load(FIRST_BOX)


class Table(PositionBuilder):
    """A position under construction, with the first box."""

    def __init__(
        self,
        players: int = 3,
        *,
        names: tuple[str, ...] = (),
        bonus_tokens: bool = False,
        expert: bool = False,
        seed: int = 1,
    ) -> None:
        super().__init__(
            players,
            names=names,
            seed=seed,
            components=first_box(),
            bonus_tokens=bonus_tokens,
            expert=expert,
        )


class SoloTable(PositionBuilder):
    """A human at seat 0 with one card, a 9, against Meng at seat 1, who has none unless given.

    >>> table = SoloTable().family(MENG, pool=2)
    >>> game = table.meng_acts("wall").game()

    The map is empty. What Meng does runs by itself, until the human is asked.
    """

    def __init__(
        self,
        *,
        difficulty: str = "normal",
        sets: str = "4-5",
        focus: str = "wall",
        expert: bool = False,
        components: Components | None = None,
    ) -> None:
        super().__init__(
            1,
            components=components or first_box(),
            difficulty=difficulty,
            sets=sets,
            focus=focus,
            expert=expert,
        )
        self.no_tokens().family(0, hand=["9"]).turn(0)

    def no_automa(self, *gifts: str) -> Self:
        """Meng's turn with every automa card among today's, and these gift cards (SOLO-8)."""
        return self.automa(today=self.data["meng"]["automa"]).gifts(*gifts).turn(MENG)

    def meng_plays(self, automa: str, *gifts: str) -> Self:
        """Meng's turn: this automa card, and the first of these gift cards."""
        return self.automa(automa).gifts(*gifts).turn(MENG)

    def meng_acts(self, action: str, special: bool = False, by: str = "location") -> Self:
        """One action of his, in his turn; with a special card or not."""
        return self.frames(
            {"kind": "turn", "seat": 0},
            {"kind": "meng-action", "seat": MENG, "action": action, "special": int(special),
             "by": by},
        )  # fmt: skip

    def twilight(self, *cards: str) -> Self:
        """The twilight with these automa cards; then the human is asked how many servants to
        gain, before anything else of the night."""
        self.automa(today=cards).set(dice=[5, 9, 1])
        self.family(0, hand=[], discard=["5w"], pool=11)
        return self.frames({"kind": "twilight", "seat": MENG, "done": 0})

    def morning(self) -> Self:
        """His morning decrees; then the human is asked how many servants of the day to gain."""
        self.family(0, pool=11)
        return self.frames(
            {"kind": "new-day", "seat": None}, {"kind": "meng-morning", "seat": MENG}
        )


def texts(game: Game) -> list[str]:
    """The legal moves in their notation."""
    return [str(move) for move in game.legal_moves()]


def top_frame(game: Game) -> dict[str, Any]:
    """The frame on top, without the facts that only sentences need."""
    frames: Any = game.position()["frames"]
    found: dict[str, Any] = frames[-1]
    return found


def family(game: Game, seat: int) -> dict[str, Any]:
    """All there is to know about a family, hand included."""
    families: Any = game.position()["families"]
    found: dict[str, Any] = families[seat]
    return found


def vp(game: Game, seat: int) -> int:
    """Victory points on the track."""
    return sum(family(game, seat)["points"].values())


def play_all(game: Game, *moves: str) -> Game:
    """Play these moves, each of which must be legal."""
    for move in moves:
        game.play(move)
    return game


def event_names(game: Game) -> list[str]:
    """What the last decision brought about, as a spectator sees it."""
    events: Any = game.events(None)
    return [event["event"] for event in events]


def asked(action: str, *, players: int = 3, **mine: Any) -> Table:
    """Family 0, which has this, is asked for this action. Family 1 holds a card, so the day goes
    on after it and nothing else happens."""
    return Table(players).family(0, **mine).family(1, hand=["9"]).action(0, action)


def position(game: Game) -> dict[str, Any]:
    """The position, free to be looked into."""
    found: dict[str, Any] = game.position()
    return found


def kind(game: Game) -> str | None:
    """What kind of decision is asked; None when the game is over."""
    return None if game.frame is None else str(game.frame["kind"])


def ships(game: Game, seat: int = 0) -> dict[str, tuple[int, int]]:
    """A family's ships by harbour: servants aboard, and spaces the Double Servant fills."""
    return {
        ship["berth"]: (ship["servants"], ship["double"])
        for ship in position(game)["ships"]
        if ship["seat"] == seat
    }


def told(game: Game, name: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The events of this name that the last decision brought about, as this seat sees them."""
    events: Any = game.events(seat)
    return [event for event in events if event["event"] == name]


def meng(game: Game) -> dict[str, Any]:
    """All there is to know about Meng's family."""
    return family(game, MENG)


def account(game: Game) -> list[tuple[str, list[str]]]:
    """Meng's account: each part with the names of its steps."""
    parts: Any = game.account_of_meng()
    return [(part["part"], [step["event"] for step in part["steps"]]) for part in parts]


def said(game: Game) -> list[str]:
    """Meng's account in words, with rule numbers, all parts in a row."""
    parts: Any = game.account_of_meng()
    names = ("Anna", "Meng")
    return [catalogue().step(step, names) for part in parts for step in part["steps"]]
