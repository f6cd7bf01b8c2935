"""Playing a match: the same results with any pool, and nothing finished is lost."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gugong import Game
from gugong.lab.arena.journal import Journal, JournalError
from gugong.lab.arena.match import Match
from gugong.lab.arena.play_game import play_game
from gugong.rules.constants import LOCATIONS
from tests.lab.arena.matches import FIRST, LUCKY, STANDINS, play, timeless

SRC = Path(__file__).parents[3] / "src"


def test_one_worker_and_two_have_the_same_results(tmp_path: Path) -> None:
    match = Match((FIRST, LUCKY), 3)
    alone = play(match, 7, tmp_path / "one", workers=1)
    together = play(match, 7, tmp_path / "two", workers=2)
    assert [row["game"] for row in alone] == list(range(12))  # whole deals
    assert timeless(alone) == timeless(together)


def test_the_built_in_bots_repeat_exactly_with_a_budget_of_iterations(tmp_path: Path) -> None:
    match = Match(("novice", "courtier", "minister"), 3, iterations=12)
    rows = [play(match, 3, tmp_path / str(workers), workers=workers) for workers in (1, 2)]
    assert timeless(rows[0]) == timeless(rows[1])
    assert [row["faults"] for row in rows[0]] == [[], [], []]


def test_a_row_tells_what_became_of_every_family() -> None:
    match = Match((FIRST, LUCKY), 2, seed="row")
    row, record = play_game(match, 1)
    game = Game.from_record(record)
    assert [seat["bot"] for seat in row["seats"]] == ["Lucky", "First"]
    assert [seat["score"] for seat in row["seats"]] == [score.total for score in game.scores]
    assert [seat["won"] for seat in row["seats"]] == [game.winner == seat for seat in range(2)]
    assert [row["seats"][seat]["rank"] for seat in game.ranking] == [1, 2]
    assert sum(seat["decisions"] for seat in row["seats"]) == row["plies"] == game.ply
    start = game.at(0).view()["start"]
    assert [seat["order"] for seat in row["seats"]].index(1) == start


def test_exchanges_are_counted_by_day_and_location() -> None:
    row, record = play_game(Match((LUCKY,), 3, seed="days"), 0)
    day, counted = 1, [[[0] * 7 for _ in range(4)] for _ in range(3)]
    for then, seat, move in Game.from_record(record).steps():
        if move.text.startswith("give "):
            place = move.text.split(" to ")[1].split(",")[0]
            counted[seat][day - 1][LOCATIONS.index(place)] += 1
        day = then.day
    assert [seat["exchanges"] for seat in row["seats"]] == counted
    assert all(sum(map(sum, days)) > 10 for days in counted)


def test_alone_against_meng_he_is_in_the_results_too(tmp_path: Path) -> None:
    rows = play(Match((LUCKY, FIRST), 1, options={"difficulty": "easy"}), 4, tmp_path, workers=1)
    assert [[seat["bot"] for seat in row["seats"]] for row in rows] == [
        ["Lucky", "Meng"], ["First", "Meng"], ["Lucky", "Meng"], ["First", "Meng"],
    ]  # fmt: skip
    assert all(sum(map(sum, row["seats"][1]["exchanges"])) > 0 for row in rows)
    assert all(row["seats"][1]["decisions"] == 0 for row in rows)


def test_meng_s_exchanges_fall_on_the_day_on_which_he_gives() -> None:
    """One decision of the human can end a day, and Meng may begin the next one."""
    late = 0
    for number in range(4):
        row, record = play_game(Match((LUCKY,), 1, seed="meng"), number)
        game, day, counted = Game.from_record(record), 1, [0] * 4
        for then, _, _ in game.steps():
            before = day
            events: list[Any] = then.events()
            for event in events:
                day = event.get("day", day) if event["event"] == "day-began" else day
                if event["event"] == "gave" and event["seat"] == 1:
                    counted[day - 1] += 1
                    late += day != before
        assert [sum(places) for places in row["seats"][1]["exchanges"]] == counted
    assert late > 0


@pytest.mark.parametrize(
    ("bot", "kind", "what"),
    [
        ("Raises", "raised", "KeyError"),
        ("Cheats", "illegal", "give 9x"),
        ("Exits", "raised", "I r"),
    ],
)
def test_faults_are_named_in_the_result(tmp_path: Path, bot: str, kind: str, what: str) -> None:
    rows = play(Match((f"{STANDINS}:{bot}", FIRST), 2), 2, tmp_path, workers=2)
    for row in rows:
        (seat,) = [i for i, seat in enumerate(row["seats"]) if seat["bot"] == bot]
        assert len(row["faults"]) == row["seats"][seat]["decisions"] > 0
        assert {fault["seat"] for fault in row["faults"]} == {seat}
        assert {fault["kind"] for fault in row["faults"]} == {kind}
        assert all(what in fault["what"] for fault in row["faults"])


def test_an_endless_loop_does_not_stop_a_match(tmp_path: Path) -> None:
    path = tmp_path / "dreamer.py"
    path.write_text(
        "class Dreamer:\n"
        "    def choose(self, observation):\n"
        "        while observation.view['ply'] < 4: pass\n"
        "        return observation.moves[0]\n"
    )
    rows = play(Match((f"{path}:Dreamer",), 2, time_limit=0.05), 2, tmp_path, workers=2)
    for row in rows:  # on a busy machine a later decision may be late, too
        assert {0, 1, 2, 3} <= {fault["ply"] for fault in row["faults"]}
    assert {fault["kind"] for row in rows for fault in row["faults"]} == {"late"}


def test_records_are_kept_and_replay(tmp_path: Path) -> None:
    match, records = Match((FIRST, LUCKY), 2), tmp_path / "records"
    play(match, 2, tmp_path, workers=1)
    rows = play(match, 4, tmp_path, workers=1, records=records)  # the first two leave theirs now
    paths = sorted(records.iterdir())
    assert [path.name for path in paths] == [f"game-{i:06}.gugong" for i in range(4)]
    games = [Game.from_record(path.read_text()) for path in paths]
    assert [[score.total for score in game.scores] for game in games] == [
        [seat["score"] for seat in row["seats"]] for row in rows
    ]


# The journal


def test_a_torn_last_line_is_played_again(tmp_path: Path) -> None:
    match = Match((FIRST, LUCKY), 2)
    whole = play(match, 4, tmp_path, workers=1)
    path = tmp_path / f"{match.key}.jsonl"
    path.write_bytes(path.read_bytes()[:-40])
    with Journal(tmp_path, match) as journal:
        assert sorted(journal.rows) == [0, 1, 2]
        assert [row["game"] for row in journal.whole_deals()] == [0, 1], "seats cancel out in these"
    assert timeless(play(match, 4, tmp_path, workers=1)) == timeless(whole)
    with Journal(tmp_path, match) as journal:
        assert sorted(journal.rows) == [0, 1, 2, 3]


def test_more_games_of_a_match_go_on_where_it_was(tmp_path: Path) -> None:
    match = Match((FIRST, LUCKY), 2)
    some = play(match, 2, tmp_path, workers=1)
    more = play(match, 6, tmp_path, workers=1)
    assert more[:2] == some  # with their seconds: they were not played again
    assert len(more) == 6
    with Journal(tmp_path, match, fresh=True) as journal:
        assert journal.rows == {}


def test_a_broken_journal_is_not_built_upon(tmp_path: Path) -> None:
    match = Match((FIRST,), 2)
    path = tmp_path / f"{match.key}.jsonl"
    for text in ("not json\n", '{"journal": 99}\n', '{"journal": 1}\n{"gam": 1}\n'):
        path.write_text(text)
        with pytest.raises(JournalError, match="this is not the journal of a match"):
            Journal(tmp_path, match).__enter__()
        assert path.read_text() == text


def test_two_processes_do_not_write_one_journal(tmp_path: Path) -> None:
    match = Match((FIRST,), 2)
    with (
        Journal(tmp_path, match),
        pytest.raises(JournalError, match="another process is playing this match"),
    ):
        Journal(tmp_path, match).__enter__()


SLOW = """
import os, time
from collections.abc import Callable
from pathlib import Path

class Slow:
    def choose(self, observation):
        Path(os.environ["PIDS"], str(os.getpid())).touch()
        time.sleep(0.002)
        return observation.luck.choice(observation.moves)
"""


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGINT])
def test_an_interrupted_match_goes_on_and_comes_out_the_same(
    tmp_path: Path, blow: signal.Signals
) -> None:
    bot, pids = tmp_path / "slow.py", tmp_path / "pids"
    bot.write_text(SLOW)
    pids.mkdir()
    environment = {**os.environ, "PYTHONPATH": str(SRC), "PIDS": str(pids)}

    def start(state: str) -> "subprocess.Popen[str]":
        command = f"arena {bot}:Slow {FIRST} --players 2 --games 30 --workers 2 --format json"
        # Tests that run in the background have Ctrl-C ignored; at a keyboard it is not.
        program = (
            "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
            "if __name__ == '__main__': from gugong.cli.main import main; main()"
        )
        return subprocess.Popen(
            [sys.executable, "-c", program, *command.split(), "--state", str(tmp_path / state)],
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    first = start("struck")
    until(lambda: lines_in(tmp_path / "struck") > 4)
    first.send_signal(blow)
    _, told = first.communicate(timeout=60)
    done = lines_in(tmp_path / "struck") - 1
    assert 4 <= done < 30
    if blow is signal.SIGINT:
        assert first.returncode == 130
        assert "The same command continues" in told
        assert "Traceback" not in told
    until(lambda: not any(map(is_alive, pids.iterdir())))  # no worker outlives it

    again, undisturbed = start("struck"), start("whole")
    results = []
    for process in (again, undisturbed):
        out, told = process.communicate(timeout=120)
        assert process.returncode == 0, told
        results.append(json.loads(out))
        if process is again:
            assert f"{done} of 30 games are already in" in told.replace("\n", " ")
    for result in results:
        for one in result["bots"]:
            del one["seconds_per_move"], one["seconds_per_turn"]
    assert results[0] == results[1]


def lines_in(state: Path) -> int:
    return sum(path.read_bytes().count(b"\n") for path in state.glob("*.jsonl"))


def is_alive(pid_file: Path) -> bool:
    try:
        os.kill(int(pid_file.name), 0)
    except ProcessLookupError:
        return False
    status = Path("/proc", pid_file.name, "status")
    return not (status.exists() and "State:\tZ" in status.read_text())


def until(is_so: Callable[[], bool]) -> None:
    """Wait for it, with a limit."""
    deadline = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < deadline, "it does not happen"
        time.sleep(0.05)
