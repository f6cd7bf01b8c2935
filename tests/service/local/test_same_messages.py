"""A server and the worker of a browser answer the same requests with the same messages."""

import json
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any, Protocol

import pytest
from websockets.sync.client import connect

from gugong.components import load
from tests.service.local.device import Device
from tests.service.server.clients import LONG, Json, Person, Server

SEED = "the same luck for both"
PING: Json = {"type": "ping"}


class Wire(Protocol):
    def say(self, message: Json) -> list[Json]: ...


class Place(Protocol):
    """Where one plays: on a server, or here."""

    def ask(self, method: str, path: str, body: object = None) -> Any: ...

    def connected(self, table: str) -> AbstractContextManager[Wire]: ...


class OnServer:
    def __init__(self, person: Person) -> None:
        self._person = person

    def ask(self, method: str, path: str, body: object = None) -> Any:
        how: Json = {"content": body} if isinstance(body, str) else {"json": body}
        answer = self._person.http.request(method, f"/{path}", **(how if body is not None else {}))
        if answer.headers["content-type"].startswith("text/plain"):
            return answer.text
        found: Json = answer.json()
        if answer.is_error:
            found.pop("v")
        return found

    @contextmanager
    def connected(self, table: str) -> Iterator[Wire]:
        url = f"{self._person.http.base_url}tables/{table}/socket".replace("http", "ws", 1)
        with connect(url, open_timeout=LONG) as socket:
            yield ServerWire(socket, self._person.token)


class ServerWire:
    def __init__(self, socket: Any, token: str | None) -> None:
        self._socket = socket
        self._token = token

    def say(self, message: Json) -> list[Json]:
        """What is heard until a ping, sent right after it, is answered."""
        told = {**message, "token": self._token} if message["type"] == "hello" else message
        self._socket.send(json.dumps(told))
        self._socket.send(json.dumps(PING))
        heard: list[Json] = []
        while not heard or heard[-1]["type"] != "pong":
            heard.append(json.loads(self._socket.recv(LONG)))
        return heard


class Here:
    def __init__(self, device: Device) -> None:
        self.device = device

    def ask(self, method: str, path: str, body: object = None) -> Any:
        return self.device.ask(method, path, body)

    @contextmanager
    def connected(self, table: str) -> Iterator[Wire]:
        assert self.device.connect(table)
        yield HereWire(self.device)


class HereWire:
    def __init__(self, device: Device) -> None:
        self._device = device

    def say(self, message: Json) -> list[Json]:
        return self._device.say(message) + self._device.say(PING)


class Places:
    """Does everything in both places and notes what each says; ids and times are each one's own."""

    def __init__(self, *places: Place) -> None:
        self.places = places
        self.open = ExitStack()
        self.said: tuple[list[object], ...] = tuple([] for _ in places)
        self._names: tuple[dict[str, str], ...] = tuple({} for _ in places)

    def ask(
        self, method: str, path: str, body: object = None, *, by_luck: tuple[str, ...] = ()
    ) -> list[Any]:
        """`{0}`, `{1}` in a path are the tables, in the order in which they were made. `by_luck`:
        what each place drew for itself."""
        answers = []
        for number, place in enumerate(self.places):
            names = self._names[number]
            answer = place.ask(method, path.format(*names), body)
            table = answer.get("table") if isinstance(answer, dict) else None
            if isinstance(table, str):
                names.setdefault(table, f"table {len(names)}")
            for drawn in by_luck:
                answer.pop(drawn)
            self.hear(number, answer)
            answers.append(answer)
        return answers

    def connect(self, table: int) -> list[Wire]:
        """Until the end of the test: who is online is to be the same all the time."""
        both = zip(self.places, self._names, strict=True)
        return [self.open.enter_context(p.connected(list(names)[table])) for p, names in both]

    def hear(self, number: int, message: object) -> None:
        self.said[number].append(self._plain(number, message))

    def _plain(self, number: int, message: object) -> object:
        text = json.dumps(message)
        for table, name in self._names[number].items():
            text = text.replace(table, name)
        text = re.sub(r'"\d{4}-\d\d-\d\dT[\d:.]+Z"', '"a time"', text)
        text = re.sub(r'"expires": (null|"a time")', '"expires": "some day"', text)
        return json.loads(text)

    def check(self) -> None:
        first, second = self.said
        assert len(first) > 0
        for one, other in zip(first, second, strict=True):
            assert one == other


@pytest.fixture
def places(service: Server) -> Iterator[Places]:
    with Device() as device:
        here = Here(device)
        here.ask("POST", "players", {"name": "Li"})
        places = Places(OnServer(service.person("Li")), here)
        with places.open:
            yield places


def play(places: Places, table: int, plies: int) -> None:
    """Decide for all one's seats, taking back and asking amiss now and then."""
    wires = places.connect(table)

    def say(message: Json) -> list[Json]:
        heard = [wire.say(message) for wire in wires]
        for number, messages in enumerate(heard):
            for one in messages:
                places.hear(number, one)
        return heard[1]

    latest = say({"type": "hello", "seat": 0, "version": None})[0]
    for n in range(plies):
        if latest["table"]["status"] == "over":
            break
        seat, ply = latest["table"]["chooser"], latest["ply"]
        asks = {"seat": seat, "ply": ply}
        if seat != latest["seat"]:
            latest = say({"type": "watch", "seat": seat})[0]
        if n % 11 == 5:
            say({"type": "move", "id": f"bad-{n}", **asks, "move": "give 9 to nowhere"})
            say({"type": "move", "id": f"old-{n}", "seat": seat, "ply": ply + 1, "move": "x"})
        moves = latest["view"]["moves"]
        move = moves[(n * 7919) % len(moves)]
        heard = say({"type": "move", "id": f"m{n}", **asks, "move": move})
        latest = next(one for one in heard if one["type"] == "state")
        if n % 7 == 3:
            back = {"seat": seat, "ply": latest["ply"], "to": ["decision", "turn"][n % 2]}
            heard = say({"type": "undo", "id": f"u{n}", **back})
            latest = next((one for one in heard if one["type"] == "state"), latest)
    say({"type": "hello", "seat": None, "version": 3})


def test_a_game_of_two_at_one_device(places: Places) -> None:
    table = {"seats": [{"kind": "you"}, {"kind": "you", "name": "Wu"}], "name": "Autumn"}
    places.ask("POST", "tables", {**table, "seed": SEED})
    play(places, 0, 1000)
    for path in ("", "/view?seat=1", "/view?ply=12", "/log?since=3", "/record", "/history?limit=9"):
        places.ask("GET", f"tables/{{0}}{path}")
    places.ask("GET", "tables/{0}/history?limit=9&open_cards=true")
    places.ask("POST", "tables/{0}/rematch", {}, by_luck=("chooser",))
    places.ask("POST", "tables/{0}/branch", {"ply": 10, "seat": 1})
    places.check()


def test_a_game_against_meng_and_what_can_be_asked_on_the_way(places: Places) -> None:
    options = {"difficulty": "hard", "expert": True}
    table = {"seats": [{"kind": "you"}, {"kind": "meng"}], "name": "Winter", "options": options}
    places.ask("POST", "tables", {**table, "seed": SEED, "terms": {"undo": False, "memory": False}})
    play(places, 0, 25)
    places.ask("POST", "tables/{0}/why", {"seat": 0, "move": "give 9 to wall"})
    places.ask("POST", "tables/{0}/why", {"seat": 1, "move": "pass"})
    for card in ("2w", "5s", "9"):
        places.ask("POST", "tables/{0}/lapses", {"seat": 0, "card": card})
    record = places.ask("GET", "tables/{0}/record")[0]
    places.ask("POST", "records?name=Spring", record)
    places.check()


def test_who_sits_where(places: Places) -> None:
    seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "you", "name": "Ma"}]
    places.ask("POST", "tables", {"seats": seats, "name": "Summer", "seed": SEED})
    places.ask("POST", "tables/{0}/join", {"seat": 1, "name": "Wu"})
    places.ask("POST", "tables", {"seats": [{"kind": "you"}, {"kind": "open"}], "name": "Two"})
    places.ask("POST", "tables/{1}/leave", {"seat": 0})
    places.ask("POST", "tables/{1}/seats/0/bot", {"level": "courtier"})
    places.ask("POST", "tables/{1}/seats/0/open", {})
    places.ask("POST", "tables/{1}/seats/1/take")
    places.ask("POST", "tables/{1}/join", {"seat": 3})
    places.ask("POST", "tables/{1}/seats/1/bot", {"level": "emperor"})
    places.ask("GET", "tables")
    places.ask("GET", "tables/nowhere")
    places.check()


def test_what_is_in_the_box(places: Places) -> None:
    ours = load()
    places.ask("GET", f"components/{ours.version}")
    places.ask("GET", f"components/{ours.version}/differences")
    places.ask("GET", "components/unknown")
    places.ask("POST", "components/check", {"text": ours.text})
    places.ask("POST", "components/check", {"text": "name = 3"})
    figures = {"name": "Mine", "figures": ours.figures, "basis": ours.basis}
    places.ask("POST", "components/check", figures)
    places.ask("GET", "levels")
    places.check()
