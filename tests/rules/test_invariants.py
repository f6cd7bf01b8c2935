"""What is true of every table: of each check the last state that passes, the first that fails."""

from collections.abc import Callable

import pytest

from gugong.rules.constants import (
    BESIDE_TOKEN,
    CARDS,
    IN_POOL,
    IN_SUPPLY,
    LOCKED,
    ON_SHIP,
    ON_WALL_FLAT,
    P_JADE,
    P_TOLL,
    R_CARD,
    R_VP,
    REWARD_COUNT,
    T_FLATTERY,
    T_TOLL,
    T_VP,
)
from gugong.rules.frames import MAKE_ROOM, NIGHT, NOBODY, TURN, WALL_CHECK, frame_of
from gugong.rules.invariants import problems_of
from gugong.rules.state import State
from tests.table import MENG, SoloTable, Table

Change = Callable[[State], object]


def table() -> State:
    """Family 0 has a ship with two servants in harbour 2, family 1 an unlocked Double Servant."""
    table = Table(3, bonus_tokens=True).no_tokens().city("beijing", "vp").ship("2", 0, 2)
    table.family(0, pool=3, hand=["5w"], traveller="xian", tokens=["wall"], intrigue=2)
    table.family(1, pool=1, hand=["9"], discard=["4w"], double="pool")
    return table.laid("flattery", 0).laid("toll", 1, "wall").turn(0).game().state.copy()


def problems(change: Change, s: State | None = None) -> dict[str, str]:
    s = s or table()
    assert problems_of(s) == []
    change(s)
    return dict(problems_of(s))


def put(name: str, *values: int) -> Change:
    return lambda s: setattr(s, name, list(values))


def one(name: str, place: int, value: object) -> Change:
    return lambda s: getattr(s, name).__setitem__(place, value)


def both(*changes: Change) -> Change:
    return lambda s: [change(s) for change in changes]


def supply(seat: int, change: int) -> Change:
    """So many more servants in a supply, to make up for those put elsewhere."""
    return lambda s: s.supply.__setitem__(seat, s.supply[seat] + change)


def aboard(load: int, doubles: int) -> Change:
    """The ship is family 1's, with its Double Servant among these."""
    ship = both(one("berths", 1, 1), one("loads", 1, load), one("doubles_aboard", 1, doubles))
    return both(ship, one("double", 1, ON_SHIP), supply(0, 2), supply(1, -load))


def all_at(name: str, *values: object) -> Change:
    return lambda s: [getattr(s, name).__setitem__(i, value) for i, value in enumerate(values)]


def draws(seat: int, count: int) -> Change:
    """So many gift cards from the pile, one of them as a reward."""

    def change(s: State) -> None:
        s.hands[seat] = (*s.hands[seat], *s.gifts[:count])
        del s.gifts[:count]
        s.rewards[seat * REWARD_COUNT + R_CARD] = 1

    return both(change, supply(seat, -1))


NO_LAID = both(put("laid"), lambda s: s.pile.extend([T_FLATTERY, T_TOLL]),
               supply(0, 1), supply(1, 1))  # fmt: skip
LIMITS: list[tuple[str, str, Change, Change]] = [
    # key, what, the last that passes, the first that fails
    ("day", "5 is not one of the 4 days", lambda s: setattr(s, "day", 4),
     lambda s: setattr(s, "day", 5)),
    ("day", "0 is not one of the 4 days", lambda s: setattr(s, "day", 1),
     lambda s: setattr(s, "day", 0)),
    ("start", "there is always a start player", lambda s: setattr(s, "start", 0),
     lambda s: setattr(s, "start", NOBODY)),
    ("dice", "3 are rolled", put("dice", 1, 4, 7), put("dice", 1, 4)),
    ("dice.1", "3 is not a face of this die", put("dice", 1, 4, 7), put("dice", 1, 3, 7)),
    ("dice.2", "6 is not a face of this die", put("dice", 1, 9, 1), put("dice", 1, 9, 6)),
    ("jade_houses", "not all houses are listed", put("houses", 0, 0, 0), put("houses", 0, 0)),
    ("jade_houses.1", "3 jade; it had 2", put("houses", 2, 2, 2), put("houses", 2, 3, 2)),
    ("jade_houses.0", "-1 jade; it had 2", put("houses", 0, 2, 2), put("houses", -1, 2, 2)),
    ("decrees", "two different ones of each level lie out, by level (SET-10)",
     put("decrees", 4, 0, 5, 9, 14, 10), put("decrees", 4, 4, 5, 9, 14, 10)),
    ("decrees", "two different ones of each level lie out, by level (SET-10)",
     put("decrees", 0, 4, 5, 9, 10, 14), put("decrees", 0, 5, 4, 9, 10, 14)),
    ("families.0.traveller", "a token lies in beijing, too (MOR-2)", one("travellers", 0, NOBODY),
     one("travellers", 0, 5)),
    ("families.1.traveller", "another traveller is in xian (TRV-3)", one("travellers", 1, 13),
     one("travellers", 1, 14)),
    ("laid.0.token", "only bonus tokens are laid out (BON)", one("laid", 0, T_FLATTERY),
     one("laid", 0, T_VP)),
    ("laid.1.seat", "someone laid it", one("laid", 5, 1), one("laid", 5, NOBODY)),
    ("laid.0.double", "1 for the Double Servant, else 0", one("laid", 3, 0), one("laid", 3, 2)),
    ("ships.1", "servants without a ship", lambda s: None, one("loads", 0, 1)),
    ("ships.2", "a load of 4 (CAN-1, CAN-4)", both(one("loads", 1, 3), supply(0, -1)),
     both(one("loads", 1, 4), supply(0, -2))),
    ("ships.2", "a load of 0 (CAN-1, CAN-4)", both(one("loads", 1, 1), supply(0, 1)),
     both(one("loads", 1, 0), supply(0, 2))),
    ("ships.2", "a load of 3 (CAN-1, CAN-4)", aboard(1, 2), aboard(0, 3)),
    ("ships.2", "its Double Servant is elsewhere", lambda s: None, one("doubles_aboard", 1, 1)),
    ("markers", "must name every seat, the lowest marker first", put("markers", 2, 1, 0),
     put("markers", 1, 0, 2)),
    ("markers", "must name every seat, the lowest marker first", put("markers", 1, 2, 0),
     put("markers", 1, 1, 0)),
    ("families.place", "places in the palace are taken once each (PAL-2)",
     both(all_at("envoys", 8, 8), all_at("palace", 0, 2)),
     both(all_at("envoys", 8, 8), all_at("palace", 1, 1))),
    ("families.place", "places in the palace are taken once each (PAL-2)",
     both(all_at("envoys", 8), all_at("palace", 2)),
     both(all_at("envoys", 8), all_at("palace", 3))),
    ("families.wall", "a complete wall is scored at once (WALL-5)",
     both(one("wall", 0, 4), supply(0, -4)), both(one("wall", 0, 5), supply(0, -5))),
    ("families.wall", "a complete wall is scored at once (WALL-5)",
     both(one("wall", 0, 2), supply(0, -2), one("double", 1, ON_WALL_FLAT)),
     both(one("wall", 0, 3), supply(0, -3), one("double", 1, ON_WALL_FLAT))),
    ("families.0", "13 servants; it has 12 (SRV-1)", lambda s: None, supply(0, 1)),
    ("families.1", "11 servants; it has 12 (SRV-1)", lambda s: None, supply(1, -1)),
    ("families.2", "fewer than no servants", both(one("pool", 2, 12), supply(2, -12)),
     both(one("pool", 2, 13), supply(2, -13))),
    ("families.1.double", "the Double Servant is in one place (SRV-2)",
     one("double", 1, IN_SUPPLY), one("double", 1, ON_SHIP)),
    ("families.1.double", "the Double Servant is in one place (SRV-2)",
     one("double", 1, IN_POOL), one("double", 1, BESIDE_TOKEN)),
    ("families.1.double", "unlocked by its reward (CAN-7)", one("double", 1, IN_SUPPLY),
     one("double", 1, LOCKED)),
    ("families.0.double", "unlocked by its reward (CAN-7)", one("double", 0, LOCKED),
     one("double", 0, IN_POOL)),
    ("families.2.rewards", "more than 3 spaces (CAN-7)",
     both(one("rewards", 6 + R_VP, 3), supply(2, -3)),
     both(one("rewards", 6 + R_VP, 4), supply(2, -4))),
    ("families.2.rewards", "more than 2 spaces (CAN-7)",
     both(one("rewards", 6 + R_CARD, 2), supply(2, -2)),
     both(one("rewards", 6 + R_CARD, 3), supply(2, -3))),
    ("families.2", "more than 3 ships (CAN-4)",
     both(all_at("berths", 2, 0, 2, 2), all_at("loads", 1, 2, 1, 1), supply(2, -3)),
     both(all_at("berths", 2, 0, 2, 2, 2), all_at("loads", 1, 2, 1, 1, 1), supply(2, -4))),
    ("families.0.intrigue", "the track has 14 steps (INT-3)", one("steps", 0, 14),
     one("steps", 0, 15)),
    ("families.1.intrigue", "the track has 14 steps (INT-3)", put("markers", 1, 2, 0),
     both(put("markers", 1, 2, 0), one("steps", 1, -1))),
    ("families.0.envoy", "the palace is the 8th step (PAL-2)", one("envoys", 0, 7),
     one("envoys", 0, 9)),
    ("families.0.envoy", "the palace is the 8th step (PAL-2)", one("envoys", 0, 0),
     one("envoys", 0, -1)),
    ("families.0.place", "a place is for an envoy in the palace (PAL-2)", one("envoys", 0, 7),
     one("envoys", 0, 8)),
    ("families.0.place", "a place is for an envoy in the palace (PAL-2)",
     both(one("envoys", 0, 8), one("palace", 0, 0)),
     both(one("envoys", 0, 7), one("palace", 0, 0))),
    ("families.0.jade", "less than none", one("jade", 0, 0), one("jade", 0, -1)),
    ("families.0.points", "VP never fall below 0 (BON-2)", one("vp", 0, 0), one("vp", 0, -1)),
    ("families.1.points.jade", "only a toll costs VP (BON-2)", one("points", 12 + P_TOLL, -1),
     one("points", 12 + P_JADE, -1)),
    ("families.0.tokens", "7; there are 6 spaces (TRV-6)",
     lambda s: s.tokens.__setitem__(0, (*s.tokens[0], *_taken(s, 5))),
     lambda s: s.tokens.__setitem__(0, (*s.tokens[0], *_taken(s, 6)))),
    ("families.1.shown", "cards it does not have",
     one("unseen", 1, (CARDS.index("4w"), CARDS.index("9"))),
     one("unseen", 1, (CARDS.index("4w"), CARDS.index("4w")))),
    ("families.1.hand", "6 gift cards in all; it can have 5 (SET-5, CAN-7)",
     draws(1, 3), draws(1, 4)),
    ("gift_pile", "more cards 5w than in the box (SET-3 to SET-5)", lambda s: s.gifts.pop(),
     lambda s: s.gifts.append(CARDS.index("5w"))),
    ("gift_pile", "more cards 4i than in the box (SET-3 to SET-5)", lambda s: None,
     lambda s: s.gifts.append(CARDS.index("4i"))),  # which lies at an official
    ("token_pile", "the tokens are not those of the box (SET-8)",
     lambda s: s.spent.append(s.pile.pop()), lambda s: s.spent.append(s.pile[-1])),
    ("token_pile", "the tokens are not those of the box (SET-8)", lambda s: None,
     lambda s: s.pile.pop()),
    ("turn", "turns are taken by day", both(NO_LAID, put("frames"),
     lambda s: s.push(NIGHT, NOBODY), lambda s: setattr(s, "turn", NOBODY)),
     both(NO_LAID, put("frames"), lambda s: s.push(NIGHT, NOBODY))),
    ("laid", "until the end of the day phase only (BON-4)", lambda s: None,
     both(put("frames"), lambda s: s.push(NIGHT, NOBODY), lambda s: setattr(s, "turn", NOBODY))),
]  # fmt: skip


def _taken(s: State, count: int) -> list[int]:
    """So many tokens from the pile."""
    out = s.pile[:count]
    del s.pile[:count]
    return out


@pytest.mark.parametrize(("key", "what", "passes", "fails"), LIMITS, ids=range(len(LIMITS)))
def test_limits(key: str, what: str, passes: Change, fails: Change) -> None:
    assert problems(passes) == {}
    found = problems(fails)
    assert found.get(key) == what, found


@pytest.mark.parametrize(
    ("place", "token"), [(7, T_TOLL), (0, T_FLATTERY)], ids=["toll at the board", "flattery away"]
)
def test_bonus_tokens_lie_where_they_work(place: int, token: int) -> None:
    """BON-1 to BON-3"""
    row = 0 if token == T_FLATTERY else 1
    found = problems(one("laid", row * 4 + 2, place))
    where = "flattery lies at the own board, toll and follow at a location (BON-1 to BON-3)"
    assert found == {f"laid.{row}.location": where}


def test_the_wall_while_an_action_goes_on() -> None:
    """WALL-2: who completes it may have laid any number; the others' are below the threshold."""

    def build(*servants: int) -> Change:
        def change(s: State) -> None:
            s.frames = [frame_of(TURN, 1, 0), frame_of(WALL_CHECK, NOBODY, 0)]
            for seat, count in enumerate(servants):
                s.wall[seat] = count
                s.supply[seat] -= count

        return change

    assert problems(build(5, 4)) == {}
    assert "families.wall" in problems(build(5, 5))


def test_room_for_a_seventh_token_is_being_made() -> None:
    """TRV-6: of this family only."""

    def seven(seat: int, count: int) -> Change:
        def change(s: State) -> None:
            s.tokens[seat] = (*s.tokens[seat], *_taken(s, count - len(s.tokens[seat])))
            s.push(MAKE_ROOM, 0)

        return change

    assert problems(seven(0, 7)) == {}
    assert "families.0.tokens" in problems(seven(0, 8))
    assert "families.1.tokens" in problems(seven(1, 7))


# Meng


def solo() -> State:
    table = SoloTable(focus="canal").automa("wall", "jade", "palace", today=("travel",), used=())
    return table.family(MENG, hand=["5d", "8"], discard=["4i"]).game().state.copy()


@pytest.mark.parametrize(
    ("key", "what", "passes", "fails"),
    [
        ("families.1.double", "it marks his focus (SOLO-2)", lambda s: None,
         both(one("double", MENG, IN_POOL), one("rewards", 3 + 2, 1))),
        ("meng.automa", "these are not the cards of his deck (SOLO-3)",
         lambda s: s.automa_used.append(s.automa.pop()),
         lambda s: s.automa_used.append(s.automa[-1])),
        ("meng.under", "cards he does not have",
         lambda s: s.under.append(s.hands[MENG][0]), lambda s: s.under.extend(s.discards[MENG])),
        ("meng.focus", "he has one (SOLO-2)", lambda s: setattr(s, "focus", 0),
         lambda s: setattr(s, "focus", NOBODY)),
    ],
    ids=["double", "automa", "under", "focus"],
)  # fmt: skip
def test_limits_of_meng(key: str, what: str, passes: Change, fails: Change) -> None:
    """SOLO-2, SOLO-3"""
    assert problems(passes, solo()) == {}
    assert problems(fails, solo()).get(key) == what


def test_his_rewards_are_marked_by_neutral_servants() -> None:
    """SOLO-15: a human's are his own."""
    assert problems(one("rewards", MENG * 3 + R_VP, 2), solo()) == {}
    assert "families.0" in problems(one("rewards", R_VP, 2), solo())


def test_how_many_gift_cards_he_can_have() -> None:
    """SOLO-1, SOLO-15: a set of four, and one for each reward."""

    def hand(count: int, rewards: int) -> Change:
        def change(s: State) -> None:
            s.hands[MENG] = s.unseen[MENG] = tuple(sorted(s.gifts[:count]))
            del s.gifts[:count]
            s.rewards[MENG * 3 + R_CARD] = rewards

        return change

    what = "5 gift cards in all; he can have 4 (SOLO-1, SOLO-15)"
    assert problems(hand(3, 0), solo()) == {}
    assert problems(hand(4, 0), solo()) == {"families.1.hand": what}
    assert problems(hand(4, 1), solo()) == {}
