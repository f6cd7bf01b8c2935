"""Worlds a seat can imagine: whole positions that look to it exactly like the real one.

A view leaves little open. The starting sets are public, everyone sees what leaves the board and
what comes to it, and `shown` lists what is known. Unknown are gifts won from the pile, which of
their cards other families hold in hand and which lie on their discard piles once they burnt or
recalled one, and the order of what is drawn. A world fills that in by luck, without contradicting
anything that was seen today.
"""

from collections import Counter

from gugong.bots.memory import (
    UNKNOWN,
    MengPile,
    Pile,
    changes_today,
    follow_meng,
    remove,
    shuffle,
)
from gugong.bots.observation import Observation
from gugong.chance import QuickLuck
from gugong.formats.position import read_position
from gugong.formats.view_types import EntryDict, MengView, View
from gugong.options import choose_box
from gugong.rules.box import Box
from gugong.rules.constants import AUTOMA_CARDS, CARDS, MENG, REWARDS, SOURCES, STREAMS, TOKENS
from gugong.rules.setup import automa_deck, sets_in_play
from gugong.rules.state import State


class Worlds:
    """The worlds one observation leaves open. `imagine` makes one after the other."""

    def __init__(self, observation: Observation) -> None:
        view = observation.view
        options = dict(view["options"])
        self.seat: int = observation.seat
        players = 1 if view["meng"] is not None else len(view["families"])
        self.box: Box = choose_box(observation.components, players, options)
        self.piles: list[Pile] = []
        self.unseen: list[int] = []  # gift cards that lie in the pile or are unknown elsewhere
        self.meng: MengPile | None = None
        self._look_around(view, observation.history)
        self.base: State = read_position(self.box, self._position(view), more=True)
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
            shuffle(unseen, luck)
        for pile in self.piles:
            unknown = unseen[: pile.unknown]
            del unseen[: pile.unknown]
            shown = s.shown(pile.seat)
            hand, discard = pile.split(unknown, luck)
            s.hands[pile.seat] = tuple(sorted(hand))
            s.discards[pile.seat] = tuple(sorted(discard))
            s.set_shown(pile.seat, shown)
        if self.meng is not None:
            self._fill_meng(s, self.meng, unseen, luck)
        s.gifts = sorted(unseen)

    def _fill_meng(self, s: State, meng: MengPile, unseen: list[int], luck: QuickLuck) -> None:
        """His unknown cards may be in his hand, laid under it, or on his discard pile."""
        shown = s.shown(MENG)
        cards = meng.shown + unseen[: meng.unknown]
        del unseen[: meng.unknown]
        discard: list[int] = []
        under: list[int] = []
        for known, out in ((meng.discard, discard), (meng.under, under)):
            for card in known:
                if card != UNKNOWN:
                    remove(cards, card)
                out.append(card)
        shuffle(cards, luck)
        for out in (discard, under):
            for i in range(len(out)):
                if out[i] == UNKNOWN:
                    out[i] = cards.pop()
        s.hands[MENG] = tuple(sorted(cards + under))
        s.discards[MENG] = tuple(discard)
        s.set_shown(MENG, shown)
        s.under = under

    # Looking around

    def _look_around(self, view: View, history: tuple[EntryDict, ...]) -> None:
        """What is known of everyone's cards, and which cards nobody has shown."""
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
                own = [*(family["hand"] or ()), *(family["discard"] or ())]
                cards.subtract([CARDS.index(card) for card in own])
                continue
            shown = [CARDS.index(card) for card in family["shown"] or ()]
            cards.subtract(shown)
            hand, discard = family["hand_size"], family["discard_size"]
            if seat == box.meng:
                self.meng = MengPile(hand, shown, hand + discard - len(shown))
                follow_meng(self.meng, history, hand, discard)
                cards.subtract(self.meng.lost_sight_of())
                continue
            pile = Pile(seat, hand, discard, shown)
            pile.changes = today.get(seat, [])
            cards.subtract(pile.look_back())
            self.piles.append(pile)
        self.unseen = sorted(cards.elements())

    def _position(self, view: View) -> dict[str, object]:
        """The view as a position, with some world for what it hides."""
        box = self.box
        luck = QuickLuck(0)
        unseen = self.unseen[:]
        s = State(box)
        s.hands, s.discards = [()] * box.families, [()] * box.families
        s.unseen = [()] * box.families
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

    def _meng_words(self, meng: MengView | None, s: State) -> dict[str, object] | None:
        if meng is None:
            return None
        deck = Counter(AUTOMA_CARDS[card] for card in automa_deck(self.box))
        deck.subtract(meng["automa_today"])
        deck.subtract(meng["automa_used"])
        return {**meng, "automa": list(deck.elements()), "under": _names(s.under)}


def _names(cards: list[int] | tuple[int, ...]) -> list[str]:
    return [CARDS[card] for card in cards]
