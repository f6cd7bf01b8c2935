"""Worlds a seat can imagine: whole positions that look to it exactly like the real one.

A view leaves little open. The starting sets are public, everybody sees what leaves the board and
what comes to it, and `shown` keeps the account. Unknown are gifts won from the pile, which of the
cards they have other families hold in hand and which lie on their discard pile once they burnt or
recalled one, and the order of what is drawn. A world fills that in by luck, and never against
anything that was seen today.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from gugong.bots.sight import Sight
from gugong.chance import QuickLuck
from gugong.options import choose_box
from gugong.position import read_position
from gugong.rules.box import Box
from gugong.rules.frames import NOBODY
from gugong.rules.names import AUTOMA_CARDS, CARDS, MENG, REWARDS, SOURCES, STREAMS, TOKENS, VALUE
from gugong.rules.setup import automa_deck, sets_in_play
from gugong.rules.state import State
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
        self.unknown = hand + discard - len(shown)
        self.now = shown + [UNKNOWN] * self.unknown
        self.changes: list[Change] = []  # of today
        self.morning: list[int] = []  # what it had in hand when the day began
        self.hidden = False  # whether it chose something today that others did not see

    def look_back(self) -> None:
        """From what it has now to what it had in the morning."""
        cards = self.now[:]
        for kind, left, came in reversed(self.changes):
            if kind <= SWAPPED_DISCARD:
                _remove(cards, came)
                cards.append(left)
            elif kind == DREW and UNKNOWN in cards:
                cards.remove(UNKNOWN)  # else it was given since, and counts as of the morning
            self.hidden = self.hidden or kind in (HID, TRADED, RECALLED)
        self.morning = cards

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
        """Where nothing is known of today, as in a game that began in a position."""
        cards = _filled(self.now, unknown)
        if self.discard_size > 0:
            _shuffle(cards, luck)
        return cards[: self.hand_size], cards[self.hand_size :]

    def _replay(
        self, hand: list[int], discard: list[int], rest: list[int], luck: QuickLuck
    ) -> bool:
        """The day once more, with luck for what was hidden; False if something does not agree."""
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
        self.shown = shown
        self.unknown = unknown
        self.discard: list[int] = []
        self.under: list[int] = []

    def recognise(self) -> list[int]:
        """Cards that were followed and are not among those shown: of two alike, the unknown one
        was given since, and the view, which keeps faces and no places, counts the other."""
        known = Counter(card for card in self.discard + self.under if card != UNKNOWN)
        found = list((known - Counter(self.shown)).elements())
        self.shown = self.shown + found
        self.unknown -= len(found)
        return found


class Worlds:
    """The worlds one sight leaves open. `imagine` makes one after the other."""

    def __init__(self, sight: Sight) -> None:
        view = sight.view
        options = dict(view["options"])
        self.seat = sight.seat
        players = 1 if view["meng"] is not None else len(view["families"])
        self.box: Box = choose_box(sight.components, players, options)
        self.piles: list[Pile] = []
        self.unseen: list[int] = []  # gift cards that lie in the pile or are unknown elsewhere
        self.meng: MengPile | None = None
        self._look_around(view, sight.history)
        self.base: State = read_position(self.box, self._position(view))
        self.base.silent = True

    def imagine(self, luck: QuickLuck) -> State:
        """One of them; all that fits what was seen is possible."""
        s = self.base.copy()
        s.silent = True
        unseen = self.unseen[:]
        self._fill(s, unseen, luck)
        return s

    def _fill(self, s: State, unseen: list[int], luck: QuickLuck) -> None:
        if len(unseen) > len(s.gifts) or self.meng is not None:
            _shuffle(unseen, luck)
        for pile in self.piles:
            unknown = unseen[: pile.unknown]
            del unseen[: pile.unknown]
            hand, discard = pile.split(unknown, luck)
            s.hands[pile.seat] = tuple(sorted(hand))
            s.discards[pile.seat] = tuple(sorted(discard))
        if self.meng is not None:
            self._fill_meng(s, self.meng, unseen, luck)
        s.gifts = sorted(unseen)

    def _fill_meng(self, s: State, meng: MengPile, unseen: list[int], luck: QuickLuck) -> None:
        """His unknown cards may be in his hand, laid under it, or on his discard pile."""
        cards = meng.shown + unseen[: meng.unknown]
        del unseen[: meng.unknown]
        discard: list[int] = []
        under: list[int] = []
        for known, out in ((meng.discard, discard), (meng.under, under)):
            for card in known:
                if card != UNKNOWN:
                    cards.remove(card)
                out.append(card)
        _shuffle(cards, luck)
        for out in (discard, under):
            for i in range(len(out)):
                if out[i] == UNKNOWN:
                    out[i] = cards.pop()
        s.hands[MENG] = tuple(sorted(cards + under))
        s.discards[MENG] = tuple(discard)
        s.under = under

    # Looking around

    def _look_around(self, view: Mapping[str, Any], history: tuple[Any, ...]) -> None:
        """What is known of everybody's cards, and which cards nobody has shown."""
        box = self.box
        cards = Counter(box.board_cards)
        cards.update(box.draw_cards)
        for group in box.sets if box.expert else sets_in_play(box):
            cards.update(group)
        cards.subtract([CARDS.index(card) for card in view["officials"].values()])
        today = changes_today(history)
        for family in view["families"]:
            seat = family["seat"]
            if seat == self.seat:
                own = [*family["hand"], *family["discard"]]
                cards.subtract([CARDS.index(card) for card in own])
                continue
            shown = [CARDS.index(card) for card in family["shown"]]
            cards.subtract(shown)
            hand, discard = family["hand_size"], family["discard_size"]
            if seat == box.meng:
                self.meng = MengPile(hand, shown, hand + discard - len(shown))
                _follow_meng(self.meng, history, hand, discard)
                cards.subtract(self.meng.recognise())
                continue
            pile = Pile(seat, hand, discard, shown)
            pile.changes = today.get(seat, [])
            pile.look_back()
            self.piles.append(pile)
        self.unseen = sorted(cards.elements())

    def _position(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """The view as a position, with some world for what it hides."""
        box = self.box
        luck = QuickLuck(0)
        unseen = self.unseen[:]
        s = State(box)
        s.hands, s.discards = [()] * box.families, [()] * box.families
        s.gifts, s.under = [], []
        self._fill(s, unseen, luck)
        own = view["families"][self.seat]
        tokens = Counter(box.token_list)
        tokens.subtract([TOKENS.index(t) for t in view["cities"].values() if t is not None])
        tokens.subtract([TOKENS.index(t) for t in view["token_discard"]])
        tokens.subtract([TOKENS.index(row["token"]) for row in view["laid"]])
        for frame in view["agenda"]:
            if frame["kind"] == "store":
                tokens[TOKENS.index(frame["token"])] -= 1
        families = []
        for family in view["families"]:
            seat = family["seat"]
            tokens.subtract([TOKENS.index(t) for t in family["tokens"]])
            families.append(
                {
                    **family,
                    "hand": own["hand"] if seat == self.seat else _names(s.hands[seat]),
                    "discard": own["discard"] if seat == self.seat else _names(s.discards[seat]),
                    "points": {name: family["points"].get(name, 0) for name in SOURCES},
                    "rewards": {name: family["rewards"][name] for name in REWARDS},
                }
            )
        ships = [
            {"berth": box.berth_name(route * box.harbours + i), **ship}
            for route, ships in enumerate(view["canal"])
            for i, ship in enumerate(ships)
            if ship is not None
        ]
        return {
            **view,
            "gift_pile": _names(s.gifts),
            "token_pile": [TOKENS[t] for t in tokens.elements()],
            "jade_houses": [house["jade"] for house in view["jade_houses"]],
            "ships": ships,
            "laid": [{**row, "double": int(row["double"])} for row in view["laid"]],
            "families": families,
            "meng": self._meng_words(view["meng"], s),
            "frames": view["agenda"],
            "drawn": dict.fromkeys(STREAMS, 0),
            "seen": 0,
        }

    def _meng_words(self, meng: Mapping[str, Any] | None, s: State) -> dict[str, Any] | None:
        if meng is None:
            return None
        deck = Counter(AUTOMA_CARDS[card] for card in automa_deck(self.box))
        deck.subtract(meng["automa_today"])
        deck.subtract(meng["automa_used"])
        return {**meng, "automa": list(deck.elements()), "under": _names(s.under)}


def changes_today(history: tuple[Any, ...]) -> dict[int, list[Change]]:
    """By family what became of its cards since the day began."""
    out: dict[int, list[Change]] = {}
    for event in events_today(history):
        kind = _KINDS.get(event["event"], NOBODY)
        if kind == NOBODY:
            continue
        left = came = UNKNOWN
        if kind <= SWAPPED_DISCARD:
            left, came = CARDS.index(event["card"]), CARDS.index(event["taken"])
        out.setdefault(event["seat"], []).append((kind, left, came))
    return out


def events_today(history: tuple[Any, ...]) -> list[Any]:
    """What happened since the night, in order; at night all cards come back to the hand."""
    out: list[Any] = []
    for entry in history:
        for event in entry["events"]:
            if event["event"] == "day-ended":
                out = []
            else:
                out.append(event)
    return out


def _follow_meng(meng: MengPile, history: tuple[Any, ...], hand: int, discard: int) -> None:
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


def _kept(event: Mapping[str, Any], when: str) -> bool:
    return bool(event["event"] == "meng-keeps" and event["when"] == when)


def _names(cards: list[int] | tuple[int, ...]) -> list[str]:
    return [CARDS[card] for card in cards]


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


def _remove(cards: list[int], card: int) -> None:
    """Take one such card away, an unknown one if need be: it was this."""
    cards.remove(card if card in cards else UNKNOWN)


def _shuffle(cards: list[int], luck: QuickLuck) -> None:
    for i in range(len(cards) - 1, 0, -1):
        j = luck.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
