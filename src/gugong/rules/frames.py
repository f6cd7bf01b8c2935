"""The kinds of frames: what is to be decided, done or drawn next.

A frame is a tuple of five ints: kind, seat, and three arguments named in `KINDS`. Frames lie
on a stack inside the state; the top one is next. Three families of kinds:

- decisions, which ask their seat to choose a move;
- steps, which run by themselves and often push further frames;
- draws, which wait for an outcome of chance.
"""

from typing import Final

Frame = tuple[int, int, int, int, int]
NOBODY: Final = -1

# Decisions
EXCHANGE: Final = 0  # GIFT-2
BURN: Final = 1  # GIFT-4
PAY: Final = 2  # SRV-3: amount, pieces that must stay in the pool
ACTION_OF: Final = 3  # GIFT-6, BON-3: action, offered by
TRAVEL_ON: Final = 4  # TRV-1: moves left
BENEFIT: Final = 5  # TRV-4: token
MASONS: Final = 6  # WALL-1 B
MASON_FROM_SUPPLY: Final = 7  # DEC-4
FAVOUR: Final = 8  # WALL-4
GAIN: Final = 9  # SRV-2: servants, whether some may be left
CANAL_STAGE: Final = 10  # CAN-2, CAN-3: stage
LOAD: Final = 11  # DEC-3
CLAIM_ONE: Final = 12  # CAN-6: berth
SWAP_HAND: Final = 13  # DEC-3
DECREES_AT_MORNING: Final = 14  # MOR-4: the held level-1 decrees, as bits
HAND_IN: Final = 15  # TRV-9: for what, tokens still to give, first kind allowed
MAKE_ROOM: Final = 16  # TRV-6
LAST_HAND_IN: Final = 17  # TRV-5

# Steps
FIRST_STEP: Final = 18
TURN: Final = 18  # GIFT-1: whose turn is looked for
ACTED: Final = 19  # BON-2, BON-3: action
STORE: Final = 20  # TRV-4: token
WALL_CHECK: Final = 21  # WALL-2
DUSK: Final = 22  # BON-4
NIGHT: Final = 23  # NIGHT-1
AWARD: Final = 24  # NIGHT-2
SHIPS_SAIL: Final = 25  # NIGHT-3
DAYBREAK: Final = 26  # NIGHT-5, MOR-1
REFILL: Final = 27  # MOR-2
NEW_DAY: Final = 28  # MOR-5
FINAL_SCORING: Final = 29  # END
DEAL: Final = 30  # SET
DEAL_SETS: Final = 31  # SET-5

MENG_TURN: Final = 32  # SOLO-5
MENG_GIVE: Final = 33  # SOLO-5: card
MENG_ACTION: Final = 34  # SOLO-6: action, special card, offered by
MENG_TRAVEL: Final = 35  # SOLO-9: moves left, when
MENG_BENEFIT: Final = 36  # SOLO-10: token, when
MENG_CASH_IN: Final = 37  # SOLO-11
MENG_LOAD: Final = 38  # SOLO-15: servants left, from where, when
MENG_MORNING: Final = 39  # SOLO-14
TWILIGHT: Final = 40  # SOLO-16: automa cards done

# Draws
FIRST_DRAW: Final = 41
DRAW_START: Final = 41  # SET-2
DRAW_GIFT: Final = 42  # CAN-7
DRAW_OFFICIAL: Final = 43  # SET-3: location
DRAW_TOKEN: Final = 44  # SET-8, MOR-2: city
DRAW_CITY: Final = 45  # MOR-2
DRAW_DECREE: Final = 46  # SET-10: level
ROLL_DIE: Final = 47  # MOR-3: die
DRAW_FOCUS: Final = 48  # SOLO-2
DRAW_AUTOMA: Final = 49  # SOLO-5
DRAW_MENG_GIFT: Final = 50  # SOLO-5: for what
DRAW_MENG_REWARD: Final = 51  # SOLO-15: when

# name, rule, and the arguments used with their kinds (see kinds.py)
KINDS: Final[tuple[tuple[str, str, tuple[str, ...]], ...]] = (
    ("exchange", "GIFT-2", ()),
    ("burn", "GIFT-4", ()),
    ("pay", "SRV-3", ("amount:number", "keep:number")),
    ("action", "GIFT-6", ("action:action", "by:by")),
    ("travel", "TRV-1", ("moves:number",)),
    ("benefit", "TRV-4", ("token:token",)),
    ("masons", "WALL-1", ()),
    ("extra-mason", "DEC-4", ()),
    ("favour", "WALL-4", ()),
    ("gain", "SRV-2", ("servants:number", "some:number")),
    ("canal", "CAN-2", ("stage:stage",)),
    ("load", "DEC-3", ()),
    ("claim", "CAN-6", ("berth:berth",)),
    ("swap", "DEC-3", ()),
    ("morning-decrees", "MOR-4", ("decrees:decrees",)),
    ("hand-in", "TRV-9", ("reward:hand-in", "left:number", "from:number")),
    ("make-room", "TRV-6", ()),
    ("last-hand-in", "TRV-5", ()),
    ("turn", "GIFT-1", ()),
    ("acted", "BON-2", ("action:action",)),
    ("store", "TRV-4", ("token:token",)),
    ("wall-check", "WALL-2", ()),
    ("dusk", "BON-4", ()),
    ("night", "NIGHT-1", ()),
    ("award", "NIGHT-2", ("matches:number",)),
    ("ships-sail", "NIGHT-3", ()),
    ("daybreak", "NIGHT-5", ()),
    ("refill", "MOR-2", ()),
    ("new-day", "MOR-5", ()),
    ("final-scoring", "END-1", ()),
    ("deal", "SET-3", ()),
    ("deal-sets", "SET-5", ()),
    ("meng-turn", "SOLO-5", ()),
    ("meng-give", "SOLO-5", ("card:card",)),
    ("meng-action", "SOLO-6", ("action:action", "special:number", "by:by")),
    ("meng-travel", "SOLO-9", ("moves:number", "when:when")),
    ("meng-benefit", "SOLO-10", ("token:token", "when:when")),
    ("meng-cash-in", "SOLO-11", ()),
    ("meng-load", "SOLO-15", ("servants:number", "source:loaded-from", "when:when")),
    ("meng-morning", "SOLO-14", ()),
    ("twilight", "SOLO-16", ("done:number",)),
    ("draw-start", "SET-2", ()),
    ("draw-gift", "CAN-7", ()),
    ("draw-official", "SET-3", ("location:location",)),
    ("draw-token", "MOR-2", ("city:city",)),
    ("draw-city", "MOR-2", ()),
    ("draw-decree", "SET-10", ("level:number",)),
    ("roll-die", "MOR-3", ("die:ordinal",)),
    ("draw-focus", "SOLO-2", ()),
    ("draw-automa", "SOLO-5", ()),
    ("draw-meng-gift", "SOLO-5", ("purpose:gift-for",)),
    ("draw-meng-reward", "SOLO-15", ("when:when",)),
)

RULES_OF_FRAMES: Final = {name: rule for name, rule, _ in KINDS}
