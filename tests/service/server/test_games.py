"""My games, over HTTP."""

from tests.service.server.clients import Person, Server

RATED = {"rated": True}


def found(person: Person, **query: object) -> list[str]:
    return [game["table"] for game in person.get("/games", **query)["games"]]


def test_games_are_listed_searched_and_told_apart(service: Server) -> None:
    li, wu = service.person(), service.person("Ouyang Xiu")
    mine = li.make("you", "novice", name="Garden of jade")
    theirs = wu.make("you", "open", name="Hall of mirrors", terms=RATED)
    li.post(f"/tables/{theirs}/join", {"seat": 1, "accept_rated": True})
    solo = li.make("you", "meng", options={"difficulty": "hard"})
    assert set(found(li)) == {mine, theirs, solo}
    assert found(li, which="finished") == []
    assert found(li, search="OUYANG") == found(li, search="mirrors") == [theirs]
    assert found(li, families=1) == found(li, option="hard") == [solo]
    assert found(li, rated=True) == [theirs]
    assert found(wu) == [theirs]
    assert found(service.nobody()) == []
    first = li.get("/games", limit=1)
    assert first["games"][0]["to_move"]
    rest = li.get("/games", after=first["next"])
    assert {game["table"] for game in (*first["games"], *rest["games"])} == {mine, theirs, solo}


def test_your_own_table_can_be_deleted_unless_others_have_played(service: Server) -> None:
    li, wu = service.person(), service.person("Wu")
    alone = li.make("you", "novice")
    with li.socket(alone, 0) as socket:
        assert socket.next("state")
        assert li.http.delete(f"/tables/{alone}").json()["removed"] == alone
        assert socket.next("refused")["error"]["code"] == "no-such-table"
    assert li.http.get(f"/tables/{alone}").status_code == 404
    together = li.make("you", "open")
    wu.post(f"/tables/{together}/join", {"seat": 1})
    assert li.http.delete(f"/tables/{together}").json()["error"]["code"] == "others-play"
    assert wu.http.delete(f"/tables/{together}").json()["error"]["code"] == "not-your-table"
    wu.post(f"/tables/{together}/leave", {"seat": 1})
    assert found(wu) == []
    assert li.http.delete(f"/tables/{together}").is_error, "Wu has played there"


def test_a_finished_game_counts_after_it_is_deleted(service: Server) -> None:
    li = service.person()
    table = li.make("you", "novice")
    li.finish(table)
    assert found(li, which="finished") == [table]
    (game,) = li.get("/games")["games"]
    assert (game["may_delete"], game["to_move"]) == (True, False)
    statistics = li.get("/statistics")
    assert statistics["all"]["games"] == 1
    assert statistics["opponents"] == [
        {"opponent": "novice", "met": 1, "beaten": statistics["latest"][0]["place"] == 1}
    ]
    assert li.http.delete(f"/tables/{table}").is_success
    assert li.get("/statistics") == statistics, "what one has reached stays"
    fits = li.get("/levels")["fits"]
    assert (fits["level"], fits["why"]) == ("page", "once"), "the level that is like a novice"
    assert service.nobody().get("/levels")["fits"]["why"] == "newcomer"


def test_a_rated_game_changes_the_rating_of_those_who_agreed(service: Server) -> None:
    li = service.person("Li of the board")
    assert li.get("/ratings")["yours"] is None
    table = li.make("you", "novice", terms=RATED)
    assert li.http.delete(f"/tables/{table}").json()["error"]["code"] == "counts"
    li.finish(table)
    answer = li.get("/ratings")
    assert answer["yours"]["games"] == 1
    assert answer["yours"]["provisional"]
    assert [line["yours"] for line in answer["board"]].count(True) == 1
    assert answer["bots"][0]["level"] == "page"
    hidden = li.http.patch("/ratings/mine", json={"listed": False}).json()
    assert hidden["yours"]["listed"] is False
    assert not any(line["yours"] for line in hidden["board"])
    assert not any("p_" in str(line) for line in answer["board"]), "nobody's id is told"
