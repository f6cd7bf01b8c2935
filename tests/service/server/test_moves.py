"""Deciding over HTTP and sockets. What a table does with it is tested in tests/tables."""

import pytest

from tests.service.server.clients import Json, Person, Server, Socket


def begin(service: Server, *seats: str, **options: object) -> tuple[Person, str, Json]:
    """A table, and its state through the seat that decides."""
    li = service.person()
    table = li.make(*(seats or ("you", "you")), **options)
    chooser = li.get(f"/tables/{table}")["chooser"]
    return li, table, li.view(table, chooser)


def test_a_move_counts_and_is_seen_by_all(service: Server) -> None:
    li, table, state = begin(service)
    move = state["view"]["moves"][0]
    ack = li.move(table, state["seat"], 0, move, "first")
    assert ack == {"v": 1, "type": "ack", "id": "first", "ply": 1, "version": 2}
    seen = service.nobody().view(table)
    assert [entry["move"] for entry in seen["entries"]] == [move]
    assert (seen["ply"], seen["version"]) == (1, 2)


def test_a_move_sent_twice_counts_once(service: Server) -> None:
    li, table, state = begin(service)
    sent = (table, state["seat"], 0, state["view"]["moves"][0], "same")
    assert li.move(*sent) == li.move(*sent)
    assert li.view(table)["ply"] == 1


def test_a_late_move_gets_the_current_state(service: Server) -> None:
    li, table, state = begin(service)
    seat, moves = state["seat"], state["view"]["moves"]
    li.move(table, seat, 0, moves[0])
    refusal = li.refused(
        f"/tables/{table}/moves", {"id": "late", "seat": seat, "ply": 0, "move": moves[1]}
    )
    assert refusal["error"]["code"] == "stale"
    assert refusal["state"]["ply"] == 1
    assert refusal["state"]["seat"] == seat
    assert li.view(table)["ply"] == 1


def test_an_illegal_move_gets_its_reason(service: Server) -> None:
    li, table, state = begin(service)
    move = {"id": "x", "seat": state["seat"], "ply": 0, "move": "palace B"}
    error = li.refused(f"/tables/{table}/moves", move)["error"]
    assert error["code"] == "illegal"
    assert error["reason"]["rule"]
    assert "palace B" in error["message"]
    asked = li.post(f"/tables/{table}/why", {"seat": state["seat"], "move": "palace B"})
    assert asked["reason"] == error["reason"]
    legal = state["view"]["moves"][0]
    asked = li.post(f"/tables/{table}/why", {"seat": state["seat"], "move": legal})
    assert asked["reason"] is None
    assert li.view(table)["ply"] == 0


def test_nobody_decides_for_another(service: Server) -> None:
    li, table, state = begin(service)
    move = {"id": "x", "seat": state["seat"], "ply": 0, "move": state["view"]["moves"][0]}
    assert service.person("Wu").refused(f"/tables/{table}/moves", move)["error"]["code"] == (
        "not-your-seat"
    )
    assert (
        service.nobody().refused(f"/tables/{table}/moves", move)["error"]["code"] == "unauthorised"
    )
    move["seat"] = 1 - state["seat"]
    assert li.refused(f"/tables/{table}/moves", move)["error"]["code"] == "not-your-turn"
    move["seat"] = 4
    assert li.refused(f"/tables/{table}/moves", move)["error"]["code"] == "not-your-seat"


# Taking back


def play_until_undoable(li: Person, table: str) -> Json:
    """Play on until the last decision can be taken back; the state through its seat."""
    for choice in range(300):
        seat = li.step(table, (0, 1), choice * 31)["seat"]
        after: Json = li.view(table, seat)
        if after["undo"]["decision"]:
            return after
    raise AssertionError("nothing can be taken back")


def test_a_decision_is_taken_back(service: Server) -> None:
    li, table, _ = begin(service)
    state = play_until_undoable(li, table)
    ply = state["ply"]
    before = li.view(table, state["seat"], ply=ply - 1)["view"]
    ack = li.undo(table, state["seat"], ply)
    assert ack["ply"] == ply - 1
    after = li.view(table, state["seat"])
    assert after["view"] == before
    assert len(after["entries"]) == ply - 1


# Sockets


def test_moves_over_a_socket_reach_everyone(service: Server) -> None:
    li, table, _ = begin(service)
    first = li.get(f"/tables/{table}")["chooser"]
    with li.socket(table, first) as mine, service.nobody().socket(table) as theirs:
        state, open_state = mine.next("state"), theirs.next("state")
        assert (open_state["seat"], open_state["view"]["moves"]) == (None, [])
        sent = mine.move(state)
        update, seen = mine.next("state"), theirs.next("state")
        ack = mine.next("ack")
        assert (ack["id"], ack["ply"], ack["version"]) == (sent, 1, 2)
        assert update["since"] == seen["since"] == 0
        assert [entry["ply"] for entry in update["entries"]] == [1]
        assert update["view"]["families"][first]["hand"] is not None
        assert seen["view"]["families"][first]["hand"] is None


def test_a_refused_move_over_a_socket_says_which_and_why(service: Server) -> None:
    li, table, state = begin(service)
    with li.socket(table, state["seat"]) as line:
        line.next("state")
        line.send(type="move", id="bad", seat=state["seat"], ply=0, move="palace B")
        refusal = line.next("refused")
        assert (refusal["id"], refusal["error"]["code"]) == ("bad", "illegal")
        line.send(type="move", id="late", seat=state["seat"], ply=7, move="pass")
        refusal = line.next("refused")
        assert (refusal["id"], refusal["state"]["ply"]) == ("late", 0)


def test_a_client_that_missed_something_gets_the_difference(service: Server) -> None:
    li, table, _ = begin(service)
    with li.socket(table, 0) as line:
        known = line.next("state")
    for _ in range(5):
        li.step(table, (0, 1))
    with li.socket(table, 0, version=known["version"]) as line:
        state = line.next("state")
        assert [entry["ply"] for entry in state["entries"]] == [1, 2, 3, 4, 5]
    with li.socket(table, 0, version=state["version"] - 2) as line:
        state = line.next("state")
        assert (state["since"], [entry["ply"] for entry in state["entries"]]) == (3, [4, 5])
    with li.socket(table, 0, version=10_000) as line:
        assert line.next("state")["since"] == 0, "a version that never was: the whole"


def test_taking_back_is_told_over_the_socket(service: Server) -> None:
    li, table, _ = begin(service)
    state = play_until_undoable(li, table)
    seat, ply = state["seat"], state["ply"]
    with li.socket(table, seat) as line:
        line.next("state")
        line.send(type="undo", id="back", seat=seat, ply=ply, to="decision")
        update = line.next("state")
        assert (update["since"], update["ply"], update["entries"]) == (ply - 1, ply - 1, [])
        assert line.next("ack")["id"] == "back"


def test_hot_seat_says_when_to_hand_over(service: Server) -> None:
    li, table, state = begin(service)
    first = state["seat"]
    with li.socket(table, first) as line:
        state = line.next("state")
        assert state["hand_over"] is None
        while state["table"]["chooser"] == first:
            line.move(state)
            state = line.next("state")
        assert state["hand_over"] == 1 - first
        assert state["view"]["moves"] == []
        line.send(type="watch", seat=1 - first)
        state = line.next("state")
        assert (state["seat"], state["hand_over"]) == (1 - first, None)
        assert state["view"]["moves"]


def test_one_cannot_look_through_anothers_seat(service: Server) -> None:
    _, table, _ = begin(service)
    wu = service.person("Wu")
    with wu.socket(table, 0) as line:
        assert line.next("refused")["error"]["code"] == "not-your-seat"
        line.send(type="hello", token=wu.token, seat=None)
        line.next("state")
        line.send(type="watch", seat=1)
        assert line.next("refused")["error"]["code"] == "not-your-seat"
    for path in ("view", "log", "history"):
        answer = wu.http.get(f"/tables/{table}/{path}", params={"seat": 0})
        assert answer.json()["error"]["code"] == "not-your-seat"


def test_a_player_who_gives_a_seat_up_sees_no_more_than_others(service: Server) -> None:
    li, table, _ = begin(service)
    with li.socket(table, 0) as line:
        assert line.next("state")["view"]["families"][0]["hand"]
        li.post(f"/tables/{table}/leave", {"seat": 0})
        li.step(table, (1,))
        update = line.next("state")
        assert update["seat"] is None
        assert update["view"]["families"][0]["hand"] is None


def test_people_see_who_is_there(service: Server) -> None:
    li, wu = service.person(), service.person("Wu")
    table = li.make("you", "open", "open")
    wu.post(f"/tables/{table}/join")
    with li.socket(table, 0) as line:
        line.next("state")
        assert online(line) == [True, False, False]
        with wu.socket(table, 1) as other:
            other.next("state")
            assert online(line) == [True, True, False]
        assert online(line) == [True, False, False]


def online(line: Socket) -> list[bool]:
    """Who is there, by the next message that says so."""
    return [seat["online"] for seat in line.next("table")["table"]["seats"]]


def test_joining_is_told_and_the_start_brings_the_first_view(service: Server) -> None:
    li, wu = service.person(), service.person("Wu")
    table = li.make("you", "open")
    with li.socket(table, 0) as line:
        assert line.next("state")["view"] is None
        wu.post(f"/tables/{table}/join")
        update = line.next("state")
        assert (update["table"]["status"], update["version"]) == ("running", 2)
        assert update["view"]["families"][0]["hand"]


def test_a_long_poll_ends_with_the_next_change(service: Server) -> None:
    li = service.person()
    table = li.make("you", "novice", "novice")
    version = li.view(table, 0)["version"]
    li.step(table)
    assert li.view(table, 0, after=version)["version"] > version
    assert li.view(table, 0, after=version + 1000), "a version that never was: at once"


@pytest.mark.parametrize("level", ["novice", "courtier", None])
def test_a_hint_names_a_legal_move(service: Server, level: str | None) -> None:
    li, table, state = begin(service)
    asked = {"seat": state["seat"], "level": level}
    hint = li.post(f"/tables/{table}/hint", asked)
    assert hint["move"] in state["view"]["moves"]
    assert all(row["move"] in state["view"]["moves"] for row in hint["candidates"])
    assert all((row["chance"] is None) == (level is not None) for row in hint["candidates"])
    asked["seat"] = 1 - state["seat"]
    assert li.refused(f"/tables/{table}/hint", asked)["error"]["code"] == "not-your-turn"


def test_the_figures_of_a_box_are_told(service: Server) -> None:
    from gugong.components import load

    li = service.person()
    answer = li.http.get(f"/components/{load().version}")
    assert answer.json()["figures"] == load().figures
    assert "immutable" in answer.headers["cache-control"]
    text = load().text.replace("5 = 7 }", "5 = 6 }")
    info = li.get(f"/tables/{li.make('you', 'open', components=text)}")
    mine = li.get(f"/components/{info['components']}")
    assert mine["version"] == info["components"] != load().version
    assert li.http.get("/components/unknown").json()["error"]["code"] == "not-found"


def test_what_differs_from_the_packaged_box_is_told(service: Server) -> None:
    from gugong.components import load

    li = service.person()
    assert li.get(f"/components/{load().version}/differences")["differences"] == []
    text = load().text.replace("5 = 7 }", "5 = 6 }")
    info = li.get(f"/tables/{li.make('you', 'open', components=text)}")
    answer = li.get(f"/components/{info['components']}/differences")
    assert answer["version"] == info["components"]
    assert answer["differences"] == [
        {
            "key": "tracks.wall_threshold.5",
            "ours": 7,
            "theirs": 6,
            "our_basis": "rulebook",
            "their_basis": "rulebook",
        }
    ]
