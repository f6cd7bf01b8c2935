"""However many bots one guest lets play, those of others get their turns."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.coach.games import GOLDEN
from tests.service.server.clients import LONG, ROOT, Person, Server, wait_for

STRANGE = ROOT / "tests" / "service" / "server" / "strange_bots.py"
TABLES = 45
GUESTS = 12


def test_a_guest_with_many_bot_tables_delays_another_by_a_turn(
    servers: list[Server], tmp_path: Path
) -> None:
    server = Server(tmp_path / "data", "--bot", f"{STRANGE}:Ponderer")
    servers.append(server)
    guest, li = server.person("Guest"), server.person("Li")
    crowd = [guest.make("Ponderer", "Ponderer") for _ in range(TABLES)]
    own = li.make("you", "Ponderer")

    def decided() -> int:
        """How often the guest's bots have decided."""
        return sum(guest.get(f"/tables/{table}")["ply"] for table in crowd)

    def bot_decided() -> bool:
        return any(entry["seat"] == 1 for entry in li.view(own, 0)["entries"])

    wait_for(lambda: decided() > 0, "the guest's bots to be busy")
    while li.get(f"/tables/{own}")["chooser"] == 0:
        li.step(own)
    before = decided()
    wait_for(bot_decided, "the turn of Li's bot")
    assert decided() - before < TABLES, "not every table of the guest came first"


def test_reviews_for_many_guests_of_an_address_do_not_hold_up_a_turn(
    servers: list[Server], tmp_path: Path
) -> None:
    server = Server(tmp_path / "data")
    servers.append(server)
    li = server.person("Li")
    own = li.make("you", "courtier")
    with elsewhere(server, [f"Guest {n}" for n in range(GUESTS)]) as guests:
        record = (GOLDEN / "4p-1.txt").read_text("utf-8")
        asked: list[tuple[Person, str]] = []
        for guest in guests:
            table = guest.http.post("/records", content=record).raise_for_status().json()["table"]
            guest.post(f"/tables/{table}/review", {})
            asked.append((guest, f"/tables/{table}/review"))

        def steps() -> int:
            """How many decisions of the guests' games have been reviewed."""
            return sum(len(guest.get(path)["review"]["steps"]) for guest, path in asked)

        def bot_decided() -> bool:
            return any(entry["seat"] == 1 for entry in li.view(own, 0)["entries"])

        wait_for(lambda: steps() > 0, "the first steps of the reviews")
        while li.get(f"/tables/{own}")["chooser"] == 0:
            li.step(own)
        before = steps()
        wait_for(bot_decided, "the turn of Li's bot")
        assert steps() - before < GUESTS, "not every guest's review came first"


@contextmanager
def elsewhere(server: Server, names: Sequence[str]) -> Iterator[list[Person]]:
    """New players at another address."""
    with httpx.HTTPTransport(local_address="127.0.0.2") as transport:
        people = []
        for name in names:
            person = Person(server.url, None)
            person.http = httpx.Client(
                base_url=f"{server.url}/api/v1", timeout=LONG, transport=transport
            )
            token = person.post("/players", {"name": name})["token"]
            person.http.headers["authorization"] = f"Bearer {token}"
            people.append(person)
        yield people
