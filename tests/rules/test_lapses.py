"""What cannot be done lapses: the log says why, and so does a refusal afterwards."""

from typing import Any

import pytest

from gugong import Game
from gugong.rules.constants import LAPSES
from gugong.text import catalogue, languages
from tests.table import Table, asked, event_names, first_box, play_all, told


def after_action(action: str, **mine: Any) -> Game:
    """Family 0, which has this, was offered an action on a map without tokens; it is asked next."""
    houses = mine.pop("houses", [2, 2, 2])
    table = asked(action, players=2, **{"hand": ["5w"], **mine}).no_tokens()
    return table.set(jade_houses=houses).family(1, hand=[]).game()


def after_benefit(token: str, **mine: Any) -> Game:
    """Family 0, which has this, has just collected a token; it is asked next."""
    table = Table(2, bonus_tokens=True).family(0, **{"hand": ["5w"], **mine}).no_tokens().turn(0)
    table.data["frames"][-1:] = [
        {"kind": "store", "seat": 0, "token": token},
        {"kind": "benefit", "seat": 0, "token": token},
    ]
    return table.game()


@pytest.mark.parametrize(
    ("action", "mine", "why", "need", "move"),
    [
        ("travel", {"pool": 2}, "reach", 0, "travel xian"),
        ("travel", {"pool": 2}, "reach", 0, "travel B"),
        ("wall", {}, "servants", 1, "wall servant"),
        ("wall", {}, "servants", 1, "wall B"),
        ("jade", {"pool": 1}, "servants", 2, "jade house 1"),
        ("jade", {"pool": 1, "houses": [0, 1, 1]}, "servants", 3, "jade house 3"),
        ("jade", {"pool": 4, "houses": [0, 0, 0]}, "servants", 5, "jade square"),
        ("decree", {"pool": 1}, "servants", 2, "decree morning-ship"),
        ("canal", {}, "servants", 1, "new ship"),
        ("canal", {}, "servants", 1, "canal B"),
        ("servant", {"pool": 12}, "supply", 0, "gain 1"),
        ("servants", {"pool": 12}, "supply", 0, "gain 2"),
    ],
)
def test_an_action(action: str, mine: dict[str, Any], why: str, need: int, move: str) -> None:
    """GIFT-6: that is no pass, and who tries what it would have offered hears why."""
    game = after_action(action, **mine)
    (event,) = told(game, "lapsed-action")
    assert (event["seat"], event["action"], event["rule"]) == (0, action, "GIFT-6")
    assert (event["why"], event["need"]) == (why, need)
    assert "passed-action" not in event_names(game)
    reason = game.why_not(move)
    assert reason is not None
    assert (reason.code, reason.rule) == ("action-lapsed", "GIFT-6")
    assert reason.args == {"action": action, "why": why, "need": need}


def test_a_decree_when_all_are_held() -> None:
    """DEC-2"""
    table = asked("decree", players=2, hand=["5w"], pool=6)
    for row in table.data["decrees"]:
        row["seats"] = [0]
    (event,) = told(table.game(), "lapsed-action")
    assert (event["why"], event["need"]) == ("decrees", 0)


def test_the_canal_when_nothing_can_set_out() -> None:
    """CAN-4: a servant is there, but no harbour is free and no own ship lies on the canal."""
    table = asked("canal", players=3, hand=["5w"], pool=2)
    for berth in ("1", "2", "3"):
        table.ship(berth, 1, 1)
    for berth in ("4", "5"):
        table.ship(berth, 2, 1)
    game = table.game()
    (event,) = told(game, "lapsed-action")
    assert (event["why"], event["need"]) == ("ship", 0)


@pytest.mark.parametrize(
    ("token", "mine", "why", "need", "move"),
    [
        ("servant", {"pool": 12}, "supply", 0, "gain 1"),
        ("servants", {"pool": 12}, "supply", 0, "gain 2"),
        ("intrigue", {"intrigue": 14}, "track", 0, "take"),
        ("recall", {}, "cards", 0, "recall 5w"),
        ("ship", {"pool": 12}, "supply", 0, "new ship"),
        ("wall", {"pool": 12}, "supply", 0, "wall servant"),
        ("gift-for-jade", {"hand": ["6s"]}, "precious", 7, "discard 6s"),
        ("servants-for-jade", {"pool": 2}, "servants", 3, "take"),
        ("flattery", {}, "servants", 1, "lay servant"),
        ("toll", {}, "servants", 1, "lay servant at wall"),
        ("follow", {}, "servants", 1, "lay double at wall"),
    ],
)
def test_a_benefit(token: str, mine: dict[str, Any], why: str, need: int, move: str) -> None:
    """TRV-9: what cannot be had is not offered."""
    game = after_benefit(token, **mine)
    (event,) = told(game, "lapsed-benefit")
    assert (event["seat"], event["token"], event["rule"]) == (0, token, "TRV-9")
    assert (event["why"], event["need"]) == (why, need)
    assert "passed-benefit" not in event_names(game)
    reason = game.why_not(move)
    assert reason is not None
    assert (reason.code, reason.rule) == ("benefit-lapsed", "TRV-9")
    assert reason.args == {"token": token, "why": why, "need": need}


def test_a_ship_token_when_nothing_can_set_out() -> None:
    """CAN-4, TRV-8"""
    table = Table(3, bonus_tokens=True).family(0, hand=["5w"]).no_tokens().turn(0)
    for i, berth in enumerate("12345"):
        table.ship(berth, 1 + i // 3, 1)
    table.data["frames"][-1:] = [
        {"kind": "store", "seat": 0, "token": "ship"},
        {"kind": "benefit", "seat": 0, "token": "ship"},
    ]
    (event,) = told(table.game(), "lapsed-benefit")
    assert event["why"] == "ship"


def test_a_second_journey() -> None:
    """TRV-1: nothing in reach, and the move is lost."""
    table = asked("travel", players=2, hand=["5w"], pool=2).no_tokens().city("xian", "vp")
    game = play_all(table.game(), "travel B", "take")
    (event,) = told(game, "lapsed")
    assert (event["frame"], event["why"], event["rule"]) == ("travel", "reach", "TRV-1")


@pytest.mark.parametrize(("steps", "pool", "why"), [(0, 2, "steps"), (1, 11, "supply")])
def test_an_intrigue_benefit(steps: int, pool: int, why: str) -> None:
    """WALL-4"""
    threshold = first_box().wall_threshold[2]
    table = asked("wall", players=2, hand=["5w"], pool=pool, wall=1, intrigue=steps)
    table.family(1, wall=threshold - 2, intrigue=14)
    game = table.game()
    while "lapsed" not in event_names(game):
        game.play(game.legal_moves()[0])
    (event,) = told(game, "lapsed")
    assert (event["seat"], event["frame"], event["why"]) == (0, "favour", why)
    assert event["rule"] == "WALL-4"


def test_an_extra_mason() -> None:
    """DEC-4"""
    table = asked("wall", players=2, hand=["5w"], pool=11).decree("extra-mason", 0)
    game = play_all(table.game(), "wall servant")
    (event,) = told(game, "lapsed")
    assert (event["frame"], event["why"], event["rule"]) == ("extra-mason", "supply", "DEC-4")


def test_servants_that_are_not_there() -> None:
    """SRV-2: the supply is empty when servants of the night and the morning come."""
    table = Table(2).family(0, hand=["5w"], pool=12).family(1, pool=3).set(dice=[5, 9, 1])
    game = table.frames({"kind": "night", "seat": None}).game()
    (event,) = [event for event in told(game, "lapsed") if event["seat"] == 0][:1]
    assert (event["frame"], event["why"], event["rule"]) == ("gain", "supply", "SRV-2")


def test_morning_decrees_of_no_use() -> None:
    """MOR-4: the track ends where the marker lies."""
    table = Table(2).family(0, hand=["5w"], intrigue=14).decree("morning-intrigue", 0)
    table.frames(
        {"kind": "new-day", "seat": None},
        {"kind": "morning-decrees", "seat": 0, "decrees": ["morning-intrigue"]},
    )
    (event,) = told(table.game(), "lapsed")
    assert (event["frame"], event["why"], event["rule"]) == ("morning-decrees", "use", "MOR-4")


def test_a_pass_that_was_chosen_is_a_pass() -> None:
    """GIFT-6"""
    table = asked("wall", players=2, hand=["5w"], pool=1).family(1, hand=[])
    game = play_all(table.game(), "pass")
    assert told(game, "passed-action")
    assert not told(game, "lapsed-action")
    assert game.why_not("wall servant").code == "not-asked"  # type: ignore[union-attr]


def test_of_what_another_could_not_do_nobody_else_is_told_in_a_refusal() -> None:
    game = asked("wall", players=2, hand=["5w"]).game()
    assert told(game, "lapsed-action")
    assert game.chooser == 1
    assert game.why_not("wall servant").code == "not-asked"  # type: ignore[union-attr]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("why", LAPSES)
def test_every_reason_reads(why: str, language: str) -> None:
    event = {"event": "lapsed-action", "seat": 0, "action": "wall", "why": why, "need": 3}
    line = catalogue(language).event(event, ("Anna",))
    assert "Anna" in line
    assert len({catalogue(language).event({**event, "why": w}, ("Anna",)) for w in LAPSES}) == 10
