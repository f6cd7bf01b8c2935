"""What is in the box, as typed figures that never change."""

import hashlib
import json

from gugong.components.names import (
    BASIC_TOKENS,
    BONUS_TOKENS,
    DECREES,
    EXCHANGES,
    FAMILY_COUNTS,
    LOCATIONS,
)
from gugong.components.problems import Figures


class BoardSide:
    """One side of the board (SET-1)."""

    def __init__(self, side: str, figures: Figures) -> None:
        self.side: str = side
        self.players: tuple[int, ...] = tuple(figures["players"])
        self.canal_routes: int = figures["canal_routes"]
        self.harbours: int = figures["harbours"]
        self.palace_places: tuple[int, ...] = tuple(figures["palace_places"])
        # Price in servants, and how many jade the house holds.
        self.jade_houses: tuple[tuple[int, int], ...] = tuple(
            (house["price"], house["jade"]) for house in figures["jade_houses"]
        )


class Components:
    """Everything in the box. Made by `load` or `parse`, which check it.

    Treat it as immutable: games share it. What `names` lists (decrees, tokens, locations) is in
    that order, not in the file's: an index always means the same decree, and the version, which
    ignores the order of keys, always means the same deal.
    """

    def __init__(
        self,
        name: str,
        figures: Figures,
        basis: dict[str, str],
        text: str,
        source: str,
    ) -> None:
        self.name: str = name
        self.version: str = version_of(figures)
        self.source: str = source
        self.text: str = text
        self.text_hash: str = hashlib.sha256(text.encode()).hexdigest()
        self.figures: dict[str, object] = figures
        self.basis: dict[str, str] = basis

        players = figures["players"]
        rewards = players["harbour_reward_spaces"]
        self.colours: tuple[str, ...] = tuple(players["colours"])
        self.servants: int = players["servants"]
        self.servants_in_pool_at_start: int = players["servants_in_pool_at_start"]
        self.ships: int = players["ships"]
        self.ship_capacity: int = players["ship_capacity"]
        self.token_spaces: int = players["travel_token_spaces"]
        # For VP, for a gift card, for the Double Servant (CAN-7).
        self.reward_spaces: tuple[int, int, int] = (
            rewards["vp"],
            rewards["gift_card"],
            rewards["double_servant"],
        )

        self.days: int = figures["days"]["count"]
        # By day; the first is 0, as day 1 has no morning.
        self.morning_servants: tuple[int, ...] = tuple(figures["days"]["morning_servants"])

        tracks = figures["tracks"]
        self.intrigue_steps: int = tracks["intrigue_steps"]
        self.palace_steps: int = tracks["palace_steps"]
        # By number of families (WALL-2).
        self.wall_threshold: dict[int, int] = {
            families: tracks["wall_threshold"][str(families)] for families in FAMILY_COUNTS
        }

        self.boards: tuple[BoardSide, ...] = tuple(
            BoardSide(side, figures["board"][side]) for side in ("small", "large")
        )

        jade = figures["jade"]
        self.jade_total: int = jade["total"]
        self.square_price: int = jade["square_price"]
        # VP by number of jade from 0 on, and for each jade beyond the last (END-4).
        self.jade_score: tuple[int, ...] = tuple(jade["end_score"])
        self.jade_score_beyond: int = jade["end_score_beyond"]

        self.dice: tuple[tuple[int, ...], ...] = tuple(
            tuple(faces) for faces in figures["dice"]["faces"]
        )

        gift_cards = figures["gift_cards"]
        self.board_cards: tuple[tuple[int, str], ...] = _cards(gift_cards["board"])
        self.draw_cards: tuple[tuple[int, str], ...] = _cards(gift_cards["draw"])
        self.sets: tuple[tuple[tuple[int, str], ...], ...] = tuple(
            _cards(cards) for cards in gift_cards["sets"]
        )
        # By value: the first is the gift of value 1.
        self.gift_names: tuple[str, ...] = tuple(gift_cards["gifts"])
        # The human's set and Meng's, counted from 1 (SOLO-1).
        self.solo_sets: tuple[tuple[int, int], ...] = tuple(
            (pair["human"], pair["meng"]) for pair in gift_cards["solo_sets"]
        )

        decrees = figures["decrees"]
        self.decree_prices: dict[int, int] = {
            level: decrees["price_by_level"][str(level)] for level in DECREES
        }
        vp = {
            tile["id"]: tile.get("vp", 0) for level in DECREES for tile in decrees[f"level_{level}"]
        }
        # Id, level and the VP scored at once (DEC-1); level 3 scores at the end only.
        self.decrees: tuple[tuple[str, int, int], ...] = tuple(
            (decree, level, vp[decree]) for level, ids in DECREES.items() for decree in ids
        )

        tokens = figures["travel_tokens"]
        self.basic_tokens: dict[str, int] = {kind: tokens["basic"][kind] for kind in BASIC_TOKENS}
        self.bonus_tokens: dict[str, int] = {kind: tokens["bonus"][kind] for kind in BONUS_TOKENS}
        # How many tokens are handed in, and what is gained (TRV-5).
        self.exchange: dict[str, tuple[int, int]] = {
            what: (tokens["exchange"][what]["tokens"], tokens["exchange"][what]["gain"])
            for what in EXCHANGES
        }

        self.ring: tuple[str, ...] = tuple(figures["map"]["ring"])
        self.inner: tuple[str, ...] = tuple(figures["map"]["inner"])
        self.cities: tuple[str, ...] = self.ring + self.inner
        self.roads: tuple[tuple[str, str], ...] = (
            *ring_roads(figures["map"]["ring"]),
            *((here, there) for here, there in figures["map"]["roads"]),
        )
        # x and y, from 0 to 100; y grows downwards.
        self.places: dict[str, tuple[int, int]] = {
            city: (figures["map"]["place"][city][0], figures["map"]["place"][city][1])
            for city in self.cities
        }

        automa = figures["automa"]
        self.automa_cards: dict[str, int] = {place: automa["cards"][place] for place in LOCATIONS}
        self.automa_special: int = automa["special"]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Components):
            return NotImplemented
        return self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __copy__(self) -> "Components":
        return self

    def __deepcopy__(self, memo: object) -> "Components":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Components, (self.name, self.figures, self.basis, self.text, self.source)

    def __repr__(self) -> str:
        return f"<Components {self.name!r} {self.version} from {self.source}>"

    def board_for(self, families: int) -> BoardSide:
        """The board side for that many families; Meng is one of them."""
        for board in self.boards:
            if families in board.players:
                return board
        raise ValueError(f"no board side for {families} families; expected 2 to 5")


def version_of(figures: Figures) -> str:
    """A hash of the figures alone; name and basis do not matter."""
    canonical = json.dumps(figures, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()[:12]


def ring_roads(ring: list[str]) -> list[tuple[str, str]]:
    """The roads between neighbours on the ring, which files leave out."""
    return list(zip(ring, ring[1:] + ring[:1], strict=True))


def _cards(cards: list[Figures]) -> tuple[tuple[int, str], ...]:
    return tuple((card["value"], card["action"]) for card in cards)
