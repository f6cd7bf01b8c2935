"""What is known of other families' cards: what became of them today, as everyone saw it."""

from typing import Final

from gugong.chance import QuickLuck
from gugong.formats.table_types import EventDict
from gugong.formats.view_types import EntryDict
from gugong.rules.constants import CARDS, MENG, VALUE
from gugong.rules.frames import NOBODY
from gugong.rules.tokens import PRECIOUS

UNKNOWN: Final = -1  # a card nobody else has seen
TRIES: Final = 40  # to find hidden choices that agree with what was seen after them

# What became of a family's cards today, as others saw it.
GAVE: Final = 0  # a card left the hand for the board, and one came to the discard pile
SWAPPED: Final = 1  # one of the hand against one of the board
SWAPPED_DISCARD: Final = 2  # one of the discard pile against one of the board
HID: Final = 3  # some card of the hand went to the discard pile: burnt
TRADED: Final = 4  # the same, for a jade, and it is worth 7 or more
RECALLED: Final = 5  # some card of the discard pile went to the hand
DREW: Final = 6  # a gift from the pile came to the hand
_KINDS: Final = {
    "gave": GAVE, "swapped": SWAPPED, "swapped-discard": SWAPPED_DISCARD, "burnt": HID,
    "traded-gift": TRADED, "recalled": RECALLED, "drew-gift": DREW,
}  # fmt: skip
Change = tuple[int, int, int]  # kind, card that left, card that came


class Pile:
    """A family's cards as far as others know them; UNKNOWN ones are filled in."""

    def __init__(self, seat: int, hand: int, discard: int, shown: list[int]) -> None:
        self.seat = seat
        self.hand_size = hand
        self.discard_size = discard
        self.unknown: int = hand + discard - len(shown)
        self.now: list[int] = shown + [UNKNOWN] * self.unknown
        self.changes: list[Change] = []  # of today
        self.morning: list[int] = []  # what it had in hand when the day began
        self.hidden: bool = False  # whether it chose something today that others did not see

    def look_back(self) -> list[int]:
        """From what it has now to what it had in the morning.

        Returns cards that turn out to be among the unknown ones. A family that gives a card while
        another with the same face lies on its discard pile still has that one, which `shown` lost.
        """
        self.hidden = any(kind in (HID, TRADED, RECALLED) for kind, _, _ in self.changes)
        self.morning = self._undone()
        found: list[int] = []
        if self.hidden or self.unknown == 0:
            return found
        hand = self.morning[:]
        for kind, left, came in self.changes:
            if kind == DREW:
                hand.append(UNKNOWN)
            elif kind != SWAPPED_DISCARD:
                if left not in hand and UNKNOWN in self.now:
                    self.now.remove(UNKNOWN)
                    self.now.append(left)
                    found.append(left)
                remove(hand, left)
                if kind == SWAPPED:
                    hand.append(came)
        self.unknown -= len(found)
        self.morning = self._undone()
        return found

    def _undone(self) -> list[int]:
        """What it has now, with today's changes taken back."""
        cards = self.now[:]
        for kind, left, came in reversed(self.changes):
            if kind <= SWAPPED_DISCARD:
                remove(cards, came)
                cards.append(left)
            elif kind == DREW and UNKNOWN in cards:
                cards.remove(UNKNOWN)  # else it was given since, and counts as of the morning
        return cards

    def split(self, unknown: list[int], luck: QuickLuck) -> tuple[list[int], list[int]]:
        """Hand and discard pile as they may be now, with these cards for the unknown ones."""
        if not self.changes:
            return self._any_split(unknown, luck)
        for _ in range(TRIES):
            hand = _filled(self.morning, unknown)
            discard: list[int] = []
            rest = unknown[len([card for card in self.morning if card == UNKNOWN]) :]
            if self._replay(hand, discard, rest, luck) and len(hand) == self.hand_size:
                return hand, discard
        return self._any_split(unknown, luck)

    def _any_split(self, unknown: list[int], luck: QuickLuck) -> tuple[list[int], list[int]]:
        """If nothing is known of today, as in a game that began in a position."""
        cards = _filled(self.now, unknown)
        if self.discard_size > 0:
            shuffle(cards, luck)
        return cards[: self.hand_size], cards[self.hand_size :]

    def _replay(
        self, hand: list[int], discard: list[int], rest: list[int], luck: QuickLuck
    ) -> bool:
        """Replay the day, with luck for what was hidden; False if something does not agree."""
        drawn = 0
        for kind, left, came in self.changes:
            if kind in (GAVE, SWAPPED):
                if left not in hand:
                    return False
                hand.remove(left)
                (discard if kind == GAVE else hand).append(came)
            elif kind == SWAPPED_DISCARD:
                if left not in discard:
                    return False
                discard.remove(left)
                discard.append(came)
            elif kind == DREW:
                if drawn < len(rest):
                    hand.append(rest[drawn])
                    drawn += 1
            else:
                source = discard if kind == RECALLED else hand
                among = [c for c in source if kind != TRADED or VALUE[c] >= PRECIOUS]
                if not among:
                    return False
                card = among[luck.below(len(among))]
                source.remove(card)
                (hand if kind == RECALLED else discard).append(card)
        return True


class MengPile:
    """Meng's cards of today: an ordered discard pile, and what was laid under (SOLO-10)."""

    def __init__(self, hand: int, shown: list[int], unknown: int) -> None:
        self.hand_size = hand
        self.shown: list[int] = shown
        self.unknown: int = unknown
        self.discard: list[int] = []
        self.under: list[int] = []

    def lost_sight_of(self) -> list[int]:
        """Cards known to lie there that `shown` lost, when he gave another with the same face."""
        found = [card for card in (*self.discard, *self.under) if card != UNKNOWN]
        for card in self.shown:
            if card in found:
                found.remove(card)
        self.shown += found
        self.unknown -= len(found)
        return found


def changes_today(history: tuple[EntryDict, ...]) -> dict[int, list[Change]]:
    """By family what became of its cards since the day began."""
    out: dict[int, list[Change]] = {}
    for event in events_today(history):
        kind = _KINDS.get(event["event"], NOBODY)
        if kind == NOBODY:
            continue
        left = came = UNKNOWN
        if kind <= SWAPPED_DISCARD:
            left, came = CARDS.index(event["card"]), CARDS.index(event["taken"])
        seat = event["seat"]
        assert seat is not None, "a card changes someone's hand"
        out.setdefault(seat, []).append((kind, left, came))
    return out


def events_today(history: tuple[EntryDict, ...]) -> list[EventDict]:
    """What happened since the night, in order; at night all cards come back to the hand."""
    out: list[EventDict] = []
    for entry in history:
        for event in entry["events"]:
            if event["event"] == "day-ended":
                out = []
            else:
                out.append(event)
    return out


def follow_meng(meng: MengPile, history: tuple[EntryDict, ...], hand: int, discard: int) -> None:
    """His discard pile in order, and what lies under his cards (SOLO-10, SOLO-15).

    Worked out forwards; how many cards he had in the morning follows from what he has now.
    """
    events = [event for event in events_today(history) if event["seat"] == MENG]
    left = hand
    for event in events:
        if event["event"] == "gave" or event["event"] == "traded-gift":
            left += 1
        elif event["event"] == "recalled" or _kept(event, "day") or _kept(event, "otherwise"):
            left -= 1
    for event in events:
        name = event["event"]
        if name == "gave" or name == "traded-gift":
            left -= 1
            from_under = UNKNOWN
            if len(meng.under) > left:
                from_under = meng.under.pop(0)
            if name == "gave":
                meng.discard.append(CARDS.index(event["taken"]))
            else:
                meng.discard.append(from_under)
        elif name == "recalled":
            meng.under.append(meng.discard.pop())
            left += 1
        elif _kept(event, "day"):
            meng.under.append(UNKNOWN)
            left += 1
        elif _kept(event, "twilight"):
            meng.discard.append(UNKNOWN)
        elif _kept(event, "otherwise"):
            left += 1
    if len(meng.discard) != discard:  # a game that began in a position: its past is unknown
        meng.discard = [UNKNOWN] * discard
        meng.under = []


def _kept(event: EventDict, when: str) -> bool:
    return bool(event["event"] == "meng-keeps" and event["when"] == when)


def _filled(cards: list[int], unknown: list[int]) -> list[int]:
    """The cards, with these for the unknown ones."""
    out = []
    used = 0
    for card in cards:
        if card == UNKNOWN:
            out.append(unknown[used])
            used += 1
        else:
            out.append(card)
    return out


def remove(cards: list[int], card: int) -> None:
    """Remove one such card; if there is none, an unknown one, which it must have been."""
    if card in cards:
        cards.remove(card)
    elif UNKNOWN in cards:
        cards.remove(UNKNOWN)


def shuffle(cards: list[int], luck: QuickLuck) -> None:
    for i in range(len(cards) - 1, 0, -1):
        j = luck.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
