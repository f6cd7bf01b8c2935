"""SET and VAR: laying out the table, one draw of chance after the other."""

from gugong.rules.box import Box, Solo
from gugong.rules.constants import (
    EASY,
    HARD,
    LEVELS_OUT,
    LOCATIONS,
    MENG,
    NO_ACTION,
    OTHERWISE,
    R_CARD,
    REWARD_COUNT,
    SPECIAL,
)
from gugong.rules.events import FOCUS_SET, START_PLAYER
from gugong.rules.frames import (
    DEAL,
    DEAL_SETS,
    DRAW_DECREE,
    DRAW_FOCUS,
    DRAW_MENG_REWARD,
    DRAW_OFFICIAL,
    DRAW_START,
    DRAW_TOKEN,
    NOBODY,
    ROLL_DIE,
    TURN,
    Frame,
)
from gugong.rules.state import State, blank, take_out


def new_table(box: Box) -> State:
    """The table before anything is drawn (SET-6, SET-9)."""
    s = blank(box)
    s.board = [NO_ACTION] * len(LOCATIONS)
    s.pile = box.token_list[:]
    s.push(DEAL, NOBODY)
    s.push(DEAL_SETS, NOBODY)
    if box.solo is None:
        s.push(DRAW_START, NOBODY)
    return s


def seats(s: State, frame: Frame) -> list[int]:
    """DRAW_START: who begins (SET-2)."""
    return list(range(s.box.families))


def start_with(s: State, frame: Frame, seat: int) -> None:
    s.start = seat


def deal_sets(s: State, frame: Frame) -> None:
    """DEAL_SETS: sets and intrigue markers in turn order (SET-5, SET-7)."""
    s.tell(START_PLAYER, s.start)
    s.markers = s.turn_order()
    for seat, cards in zip(s.markers, sets_in_play(s.box), strict=True):
        s.hands[seat] = cards


def sets_in_play(box: Box) -> list[tuple[int, ...]]:
    """The sets dealt in turn order (SET-5); against Meng the chosen pair (SOLO-1)."""
    if box.solo is None:
        return box.sets[: box.families]
    return [box.sets[box.solo.human_set - 1], box.sets[box.solo.meng_set - 1]]


def deal(s: State, frame: Frame) -> None:
    """DEAL: officials, cities, decrees, dice; then day 1 begins without a morning (SET-11).

    While the seven officials are drawn, `gifts` holds only the board cards; a second DEAL adds the
    draw pile. In the expert setup both, and the unused sets, form one heap (VAR-1).
    """
    box = s.box
    if s.board[-1] == NO_ACTION:
        s.gifts = box.board_cards[:]
        if box.expert:
            dealt = sets_in_play(box)
            for cards in [tuple(box.draw_cards), *(c for c in box.sets if c not in dealt)]:
                s.gifts += cards
            s.gifts.sort()
        s.push(DEAL, NOBODY)
        for location in reversed(range(len(LOCATIONS))):
            s.push(DRAW_OFFICIAL, NOBODY, location)
        return
    if not box.expert:
        s.gifts = box.draw_cards[:]
    s.push(TURN, s.start)
    if box.solo is not None:
        _prepare_meng(s, box.solo)
    for die in range(len(s.dice) - 1, -1, -1):
        s.push(ROLL_DIE, NOBODY, die)
    for level in reversed(LEVELS_OUT):
        s.push(DRAW_DECREE, NOBODY, level)
    for city in range(len(s.cities) - 1, -1, -1):
        s.push(DRAW_TOKEN, NOBODY, city)


def place_official(s: State, frame: Frame, card: int) -> None:
    """DRAW_OFFICIAL: the gift card at a location (SET-3)."""
    take_out(s.gifts, card)
    s.board[frame.a] = card


def decree_pile(s: State, frame: Frame) -> list[int]:
    """DRAW_DECREE: the decrees of a level that are not in play yet (SET-10)."""
    levels = s.box.decree_level
    return [d for d in range(len(levels)) if levels[d] == frame.a and d not in s.decrees]


def place_decree(s: State, frame: Frame, decree: int) -> None:
    s.decrees.append(decree)


def _prepare_meng(s: State, solo: Solo) -> None:
    """His automa deck, his focus and on hard his fifth card (SOLO-2, SOLO-3)."""
    s.automa = automa_deck(s.box)
    if solo.difficulty == HARD:
        if s.box.reward_spaces[R_CARD] > 0:  # it counts as his first card reward
            s.rewards[MENG * REWARD_COUNT + R_CARD] += 1
        s.push(DRAW_MENG_REWARD, MENG, OTHERWISE)
    if solo.focus == NOBODY:
        s.push(DRAW_FOCUS, MENG)
    else:
        _set_focus(s, solo.focus)


def locations(s: State, frame: Frame) -> list[int]:
    """DRAW_FOCUS: any location (SOLO-2)."""
    return list(range(len(LOCATIONS)))


def draw_focus(s: State, frame: Frame, location: int) -> None:
    _set_focus(s, location)


def _set_focus(s: State, location: int) -> None:
    s.focus = location
    s.tell(FOCUS_SET, MENG, location)


def automa_deck(box: Box) -> list[int]:
    """His cards, sorted; on easy with one special card only (SOLO-3)."""
    easy = box.solo is not None and box.solo.difficulty == EASY
    return box.automa_cards + [SPECIAL] * min(box.automa_special, 1 if easy else box.automa_special)
