"""Someone who wants to see other hands, or to keep others from sitting down."""

from collections.abc import Callable

from tests.service.server.clients import Person, Server


def code(person: Person, path: str, **body: object) -> str:
    """The error that this request must get."""
    return str(person.refused(path, body)["error"]["code"])


def hand(person: Person, table: str, seat: int) -> list[str] | None:
    """The cards of a seat, if this person gets to see them."""
    answer = person.http.get(f"/tables/{table}/view", params={"seat": seat})
    if answer.is_error:
        return None
    cards: list[str] | None = answer.json()["view"]["families"][seat]["hand"]
    return cards


def test_an_opponent_does_not_look_into_a_seat_that_was_left(
    run: Callable[..., Server],
) -> None:
    server = run()
    li, wu, ma, spy = (server.person(name) for name in ("Li", "Wu", "Ma", "Spy"))
    table = li.make("you", "open", "open")
    wu.post(f"/tables/{table}/join", {"seat": 1})
    ma.post(f"/tables/{table}/join", {"seat": 2})
    assert hand(wu, table, 1) is not None
    wu.post(f"/tables/{table}/leave", {"seat": 1})
    for person in (ma, li, spy):
        assert code(person, f"/tables/{table}/join", seat=1, accept_arranged=True) == "seat-left"
        assert code(person, f"/tables/{table}/seats/1/take") == "not-your-seat"
    assert code(ma, f"/tables/{table}/seats/1/open") == "not-your-table"
    assert code(ma, f"/tables/{table}/seats/1/bot", level="novice") == "not-your-seat"
    assert [hand(person, table, 1) for person in (li, wu, ma, spy)] == [None] * 4

    li.post(f"/tables/{table}/seats/1/open")
    for person in (ma, li):  # they have a hand of their own
        assert code(person, f"/tables/{table}/join", seat=1, accept_arranged=True) == "one-seat"
    assert hand(spy, table, 1) is None, "not before having been let in"
    with ma.socket(table, 1) as socket:
        assert socket.read()["error"]["code"] == "not-your-seat"
    wu.post(f"/tables/{table}/join", {"seat": 1})
    assert hand(wu, table, 1) is not None, "though the stand-in may have played some of it"


def test_a_player_who_left_does_not_return_as_another_family(run: Callable[..., Server]) -> None:
    server = run()
    li, wu, ma = server.person(), server.person("Wu"), server.person("Ma")
    table = li.make("you", "open", "open")
    for person in (wu, ma):
        person.post(f"/tables/{table}/join")
    for person, seat in ((wu, 1), (ma, 2)):
        person.post(f"/tables/{table}/leave", {"seat": seat})
        li.post(f"/tables/{table}/seats/{seat}/open")
    assert code(wu, f"/tables/{table}/join", seat=2) == "one-seat"
    assert wu.post(f"/tables/{table}/join")["seats"][1]["yours"], "the first seat is their own"
    assert code(ma, f"/tables/{table}/join", seat=1) == "seat-taken"


def test_who_left_is_remembered_after_a_restart(run: Callable[..., Server]) -> None:
    server = run()
    li, wu, ma = server.person(), server.person("Wu"), server.person("Ma")
    table = li.make("you", "open", "open")
    for person in (wu, ma):
        person.post(f"/tables/{table}/join")
    for person, seat in ((wu, 1), (ma, 2)):
        person.post(f"/tables/{table}/leave", {"seat": seat})
        li.post(f"/tables/{table}/seats/{seat}/open")
    server.stop()
    again = run()
    wu, ma = wu.at(again.url), ma.at(again.url)
    assert code(ma, f"/tables/{table}/join", seat=1) == "one-seat"
    assert wu.post(f"/tables/{table}/join", {"seat": 1})["seats"][1]["yours"]


def test_one_guest_does_not_take_all_seats_of_a_table(run: Callable[..., Server]) -> None:
    server = run()
    li, wu = server.person(), server.person("Wu")
    for listed in (True, False):
        table = li.make("you", "open", "open", "open", terms={"listed": listed})
        wu.post(f"/tables/{table}/join")
        for seat in (2, 3):
            assert code(wu, f"/tables/{table}/join", seat=seat) == "one-seat"
        opened = li.post(f"/tables/{table}/seats/1/open")["seats"][1]
        assert opened["kind"] == "open", "the owner sends someone away"
    seats = [{"kind": "you"}, {"kind": "you"}, {"kind": "open"}]
    assert code(li, "/tables", seats=seats, terms={"listed": True}) == "one-seat"
