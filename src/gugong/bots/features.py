"""A position as a row of bytes, for the learned evaluation: what one seat may know of it.

The seat that looks comes first and the others follow in turn order, so that one net serves all
seats. Of others' cards only those that were shown are in the row, and what the hand-made evaluation
makes of the rest. Nothing depends on the size of a box: a map is seen as the tokens in reach of
each traveller, so another box gives a row of the same length.

Numbers larger than a byte are cut off. Whole groups are named below by where they begin.
"""

from typing import Final

from gugong.bots.evaluation import sources_of
from gugong.bots.weights import Weights
from gugong.rules.constants import (
    ACTION,
    ACTIONS,
    AUTOMA_CARDS,
    DECREES,
    DOUBLE_PLACES,
    HIGHEST_VALUE,
    LAID_SIZE,
    LOCATIONS,
    NO_TOKEN,
    PLACES,
    REWARD_COUNT,
    SOURCE_COUNT,
    TOKENS,
    VALUE,
)
from gugong.rules.frames import DAYBREAK, NEW_DAY, NIGHT, NOBODY, TURN, TWILIGHT
from gugong.rules.night import matches
from gugong.rules.state import State
from gugong.rules.wall import on_wall

SEATS: Final = 5
ACTION_COUNT: Final = len(ACTIONS)
TOKEN_COUNT: Final = len(TOKENS)
DECREE_COUNT: Final = len(DECREES)
HOUSES: Final = 6  # more of them are left out, as are more harbours
HARBOURS: Final = 6
DAYS: Final = 6
REACH: Final = 3  # roads ahead of a traveller
DIFFICULTIES: Final = 3
PHASES: Final[list[int]] = [TURN, TWILIGHT, NIGHT, DAYBREAK, NEW_DAY]  # bottom of the stack

# The table
AT_FAMILIES: Final = 0
AT_SOLO: Final = AT_FAMILIES + SEATS  # by difficulty
AT_OPTIONS: Final = AT_SOLO + DIFFICULTIES
AT_DAYS: Final = AT_OPTIONS + 2  # whole days to come
AT_PHASE: Final = AT_DAYS + DAYS
AT_START: Final = AT_PHASE + len(PHASES)
AT_MEDAL: Final = AT_START + SEATS
AT_TURN: Final = AT_MEDAL + SEATS
AT_ASKED: Final = AT_TURN + SEATS
AT_OFFICIALS: Final = AT_ASKED + SEATS
AT_PILES: Final = AT_OFFICIALS + len(LOCATIONS) * (1 + ACTION_COUNT)
AT_WALL: Final = AT_PILES + 3
AT_HOUSES: Final = AT_WALL + 2
AT_DECREES: Final = AT_HOUSES + HOUSES * 2
AT_DICE: Final = AT_DECREES + DECREE_COUNT
AT_PALACE: Final = AT_DICE + HIGHEST_VALUE
AT_MENG: Final = AT_PALACE + 2
AT_OWN: Final = AT_MENG + len(LOCATIONS) + len(AUTOMA_CARDS)

# Cards of the seat that looks: in hand and discarded, by value and by action; and how many of the
# hand each official takes as they are.
CARD_COLUMNS: Final = HIGHEST_VALUE + ACTION_COUNT
AT_FITTING: Final = AT_OWN + 2 * CARD_COLUMNS
AT_FAMILY: Final = AT_FITTING + len(LOCATIONS)

# A family
F_DOUBLE: Final = 14
F_TOKENS: Final = F_DOUBLE + len(DOUBLE_PLACES)
F_REWARDS: Final = F_TOKENS + TOKEN_COUNT
F_REACH: Final = F_REWARDS + REWARD_COUNT
F_SHIPS: Final = F_REACH + REACH * TOKEN_COUNT
F_DECREES: Final = F_SHIPS + HARBOURS * 2
F_LAID: Final = F_DECREES + DECREE_COUNT
F_SHOWN: Final = F_LAID + len(PLACES)
F_POINTS: Final = F_SHOWN + CARD_COLUMNS
FAMILY_SIZE: Final = F_POINTS + SOURCE_COUNT
SIZE: Final = AT_FAMILY + SEATS * FAMILY_SIZE

_weights: Final = Weights()


def encode(s: State, viewer: int) -> bytearray:
    """The row of a position, as this seat sees it."""
    row = bytearray(SIZE)
    n = s.box.families
    _table(s, viewer, row)
    _own_cards(s, viewer, row)
    masons = on_wall(s)
    for i in range(n):
        seat = (viewer + i) % n
        _family(s, seat, masons[seat], AT_FAMILY + i * FAMILY_SIZE, row)
    return row


def _put(row: bytearray, at: int, value: int) -> None:
    if value > 0:
        row[at] = min(255, value)


def _seat(row: bytearray, at: int, seat: int, viewer: int, n: int) -> None:
    if seat != NOBODY:
        row[at + (seat - viewer) % n] = 1


def _table(s: State, viewer: int, row: bytearray) -> None:
    box = s.box
    n = box.families
    row[AT_FAMILIES + n - 1] = 1
    solo = box.solo
    if solo is not None:
        row[AT_SOLO + solo.difficulty] = 1
        row[AT_MENG + s.focus] = 1
        for card in s.automa:
            row[AT_MENG + len(LOCATIONS) + card] += 1
    if box.bonus_tokens:
        row[AT_OPTIONS] = 1
    if box.expert:
        row[AT_OPTIONS + 1] = 1
    row[AT_DAYS + min(box.days - s.day, DAYS - 1)] = 1
    if s.frames:
        bottom = s.frames[0].kind
        for i in range(len(PHASES)):
            if PHASES[i] == bottom:
                row[AT_PHASE + i] = 1
        _seat(row, AT_ASKED, s.frames[-1].seat, viewer, n)
    _seat(row, AT_START, s.start, viewer, n)
    _seat(row, AT_MEDAL, s.medal, viewer, n)
    _seat(row, AT_TURN, s.turn, viewer, n)
    at = AT_OFFICIALS
    for card in s.board:
        row[at] = VALUE[card]
        row[at + 1 + ACTION[card]] = 1
        at += 1 + ACTION_COUNT
    _put(row, AT_PILES, len(s.gifts))
    _put(row, AT_PILES + 1, len(s.pile))
    _put(row, AT_PILES + 2, len(s.spent))
    masons = 0
    for servants in on_wall(s):
        masons += servants
    _put(row, AT_WALL, masons)
    _put(row, AT_WALL + 1, box.threshold - masons)
    for i in range(min(len(s.houses), HOUSES)):
        _put(row, AT_HOUSES + i * 2, s.houses[i])
        _put(row, AT_HOUSES + i * 2 + 1, box.house_price[i])
    for decree in s.decrees:
        row[AT_DECREES + decree] = 1
    for value in s.dice:
        if value > 0:
            row[AT_DICE + value - 1] += 1
    arrived = 0
    for seat in range(n):
        if s.palace[seat] != NOBODY:
            arrived += 1
    row[AT_PALACE] = arrived
    if arrived < len(box.palace_places):
        _put(row, AT_PALACE + 1, box.palace_places[arrived])


def _own_cards(s: State, viewer: int, row: bytearray) -> None:
    _cards(row, AT_OWN, s.hands[viewer])
    _cards(row, AT_OWN + CARD_COLUMNS, s.discards[viewer])
    for place in range(len(s.board)):
        there = VALUE[s.board[place]]
        fitting = 0
        for card in s.hands[viewer]:
            if VALUE[card] > there:
                fitting += 1
        row[AT_FITTING + place] = fitting


def _cards(row: bytearray, at: int, cards: tuple[int, ...]) -> None:
    for card in cards:
        row[at + VALUE[card] - 1] += 1
        row[at + HIGHEST_VALUE + ACTION[card]] += 1


def _family(s: State, seat: int, masons: int, at: int, row: bytearray) -> None:
    box = s.box
    row[at] = 1
    _put(row, at + 1, s.pool[seat])
    _put(row, at + 2, s.supply[seat])
    _put(row, at + 3, s.vp[seat])
    _put(row, at + 4, s.jade[seat])
    _put(row, at + 5, len(s.hands[seat]))
    _put(row, at + 6, len(s.discards[seat]))
    _put(row, at + 7, box.palace_steps - s.envoys[seat])
    if s.palace[seat] != NOBODY:
        row[at + 8] = 1
        _put(row, at + 9, box.palace_places[s.palace[seat]])
    _put(row, at + 10, s.steps[seat])
    for place in range(len(s.markers)):
        if s.markers[place] == seat:
            row[at + 11] = place
    _put(row, at + 12, masons)
    _put(row, at + 13, matches(s.discards[seat], s.dice))
    row[at + F_DOUBLE + s.double[seat]] = 1
    for token in s.tokens[seat]:
        row[at + F_TOKENS + token] += 1
    for reward in range(REWARD_COUNT):
        _put(row, at + F_REWARDS + reward, s.rewards[seat * REWARD_COUNT + reward])
    _reach(s, seat, at + F_REACH, row)
    for berth in range(len(s.berths)):
        harbour = berth % box.harbours
        if s.berths[berth] == seat and harbour < HARBOURS:
            row[at + F_SHIPS + harbour * 2] += 1
            row[at + F_SHIPS + harbour * 2 + 1] += s.loads[berth] + s.doubles_aboard[berth]
    for decree in s.decrees:
        if s.holds(seat, decree):
            row[at + F_DECREES + decree] = 1
    for i in range(0, len(s.laid), LAID_SIZE):
        if s.laid[i + 1] == seat:
            row[at + F_LAID + s.laid[i + 2]] += 1
    _cards(row, at + F_SHOWN, s.shown(seat))
    points = sources_of(s, _weights, seat)
    for source in range(SOURCE_COUNT):
        _put(row, at + F_POINTS + source, int(points[source] * 4.0))


def _reach(s: State, seat: int, at: int, row: bytearray) -> None:
    """Tokens by the number of roads to them; before the first journey the whole ring is near."""
    here = s.travellers[seat]
    if here == NOBODY:
        for city in range(s.box.ring_size):
            if s.cities[city] != NO_TOKEN:
                row[at + s.cities[city]] += 1
        return
    seen = [False] * len(s.cities)
    seen[here] = True
    front = [here]
    for road in range(REACH):
        beyond: list[int] = []
        for city in front:
            for other in s.box.neighbours[city]:
                if not seen[other]:
                    seen[other] = True
                    beyond.append(other)
                    if s.cities[other] != NO_TOKEN:
                        row[at + road * TOKEN_COUNT + s.cities[other]] += 1
        front = beyond
