"""Puzzles over HTTP: answers, and what is stored for each player."""

from gugong.puzzles import load
from tests.service.server.clients import Server

PUZZLE = next(p for p in load() if p.best["move"].startswith("give ") and p.players > 1)
WORST = max(PUZZLE.costs, key=lambda move: PUZZLE.costs[move])


def test_someone_solves_a_puzzle_and_it_is_remembered(service: Server) -> None:
    li = service.person("Li")
    told = li.get("/puzzles")
    assert [one["id"] for one in told["puzzles"]] == [puzzle.id for puzzle in load()]
    assert told["yours"]["solved"] == []
    view = li.get(f"/puzzles/{PUZZLE.id}")["view"]
    assert view["families"] == PUZZLE.game().view(PUZZLE.seat)["families"]
    wrong = li.post(f"/puzzles/{PUZZLE.id}/answer", {"move": WORST})
    assert (wrong["verdict"], wrong["solution"], wrong["yours"]["solved"]) == ("wrong", None, [])
    solved = li.post(f"/puzzles/{PUZZLE.id}/answer", {"move": PUZZLE.best["move"]})
    assert solved["solution"]["best"]["move"] == PUZZLE.best["move"]
    assert solved["yours"] == li.get("/puzzles")["yours"]
    assert solved["yours"]["solved"] == [PUZZLE.id]
    li.post(f"/puzzles/{PUZZLE.id}/solution", {})
    assert li.get("/puzzles")["yours"] == solved["yours"], "settled once a day"


def test_what_was_shown_counts_as_solved_on_another_day_only(service: Server) -> None:
    li = service.person("Li")
    assert li.get(f"/puzzles/{PUZZLE.id}/hints/2")["verb"] == "give"
    assert li.get("/puzzles")["yours"]["shown"] == [], "a hint is no solution"
    shown = li.post(f"/puzzles/{PUZZLE.id}/solution", {})
    assert shown["best"]["move"] == PUZZLE.best["move"]
    solved = li.post(f"/puzzles/{PUZZLE.id}/answer", {"move": PUZZLE.best["move"]})
    assert (solved["yours"]["solved"], solved["yours"]["shown"]) == ([], [PUZZLE.id])


def test_todays_puzzle_begins_a_streak(service: Server) -> None:
    li = service.person("Li")
    todays = li.get("/puzzles")["today"]["puzzle"]
    best = next(puzzle for puzzle in load() if puzzle.id == todays).best["move"]
    yours = li.post(f"/puzzles/{todays}/answer", {"move": best})["yours"]
    assert (yours["today"], yours["streak"], yours["longest"]) == (True, 1, 1)


def test_todays_puzzle_is_solved_at_the_first_try_or_not(service: Server) -> None:
    li = service.person("Li")
    todays = next(p for p in load() if p.id == li.get("/puzzles")["today"]["puzzle"])
    wrong = max(todays.costs, key=lambda move: todays.costs[move])
    assert li.post(f"/puzzles/{todays.id}/answer", {"move": wrong})["yours"]["today"] is False
    solved = li.post(f"/puzzles/{todays.id}/answer", {"move": todays.best["move"]})
    assert (solved["verdict"], solved["yours"]["today"], solved["yours"]["streak"]) == (
        "solved",
        False,
        0,
    )


def test_callers_without_a_name_may_solve_them_too(service: Server) -> None:
    nobody = service.nobody()
    told = nobody.post(f"/puzzles/{PUZZLE.id}/answer", {"move": PUZZLE.best["move"]})
    assert (told["verdict"], told["yours"]) == ("solved", None)
    assert nobody.get("/puzzles")["yours"] is None


def test_the_record_of_a_puzzle_becomes_a_table(service: Server) -> None:
    li = service.person("Li")
    record = li.http.get(f"/puzzles/{PUZZLE.id}/record")
    assert record.headers["content-type"].startswith("text/plain")
    seats = ["bot"] * PUZZLE.players
    seats[PUZZLE.seat] = "you"
    made = li.http.post("/records", params={"seats": ",".join(seats)}, content=record.text)
    assert made.json()["chooser"] == PUZZLE.seat


def test_what_is_not_there_or_not_possible_is_refused(service: Server) -> None:
    li = service.person("Li")
    for path, status, code in (
        ("/puzzles/none", 404, "no-such-puzzle"),
        (f"/puzzles/{PUZZLE.id}/hints/3", 400, "bad-request"),
    ):
        answer = li.http.get(path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    answer = li.http.post(f"/puzzles/{PUZZLE.id}/answer", json={"move": "pass"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "illegal")
    assert answer.json()["error"]["reason"]["rule"]
