"""Deciding over HTTP and sockets: stale, twice, illegal, taken back."""

from uuid import uuid4

import pytest

from tests.server.clients import Json, Person, Server


def begin(service: Server, *seats: str, **wishes: object) -> tuple[Person, str, Json]:
    """A table, and the state as the one of one's seats sees it that decides."""
    li = service.person()
    table = li.make(*(seats or ("you", "you")), **wishes)
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


def test_the_same_id_from_another_player_is_another_move(service: Server) -> None:
    li, wu = service.person(), service.person("Wu")
    table = li.make("you", "open")
    wu.post(f"/tables/{table}/join")
    people = [li, wu]
    for ply in range(30):
        seat = li.get(f"/tables/{table}")["chooser"]
        state = people[seat].view(table, seat)
        turns = sum(entry["seat"] == seat for entry in state["entries"])
        ack = people[seat].move(table, seat, ply, state["view"]["moves"][0], str(turns))
        assert ack["ply"] == ply + 1
    assert {entry["seat"] for entry in li.view(table)["entries"]} == {0, 1}


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
    wish = {"id": "x", "seat": state["seat"], "ply": 0, "move": "palace B"}
    error = li.refused(f"/tables/{table}/moves", wish)["error"]
    assert error["code"] == "illegal"
    assert error["reason"]["rule"]
    assert "palace B" in error["message"]
    asked = li.post(f"/tables/{table}/why", {"seat": state["seat"], "move": "palace B"})
    assert asked["reason"] == error["reason"]
    legal = state["view"]["moves"][0]
    asked = li.post(f"/tables/{table}/why", {"seat": state["seat"], "move": legal})
    assert asked["reason"] is None
    assert li.view(table)["ply"] == 0


def test_only_who_decides_is_told_why_not(service: Server) -> None:
    li, table, state = begin(service)
    other = 1 - state["seat"]
    error = li.refused(f"/tables/{table}/why", {"seat": other, "move": "give 5 to wall"})["error"]
    assert error["code"] == "not-your-turn"
    wu = service.person("Wu")
    error = wu.refused(f"/tables/{table}/why", {"seat": state["seat"], "move": "pass"})["error"]
    assert error["code"] == "not-your-seat"


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


def test_nobody_decides_on_a_seat_that_was_handed_to_a_bot(service: Server) -> None:
    li, table, state = begin(service)
    other = 1 - state["seat"]
    li.post(f"/tables/{table}/seats/{other}/bot", {"level": "novice"})
    move = {"id": "x", "seat": other, "ply": 0, "move": "pass"}
    assert li.refused(f"/tables/{table}/moves", move)["error"]["code"] == "not-your-seat"


# Taking back


def play_until_undoable(li: Person, table: str, decisions: int = 1) -> Json:
    """Play on until the last so many decisions are of one seat, which can take them back."""
    for choice in range(300):
        seat = li.step(table, (0, 1), choice * 31)["seat"]
        after: Json = li.view(table, seat)
        last = [entry["seat"] for entry in after["entries"][-decisions:]]
        if after["undo"]["decision"] and last == [seat] * decisions:
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


def test_a_turn_is_taken_back_to_its_beginning(service: Server) -> None:
    li, table, _ = begin(service)
    state = play_until_undoable(li, table, decisions=3)
    seat = state["seat"]
    ack = li.undo(table, seat, state["ply"], to="turn")
    after = li.view(table, seat)
    assert {entry["seat"] for entry in state["entries"][ack["ply"] :]} == {seat}
    assert after["table"]["chooser"] == seat
    assert ack["ply"] == after["ply"] <= state["ply"] - 1
    barred = not after["undo"]["decision"]
    assert barred or after["view"]["frame"]["kind"] == "exchange"


def test_what_others_have_answered_is_not_taken_back(service: Server) -> None:
    li, table, state = begin(service)
    seat = state["seat"]
    while li.get(f"/tables/{table}")["chooser"] == seat or li.view(table)["ply"] < 2:
        li.step(table, (0, 1))
    other = li.get(f"/tables/{table}")["chooser"]
    li.step(table, (0, 1))
    ply = li.view(table)["ply"]
    wish = {"id": uuid4().hex, "seat": 1 - other, "ply": ply, "to": "decision"}
    error = li.refused(f"/tables/{table}/undo", wish)["error"]
    assert error["code"] == "undo-barred"


def test_nothing_is_taken_back_before_the_first_decision(service: Server) -> None:
    li, table, state = begin(service)
    wish = {"id": "u", "seat": state["seat"], "ply": 0}
    error = li.refused(f"/tables/{table}/undo", wish)["error"]
    assert (error["code"], error["reason"]["code"]) == ("undo-barred", "undo-at-start")


def test_a_table_may_do_without_taking_back(service: Server) -> None:
    li, table, state = begin(service, undo="off")
    li.move(table, state["seat"], 0, state["view"]["moves"][0])
    assert li.view(table, state["seat"])["undo"] == {"decision": False, "turn": False}
    wish = {"id": "u", "seat": state["seat"], "ply": 1}
    assert li.refused(f"/tables/{table}/undo", wish)["error"]["code"] == "undo-off"


# Sockets


def test_moves_over_a_socket_reach_everybody(service: Server) -> None:
    li, table, _ = begin(service)
    first = li.get(f"/tables/{table}")["chooser"]
    with li.socket(table, first) as mine, service.nobody().socket(table) as theirs:
        state, open_state = mine.next("state"), theirs.next("state")
        assert (open_state["seat"], open_state["view"]["moves"]) == (None, [])
        sent = mine.move(state)
        update, seen = mine.next("update"), theirs.next("update")
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


def test_who_missed_something_gets_the_difference(service: Server) -> None:
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


def test_who_missed_that_something_was_taken_back_drops_it(service: Server) -> None:
    li, table, _ = begin(service)
    state = play_until_undoable(li, table)
    li.undo(table, state["seat"], state["ply"])
    li.step(table, (0, 1), 1)
    with li.socket(table, 0, version=state["version"]) as line:
        again = line.next("state")
    assert again["since"] == state["ply"] - 1
    assert [entry["ply"] for entry in again["entries"]] == [state["ply"]]
    with li.socket(table, 0) as line:
        whole = line.next("state")
    assert [entry["ply"] for entry in whole["entries"]] == list(range(1, state["ply"] + 1))


def test_taking_back_is_told_over_the_socket(service: Server) -> None:
    li, table, _ = begin(service)
    state = play_until_undoable(li, table)
    seat, ply = state["seat"], state["ply"]
    with li.socket(table, seat) as line:
        line.next("state")
        line.send(type="undo", id="back", seat=seat, ply=ply, to="decision")
        update = line.next("update")
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
            state = line.next("update")
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


def test_who_gives_a_seat_up_sees_no_more_than_others(service: Server) -> None:
    li, table, _ = begin(service)
    with li.socket(table, 0) as line:
        assert line.next("state")["view"]["families"][0]["hand"]
        li.post(f"/tables/{table}/leave", {"seat": 0})
        li.step(table, (1,))
        update = line.next("update")
        assert update["seat"] is None
        assert update["view"]["families"][0]["hand"] is None


def test_people_see_who_is_there(service: Server) -> None:
    li, wu = service.person(), service.person("Wu")
    table = li.make("you", "open", "open")
    wu.post(f"/tables/{table}/join")
    with li.socket(table, 0) as line:
        line.next("state")
        with wu.socket(table, 1) as other:
            other.next("state")
            while not line.next("table")["table"]["seats"][1]["online"]:
                pass
        while line.next("table")["table"]["seats"][1]["online"]:
            pass


def test_joining_is_told_and_the_start_brings_the_first_view(service: Server) -> None:
    li, wu = service.person(), service.person("Wu")
    table = li.make("you", "open")
    with li.socket(table, 0) as line:
        assert line.next("state")["view"] is None
        wu.post(f"/tables/{table}/join")
        update = line.next("update")
        assert (update["table"]["status"], update["version"]) == ("running", 2)
        assert update["view"]["families"][0]["hand"]


def test_the_table_may_choose_not_to_remind(service: Server) -> None:
    li, table, _ = begin(service, memory=False)
    assert all(f["shown"] is None for f in li.view(table, 0)["view"]["families"])
    li, table, _ = begin(service)
    assert all(f["shown"] for f in li.view(table, 0)["view"]["families"])


def test_a_long_poll_ends_with_the_next_change(service: Server) -> None:
    li = service.person()
    table = li.make("you", "novice", "novice")
    version = li.view(table, 0)["version"]
    li.step(table)
    assert li.view(table, 0, after=version)["version"] > version
    assert li.view(table, 0, after=version + 1000), "a version that never was: at once"


@pytest.mark.parametrize("level", ["novice", "courtier"])
def test_a_hint_names_a_legal_move(service: Server, level: str) -> None:
    li, table, state = begin(service)
    wish = {"seat": state["seat"], "level": level}
    hint = li.post(f"/tables/{table}/hint", wish)
    assert hint["move"] in state["view"]["moves"]
    assert all(row["move"] in state["view"]["moves"] for row in hint["candidates"])
    wish["seat"] = 1 - state["seat"]
    assert li.refused(f"/tables/{table}/hint", wish)["error"]["code"] == "not-your-turn"


def test_moves_that_cannot_be_taken_back_are_named(service: Server) -> None:
    li, table, _ = begin(service)
    named = kept = 0
    for choice in range(60):
        info = li.get(f"/tables/{table}")
        seat = info["chooser"]
        state = li.view(table, seat)
        moves = state["view"]["moves"]
        move = moves[choice * 13 % len(moves)]
        li.move(table, seat, state["ply"], move)
        may = li.view(table, seat)["undo"]["decision"]
        assert may == (move not in state["final"])
        named, kept = named + (not may), kept + may
    assert named
    assert kept
    assert "final" not in li.view(table)
    li, table, state = begin(service, undo="off")
    assert "final" not in state


def test_a_move_after_which_a_bot_goes_on_cannot_be_taken_back(service: Server) -> None:
    li = service.person()
    table = li.make("you", "novice")
    for _ in range(10):
        state = li.step(table)
        move = state["view"]["moves"][0]
        after = li.view(table, 0, after=state["version"])
        if after["entries"][-1]["seat"] == 1:
            assert move in state["final"]


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
