"""What has changed, put into what was seen before, is what is seen now; and never more."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from gugong import Game
from gugong.errors import UndoBarred
from gugong.formats.patches import Patch, patch, patch_for
from gugong.formats.vocabulary import Json
from gugong.service.tables.permissions import may_look, viewer_of
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.seating import hand_to_bot, leave, take_back
from gugong.service.tables.table import Viewer
from gugong.service.tables.viewing import News, Sight, look
from tests.known import patched
from tests.service.tables.shell import LATER, LI, MA, NOW, WU, Shell

PEOPLE = (LI.id, WU.id, MA.id, None)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, {"b": 3}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": None}}, {"a/c": None}),
        ({"a": [{"b": 1}, {"b": 2}]}, {"a": [{"b": 1}, {"b": 3}]}, {"a/1/b": 3}),
        ({"a": [1, 2]}, {"a": [1, 3]}, {"a": [1, 3]}),
        ({"a": [{"b": 1}]}, {"a": [{"b": 1}, {"b": 2}]}, {"a": [{"b": 1}, {"b": 2}]}),
        ({"a": [{"b": 1}, None]}, {"a": [{"b": 2}, None]}, {"a": [{"b": 2}, None]}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1}}, {"a": {"b": 1}}),
        ({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 2}}),
        ({"a": None}, {"a": {"b": 1}}, {"a": {"b": 1}}),
        ({"a": 1}, {"a": 1, "b": 2}, {"b": 2}),
        ({"a": 1}, {"a": 1}, {}),
    ],
)
def test_a_patch_has_the_smallest_parts_that_differ(
    before: dict[str, Json], after: dict[str, Json], expected: dict[str, Json]
) -> None:
    assert patch(before, after) == expected
    assert patched(before, expected) == after


@pytest.mark.parametrize(
    ("changed", "before", "after", "expected"),
    [
        ({"b": 2}, {}, {}, {"b": 2}),
        ({"b": 2}, {"a/0/c": 1}, {"a/0/c": 1}, {"b": 2}),
        ({"b": 2}, {"a/0/c": 1}, {"a/0/c": 3}, {"b": 2, "a/0/c": 3}),
        ({"b": 2}, {"a/0/c": 1}, {}, {"b": 2, "a/0/c": 0}),
        ({"a/0/c": 0}, {"a/0/c": 1}, {"a/0/c": 1}, {"a/0/c": 1}),
        ({"a": [{"c": 0}]}, {"a/0/c": 1}, {"a/0/c": 1}, {"a": [{"c": 1}]}),
        ({"a": [{"c": 0}]}, {"a/0/c": 1, "a/1/c": 1}, {"a/0/c": 3}, {"a": [{"c": 3}]}),
        ({"a/0": {"c": 0}}, {}, {"a/0/c": 4}, {"a/0": {"c": 4}}),
    ],
)
def test_what_is_different_for_somebody_is_patched_apart(
    changed: Patch, before: Patch, after: Patch, expected: Patch
) -> None:
    everybody: dict[str, Json] = {"a": [{"c": 0}], "b": 2}
    given = json.dumps(changed)
    assert patch_for(changed, before, after, everybody) == expected
    assert json.dumps(changed) == given, "it is shared by all who look"


class Lookers:
    """Everybody at a table, who know it by patches alone after their first look."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.known: dict[tuple[str | None, int | None], Any] = {}
        self.given: dict[tuple[str | None, int | None], Sight] = {}
        self.bytes = {"whole": 0, "patches": 0}
        self.look()

    def look(self) -> None:
        """All get a patch for what they had, and then have what a whole state would show."""
        table = self.shell.table
        news = News(table, NOW, table.row.ply)
        for player in PEOPLE:
            for place in (None, *range(len(table.seats))):
                seat = place if may_look(table, player, place) else None
                if seat != place and (player, place) not in self.known:
                    continue
                viewer = viewer_of(table, player, seat)
                sent, sight = news.to(viewer, self.given.get((player, place)))
                assert sight is not None
                self.given[player, place] = sight
                if sent["type"] == "update":
                    self._check(viewer, player, place, json.dumps(sent["patch"]))
                else:
                    self.known[player, place] = look(table, viewer, NOW)

    def _check(self, viewer: Viewer, player: str | None, place: int | None, text: str) -> None:
        table = self.shell.table
        seen = look(table, viewer, NOW)
        assert_nothing_hidden(text, table.game, viewer)
        self.known[player, place] = patched(self.known[player, place], json.loads(text))
        assert json.dumps(self.known[player, place]) == json.dumps(seen)  # 1 is not true here
        self.bytes["patches"] += len(text)
        self.bytes["whole"] += len(json.dumps(seen))


def assert_nothing_hidden(text: str, game: Game, viewer: Viewer) -> None:
    """Hands of others are in a patch only as nothing at all."""
    for path, value in json.loads(text).items():
        parts = path.split("/")
        if parts[:2] == ["view", "families"] and parts[-1] in ("hand", "discard"):
            assert value is None or int(parts[2]) == viewer.seat or game.over, path


TABLES: dict[str, Callable[[], Shell]] = {
    "with a bot": lambda: Shell("li", "wu", "bot"),
    "two seats of one, without memory": lambda: Shell("li", "li", "wu", memory=False),
    "expert": lambda: Shell("li", "wu", game=Game(2, seed=3, expert=True, bonus_tokens=True)),
    "Meng": lambda: Shell("li", "meng", game=Game(1, seed=4)),
}


@pytest.mark.parametrize("kind", TABLES)
def test_over_whole_games_everybody_has_what_they_would_see(kind: str) -> None:
    shell = TABLES[kind]()
    lookers, luck = Lookers(shell), Random(1)
    for _ in range(600):
        if shell.table.over:
            break
        shell.play(luck.randrange(1000))
        lookers.look()
        undoable = shell.table.game.undoable_by
        if undoable is not None and luck.random() < 0.1:
            try:
                shell.undo(undoable, luck.choice(["decision", "turn"]))
            except (Refusal, UndoBarred):
                continue
            lookers.look()
    assert shell.table.over
    assert lookers.bytes["patches"] < lookers.bytes["whole"] / 4


def test_who_leaves_a_seat_sees_no_more_than_others() -> None:
    shell = Shell("li", "wu", "ma")
    shell.play_many(20)
    lookers = Lookers(shell)
    assert lookers.known[WU.id, 1]["view"]["families"][1]["hand"] is not None
    shell.do(leave(shell.table, WU.id, 1, LATER))
    lookers.look()
    assert lookers.known[WU.id, 1]["view"]["families"][1]["hand"] is None
    shell.play()
    lookers.look()


def test_a_bot_for_somebody_and_back() -> None:
    shell = Shell("li", "wu")
    lookers = Lookers(shell)
    shell.do(hand_to_bot(shell.table, LI.id, 0, "novice", LATER))
    lookers.look()
    shell.do(take_back(shell.table, LI.id, 0, LATER))
    lookers.look()


def test_time_left_is_a_number_with_a_fraction() -> None:
    """Compiled code checks what it is given against the types that it was told."""
    before: dict[str, Json] = {"table": {"clocks": [{"turn": 0.0, "bank": 60.0}]}}
    after: dict[str, Json] = {"table": {"clocks": [{"turn": 0.0, "bank": 59.25}]}}
    assert patch(before, after) == {"table/clocks/0/bank": 59.25}
