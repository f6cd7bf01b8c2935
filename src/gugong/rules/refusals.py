"""Why a move is refused: a code, the numbers and the rule (docs/decisions/0007).

`refuse` is called only for moves that the chapters did not list, so nothing here decides what is
legal. A property test checks that every move not listed gets a reason with a rule.
"""

from typing import Final

from gugong.rules import canal, intrigue, palace, travel, wall
from gugong.rules import frames as f
from gugong.rules import grammar as g
from gugong.rules.canal import HARBOUR_REWARDS, has_reward, load_of
from gugong.rules.constants import (
    ACTIONS,
    CANAL,
    CARDS,
    DECREE,
    DECREES,
    DONE,
    DOUBLE_PLACES,
    FOR_SERVANT,
    FREE,
    HAND_IN_FOR,
    IN_POOL,
    IN_SUPPLY,
    INTRIGUE,
    JADE,
    LAPSES,
    LOCATIONS,
    NO_TOKEN,
    ONE_MORE,
    OPEN,
    PALACE,
    PAYING,
    PIECE_FLAT,
    PLACED,
    REWARD_COUNT,
    REWARDS,
    SERVANT,
    SERVANTS,
    SQUARE,
    STEPS_FOR_DIE,
    SWAP,
    T_ENVOY,
    T_FLATTERY,
    T_FOLLOW,
    T_GIFT_FOR_JADE,
    T_INTRIGUE,
    T_RECALL,
    T_SERVANT,
    T_SERVANTS,
    T_SERVANTS_FOR_JADE,
    T_SHIP,
    T_SWAP,
    T_TOLL,
    T_VP,
    T_WALL,
    TOKENS,
    TRAVEL,
    VALUE,
    WALL,
)
from gugong.rules.decrees import decree_price
from gugong.rules.events import LAPSED_ACTION, LAPSED_BENEFIT
from gugong.rules.frames import KINDS, Frame, frame_of
from gugong.rules.gifts import PRICE as GIFT_PRICE
from gugong.rules.gifts import is_free
from gugong.rules.jade import house_price
from gugong.rules.moves import Move
from gugong.rules.servants import can_gain, can_pay, pieces_unspoken_for
from gugong.rules.state import State
from gugong.rules.tokens import PRECIOUS
from gugong.rules.travel import travel_price

Argument = int | str


class Reason:
    """Why not: `code` names the sentence, `rule` the rule, `args` the values in the sentence."""

    __slots__ = ("args", "code", "rule")

    def __init__(self, code: str, rule: str, args: dict[str, Argument] | None = None) -> None:
        self.code: str = code
        self.rule: str = rule
        self.args: dict[str, Argument] = args if args is not None else {}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Reason):
            return NotImplemented
        return (self.code, self.rule, self.args) == (other.code, other.rule, other.args)

    def __hash__(self) -> int:
        return hash((self.code, self.rule, tuple(sorted(self.args.items()))))

    def __reduce__(self) -> tuple[object, ...]:
        return Reason, (self.code, self.rule, self.args)

    def __repr__(self) -> str:
        return f"<Reason {self.code} {self.args} ({self.rule})>"

    def __str__(self) -> str:
        """In plain English, without a catalogue: `text` has whole sentences."""
        numbers = ", ".join([f"{name} {value}" for name, value in self.args.items()])
        said = self.code.replace("-", " ") + (f": {numbers}" if numbers else "")
        return f"{said} ({self.rule})"


# Form B of each location: its rule, its price, and the pieces it places on top. A decree can change
# the price of travel: see `travel_price`.
COSTLY_FORMS: Final = {
    TRAVEL: ("TRV-1", travel.PRICE, 0),
    WALL: ("WALL-1", wall.PRICE, wall.TO_PLACE),
    INTRIGUE: ("INT-2", intrigue.PRICE, 0),
    PALACE: ("PAL-1", palace.PRICE, 0),
    CANAL: ("CAN-3", canal.PRICE, canal.TO_PLACE),
}


def refuse(s: State, move: Move) -> Reason:
    """Why this move, which was not listed, is illegal."""
    if not s.frames:
        return Reason("over", "NIGHT-5")
    frame = s.frames[-1]
    if not _is_asked(frame, move):
        return _lapsed(s, frame, move) or _not_now(frame)
    verb = move.verb
    if verb == g.GIVE:
        return _refuse_gift(s, frame, move)
    if verb in (g.BURN_CARD, g.RECALL, g.DISCARD, g.SWAP_CARD):
        return _refuse_card(s, frame, move)
    if verb == g.PAY_WITH:
        args: dict[str, Argument] = {"price": frame.a, "pool": s.pool[frame.seat], "keep": frame.b}
        return Reason("cannot-pay-so", "SRV-3", args)
    if verb == g.TRAVEL_TO:
        return _refuse_city(s, frame, move)
    if verb == g.BUILD:
        return _refuse_mason(s, frame, move)
    if verb == g.BUY_JADE:
        return _refuse_jade(s, frame, move)
    if verb == g.TAKE_DECREE:
        return _refuse_decree(s, frame, move)
    if verb in (g.BOARD_SHIP, g.START_SHIP):
        return _refuse_loading(s, frame, move)
    if verb in (g.SAIL, g.CLAIM):
        return _refuse_ship(s, frame, move)
    if verb == g.COSTLY:
        return _refuse_costly(s, frame, move)
    if verb in (g.LOWER, g.TURN_DIE):
        return _refuse_favour(s, frame, move)
    if verb == g.USE_DECREE:
        return _refuse_use(s, frame, move)
    if verb in (g.GIVE_TOKEN, g.HAND_IN_TOKENS):
        return _refuse_token(s, frame, move)
    return _refuse_rest(s, frame, move)


# The actions and benefits that a verb answers; for other decisions see their row in `frames`.
_ACTIONS: Final[dict[int, tuple[int, ...]]] = {
    g.TRAVEL_TO: (TRAVEL,),
    g.BUILD: (WALL,),
    g.BUY_JADE: (JADE,),
    g.TAKE_DECREE: (DECREE,),
    g.BOARD_SHIP: (CANAL,),
    g.START_SHIP: (CANAL,),
    g.SAIL: (CANAL,),
    g.CLAIM: (CANAL,),
    g.GAIN_SERVANTS: (SERVANT, SERVANTS),
    g.SWAP_CARD: (SWAP,),
}
_BENEFITS: Final[dict[int, tuple[int, ...]]] = {
    g.BUILD: (T_WALL,),
    g.BOARD_SHIP: (T_SHIP,),
    g.START_SHIP: (T_SHIP,),
    g.GAIN_SERVANTS: (T_SERVANT, T_SERVANTS),
    g.SWAP_CARD: (T_SWAP,),
    g.RECALL: (T_RECALL,),
    g.DISCARD: (T_GIFT_FOR_JADE,),
    g.LAY: (T_FLATTERY, T_FLATTERY + 1, T_FLATTERY + 2),
}
# The rule of each bonus token.
LAYING: Final = {T_FLATTERY: "BON-1", T_TOLL: "BON-2", T_FOLLOW: "BON-3"}
# Benefits that need no further choice.
_TAKEN: Final = (T_ENVOY, T_INTRIGUE, T_VP, T_SERVANTS_FOR_JADE)


def _is_asked(frame: Frame, move: Move) -> bool:
    kind, what, verb = frame.kind, frame.a, move.verb
    if verb == g.PASS_ON or verb == g.HAND_IN_TOKENS:
        return True
    if verb == g.TAKE:
        return kind == f.BENEFIT and what in _TAKEN
    if kind == f.ACTION_OF:
        if verb == g.PLAIN or verb == g.COSTLY:
            return move.a == what
        return what in _ACTIONS.get(verb, ())
    if kind == f.BENEFIT:
        return what in _BENEFITS.get(verb, ())
    if verb == g.COSTLY and move.a != CANAL:  # in its middle, only the canal has a B
        return False
    return verb in KINDS[kind].verbs


def _lapsed(s: State, frame: Frame, move: Move) -> Reason | None:
    """Why the decision that this move answers lapsed, if it did since the last decision."""
    for key, seat, what, why, need in s.events:
        if seat != frame.seat or key not in (LAPSED_ACTION, LAPSED_BENEFIT):
            continue
        args: dict[str, Argument] = {"why": LAPSES[why], "need": need}
        if key == LAPSED_ACTION and _is_asked(frame_of(f.ACTION_OF, seat, what), move):
            return Reason("action-lapsed", "GIFT-6", {**args, "action": ACTIONS[what]})
        if key == LAPSED_BENEFIT and _is_asked(frame_of(f.BENEFIT, seat, what), move):
            return Reason("benefit-lapsed", "TRV-9", {**args, "token": TOKENS[what]})
    return None


def _not_now(frame: Frame) -> Reason:
    kind, what = frame.kind, frame.a
    rule = KINDS[kind].rule
    if kind == f.ACTION_OF:
        return Reason("other-action", rule, {"action": ACTIONS[what]})
    if kind == f.BENEFIT:
        return Reason("other-benefit", "TRV-8", {"token": TOKENS[what]})
    return Reason("not-asked", rule, {"frame": KINDS[kind].name})


def _refuse_gift(s: State, frame: Frame, move: Move) -> Reason:
    seat = frame.seat
    card, location, way = move.a, move.b, move.c
    if card not in s.hands[seat]:
        return Reason("not-in-hand", "GIFT-2", {"card": CARDS[card]})
    args: dict[str, Argument] = {
        "card": CARDS[card],
        "value": VALUE[card],
        "there": VALUE[s.board[location]],
        "location": LOCATIONS[location],
    }
    if way == FREE:
        return Reason("gift-too-low", "GIFT-3", args)
    if is_free(s, seat, card, location):
        return Reason("gift-is-free", "GIFT-4", args)
    if way == PAYING:
        return _cannot_pay(s, seat, GIFT_PRICE, "GIFT-4")
    return Reason("nothing-to-burn", "GIFT-4")


def _cannot_pay(s: State, seat: int, price: int, rule: str) -> Reason:
    pool = s.pool[seat] + (2 if s.double[seat] == IN_POOL else 0)
    return Reason("cannot-pay", rule, {"price": price, "pool": pool})


def _refuse_card(s: State, frame: Frame, move: Move) -> Reason:
    seat = frame.seat
    args: dict[str, Argument] = {"card": CARDS[move.a]}
    if move.verb == g.BURN_CARD:
        return Reason("not-in-hand", "GIFT-4", args)
    if move.verb == g.RECALL:
        return Reason("not-in-discard", "TRV-8", args)
    if move.verb == g.DISCARD:
        if move.a in s.hands[seat]:
            return Reason("not-precious", "TRV-8", {**args, "least": PRECIOUS})
        return Reason("not-in-hand", "TRV-8", args)
    if move.c == 0:
        return Reason("not-in-hand", "GIFT-9", args)
    if frame.kind == f.SWAP_HAND:
        return Reason("hand-only", "DEC-3")
    return Reason("not-in-discard", "GIFT-9", args)


def _refuse_city(s: State, frame: Frame, move: Move) -> Reason:
    args: dict[str, Argument] = {"city": s.box.city_names[move.a]}
    if s.cities[move.a] == NO_TOKEN:
        return Reason("no-token-there", "TRV-2", args)
    return Reason("out-of-reach", "TRV-3", args)


def _refuse_piece(
    s: State, seat: int, double: int, servants: int, from_supply: bool
) -> Reason | None:
    """Why the pieces of a move cannot be taken from there; None if they can."""
    where = "supply" if from_supply else "pool"
    have = s.supply[seat] if from_supply else s.pool[seat]
    if double and s.double[seat] != (IN_SUPPLY if from_supply else IN_POOL):
        return Reason("no-double", "SRV-4", {"where": where, "is": DOUBLE_PLACES[s.double[seat]]})
    if servants > have:
        return Reason("no-servants", "SRV-1", {"where": where, "have": have, "need": servants})
    return None


def _refuse_mason(s: State, frame: Frame, move: Move) -> Reason:
    from_supply = frame.kind == f.MASON_FROM_SUPPLY or frame.kind == f.BENEFIT
    missing = _refuse_piece(s, frame.seat, move.b, move.a, from_supply)
    rule = "DEC-4" if frame.kind == f.MASON_FROM_SUPPLY else "WALL-1"
    return missing if missing is not None else Reason("one-mason", rule)


def _refuse_jade(s: State, frame: Frame, move: Move) -> Reason:
    seat, house = frame.seat, move.a
    if house == SQUARE:
        if any(s.houses):
            return Reason("houses-first", "JADE-2")
        return _cannot_pay(s, seat, house_price(s, seat, house), "JADE-2")
    if s.houses[house] == 0:
        return Reason("house-empty", "JADE-1", {"house": house + 1})
    return _cannot_pay(s, seat, house_price(s, seat, house), "JADE-1")


def _refuse_decree(s: State, frame: Frame, move: Move) -> Reason:
    seat, decree = frame.seat, move.a
    args: dict[str, Argument] = {"decree": DECREES[decree]}
    if decree not in s.decrees:
        return Reason("decree-not-here", "SET-10", args)
    if s.holds(seat, decree):
        return Reason("decree-held", "DEC-2", args)
    price = decree_price(s, seat, decree)
    return Reason("decree-too-dear", "DEC-1", {**args, "price": price, "pool": s.pool[seat]})


def _refuse_loading(s: State, frame: Frame, move: Move) -> Reason:
    kind, seat, stage = frame.kind, frame.seat, frame.a
    if kind == f.CANAL_STAGE and stage == PLACED:
        return Reason("placed-already", "CAN-2")
    if kind == f.CANAL_STAGE and stage == DONE:
        return Reason("claims-only", "CAN-6")
    missing = _refuse_piece(
        s, seat, move.b, 0 if move.b else 1, kind == f.LOAD or kind == f.BENEFIT
    )
    if missing is not None:
        return missing
    if move.verb == g.START_SHIP:
        if s.berths.count(seat) >= s.box.ships:
            return Reason("no-ship-left", "CAN-4", {"ships": s.box.ships})
        return Reason("route-full", "CAN-4")
    args: dict[str, Argument] = {"berth": s.box.berth_name(move.a)}
    if s.berths[move.a] != seat:
        return Reason("not-your-ship", "CAN-2", args)
    free = s.box.capacity - load_of(s, move.a)
    if free < (2 if move.b == PIECE_FLAT else 1):
        return Reason("ship-full", "CAN-1", {**args, "free": free})
    return Reason("no-room-for-both", "CAN-3")


def _refuse_ship(s: State, frame: Frame, move: Move) -> Reason:
    kind, seat, stage = frame.kind, frame.seat, frame.a
    berth = move.a
    args: dict[str, Argument] = {"berth": s.box.berth_name(berth)}
    if move.verb == g.SAIL:
        if kind == f.CANAL_STAGE and stage >= ONE_MORE:
            return Reason("no-sailing-with-b", "CAN-3")
        if kind == f.CANAL_STAGE and stage == DONE:
            return Reason("claims-only", "CAN-6")
    if s.berths[berth] != seat:
        return Reason("not-your-ship", "CAN-2" if move.verb == g.SAIL else "CAN-6", args)
    if move.verb == g.SAIL:
        return Reason("no-harbour-ahead", "CAN-5", args)
    if load_of(s, berth) < s.box.capacity:
        return Reason("ship-not-full", "CAN-6", {**args, "load": load_of(s, berth)})
    args["reward"] = REWARDS[move.b]
    if move.b not in HARBOUR_REWARDS[berth % s.box.harbours]:
        return Reason("not-this-reward", "CAN-7", args)
    if not has_reward(s, seat, move.b):
        spaces = s.box.reward_spaces[move.b]
        taken = s.rewards[seat * REWARD_COUNT + move.b] >= spaces
        why = "spaces" if taken else "pile"
        return Reason("reward-taken", "CAN-7", {**args, "why": why, "spaces": spaces})
    return Reason("other-ship", "TRV-8", args)


def _refuse_costly(s: State, frame: Frame, move: Move) -> Reason:
    seat, location = frame.seat, move.a
    rule, price, place = COSTLY_FORMS[location]
    if frame.kind == f.CANAL_STAGE and frame.a != OPEN:
        return Reason("placed-already", "CAN-2")
    if location == TRAVEL:
        return _cannot_pay(s, seat, travel_price(s, seat), rule)
    if can_pay(s, seat, price, place):
        return Reason("no-room-for-both", "CAN-4")
    if place:
        return Reason("cannot-pay-and-place", rule, {"price": price, "place": place})
    return _cannot_pay(s, seat, price, rule)


def _refuse_favour(s: State, frame: Frame, move: Move) -> Reason:
    seat = frame.seat
    need = move.a if move.verb == g.LOWER else STEPS_FOR_DIE
    if s.steps[seat] < need:
        return Reason("too-few-steps", "WALL-4", {"steps": s.steps[seat], "need": need})
    if move.verb == g.TURN_DIE:
        return Reason("not-a-face", "WALL-4", {"die": move.a + 1, "value": move.b})
    return Reason("supply-empty", "WALL-4")


def _refuse_use(s: State, frame: Frame, move: Move) -> Reason:
    args: dict[str, Argument] = {"decree": DECREES[move.a]}
    if frame.a >> move.a & 1:
        return Reason("no-use", "DEC-3", args)
    why = "used" if s.holds(frame.seat, move.a) else "held"
    return Reason("decree-not-held", "MOR-4", {**args, "why": why})


def _refuse_token(s: State, frame: Frame, move: Move) -> Reason:
    seat = frame.seat
    if move.verb == g.GIVE_TOKEN:
        if move.a in s.tokens[seat]:
            return Reason("token-does-not-fit", "TRV-9", {"left": frame.b})
        return Reason("no-such-token", "TRV-9", {"token": TOKENS[move.a]})
    if frame.kind == f.HAND_IN:
        return Reason("handing-in", "TRV-9", {"left": frame.b})
    if move.a == FOR_SERVANT and s.tokens[seat] and pieces_unspoken_for(s, seat) <= 0:
        return Reason("supply-spoken-for" if can_gain(s, seat) else "supply-empty", "TRV-5")
    need = s.box.exchange_tokens[move.a]
    args: dict[str, Argument] = {"need": need, "reward": HAND_IN_FOR[move.a]}
    return Reason("too-few-tokens", "TRV-5", args)


def _refuse_rest(s: State, frame: Frame, move: Move) -> Reason:
    kind, seat = frame.kind, frame.seat
    rule = KINDS[kind].rule
    if move.verb == g.GAIN_SERVANTS:
        return Reason("cannot-gain-so", "SRV-2")
    if move.verb == g.LAY:
        if s.pool[seat] == 0 and s.double[seat] != IN_POOL:
            return Reason("no-servant-beside", "BON-5")
        return Reason("cannot-lay-so", LAYING[frame.a])
    if move.verb == g.TAKE:
        return Reason("no-benefit", "TRV-9", {"token": TOKENS[frame.a]})
    return Reason("must-choose", rule, {"frame": KINDS[kind].name})
