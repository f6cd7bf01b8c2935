"""Which decision a move answers at all: everything else is refused by what is asked instead."""

from typing import Any

import pytest

from gugong import Game, IllegalMove, Reason, UndoBarred
from tests.reasons import is_legal, why
from tests.table import Table, asked, play_all

# One move of each verb but `pass` and `hand in`, which are never out of place.
MOVES = {
    "give": "give 5w to wall", "burn": "burn 5w", "pay": "pay servants", "travel": "travel xian",
    "wall": "wall servant", "jade": "jade house 1", "decree": "decree score-jade",
    "ship": "ship 1", "new ship": "new ship", "sail": "sail 1", "claim": "claim 2 vp",
    "gain": "gain 1", "swap": "swap 5w with wall", "recall": "recall 5w",
    "discard": "discard 7", "lower": "lower 1 for servant", "die": "die 1 to 1",
    "lay": "lay servant at wall", "use": "use morning-swap", "token": "token vp", "take": "take",
    "intrigue A": "intrigue A", "palace A": "palace A", "travel B": "travel B",
    "wall B": "wall B", "intrigue B": "intrigue B", "palace B": "palace B", "canal B": "canal B",
}  # fmt: skip
NOT_ASKED = {"not-asked", "other-action", "other-benefit"}


def rich(*, bonus: bool = False) -> Table:
    """Family 0 has a bit of everything, so that no decision has only one answer."""
    table = Table(players=2, bonus_tokens=bonus).no_tokens()
    table.city("xian", "vp").city("jinan", "envoy").official("wall", "3w")
    table.family(0, pool=3, hand=["5w", "7"], discard=["4i", "6s"], double="supply", intrigue=8)
    table.family(0, tokens=["vp", "servant", "recall", "intrigue"], rewards={"double": 1})
    table.ship("1", 0, 1).ship("2", 0, 3).decree("morning-swap", 0).decree("morning-envoy", 0)
    return table.family(1, hand=["9"]).turn(0)


def answers(game: Game) -> set[str]:
    """The verbs that answer what is asked now, legal or refused for another reason."""
    out = set()
    for verb, move in MOVES.items():
        reason = game.why_not(move)
        if reason is None or reason.code not in NOT_ASKED:
            out.add(verb)
    return out


CANAL = {"ship", "new ship", "sail", "claim", "canal B"}
DECISIONS: list[tuple[dict[str, Any], str, set[str]]] = [
    ({"kind": "exchange"}, "GIFT-2", {"give"}),
    ({"kind": "burn"}, "GIFT-4", {"burn"}),
    ({"kind": "travel", "moves": 2}, "TRV-1", {"travel"}),
    ({"kind": "masons"}, "WALL-1", {"wall"}),
    ({"kind": "extra-mason"}, "DEC-4", {"wall"}),
    ({"kind": "favour"}, "WALL-4", {"lower", "die"}),
    ({"kind": "gain", "servants": 2, "some": 0}, "SRV-2", {"gain"}),
    ({"kind": "canal", "stage": "open"}, "CAN-2", CANAL),
    ({"kind": "load"}, "DEC-3", {"ship", "new ship"}),
    ({"kind": "claim", "berth": "2"}, "CAN-6", {"claim"}),
    ({"kind": "swap"}, "DEC-3", {"swap"}),
    ({"kind": "morning-decrees", "decrees": ["morning-swap", "morning-envoy"]}, "MOR-4", {"use"}),
    ({"kind": "hand-in", "reward": "servant", "left": 2}, "TRV-9", {"token"}),
    ({"kind": "last-hand-in"}, "TRV-5", set()),
]
ACTIONS = {
    "travel": {"travel", "travel B"},
    "wall": {"wall", "wall B"},
    "jade": {"jade"},
    "intrigue": {"intrigue A", "intrigue B"},
    "palace": {"palace A", "palace B"},
    "decree": {"decree"},
    "canal": CANAL,
    "servant": {"gain"},
    "servants": {"gain"},
    "swap": {"swap"},
}
BENEFITS = {
    "servant": {"gain"},
    "servants": {"gain"},
    "envoy": {"take"},
    "intrigue": {"take"},
    "vp": {"take"},
    "swap": {"swap"},
    "ship": {"ship", "new ship"},
    "wall": {"wall"},
    "gift-for-jade": {"discard"},
    "recall": {"recall"},
    "servants-for-jade": {"take"},
    "flattery": {"lay"},
    "toll": {"lay"},
    "follow": {"lay"},
}


@pytest.mark.parametrize(
    ("frame", "rule", "verbs"), DECISIONS, ids=[str(frame) for frame, _, _ in DECISIONS]
)
def test_a_decision(frame: dict[str, Any], rule: str, verbs: set[str]) -> None:
    below = [{"kind": "turn", "seat": 1}]
    if "mason" in frame["kind"]:
        below.append({"kind": "wall-check", "seat": None})
    game = rich().frames(*below, {"seat": 0, **frame}).game()
    assert game.frame is not None
    assert game.frame["kind"] == frame["kind"]
    assert answers(game) == verbs
    assert why(game, "palace A") == ("not-asked", rule, {"frame": frame["kind"]})


def test_paying() -> None:
    """SRV-3"""
    table = rich().family(0, double="pool", pool=3)
    frame = {"kind": "pay", "seat": 0, "amount": 1, "keep": 0}
    game = table.frames({"kind": "turn", "seat": 1}, frame).game()
    assert answers(game) == {"pay"}
    assert why(game, "take") == ("not-asked", "SRV-3", {"frame": "pay"})


def test_making_room() -> None:
    """TRV-6"""
    table = rich().city("xian", None).family(
        0, tokens=["vp", "servant", "recall", "intrigue", "swap", "ship", "wall"]
    )  # fmt: skip
    game = table.frames({"kind": "turn", "seat": 1}, {"kind": "make-room", "seat": 0}).game()
    assert answers(game) == set()
    assert why(game, "take") == ("not-asked", "TRV-6", {"frame": "make-room"})


@pytest.mark.parametrize("action", ACTIONS)
def test_an_action(action: str) -> None:
    """GIFT-6"""
    game = rich().action(0, action).game()
    assert game.frame is not None
    assert game.frame["kind"] == "action"
    assert answers(game) == ACTIONS[action]
    assert why(game, "burn 5w") == ("other-action", "GIFT-6", {"action": action})


@pytest.mark.parametrize("token", BENEFITS)
def test_a_benefit(token: str) -> None:
    """TRV-8"""
    table = rich(bonus=token in ("flattery", "toll", "follow"))
    table.frames(
        {"kind": "turn", "seat": 1},
        {"kind": "store", "seat": 0, "token": token},
        {"kind": "benefit", "seat": 0, "token": token},
    )
    game = table.game()
    assert game.frame is not None
    assert game.frame["kind"] == "benefit"
    assert answers(game) == BENEFITS[token]
    assert why(game, "burn 5w") == ("other-benefit", "TRV-8", {"token": token})


def test_what_is_compulsory_cannot_be_passed() -> None:
    """GIFT-2"""
    game = rich().game()
    assert why(game, "pass") == ("must-choose", "GIFT-2", {"frame": "exchange"})


def test_nothing_is_asked_after_the_end() -> None:
    """NIGHT-5"""
    table = rich().set(day=4).family(0, tokens=[])
    game = table.frames({"kind": "final-scoring", "seat": None}).game()
    assert game.over
    assert why(game, "pass") == ("over", "NIGHT-5", {})
    assert why(game, "give 5w to wall") == ("over", "NIGHT-5", {})


# What cannot be read


def test_a_text_that_is_no_move() -> None:
    """Its beginning is repeated, tidied up."""
    game = rich().game()
    assert why(game, "  Give me,everything ") == (
        "unreadable", "GIFT-2", {"text": "give me, everything"},
    )  # fmt: skip
    assert why(game, "x" * 61) == ("unreadable", "GIFT-2", {"text": "x" * 60})


def test_a_value_that_two_cards_have() -> None:
    """GIFT-2"""
    table = rich().family(0, hand=["5w", "5d"])
    game = table.game()
    assert why(game, "give 5 to wall") == ("which-card", "GIFT-2", {"text": "give 5 to wall"})
    assert is_legal(game, "give 5d to wall")


def test_a_card_of_the_hand_is_meant_by_its_value() -> None:
    """GIFT-3: the reason is about the 5 in the hand."""
    table = rich().official("palace", "6x")
    args: dict[str, int | str] = {"card": "5w", "value": 5, "there": 6, "location": "palace"}
    assert why(table.game(), "give 5 to palace") == ("gift-too-low", "GIFT-3", args)


# The same reason everywhere


def test_an_illegal_move_raises_its_reason() -> None:
    game = asked("palace", pool=1).game()
    for move in ("palace B", next(m for m in all_moves(game) if str(m) == "palace B")):
        with pytest.raises(IllegalMove) as caught:
            game.play(move)
        assert caught.value.move == "palace B"
        reason = caught.value.reason
        assert (reason.code, reason.rule) == ("cannot-pay", "PAL-1")
        assert reason.args == {"price": 2, "pool": 1}
        assert repr(reason) == "<Reason cannot-pay {'price': 2, 'pool': 1} (PAL-1)>"


def all_moves(game: Game) -> list[Any]:
    return game.state.box.every_move()


def barred(game: Game) -> Reason:
    with pytest.raises(UndoBarred) as caught:
        game.undo()
    return caught.value.reason


def test_why_nothing_can_be_taken_back() -> None:
    """GIFT-10: at the start there is nothing; later what was seen or decided by others stands."""
    game = rich().game()
    assert (barred(game).code, barred(game).rule) == ("undo-at-start", "GIFT-10")
    play_all(game, "give 5w to wall")
    game.undo()
    assert (barred(game).code, barred(game).rule) == ("undo-at-start", "GIFT-10")
    while game.ply == 0 or game.undoable_by is not None:
        game.play(game.legal_moves()[0])
    assert (barred(game).code, barred(game).rule) == ("undo-barred", "GIFT-10")
