"""The table of frames: everything that can be decided, done or drawn next.

A frame is five ints: kind, seat, and up to three arguments. Frames lie on a stack inside the state;
the top one is next. A kind is one row here, and its number is the place of its row:

- decisions ask their seat to choose a move;
- steps run by themselves and often push further frames;
- draws wait for an outcome of chance.

A row holds the name, the rule, the functions that answer for it (as `chapter.function`), and its
arguments with their kinds (see kinds.py). The facts of a decision are not in the frame: they are
looked up when the question is shown (formats/facts.py), so that a sentence need not hedge. To add a
kind, write its functions and its row, and run `make generate`: dispatch.py calls the functions, and
the page learns about the row.
"""

from typing import Final

from gugong.rules import grammar as g
from gugong.rules.constants import (
    MOST_FAMILIES,
    S_AUTOMA,
    S_CITIES,
    S_DECREES,
    S_DICE,
    S_GIFTS,
    S_MENG,
    S_SEATS,
    S_TOKENS,
)

NOBODY: Final = -1


class Frame:
    """What is next, and for whom: a value, which never changes. `frame_of` makes them."""

    __slots__ = ("a", "b", "c", "kind", "seat")

    def __init__(self, kind: int, seat: int, a: int, b: int, c: int) -> None:
        self.kind: int = kind
        self.seat: int = seat
        self.a: int = a
        self.b: int = b
        self.c: int = c

    def __repr__(self) -> str:
        return f"<Frame {KINDS[self.kind].name}, seat {self.seat}: {self.a}, {self.b}, {self.c}>"


class Kind:
    """A row of the table."""

    __slots__ = (
        "arguments", "facts", "functions", "name", "number", "outcome", "rule", "sort", "stream",
        "verbs", "written",
    )  # fmt: skip

    def __init__(
        self,
        sort: str,
        name: str,
        rule: str,
        functions: tuple[str, ...],
        arguments: tuple[str, ...],
        verbs: tuple[int, ...] = (),
        stream: int = -1,
        written: str = "",
        outcome: str = "",
        facts: tuple[str, ...] = (),
    ) -> None:
        self.number: int = len(KINDS)
        self.sort: str = sort  # decision, step or draw
        self.name: str = name
        self.rule: str = rule
        self.functions: tuple[str, ...] = functions
        self.arguments: tuple[str, ...] = arguments  # `name:kind`
        self.verbs: tuple[int, ...] = verbs  # of a decision: the verbs that can answer it
        self.stream: int = stream  # of a draw: the stream of chance
        self.written: str = written  # of a draw: its first word in a record
        self.outcome: str = outcome  # of a draw: the kind of what comes out
        self.facts: tuple[str, ...] = (
            facts  # of a decision: what a question tells besides, `name:kind`
        )
        KINDS.append(self)


KINDS: Final[list[Kind]] = []


def _decision(
    name: str,
    rule: str,
    moves: str,
    play: str,
    *arguments: str,
    verbs: tuple[int, ...] = (),
    facts: tuple[str, ...] = (),
) -> int:
    """`moves` lists the legal moves, `play` carries one out.

    Passing and handing in tokens are not in `verbs`: they are possible wherever they are listed.
    """
    return Kind("decision", name, rule, (moves, play), arguments, verbs, facts=facts).number


def _step(name: str, rule: str, run: str, *arguments: str) -> int:
    return Kind("step", name, rule, (run,), arguments).number


def _draw(
    name: str, rule: str, stream: int, written: str, outcome: str, heap: str, come: str, *args: str
) -> int:
    """`heap` lists the outcomes, likelier ones more often; `come` carries one out."""
    return Kind("draw", name, rule, (heap, come), args, (), stream, written, outcome).number


# Decisions

EXCHANGE: Final = _decision(
    "exchange", "GIFT-2", "gifts.exchange_moves", "gifts.give", verbs=(g.GIVE,)
)
BURN: Final = _decision("burn", "GIFT-4", "gifts.burn_moves", "gifts.burn", verbs=(g.BURN_CARD,))
PAY: Final = _decision(
    "pay", "SRV-3", "servants.pay_moves", "servants.pay",
    "amount:number", "keep:number",  # pieces that must stay in the pool
    verbs=(g.PAY_WITH,),
)  # fmt: skip
# Which verbs answer an action or a benefit depends on which it is: see refusals.py.
ACTION_OF: Final = _decision(
    "action", "GIFT-6", "actions.action_moves", "actions.act", "action:action", "by:by",
    facts=("price:number", "medal:number", "inside:number"),
)  # fmt: skip
TRAVEL_ON: Final = _decision(
    "travel", "TRV-1", "travel.travel_on_moves", "travel.travel_on", "moves:number",
    verbs=(g.TRAVEL_TO,),
)  # fmt: skip
BENEFIT: Final = _decision(
    "benefit", "TRV-4", "tokens.benefit_moves", "tokens.take_benefit", "token:token",
    facts=("inside:number",),
)  # fmt: skip
MASONS: Final = _decision(
    "masons", "WALL-1", "wall.masons_moves", "wall.place_masons", verbs=(g.BUILD,)
)
MASON_FROM_SUPPLY: Final = _decision(
    "extra-mason", "DEC-4", "wall.mason_from_supply_moves", "wall.place_mason_from_supply",
    verbs=(g.BUILD,),
)  # fmt: skip
FAVOUR: Final = _decision(
    "favour", "WALL-4", "wall.favour_moves", "wall.take_favour", verbs=(g.LOWER, g.TURN_DIE)
)
GAIN: Final = _decision(
    "gain", "SRV-2", "servants.gain_moves", "servants.take_gain",
    "servants:number", "some:number",  # 1 if some may be left
    verbs=(g.GAIN_SERVANTS,),
)  # fmt: skip
CANAL_STAGE: Final = _decision(
    "canal", "CAN-2", "canal.stage_moves", "canal.play_stage", "stage:stage",
    verbs=(g.BOARD_SHIP, g.START_SHIP, g.SAIL, g.CLAIM, g.COSTLY),
    facts=("price:number",),
)  # fmt: skip
LOAD: Final = _decision(
    "load", "DEC-3", "canal.load_moves", "canal.play_load", verbs=(g.BOARD_SHIP, g.START_SHIP)
)
CLAIM_ONE: Final = _decision(
    "claim", "CAN-6", "canal.claim_one_moves", "canal.play_claim_one", "berth:berth",
    verbs=(g.CLAIM,),
)  # fmt: skip
SWAP_HAND: Final = _decision(
    "swap", "DEC-3", "gifts.swap_hand_moves", "gifts.play_swap_hand", verbs=(g.SWAP_CARD,)
)
DECREES_AT_MORNING: Final = _decision(
    "morning-decrees", "MOR-4", "decrees.morning_moves", "decrees.play_morning",
    "decrees:decrees",  # those of level 1 still to use, as bits
    verbs=(g.USE_DECREE,),
)  # fmt: skip
# From here on, decisions are about handing in tokens, so it is not offered on top of them.
HAND_IN: Final = _decision(
    "hand-in", "TRV-9", "tokens.hand_in_token_moves", "tokens.hand_in_token",
    "reward:hand-in", "left:number",  # how many are still to be given
    verbs=(g.GIVE_TOKEN,),
)  # fmt: skip
MAKE_ROOM: Final = _decision(
    "make-room", "TRV-6", "tokens.make_room_moves", "tokens.hand_in_no_more"
)
LAST_HAND_IN: Final = _decision(
    "last-hand-in", "TRV-5", "tokens.last_hand_in_moves", "tokens.hand_in_no_more"
)

# Steps

FIRST_STEP: Final = len(KINDS)
TURN: Final = _step("turn", "GIFT-1", "gifts.next_turn")  # the first seat to consider
ACTED: Final = _step("acted", "BON-2", "bonus.acted", "action:action")
STORE: Final = _step("store", "TRV-4", "tokens.store", "token:token")
WALL_CHECK: Final = _step("wall-check", "WALL-2", "wall.check_wall")
DUSK: Final = _step("dusk", "BON-4", "bonus.dusk")
NIGHT: Final = _step("night", "NIGHT-1", "night.night")
AWARD: Final = _step("award", "NIGHT-2", "night.award", "matches:number")
SHIPS_SAIL: Final = _step("ships-sail", "NIGHT-3", "canal.ships_sail")
DAYBREAK: Final = _step("daybreak", "NIGHT-5", "morning.daybreak")
REFILL: Final = _step("refill", "MOR-2", "morning.refill")
NEW_DAY: Final = _step("new-day", "MOR-5", "morning.new_day")
FINAL_SCORING: Final = _step("final-scoring", "END-1", "scoring.final_scoring")
DEAL: Final = _step("deal", "SET-3", "setup.deal")
DEAL_SETS: Final = _step("deal-sets", "SET-5", "setup.deal_sets")
MENG_TURN: Final = _step("meng-turn", "SOLO-5", "solo.turn.begin_turn")
MENG_GIVE: Final = _step("meng-give", "SOLO-5", "solo.turn.give", "card:card", "purpose:gift-for")
MENG_ACTION: Final = _step(
    "meng-action", "SOLO-6", "solo.meng_actions.act", "action:action", "special:number", "by:by"
)
MENG_TRAVEL: Final = _step(
    "meng-travel", "SOLO-9", "solo.meng_actions.travel", "moves:number", "when:when"
)
MENG_BENEFIT: Final = _step(
    "meng-benefit", "SOLO-10", "solo.meng_actions.benefit", "token:token", "when:when"
)
MENG_CASH_IN: Final = _step("meng-cash-in", "SOLO-11", "solo.means.cash_in")
MENG_LOAD: Final = _step(
    "meng-load", "SOLO-15", "solo.meng_actions.load",
    "servants:number", "source:loaded-from", "when:when",
)  # fmt: skip
MENG_MORNING: Final = _step("meng-morning", "SOLO-14", "solo.turn.morning")
TWILIGHT: Final = _step("twilight", "SOLO-16", "solo.turn.twilight", "done:number")

# Draws

FIRST_DRAW: Final = len(KINDS)
DRAW_START: Final = _draw(
    "draw-start", "SET-2", S_SEATS, "start", "family", "setup.seats", "setup.start_with"
)
DRAW_GIFT: Final = _draw(
    "draw-gift", "CAN-7", S_GIFTS, "gift", "card", "gifts.gift_pile", "canal.draw_gift"
)
DRAW_OFFICIAL: Final = _draw(
    "draw-official", "SET-3", S_GIFTS, "official", "card", "gifts.gift_pile",
    "setup.place_official", "location:location",
)  # fmt: skip
DRAW_TOKEN: Final = _draw(
    "draw-token", "MOR-2", S_TOKENS, "city", "token", "morning.token_pile", "morning.place_token",
    "city:city",
)  # fmt: skip
DRAW_CITY: Final = _draw(
    "draw-city", "MOR-2", S_CITIES, "refill", "city", "morning.empty_cities", "morning.refill_city"
)
DRAW_DECREE: Final = _draw(
    "draw-decree", "SET-10", S_DECREES, "decree", "decree", "setup.decree_pile",
    "setup.place_decree", "level:number",
)  # fmt: skip
ROLL_DIE: Final = _draw(
    "roll-die", "MOR-3", S_DICE, "die", "number", "morning.die_faces", "morning.show_die",
    "die:ordinal",
)  # fmt: skip
DRAW_FOCUS: Final = _draw(
    "draw-focus", "SOLO-2", S_AUTOMA, "focus", "location", "setup.locations", "setup.draw_focus"
)
DRAW_AUTOMA: Final = _draw(
    "draw-automa", "SOLO-5", S_AUTOMA, "automa", "automa", "solo.turn.automa_pile",
    "solo.turn.reveal_automa",
)  # fmt: skip
DRAW_MENG_GIFT: Final = _draw(
    "draw-meng-gift", "SOLO-5", S_MENG, "meng", "card", "solo.turn.top_gifts",
    "solo.turn.reveal_gift", "purpose:gift-for",
)  # fmt: skip
DRAW_MENG_REWARD: Final = _draw(
    "draw-meng-reward", "SOLO-15", S_GIFTS, "won", "card", "gifts.gift_pile",
    "solo.turn.keep_gift", "when:when",
)  # fmt: skip


# The frames that games are made of, by kind, seat and the first two arguments. Like moves, each is
# made once, so that pushing it costs a lookup; rare ones are made whenever they are needed.
MOST_A: Final = 32
MOST_B: Final = 4
_frames: Final[list[list[list[Frame | None]]]] = [
    [[None] * (MOST_A * MOST_B) for _ in range(MOST_FAMILIES + 1)]
    for _ in KINDS  # NOBODY is last
]


def frame_of(kind: int, seat: int, a: int, b: int = 0, c: int = 0) -> Frame:
    """This frame; most exist only once."""
    if c != 0 or not (0 <= a < MOST_A and 0 <= b < MOST_B):
        return Frame(kind, seat, a, b, c)
    made = _frames[kind][seat]
    frame = made[a * MOST_B + b]
    if frame is None:
        frame = made[a * MOST_B + b] = Frame(kind, seat, a, b, 0)
    return frame
