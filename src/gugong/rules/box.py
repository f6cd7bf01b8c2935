"""What a game is played with: the components for its number of families and its options.

Rules look figures up here, never in the TOML. A box is shared by all games of its kind.
"""

from typing import Final

from gugong.components import Components
from gugong.rules.constants import (
    HAND_IN_FOR,
    LOCATIONS,
    MENG,
    PIECES,
    REWARDS,
    ROUTE_LETTERS,
    TOKENS,
    face,
)
from gugong.rules.frames import NOBODY
from gugong.rules.grammar import BOARD_SHIP, BUY_JADE, CLAIM, SAIL, START_SHIP, TRAVEL_TO
from gugong.rules.kinds import Word
from gugong.rules.moves import COMMON, Move, Owner


class Solo:
    """The options of a game against Meng (SOLO-1 to SOLO-3)."""

    __slots__ = ("difficulty", "focus", "human_set", "meng_set")

    def __init__(self, difficulty: int, human_set: int, meng_set: int, focus: int) -> None:
        self.difficulty: int = difficulty
        self.human_set: int = human_set  # counted from 1, as printed
        self.meng_set: int = meng_set
        self.focus: int = focus  # a location; NOBODY: drawn

    def chosen(self) -> tuple[int, ...]:
        """All options as a tuple, to compare them."""
        return (self.difficulty, self.human_set, self.meng_set, self.focus)

    def __reduce__(self) -> tuple[object, ...]:
        return Solo, (self.difficulty, self.human_set, self.meng_set, self.focus)


class Box(Owner):
    """Figures and ready-made moves of one kind of game."""

    components: Components
    families: int
    bonus_tokens: bool
    expert: bool
    solo: "Solo | None"
    meng: int  # Meng's seat; NOBODY where only people play

    def __init__(
        self,
        components: Components,
        families: int,
        bonus_tokens: bool,
        expert: bool,
        solo: "Solo | None",
    ) -> None:
        self.components = components
        self.families = families
        self.bonus_tokens = bonus_tokens
        self.expert = expert
        self.solo = solo
        self.meng = NOBODY if solo is None else MENG
        c = components
        side = c.board_for(families)  # small for 1-3, large for 4-5 (SET-1)

        self.servants: int = c.servants
        self.pool_at_start: int = c.servants_in_pool_at_start
        self.ships: int = c.ships
        self.capacity: int = c.ship_capacity
        self.token_spaces: int = c.token_spaces
        self.reward_spaces: list[int] = list(c.reward_spaces)
        self.days: int = c.days
        self.morning_servants: list[int] = list(c.morning_servants)
        self.intrigue_steps: int = c.intrigue_steps
        self.palace_steps: int = c.palace_steps
        self.threshold: int = c.wall_threshold[families]

        self.routes: int = side.canal_routes
        self.harbours: int = side.harbours
        self.palace_places: list[int] = list(side.palace_places)
        self.house_price: list[int] = [price for price, _ in side.jade_houses]
        self.house_jade: list[int] = [jade for _, jade in side.jade_houses]
        self.square_price: int = c.square_price
        self.jade_total: int = c.jade_total
        self.jade_score: list[int] = list(c.jade_score)
        self.jade_beyond: int = c.jade_score_beyond

        self.die_rolls: list[list[int]] = [sorted(faces) for faces in c.dice]
        self.die_faces: list[list[int]] = [sorted(set(faces)) for faces in c.dice]
        self.board_cards: list[int] = sorted(face(v, a) for v, a in c.board_cards)
        self.draw_cards: list[int] = sorted(face(v, a) for v, a in c.draw_cards)
        self.sets: list[tuple[int, ...]] = [
            tuple(sorted(face(v, a) for v, a in cards)) for cards in c.sets
        ]
        self.decree_level: list[int] = [level for _, level, _ in c.decrees]
        self.decree_vp: list[int] = [vp for _, _, vp in c.decrees]
        self.decree_price: list[int] = [c.decree_prices[level] for _, level, _ in c.decrees]
        counts = {**c.basic_tokens, **(c.bonus_tokens if bonus_tokens else {})}
        self.token_list: list[int] = sorted(
            TOKENS.index(name) for name, count in counts.items() for _ in range(count)
        )
        self.exchange_tokens: list[int] = [c.exchange[name][0] for name in HAND_IN_FOR]
        self.exchange_gain: list[int] = [c.exchange[name][1] for name in HAND_IN_FOR]

        self.automa_cards: list[int] = sorted(
            LOCATIONS.index(name) for name, count in c.automa_cards.items() for _ in range(count)
        )
        self.automa_special: int = c.automa_special

        self.ring_size: int = len(c.ring)
        self.city_names: list[str] = list(c.cities)
        self.neighbours: list[list[int]] = [[] for _ in c.cities]
        for one, other in c.roads:
            i, j = c.cities.index(one), c.cities.index(other)
            self.neighbours[i].append(j)
            self.neighbours[j].append(i)

        self.box_moves: dict[str, Move] = {}
        self._make_moves()

    def __reduce__(self) -> tuple[object, ...]:
        chosen = (self.components, self.families, self.bonus_tokens, self.expert, self.solo)
        return box_for, chosen

    def _make_moves(self) -> None:
        """The moves that name this box's cities, houses, harbours and routes."""
        berths = range(self.routes * self.harbours)
        self.travel_moves: list[Move] = [
            self._move(TRAVEL_TO, i, 0, {"city": name}) for i, name in enumerate(self.city_names)
        ]
        self.house_moves: list[Move] = [
            self._move(BUY_JADE, i, 0, {"house": i + 1}) for i in range(len(self.house_price))
        ]
        self.ship_moves: list[list[Move]] = [
            [
                self._move(BOARD_SHIP, b, p, {"berth": self.berth_name(b), "piece": piece})
                for p, piece in enumerate(PIECES)
            ]
            for b in berths
        ]
        self.new_ship_moves: list[list[Move]] = [
            [
                self._move(START_SHIP, r, p, {"route": self.route_name(r) or None, "piece": piece})
                for p, piece in enumerate(PIECES)
            ]
            for r in range(self.routes)
        ]
        self.sail_moves: list[Move] = [
            self._move(SAIL, b, 0, {"berth": self.berth_name(b)}) for b in berths
        ]
        self.claim_moves: list[list[Move]] = [
            [
                self._move(CLAIM, b, r, {"berth": self.berth_name(b), "reward": reward})
                for r, reward in enumerate(REWARDS)
            ]
            for b in berths
        ]

    def _move(self, verb: int, a: int, b: int, parts: dict[str, Word]) -> Move:
        move = Move(verb, a, b, 0, parts, self)
        self.box_moves[move.text.lower()] = move
        return move

    def route_name(self, route: int) -> str:
        """`a` or `b`; empty if there is only one route."""
        return ROUTE_LETTERS[route] if self.routes > 1 else ""

    def berth_name(self, berth: int) -> str:
        """`2` on the small side, `a2` or `b2` on the large one."""
        return f"{self.route_name(berth // self.harbours)}{berth % self.harbours + 1}"

    def find_move(self, text: str) -> Move | None:
        """The move with this notation, in small letters."""
        move = self.box_moves.get(text)
        return move if move is not None else COMMON.get(text)

    def every_move(self) -> list[Move]:
        """Every move that can ever be legal with this box, in order."""
        return sorted([*COMMON.values(), *self.box_moves.values()], key=_order)


def _order(move: Move) -> int:
    return move.order


# Components can be a stranger's, so only the boxes used last stay here; a game holds on to its own.
MOST_BOXES: Final = 128
_boxes: Final[dict[tuple[str, int, bool, bool, tuple[int, ...]], Box]] = {}


def box_for(
    components: Components,
    families: int,
    bonus_tokens: bool,
    expert: bool,
    solo: Solo | None = None,
) -> Box:
    """The box for these options; the same one for all games at the same time."""
    chosen = solo.chosen() if solo is not None else ()
    # Not the version: the same figures can have another name in another file.
    key = (components.text, families, bonus_tokens, expert, chosen)
    box = _boxes.pop(key, None)
    if box is None:
        box = Box(components, families, bonus_tokens, expert, solo)
    _boxes[key] = box  # the latest at the end
    if len(_boxes) > MOST_BOXES:
        del _boxes[next(iter(_boxes))]
    return box
