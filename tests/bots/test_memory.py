"""What is remembered of other families' cards."""

from gugong.bots.memory import DREW, GAVE, HID, UNKNOWN, MengPile, Pile, follow_meng
from gugong.chance import QuickLuck
from gugong.formats.table_types import EventDict
from gugong.formats.view_types import EntryDict
from gugong.rules.constants import CARDS, MENG

FIVE, SIX, SEVEN, EIGHT, NINE = (CARDS.index(card) for card in ("5w", "6s", "7", "8", "9"))


def pile_of(hand: int, discard: int, shown: list[int], *changes: tuple[int, int, int]) -> Pile:
    pile = Pile(0, hand, discard, shown)
    pile.changes = list(changes)
    return pile


def entry(*events: EventDict) -> EntryDict:
    return {"ply": 1, "day": 1, "seat": 0, "move": "pass", "events": list(events)}


def test_a_card_taken_lies_on_the_discard_pile() -> None:
    pile = pile_of(1, 1, [SIX, NINE], (GAVE, FIVE, NINE))
    assert pile.look_back() == []
    assert pile.morning == [SIX, FIVE]
    assert pile.split([], QuickLuck(1)) == ([SIX], [NINE])


def test_a_burnt_card_may_be_any_that_was_in_the_hand_and_not_given_since() -> None:
    """It held 5w, 6s, 7 and 8, burnt one, and gave the 5w after that."""
    pile = pile_of(2, 2, [SIX, SEVEN, EIGHT, NINE], (HID, -1, -1), (GAVE, FIVE, NINE))
    pile.look_back()
    luck = QuickLuck(1)
    burnt = {tuple(sorted(pile.split([], luck)[1])) for _ in range(100)}
    assert burnt == {(SIX, NINE), (SEVEN, NINE), (EIGHT, NINE)}


def test_a_drawn_card_is_filled_in() -> None:
    pile = pile_of(2, 0, [SIX], (DREW, -1, -1))
    assert pile.look_back() == []
    assert pile.split([NINE], QuickLuck(1)) == ([SIX, NINE], [])


def test_a_second_card_with_the_face_of_one_that_was_given_is_remembered() -> None:
    """It took a 9, then gave a 9 that nobody had seen: the one it took still lies there."""
    pile = pile_of(1, 2, [SIX, SEVEN], (GAVE, FIVE, NINE), (GAVE, NINE, SEVEN))
    assert pile.unknown == 1
    assert pile.look_back() == [NINE]
    assert pile.unknown == 0
    assert pile.split([], QuickLuck(1)) == ([SIX], [NINE, SEVEN])


def test_meng_too_may_give_a_card_like_one_on_his_discard_pile() -> None:
    def gave(card: str, taken: str) -> EventDict:
        return {"event": "gave", "seat": MENG, "rule": "GIFT-2", "card": card, "taken": taken}

    meng = MengPile(1, [SIX, SEVEN], 1)
    follow_meng(meng, (entry(gave("5w", "9"), gave("9", "7")),), 1, 2)
    assert meng.discard == [NINE, SEVEN]
    assert meng.lost_sight_of() == [NINE]
    assert meng.unknown == 0


def test_a_recalled_card_of_meng_lies_under_his_others() -> None:
    """SOLO-10"""
    events: list[EventDict] = [
        {"event": "gave", "seat": MENG, "rule": "GIFT-2", "card": "5w", "taken": "9"},
        {"event": "recalled", "seat": MENG, "rule": "SOLO-10", "card": None},
    ]
    meng = MengPile(3, [SIX, SEVEN, NINE], 0)
    follow_meng(meng, (entry(*events),), 3, 0)
    assert (meng.discard, meng.under) == ([], [NINE])
    assert UNKNOWN not in meng.under
