"""Who may change and know what: every request that there is, sent by a guest without a token, by a
player from elsewhere, by one who sits at the table, and by its host.

`CHANGES` lists all that they may change of a table; docs/appendix/rights.md says what they may see.
What belongs to one person is changed and learned by nobody else.
"""

import re
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from pydantic import TypeAdapter

from gugong.service.api.rows import Row
from gugong.service.server.requests import API, every_row
from tests.coach.games import short_game
from tests.service.server.clients import Json, Person, Server

Role = Literal["guest", "stranger", "player", "host"]
State = Literal["asked", "waiting", "running", "over"]
ROLES: Final[tuple[Role, ...]] = ("guest", "stranger", "player", "host")
SEATS: Final[dict[Role, int]] = {"host": 0, "player": 1}
STATES: Final[tuple[State, ...]] = ("asked", "waiting", "running", "over")
# Seats to try: the host's, the player's, and a free one.
TRIED: Final[dict[State, tuple[int, ...]]] = {
    "asked": (0, 1), "waiting": (0, 1, 3), "running": (0, 1), "over": (0,)
}  # fmt: skip
RECORD = short_game("2p-1", 6).record(with_seed=True)
PART = re.compile(r"\{(\w+)(?::int)?\}")
ROWS = [row for _, path, row in every_row() if path.startswith(API)]
AT_TABLES = [row for row in ROWS if "{table}" in row.path]
# Without reviews, which are stored whenever the coach is done with them.
OF_TABLES = ("tables", "seats", "decisions", "snapshots", "lines")
OF_PEOPLE = (
    "players", "sessions", "recovery_codes", "passkeys", "one_time_keys", "channels",
    "confirmations", "mutes", "settled_puzzles", "ratings", "results", "attempts", "reports",
)  # fmt: skip
# Who changes a table by which request, and in which state: at "asked" tables guests ask to join.
# With a star: on a seat that is not theirs. What is not here changes no table.
CHANGES: Final[dict[str, dict[Role, str]]] = {
    "DELETE /tables/{table}": {"host": "asked, over"},
    "POST /tables/{table}/join": {
        "stranger": "asked*, waiting*", "player": "asked*", "host": "asked*"
    },
    "POST /tables/{table}/knocks/{knock}": {"host": "asked"},
    "POST /tables/{table}/leave": {"player": "waiting, running", "host": "asked, waiting, running"},
    "POST /tables/{table}/seats/{seat}/open": {"host": "asked, waiting, waiting*"},
    "POST /tables/{table}/seats/{seat}/reserve": {"host": "asked*, waiting*"},
    "POST /tables/{table}/seats/{seat}/bot": {
        "player": "running", "host": "asked, asked*, waiting, waiting*, running"
    },
    "POST /tables/{table}/close": {"host": "asked, waiting, running"},
    "POST /tables/{table}/moves": {"player": "running", "host": "running"},
    "POST /tables/{table}/undo": {"player": "running", "host": "running"},
    "POST /tables/{table}/chat": {"player": "waiting, running", "host": "asked, waiting, running"},
}  # fmt: skip


class Scene:
    """Tables of one host in every state. Where a player sits beside the host, they do on seat 1."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.people: dict[Role, Person] = {
            "guest": server.nobody(),
            "stranger": server.person("Sam"),
            "player": server.person("Pat"),
            "host": server.person("Hu"),
        }
        host, player = self.people["host"], self.people["player"]
        asked = host.make("you", "open", "open", terms={"approval": True})
        server.person("Kay").post(f"/tables/{asked}/join", {"seat": 2})
        self.knock: str = host.get(f"/tables/{asked}")["knocks"][0]["knock"]
        waiting = host.make("you", "open", "open", "open")
        self.invitation = invitation_of(host.post(f"/tables/{waiting}/seats/2/reserve"), 2)
        running = host.make("you", "open")
        for table in (waiting, running):
            player.post(f"/tables/{table}/join", {"seat": 1})
        over = host.http.post("/records", content=RECORD).raise_for_status().json()["table"]
        self.tables: dict[State, str] = {
            "asked": asked, "waiting": waiting, "running": running, "over": over
        }  # fmt: skip
        self.sessions: dict[Role, str] = {}
        for role in SEATS:
            person = self.people[role]
            person.post(f"/tables/{running}/chat", {"text": "Good luck!"})
            person.post("/me/recovery")
            hook = {"url": f"https://example.org/{person.id}", "after_seconds": 3600}
            person.http.patch("/me", json={"webhook": hook}).raise_for_status()
            self.sessions[role] = person.get("/me/access")["sessions"][0]["session"]
        with closing(sqlite3.connect(self.file)) as database, database:
            passkey = (f"key{host.id}"[:16], host.id, host.id, "public", 0, "Hu's key", 0.0, None)
            database.execute(f"insert into passkeys values ({marks(passkey)})", passkey)
            self.channel, address = f"mail-{host.id}"[:32], f"{host.id}@example.org"
            mail = (self.channel, host.id, "mail", address, "", 3e6, "en", 1.0, 1.0, None)
            database.execute(f"insert into channels values ({marks(mail)})", mail)
        self.passkey = str(passkey[0])

    @property
    def file(self) -> Path:
        return self.server.folder / "tables.sqlite3"

    def let_decide(self, role: Role) -> None:
        """Play on until this role is asked, and has decided something that can be taken back."""
        table = self.tables["running"]
        people = {SEATS[role]: self.people[role] for role in SEATS}
        for _ in range(200):
            info = self.people["host"].get(f"/tables/{table}")
            seat = info["chooser"]
            if role not in SEATS or seat == SEATS[role]:
                return
            people[seat].step(table, (seat,))
        raise AssertionError("never asked")

    def secrets(self, role: Role) -> list[str]:
        """What this role may not learn by any answer."""
        others = [other for name, other in self.people.items() if name != role]
        known = [text for other in others for text in (other.token, other.id) if text]
        known += [session for name, session in self.sessions.items() if name != role]
        known += [f"example.org/{other.id}" for other in others]
        if role != "host":
            known += [self.knock, self.invitation]
        if role != "host":
            known += [self.passkey, self.channel, f"{self.people['host'].id}@example.org"]
        with closing(sqlite3.connect(self.file)) as database:
            records = database.execute(
                "select record from snapshots where table_id in (?, ?, ?)",
                [self.tables[state] for state in STATES if state != "over"],
            ).fetchall()
        for (record,) in records:
            known += re.findall(r"(?m)^seed: (.+)$", record)
        return known


def marks(values: Collection[object]) -> str:
    return ", ".join("?" * len(values))


def invitation_of(info: Json, seat: int) -> str:
    secret = info["seats"][seat]["invitation"]
    assert isinstance(secret, str)
    return secret


def stored(file: Path, names: tuple[str, ...], ids: set[str]) -> dict[str, list[Any]]:
    """All rows with one of these ids in a column that says whose they are."""
    found = {}
    with closing(sqlite3.connect(file)) as database:
        database.row_factory = sqlite3.Row
        for name in names:
            columns = {row["name"] for row in database.execute(f"pragma table_info({name})")}
            keys = sorted(columns & {"id", "table_id", "player", "reporter"})
            where = " or ".join(f"{key} in ({marks(ids)})" for key in keys)
            rows = database.execute(f"select * from {name} where {where}", [*ids] * len(keys))
            found[name] = [{key: row[key] for key in columns - {"used"}} for row in rows]
    return found


def example(row: Row) -> Any:
    """A body or query with what this request cannot do without."""
    if row.asks is None:
        return {}
    schema = TypeAdapter(row.asks).json_schema()
    for choice in schema.get("oneOf", schema.get("anyOf", ()))[:1]:
        schema = {**schema, **schema["$defs"][choice["$ref"].rpartition("/")[2]]}
    return {name: value_of(schema["properties"][name]) for name in schema.get("required", ())}


def value_of(schema: Json) -> Any:
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][0]
    some = {"integer": schema.get("minimum", 0), "boolean": True, "object": {}, "string": "x"}
    some["array"] = [{"kind": "you"}] * schema.get("minItems", 0)
    return some.get(schema.get("type", ""))


class Attempt:
    """A request by one role, about a table in one state, or about the host."""

    def __init__(
        self, scene: Scene, row: Row, role: Role, state: State = "waiting", seat: int = 0
    ) -> None:
        self.scene, self.row, self.role, self.state, self.seat = scene, row, role, state, seat
        self.person, self.table = scene.people[role], scene.tables[state]
        names = {
            "table": self.table, "seat": str(seat), "knock": scene.knock,
            "session": scene.sessions["player" if role == "host" else "host"],
            "passkey": scene.passkey,
            "channel": scene.channel if row.token == "required" else "x",  # a secret of its own
        }  # fmt: skip
        self.path = PART.sub(lambda part: names.get(part[1], "0"), row.path)
        self.asked = example(row)
        if takes_seat(row):
            self.asked |= {"seat": seat} if "{seat" not in row.path else {}
        if row.path.endswith("/chat") and row.method == "POST":
            self.asked["text"] = "Hello!"
        if row.path.endswith(("/moves", "/undo", "/why")):
            self.asked |= self.decision()

    def decision(self) -> Json:
        """One that would be taken if it were theirs to make; in a running game it is the actor's
        turn."""
        if self.state == "running":
            self.scene.let_decide(self.role)
            if self.row.path.endswith("/undo") and self.role in SEATS:
                self.person.step(self.table, (SEATS[self.role],))
        info = self.scene.people["host"].get(f"/tables/{self.table}")
        decision = {"ply": info["ply"], "move": "pass"}
        chooser = info["chooser"]
        if self.state == "running":
            sitting = next(role for role in SEATS if SEATS[role] == chooser)
            view = self.scene.people[sitting].view(self.table, chooser)["view"]
            decision["move"] = view["moves"][0]
        return {name: decision[name] for name in decision if name in self.asked}

    def send(self) -> None:
        """The answer holds no secret, and no hand but one's own while the game goes on."""
        if self.row.takes_text:
            how: Any = {"content": RECORD}
        else:
            how = {"params" if self.row.asks_query else "json": self.asked}
        answer = self.person.http.request(self.row.method, self.path, **how)
        assert answer.status_code < 500, (self, answer.text)
        told = [text for text in self.scene.secrets(self.role) if text in answer.text]
        assert told == [], (self, answer.text[:500])
        if self.state != "over" and "json" in answer.headers["content-type"]:
            for part in parts_of(answer.json()):
                if part.get("hand") is not None:
                    assert part["seat"] == SEATS.get(self.role), self

    @property
    def own_seat(self) -> int | None:
        """The player sits only where nobody has to ask."""
        asks = self.role == "player" and self.state == "asked"
        return None if asks else SEATS.get(self.role)

    def __repr__(self) -> str:
        return f"{name_of(self.row)} by {self.role}, {self.state}, seat {self.seat}"


def takes_seat(row: Row) -> bool:
    asked = {} if row.asks is None else TypeAdapter(row.asks).json_schema().get("properties", {})
    return "{seat" in row.path or ("seat" in asked and not row.path.endswith("/branch"))


def parts_of(data: Any) -> Iterator[Json]:
    if isinstance(data, dict):
        yield data
    if isinstance(data, (dict, list)):
        for value in data.values() if isinstance(data, dict) else data:
            yield from parts_of(value)


def name_of(row: Row) -> str:
    return f"{row.method} {row.path.replace(':int', '')}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("rights") / "data")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def calm_scene(server: Server) -> Scene:
    """For requests that are not to change anything."""
    return Scene(server)


@pytest.mark.parametrize("row", AT_TABLES, ids=name_of)
def test_who_may_change_a_table(server: Server, calm_scene: Scene, row: Row) -> None:
    changed: dict[Role, str] = {}
    scene = calm_scene if row.method == "GET" else Scene(server)
    for role in ROLES:
        words = []
        for state in STATES:
            for seat in TRIED[state] if takes_seat(row) else TRIED[state][:1]:
                attempt = Attempt(scene, row, role, state, seat)
                others = {str(one.id) for one in scene.people.values() if one != attempt.person}
                table = stored(scene.file, OF_TABLES, {attempt.table})
                people = stored(scene.file, OF_PEOPLE, others)
                attempt.send()
                assert stored(scene.file, OF_PEOPLE, others) == people, attempt
                if stored(scene.file, OF_TABLES, {attempt.table}) != table:
                    own = seat == attempt.own_seat or not takes_seat(row)
                    words.append(state if own else f"{state}*")
                    scene = Scene(server)
        if words:
            changed[role] = ", ".join(dict.fromkeys(words))
    assert changed == CHANGES.get(name_of(row), {})


@pytest.mark.parametrize("row", [row for row in ROWS if row not in AT_TABLES], ids=name_of)
def test_nobody_changes_or_learns_what_belongs_to_someone_else(
    server: Server, calm_scene: Scene, row: Row
) -> None:
    scene = calm_scene if row.method == "GET" else Scene(server)
    for role in ROLES[:3]:
        attempt = Attempt(scene, row, role)
        others = {str(one.id) for one in scene.people.values() if one != attempt.person}
        people = stored(scene.file, OF_PEOPLE, others)
        attempt.send()
        assert stored(scene.file, OF_PEOPLE, others) == people, attempt
