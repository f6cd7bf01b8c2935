"""Whatever comes up in real games turns into whole sentences."""

import re
from collections.abc import Callable

import pytest

from gugong import Game, Reason, UndoBarred
from gugong.rules.events import EVENTS
from gugong.rules.frames import FIRST_STEP, KINDS
from gugong.text import Catalogue, catalogue, languages
from tests.table import Table
from tests.text.played import played
from tests.text.test_complete import CODES

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva")
NARROW = str.maketrans("。？：；，（）", ".?:;,()")  # noqa: RUF001


@pytest.fixture(params=languages())
def texts(request: pytest.FixtureRequest) -> Catalogue:
    """The sentences of every language there is."""
    return catalogue(request.param)


def narrow(sentence: str) -> str:
    """A sentence with English punctuation, which Chinese writes wide."""
    return sentence.translate(NARROW)


def assert_whole(sentence: str, ends: str) -> None:
    """A sentence with nothing left open in it."""
    sentence = narrow(sentence)
    assert not sentence[0].islower()
    assert sentence.endswith(tuple(ends))
    assert not re.search(r"[{}]|None|  |\.\.", sentence)


def test_prompts(texts: Catalogue) -> None:
    for frame in played().frames.values():
        assert_whole(texts.prompt(frame), ".?")


def test_kinds_of_prompts(texts: Catalogue) -> None:
    """What no random game asks is asked here: TRV-6."""
    came = {frame["kind"] for frame in played().frames.values()} | {"make-room"}
    assert came == {kind.name for kind in KINDS[:FIRST_STEP]}
    assert_whole(texts.prompt({"kind": "make-room", "seat": 1}), ".")


def test_prompts_tell_actions_apart(texts: Catalogue) -> None:
    """GIFT-6, BON-3: it makes a difference what offers the action."""
    told = {
        texts.prompt({"kind": "action", "seat": 1, "action": action, "by": by, "price": 1})
        for action in ("wall", "canal")
        for by in ("card", "location", "follow")
    }
    assert len(told) == 6


def test_moves(texts: Catalogue) -> None:
    for text, frame in played().moves.values():
        told = texts.move(text, frame)
        assert told != text
        assert_whole(told, narrow(told[-1]))


def test_different_moves_of_a_decision_read_differently(texts: Catalogue) -> None:
    told: dict[tuple[str, str], str] = {}
    for text, frame in played().moves.values():
        assert told.setdefault((texts.move(text, frame), repr(frame)), text) == text


def test_rules_of_moves(texts: Catalogue) -> None:
    numbers = set(texts.rule_numbers())
    for text, frame in played().moves.values():
        rules = texts.rules_for(text, frame)
        assert rules, (text, frame)
        assert set(rules) <= numbers
        assert len(set(rules)) == len(rules)


def test_events(texts: Catalogue) -> None:
    for event in played().events.values():
        line = texts.event(event, NAMES)
        if line:
            assert_whole(line, ".")


def test_all_events_came_up() -> None:
    assert {event["event"] for event in played().events.values()} == {kind.name for kind in EVENTS}


def test_events_without_a_line(texts: Catalogue) -> None:
    """The others always have one."""
    silent = {e["event"] for e in played().events.values() if not texts.event(e, NAMES)}
    assert silent <= {"turn-began", "acted", "token-placed", "scored"}


def test_accounts_of_meng(texts: Catalogue) -> None:
    """Every step is a sentence with a rule, so the numbers run on."""
    numbers = set(texts.rule_numbers())
    for part in played().accounts.values():
        assert texts.word("account", part["part"]) != part["part"]
        for step in part["steps"]:
            line = narrow(texts.step(step, ("Anna", "Meng")))
            found = re.fullmatch(r"(\d+)\. (.+\.) ?[\[(]([A-Z]+-\d+)[\])]", line)
            assert found is not None, step
            assert "Meng" in found[2]
            assert_whole(found[2], ".")
            assert found[3] in numbers
        assert [step["number"] for step in part["steps"]] == [*range(1, len(part["steps"]) + 1)]


def test_reasons(texts: Catalogue) -> None:
    for reason in played().reasons.values():
        assert_whole(texts.reason(reason), f"({reason.rule}).")
        assert reason.rule in texts.rule_numbers()


# What random games hardly ever meet: a position, a move, why not.


def other_ship() -> Reason | None:
    """TRV-8: only the ship just filled."""
    table = Table(2).ship("2", 0, 3).ship("3", 0, 3).turn(0)
    table.data["frames"].append({"kind": "claim", "seat": 0, "berth": "2"})
    return table.family(0, hand=["5w"]).game().why_not("claim 3 card")


def not_precious() -> Reason | None:
    """TRV-8: a 7 or more."""
    table = Table(2).family(0, hand=["3d", "9"]).turn(0)
    table.data["frames"].append({"kind": "benefit", "seat": 0, "token": "gift-for-jade"})
    return table.game().why_not("discard 3d")


def no_room_for_both() -> Reason | None:
    """CAN-3: a flat Double Servant would leave no space for the second piece."""
    table = Table(3).ship("1", 0, 1).turn(0)
    for berth, seat in (("2", 1), ("3", 1), ("4", 2), ("5", 2)):
        table.ship(berth, seat, 1)
    table.family(0, hand=["5w"], pool=2, double="pool")
    table.data["frames"].append({"kind": "canal", "seat": 0, "stage": "two-more"})
    return table.game().why_not("ship 1 with double")


def reward_taken() -> Reason | None:
    """CAN-7: the Double Servant is unlocked once."""
    table = Table(2).ship("5", 0, 3).turn(0).family(0, hand=["5w"], double="pool")
    table.data["frames"].append({"kind": "claim", "seat": 0, "berth": "5"})
    return table.game().why_not("claim 5 double")


def ship_full() -> Reason | None:
    """CAN-1: a ship holds 3."""
    table = Table(2).ship("2", 0, 3).family(0, hand=["5w"], pool=2)
    return table.action(0, "canal").game().why_not("ship 2")


def no_use() -> Reason | None:
    """DEC-3: a marker on step 14 goes no further."""
    table = Table(2).decree("morning-intrigue", 0).decree("morning-envoy", 0)
    table.family(0, hand=["5w"], intrigue=14)
    decrees = ["morning-intrigue", "morning-envoy"]
    frame = {"kind": "morning-decrees", "seat": 0, "decrees": decrees}
    table.frames({"kind": "new-day", "seat": None}, frame)
    return table.game().why_not("use morning-intrigue")


def no_benefit() -> Reason | None:
    """TRV-9: three servants are not there, but handing in tokens could bring the third."""
    table = Table(2).no_tokens().family(0, hand=["5w"], pool=2, tokens=["vp", "vp"]).turn(0)
    table.data["frames"].append({"kind": "benefit", "seat": 0, "token": "servants-for-jade"})
    return table.game().why_not("take")


def no_servant_beside() -> Reason | None:
    """BON-5: without a servant in the pool."""
    table = Table(2, bonus_tokens=True).no_tokens().turn(0)
    table.family(0, hand=["5w"], tokens=["vp", "vp"])
    table.data["frames"] += [
        {"kind": "store", "seat": 0, "token": "flattery"},
        {"kind": "benefit", "seat": 0, "token": "flattery"},
    ]
    return table.game().why_not("lay servant")


def cannot_pay_so() -> Reason | None:
    """SRV-3: the Double Servant as 2 is no way to pay 1."""
    table = Table(2).family(0, hand=["5w"], pool=2, double="pool").turn(0)
    table.data["frames"].append({"kind": "pay", "seat": 0, "amount": 1, "keep": 0})
    return table.game().why_not("pay double")


def which_card() -> Reason | None:
    table = Table(2).family(0, hand=["5w", "5d"]).official("jade", "1c").turn(0)
    return table.game().why_not("give 5 to jade")


def already_done() -> Reason | None:
    """TRV-9: after the first of two tokens the other one leaves by itself."""
    table = Table(2).family(0, pool=4, hand=["5w"], tokens=["wall", "ship", "double"])
    game = table.family(1, hand=["9"]).turn(0).game()
    game.play("hand in ship for servant")
    return game.why_not("token wall")


def token_does_not_fit() -> Reason | None:
    """TRV-9: the totals are exact."""
    table = Table(2).family(0, pool=4, hand=["5w"], tokens=["wall", "ship", "double"])
    return table.turn(0).game().why_not("hand in ship double for servant")


def unreadable() -> Reason | None:
    return Game(2, seed=1).why_not("shout {loudly}")


def misspelled() -> Reason | None:
    table = Table(2).family(0, hand=["7"]).official("palace", "4w")
    return table.turn(0).game().why_not("give 7 to palce")


def undo_barred() -> Reason | None:
    game = Game(2, seed=1)
    while game.undoable_by is not None or game.ply == 0:
        game.play(game.legal_moves()[-1])
    return undone(game)


def undo_at_start() -> Reason | None:
    return undone(Game(2, seed=1))


def undone(game: Game) -> Reason:
    with pytest.raises(UndoBarred) as caught:
        game.undo()
    return caught.value.reason


RARE: list[Callable[[], Reason | None]] = [
    other_ship, not_precious, no_room_for_both, reward_taken, ship_full, no_use,
    no_benefit, no_servant_beside, cannot_pay_so, which_card, already_done, token_does_not_fit,
    unreadable, misspelled, undo_barred, undo_at_start,
]  # fmt: skip


@pytest.mark.parametrize("position", RARE, ids=lambda position: position.__name__)
def test_rare_reasons(position: Callable[[], Reason | None], texts: Catalogue) -> None:
    reason = position()
    assert reason is not None
    assert reason.code == position.__name__.replace("_", "-")
    assert narrow(texts.reason(reason)).endswith(f"({reason.rule}).")


def test_all_reasons_came_up() -> None:
    """So the arguments of every one of them fit its sentence."""
    came = {reason.code for reason in played().reasons.values()}
    rare = {position.__name__.replace("_", "-") for position in RARE}
    assert CODES - came - rare == set()
