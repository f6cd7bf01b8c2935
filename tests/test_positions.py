"""Positions: what cannot lie on a table is refused, and the error names the key."""

from collections.abc import Callable
from typing import Any

import pytest

from gugong import Game, PositionBuilder, PositionError
from tests.table import SoloTable, Table, kind, texts

Change = Callable[[dict[str, Any]], object]


def at_a_turn() -> dict[str, Any]:
    """Family 0 is about to give; it has a ship, a traveller and laid bonus tokens."""
    table = Table(3, bonus_tokens=True).no_tokens().city("beijing", "vp")
    table.family(0, hand=["5w", "8"], pool=3, traveller="xian", tokens=["wall"] * 2)
    table.family(1, hand=["9"], double="pool").ship("2", 0, 2).laid("flattery", 0)
    return table.laid("toll", 1, "wall").decree("morning-ship", 0).turn(0).position()


def refused(position: object) -> list[tuple[str, str]]:
    with pytest.raises(PositionError) as error:
        Game.from_position(position, components=Table(3).components)  # type: ignore[arg-type]
    assert str(error.value).startswith("not a legal position: ")
    return error.value.problems


def test_the_position_itself_is_sound() -> None:
    game = Game.from_position(at_a_turn(), components=Table(3).components)
    assert kind(game) == "exchange"


@pytest.mark.parametrize("something", [None, 5, "position", [], [("rules", 1)], object()])
def test_no_mapping_at_all(something: object) -> None:
    [(key, what)] = refused(something)
    assert key == "position"
    assert what.endswith("is not a mapping")


# Five gift cards without a reward, and nine: a family begins with four, and exchanges keep them.
CARDS = ["1p", "2c", "3d", "4w", "5s", "6s", "7", "8", "9"]
FOUR_GIFTS = ("families.0.hand", "it can have 4 (SET-5, CAN-7)")


# Each changes one thing. The first word of the answer is the key.
CANNOT_BE: list[tuple[Change, str, str]] = [
    # What is not a thing of its kind
    (lambda p: p["families"][0]["points"].update(wall="many"), "families.0.points.wall", "'many'"),
    (lambda p: p["families"][0]["points"].update(wall=True), "families.0.points.wall", "true"),
    (lambda p: p["families"][0]["points"].update(wall=1000), "families.0.points.wall", "999"),
    (lambda p: p["families"][0]["points"].update(toll=-1000), "families.0.points.toll", "999"),
    (lambda p: p["families"][0].update(place=0), "families.0.place", "between 1"),
    (lambda p: p["families"][0].update(pool=-1), "families.0.pool", "between 0"),
    (lambda p: p["families"][0].update(pool=10**5000), "families.0.pool", "a huge number"),
    (lambda p: p["families"][0].update(hand="5w"), "families.0.hand", "is not a list"),
    (lambda p: p["families"][0].update(hand=["5z"]), "families.0.hand.0", "'5z' is not one of"),
    (lambda p: p["families"][0]["shown"].extend(["9"] * 9), "families.0.shown", "does not have"),
    (lambda p: p.update(officials=[]), "officials", "is not a mapping"),
    (lambda p: p["families"].__setitem__(1, None), "families.1", "null is not a mapping"),
    (lambda p: p.update(players=True), "players", "cannot play"),
    (lambda p: p["options"].update(sets="4-5"), "options.sets", "only against Meng"),
    (lambda p: p.update(rules=0), "rules", "version 0; this is 2"),
    (lambda p: p.pop("rules"), "rules", "version null; this is 2"),
    (lambda p: p.update(components="0"), "components", "'0' is not"),
    (lambda p: p.update(components=None), "components", "null is not"),
    (lambda p: p.update(options=[]), "options", "is not a mapping"),
    (lambda p: p.update(seed=["1"]), "seed", "neither a number nor text"),
    (lambda p: p.update(seed=" 1"), "seed", "without blanks"),
    # What is missing, and what is too much
    (lambda p: p.pop("dice"), "dice", "is missing"),
    (lambda p: p["families"][2].pop("jade"), "families.2.jade", "is missing"),
    (lambda p: p["families"].pop(), "families", "2 listed; 3 play"),
    (lambda p: p.update(weather="fine"), "weather", "no such key"),
    (lambda p: p["families"][0].update(vp=3), "families.0.vp", "no such key"),
    (lambda p: p["families"][0]["rewards"].update(jade=1), "families.0.rewards.jade", "no such"),
    (lambda p: p["ships"][0].update(sails=2), "ships.0.sails", "no such key"),
    (lambda p: p["frames"][0].update(token="vp"), "frames.0.token", "no such key"),
    (lambda p: p["cities"].update(atlantis=None), "cities.atlantis", "no such key"),
    (lambda p: p["officials"].update(court="7"), "officials.court", "no such key"),
    (lambda p: p["decrees"][0].update(level=1), "decrees.0.level", "no such key"),
    (lambda p: p["laid"][0].update(piece=1), "laid.0.piece", "no such key"),
    (lambda p: p["drawn"].update(luck=1), "drawn.luck", "no such key"),
    (lambda p: p["families"][0]["points"].update(luck=1), "families.0.points.luck", "no such key"),
    (lambda p: p.update(meng={}), "meng", "not at this table"),
    # What cannot lie there (the rule is in the answer)
    (lambda p: p["families"][0]["tokens"].extend(["ship"] * 5), "families.0.tokens", "TRV-6"),
    (lambda p: p["cities"].update(xian="vp"), "families.0.traveller", "MOR-2"),
    (lambda p: p["families"][1].update(traveller="xian"), "families.1.traveller", "TRV-3"),
    (lambda p: p["ships"].append(dict(p["ships"][0])), "ships.1.berth", "CAN-1"),
    (lambda p: p["ships"][0].update(seat=None), "ships.0.seat", "owner"),
    (lambda p: p["ships"][0].update(servants=4), "ships.2", "CAN-1"),
    (lambda p: p["laid"][1].update(location="own board"), "laid.1.location", "BON-1 to BON-3"),
    (lambda p: p["laid"][0].update(location="wall"), "laid.0.location", "BON-1"),
    (lambda p: p["laid"][0].update(seat=None), "laid.0.seat", "someone"),
    (lambda p: p["laid"][0].update(double=2), "laid.0.double", "Double Servant"),
    (lambda p: p["laid"][1].update(token="vp"), "laid.1.token", "BON"),
    (lambda p: p["decrees"][0].update(seats=[None]), "decrees.0.seats", "DEC-2"),
    (lambda p: p["decrees"][0].update(seats=[0, 0]), "decrees.0.seats", "DEC-2"),
    (lambda p: p["families"][0]["points"].update(jade=-1, dice=3), "families.0.points.jade", "BON"),
    (lambda p: p["families"][0]["points"].update(toll=-1), "families.0.points", "BON-2"),
    (lambda p: p["families"][0].update(wall=5, supply=0), "families.wall", "WALL-5"),
    (lambda p: p["families"][0].update(supply=0), "families.0", "SRV-1"),
    (lambda p: p["families"][0]["hand"].append("5w"), "gift_pile", "5w"),
    (lambda p: p["families"][0].update(hand=CARDS[:5], discard=[], shown=[]), *FOUR_GIFTS),
    (lambda p: p["families"][0].update(hand=CARDS[:4], discard=CARDS[4:], shown=[]), *FOUR_GIFTS),
    (lambda p: p["token_pile"].pop(), "token_pile", "SET-8"),
    (lambda p: p.update(turn=1, frames=[{"kind": "night", "seat": None}], laid=[]), "turn", "day"),
    (lambda p: p.update(frames=[{"kind": "night", "seat": None}], turn=None), "laid", "BON-4"),
]


@pytest.mark.parametrize(("change", "key", "what"), CANNOT_BE, ids=range(len(CANNOT_BE)))
def test_what_cannot_be_is_refused_with_its_key(change: Change, key: str, what: str) -> None:
    position = at_a_turn()
    change(position)
    told = {name: text for name, text in refused(position) if what in text}
    assert key in told, refused(position)


def on_top(**frame: Any) -> Change:
    return lambda p: p["frames"].append({"seat": 0, **frame})


IMPOSSIBLE_FRAMES: list[tuple[Change, str]] = [
    (lambda p: p.update(frames=p["frames"][1:]), "at the bottom"),
    (lambda p: p["frames"].insert(0, {"kind": "night", "seat": None}), "at the bottom"),
    (lambda p: p["frames"].extend([{"kind": "favour", "seat": 0}] * 100), "at most 100"),
    (lambda p: p.update(frames=[{"kind": "new-day", "seat": None}], day=4), "NIGHT-5"),
    (on_top(kind="draw-gift"), "before anyone decides"),
    (on_top(kind="deal"), "before anyone decides"),
    (on_top(kind="meng-turn"), "Meng is not at this table"),
    (on_top(kind="exchange", seat=None), "someone must be named"),
    (on_top(kind="pay", amount=1, keep=0), "SRV-3"),
    (on_top(kind="action", action="none", by="card"), "GIFT-7"),
    (on_top(kind="action", action="swap", by="location"), "no location"),
    (on_top(kind="travel", moves=3), "TRV-1"),
    (on_top(kind="benefit", token="toll"), "about to be stored"),
    (on_top(kind="masons"), "WALL-2"),
    (on_top(kind="extra-mason"), "WALL-2"),
    (on_top(kind="gain", servants=0, some=0), "some servants"),
    (on_top(kind="claim", berth="2"), "CAN-6"),
    (on_top(kind="claim", berth="3"), "CAN-6"),
    (on_top(kind="morning-decrees", decrees=["morning-swap"]), "MOR-4"),
    (on_top(kind="hand-in", reward="jade", left=6), "TRV-9"),
    (on_top(kind="hand-in", reward="servant", left=3), "TRV-9"),
    (on_top(kind="acted", action="swap"), "BON-3"),
]


def test_only_one_family_builds_on_the_wall_at_a_time() -> None:
    """WALL-2, WALL-5"""
    waiting: list[dict[str, Any]] = [
        {"kind": "turn", "seat": 0},
        {"kind": "wall-check", "seat": None},
        {"kind": "extra-mason", "seat": 0},
    ]
    position = Table(3).family(0, pool=2).family(1, pool=2).frames(*waiting).position()
    position["frames"].append({"kind": "masons", "seat": 0})
    assert Game.from_position(position, components=Table(3).components).chooser == 0
    position["frames"][-1]["seat"] = 1
    assert dict(refused(position))["frames"].startswith("two families")


@pytest.mark.parametrize(("change", "what"), IMPOSSIBLE_FRAMES, ids=range(len(IMPOSSIBLE_FRAMES)))
def test_frames_that_could_not_be_played(change: Change, what: str) -> None:
    position = at_a_turn()
    change(position)
    assert any(key.startswith("frames") and what in text for key, text in refused(position))


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda p: p["families"][1].update(double="pool"), "families.1.double"),
        (lambda p: p["meng"].update(focus=None), "meng.focus"),
        (lambda p: p["meng"]["automa"].pop(), "meng.automa"),
        (lambda p: p["meng"].update(seat=1), "meng.seat"),
        (lambda p: p.pop("meng"), "meng"),
        (lambda p: p["meng"].update(under=["8"]), "meng.under"),
        (lambda p: p["families"][1].update(discard=["1p", "2p", "3w", "4w", "5s"]),
         "families.1.hand"),
        (lambda p: p["frames"].append({"kind": "meng-turn", "seat": 1}), "frames.2"),
        (lambda p: p["frames"].append({"kind": "meng-travel", "seat": 0, "moves": 1,
                                       "when": "day"}), "frames.2"),
        (lambda p: p.update(frames=[{"kind": "dusk", "seat": None}], turn=None), "frames.0"),
        (lambda p: p.update(frames=[{"kind": "twilight", "seat": 1, "done": 1}], turn=None),
         "frames.0"),
    ],
    ids=range(11),
)  # fmt: skip
def test_what_cannot_be_against_meng(change: Change, key: str) -> None:
    """SOLO-1 to SOLO-5, SOLO-16"""
    position = SoloTable().position()
    Game.from_position(position, components=SoloTable().components)
    change(position)
    assert key in dict(refused(position))


def test_a_seventh_token_while_room_is_made_for_it() -> None:
    """TRV-6: it lies there until tokens were handed in, and so it does in a position."""
    table = (
        Table(2)
        .no_tokens()
        .city("beijing", "vp")
        .family(0, tokens=["wall"] * 2 + ["ship"] * 3 + ["swap"])
    )
    game = table.family(1, hand=["9"]).action(0, "travel").game()
    game.play("travel beijing")
    game.play("take")
    assert kind(game) == "make-room"
    again = Game.from_position(game.position(), components=game.components)
    assert texts(again) == texts(game)
    again.play("hand in for servant")
    assert Game.from_position(again.position(), components=game.components).frame == again.frame


def test_a_double_in_a_harbour_of_another_route_is_another_harbour() -> None:
    """CAN-1: two routes on the large side."""
    builder = PositionBuilder(4).ship("a2", 0, 1).ship("b2", 1, 1).family(0, hand=["9"]).turn(0)
    assert kind(builder.game()) == "exchange"
