"""Lay out a table for a test: a position in a few lines, everything else balanced by itself.

>>> table = Table(players=4, names=("anna", "lisa", "david", "sebastian"))
>>> _ = table.family("david", wall=3, intrigue=12)
>>> _ = table.family("lisa", wall=1, intrigue=12, pool=4, hand=["5d"])
>>> game = table.turn("lisa").game()

Servants not mentioned are in the supply (the pool is empty unless given), tokens not mentioned in
the pile, cards not mentioned in the gift pile. Hands are empty unless given.

It is laid out from `first_box`, and tests that name single cards, prices or tokens play with it
too: the packaged figures may change for balance, which changes nothing about the rules.
"""

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Self

from gugong import Components, Game, load
from gugong.options import Options
from gugong.rules.box import box_for
from gugong.rules.constants import CARDS, TOKENS
from gugong.text import catalogue

MENG = 1
LOCATIONS = ("travel", "wall", "jade", "intrigue", "palace", "decree", "canal")
FIRST_BOX = Path(__file__).parents[1] / "src/gugong/components/former/1.toml"


@cache
def first_box() -> Components:
    """The first reconstruction: a box whose figures never change."""
    return load(FIRST_BOX)


class Table:
    """A position under construction. Seats can be called by number or by the given names."""

    def __init__(
        self,
        players: int = 3,
        *,
        names: tuple[str, ...] = (),
        bonus_tokens: bool = False,
        expert: bool = False,
        seed: int = 1,
    ) -> None:
        options: Options = {"bonus_tokens": bonus_tokens, "expert": expert}
        self._clear(Game(players, seed=seed, components=first_box(), **options), names)

    def _clear(self, game: Game, names: tuple[str, ...]) -> None:
        self.names = names
        data: Any = game.position()
        self.data: dict[str, Any] = data
        self.data["start"] = 0
        self.data["markers"] = list(range(game.seats))
        for family in self.data["families"]:
            family.update(pool=0, supply=None, hand=[], discard=[], shown=None)
        self.data["frames"] = []
        self.ordered = False
        self.wanted: dict[str, str] = {}  # gift cards a test put at locations

    def seat(self, who: int | str) -> int:
        return self.names.index(who) if isinstance(who, str) else who

    def family(self, who: int | str, *, vp: int = 0, **given: Any) -> Self:
        """Set what a family has: pool, supply, wall, hand, discard, tokens, intrigue, envoy, place,
        jade, traveller, double ("pool", "supply", "locked" ...), rewards (a dict), vp."""
        family = self.data["families"][self.seat(who)]
        unknown = set(given) - set(family)
        assert not unknown, f"a family has no {unknown}"
        rewards = {**family["rewards"], **given.pop("rewards", {})}
        if given.get("double", "locked") != "locked":
            rewards["double"] = 1
        family.update(given, rewards=rewards)
        if vp:
            family["points"] = {**family["points"], "tokens": vp}
        return self

    def official(self, location: str, card: str) -> Self:
        """Which gift card lies at a location."""
        self.wanted[location] = card
        return self

    def officials(self, *cards: str) -> Self:
        """All seven, in the order travel, wall, jade, intrigue, palace, decree, canal."""
        for location, card in zip(LOCATIONS, cards, strict=True):
            self.official(location, card)
        return self

    def city(self, name: str, token: str | None) -> Self:
        self.data["cities"][name] = token
        return self

    def no_tokens(self) -> Self:
        """An empty map; name the cities with tokens afterwards."""
        for name in self.data["cities"]:
            self.city(name, None)
        return self

    def decree(self, name: str, *holders: int | str) -> Self:
        """Have this decree on the board, with servants of these families."""
        seats = sorted(self.seat(who) for who in holders)
        levels = {decree: level for decree, level, _ in first_box().decrees}
        rows: list[dict[str, Any]] = self.data["decrees"]
        for row in rows:
            if row["decree"] == name:
                row.update(seats=seats, wanted=True)
                return self
        for row in rows:
            if levels[row["decree"]] == levels[name] and not row.get("wanted"):
                row.update(decree=name, seats=seats, wanted=True)
                return self
        raise AssertionError("two decrees of this level are there already")

    def ship(self, berth: str, who: int | str, servants: int, double: int = 0) -> Self:
        """A ship in a harbour (`2`, or `a2` on the large side); double: spaces it fills."""
        seat = self.seat(who)
        self.data["ships"].append(
            {"berth": berth, "seat": seat, "servants": servants, "double": double}
        )
        if double:
            self.family(seat, double="ship")
        return self

    def laid(
        self, token: str, who: int | str, location: str = "own board", double: int = 0
    ) -> Self:
        """A bonus token in force."""
        seat = self.seat(who)
        self.data["laid"].append(
            {"token": token, "seat": seat, "location": location, "double": double}
        )
        if double:
            self.family(seat, double="token")
        return self

    def set(self, **given: Any) -> Self:
        """Other keys of the position: day, start, medal, dice, jade_houses, turn ..."""
        self.data.update(given)
        return self

    def markers(self, *lowest_first: int | str) -> Self:
        """The order of intrigue markers, where the steps alone do not say it."""
        self.data["markers"] = [self.seat(who) for who in lowest_first]
        self.ordered = True
        return self

    def turn(self, who: int | str) -> Self:
        """This family is about to exchange a gift."""
        seat = self.seat(who)
        self.data["turn"] = seat
        players = len(self.data["families"])
        self.data["frames"] = [
            {"kind": "turn", "seat": (seat + 1) % players},
            {"kind": "exchange", "seat": seat},
        ]
        return self

    def frames(self, *frames: dict[str, Any]) -> Self:
        """What comes next, the last one first: `{"kind": "night", "seat": None}` ..."""
        self.data["frames"] = list(frames)
        return self

    def action(self, who: int | str, action: str, by: str = "location") -> Self:
        """This family is asked for one action, in its own turn."""
        self.turn(who)
        self.data["frames"][-1] = {
            "kind": "action", "seat": self.seat(who), "action": action, "by": by,
        }  # fmt: skip
        return self

    def game(self) -> Game:
        """Balance servants, cards and tokens, and begin."""
        data = self.data
        families = data["families"]
        if not self.ordered:
            data["markers"].sort(key=lambda seat: families[seat]["intrigue"])
        for seat, family in enumerate(families):
            if family["supply"] is None:
                family["supply"] = 12 - self._servants_out(seat, family)
            if family["shown"] is None:
                family["shown"] = []
        for row in data["decrees"]:
            row.pop("wanted", None)
        options = data["options"]
        bonus = options.get("bonus_tokens", False)
        box = box_for(first_box(), len(families), bonus, options["expert"])
        cards = Counter(CARDS[c] for group in (box.board_cards, box.draw_cards) for c in group)
        for group in box.sets:
            cards.update(CARDS[c] for c in group)
        tokens = Counter(TOKENS[t] for t in box.token_list)
        for family in families:
            cards.subtract([*family["hand"], *family["discard"]])
            tokens.subtract(family["tokens"])
        cards.subtract(self.wanted.values())
        for location in LOCATIONS:  # elsewhere whatever was dealt, or what is left
            if location not in self.wanted:
                dealt = data["officials"][location]
                card = dealt if cards[dealt] > 0 else next(c for c in sorted(+cards))
                cards[card] -= 1
                data["officials"][location] = card
        data["officials"].update(self.wanted)
        tokens.subtract(t for t in data["cities"].values() if t)
        tokens.subtract(row["token"] for row in data["laid"])
        tokens.subtract(f["token"] for f in data["frames"] if f["kind"] == "store")
        tokens.subtract(data["token_discard"])
        assert min(cards.values()) >= 0, f"not in the box: {-cards}"
        assert min(tokens.values()) >= 0, f"not among the tokens: {-tokens}"
        data["gift_pile"] = list(cards.elements())
        data["token_pile"] = list(tokens.elements())
        return Game.from_position(data, components=first_box())

    def _servants_out(self, seat: int, family: dict[str, Any]) -> int:
        data = self.data
        out: int = family["pool"] + family["wall"] + sum(family["rewards"].values())
        out += sum(1 for row in data["decrees"] if seat in row["seats"])
        out += sum(ship["servants"] for ship in data["ships"] if ship["seat"] == seat)
        out += sum(1 for row in data["laid"] if row["seat"] == seat and not row["double"])
        return out


class SoloTable(Table):
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
    ) -> None:
        options: Options = {
            "difficulty": difficulty, "sets": sets, "focus": focus, "expert": expert,
        }  # fmt: skip
        self._clear(Game(1, seed=1, components=first_box(), **options), ())
        for family in self.data["families"]:
            family["rewards"] = {"vp": 0, "card": 0, "double": 0}
        self.no_tokens()
        self.deck: list[str] = self.data["meng"]["automa"]
        self.family(0, hand=["9"])
        self.turn(0)

    def automa(
        self, *to_come: str, today: tuple[str, ...] = (), used: tuple[str, ...] | None = None
    ) -> Self:
        """Automa cards still in the deck and those of today; the others are of earlier days."""
        rest = Counter(self.deck)
        rest.subtract([*to_come, *today])
        assert min(rest.values()) >= 0, f"not in his deck: {-rest}"
        if used is not None:
            rest.subtract(used)
            to_come = (*to_come, *rest.elements())
        earlier = list(rest.elements()) if used is None else list(used)
        self.data["meng"].update(
            automa=list(to_come), automa_today=list(today), automa_used=earlier
        )
        return self

    def gifts(self, *cards: str) -> Self:
        """Meng's gift cards for today, in the order in which they will come."""
        self.family(MENG, hand=list(cards))
        self.data["meng"]["under"] = list(cards[1:])
        return self

    def meng_plays(self, automa: str, *gifts: str) -> Self:
        """Meng's turn: this automa card, and the first of these gift cards."""
        self.automa(automa).gifts(*gifts)
        return self._his({"kind": "meng-turn", "seat": MENG})

    def meng_acts(self, action: str, special: bool = False, by: str = "location") -> Self:
        """One action of his, in his turn; with a special card or not."""
        return self._his(
            {"kind": "meng-action", "seat": MENG, "action": action, "special": int(special),
             "by": by}
        )  # fmt: skip

    def _his(self, frame: dict[str, Any]) -> Self:
        self.data["turn"] = MENG
        self.frames({"kind": "turn", "seat": 0}, frame)
        return self

    def twilight(self, *cards: str) -> Self:
        """The twilight with these automa cards; then the human is asked how many servants to
        gain, before anything else of the night."""
        self.automa(today=cards).set(turn=None, dice=[5, 9, 1])
        self.family(0, hand=[], discard=["5w"], pool=11)
        self.frames({"kind": "twilight", "seat": MENG, "done": 0})
        return self

    def morning(self) -> Self:
        """His morning decrees; then the human is asked how many servants of the day to gain."""
        self.set(turn=None).family(0, pool=11)
        self.frames({"kind": "new-day", "seat": None}, {"kind": "meng-morning", "seat": MENG})
        return self

    def _servants_out(self, seat: int, family: dict[str, Any]) -> int:
        out = super()._servants_out(seat, family)
        if seat == MENG:  # neutral servants mark his rewards
            out -= sum(family["rewards"].values())
        return out


def texts(game: Game) -> list[str]:
    """The legal moves in their notation."""
    return [str(move) for move in game.legal_moves()]


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
