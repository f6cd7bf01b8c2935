"""Each viewer sees what their seat may, and nobody sees more."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from gugong import Game
from gugong.errors import UndoBarred
from gugong.service.live.encoding import encode
from gugong.service.tables.permissions import may_look, viewer_of
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.seating import hand_to_bot, leave, take_back
from gugong.service.tables.table import Table, Viewer
from gugong.service.tables.terms import Terms
from gugong.service.tables.viewing import state
from tests.service.tables.shell import LATER, LI, MA, NOW, WU, Shell

PEOPLE = (LI.id, WU.id, MA.id, None)

TABLES: dict[str, Callable[[], Shell]] = {
    "with a bot": lambda: Shell("li", "wu", "bot"),
    "two seats of one, without memory": lambda: Shell("li", "li", "wu", terms=Terms(memory=False)),
    "expert": lambda: Shell("li", "wu", game=Game(2, seed=3, expert=True, bonus_tokens=True)),
    "Meng": lambda: Shell("li", "meng", game=Game(1, seed=4)),
}


def everyone_looks(table: Table) -> dict[Viewer, Any]:
    """What each viewer is sent."""
    found: dict[Viewer, Any] = {}
    for player in PEOPLE:
        for seat in (None, *range(len(table.seats))):
            if may_look(table, player, seat):
                viewer = viewer_of(table, player, seat)
                found[viewer] = json.loads(encode(state(table, viewer, NOW)))
    return found


def check(table: Table) -> None:
    for viewer, seen in everyone_looks(table).items():
        expected: Any = table.game.view(viewer.seat)
        for family in expected["families"]:
            if not table.row.terms.memory:
                family["shown"] = None
        assert seen["view"] == expected
        assert seen["seat"] == viewer.seat
        yours = [table.holds(viewer.player, seat) for seat in range(len(table.seats))]
        assert [seat["yours"] for seat in seen["table"]["seats"]] == yours


@pytest.mark.parametrize("kind", TABLES)
def test_over_whole_games_everyone_sees_what_their_seat_may(kind: str) -> None:
    shell = TABLES[kind]()
    luck = Random(1)
    for _ in range(600):
        check(shell.table)
        if shell.table.over:
            break
        shell.play(luck.randrange(1000))
        undoable = shell.table.game.undoable_by
        if undoable is not None and luck.random() < 0.1:
            try:
                shell.undo(undoable, luck.choice(["decision", "turn"]))
            except (Refusal, UndoBarred):
                continue
    assert shell.table.over


def test_who_leaves_a_seat_sees_no_more_than_others() -> None:
    shell = Shell("li", "wu", "ma")
    shell.play_many(20)
    assert hand_of_wu(shell.table, WU.id, 1) is not None
    shell.do(leave(shell.table, WU.id, 1, LATER))
    assert not may_look(shell.table, WU.id, 1)
    assert hand_of_wu(shell.table, WU.id, None) is None


def hand_of_wu(table: Table, player: str, seat: int | None) -> Any:
    seen: Any = state(table, viewer_of(table, player, seat), NOW)
    return seen["view"]["families"][1]["hand"]


def test_a_bot_for_someone_and_back() -> None:
    shell = Shell("li", "wu")
    shell.do(hand_to_bot(shell.table, LI.id, 0, "novice", LATER))
    check(shell.table)
    shell.do(take_back(shell.table, LI.id, 0, LATER))
    check(shell.table)
