"""Make the database from which the upgrade test starts: small, with a little of everything.

    PYTHONPATH=src:. python -m tests.service.server.baseline

Only on purpose: it shows what the first schema stored, and later migrations have to keep it.
"""

import asyncio
import gzip
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Final

from gugong import Game
from gugong.service.server.accounts.players import add_player
from gugong.service.server.accounts.recovery import set_code
from gugong.service.server.club.chat import store_line
from gugong.service.server.notices.channels import Channel, add_mail
from gugong.service.server.storage.rows import Session, StoredPlayer
from gugong.service.server.storage.store import Store
from gugong.service.tables.chat import StoredLine
from gugong.service.tables.model import Change
from gugong.service.tables.terms import Clock, Terms
from tests.service.tables.shell import LI, WU, Shell
from tests.table import first_box

FILE: Final = Path(__file__).parent / "fixtures" / "baseline.sqlite3.gz"
TIME: Final = 1_763_500_000.0


def unpacked(folder: Path) -> Path:
    """A copy of the stored database."""
    file = folder / "baseline.sqlite3"
    file.write_bytes(gzip.decompress(FILE.read_bytes()))
    return file


def game(name: str, *seats: str, play: Callable[[Shell], None], terms: Terms) -> list[Change]:
    """A game with figures of its own, so that it opens whatever the packaged ones are."""
    deal = Game(len(seats), seed=name, components=first_box())
    shell = Shell(*seats, game=deal, terms=terms)
    play(shell)
    return [replace(change, row=replace(change.row, id=name)) for change in shell.log]


def invite(shell: Shell) -> None:
    (made,) = shell.log
    assert made.seats is not None
    kept = replace(made.seats[1], invitation="the secret of the link")
    shell.log[0] = replace(made, seats=(made.seats[0], kept, made.seats[2]))


def games() -> list[Change]:
    timed = Terms(Clock("game", bank=100_000))
    return [
        *game("waiting", "li", "open", "bot", play=invite, terms=Terms()),
        *game("running", "li", "wu", play=lambda shell: shell.play_many(30), terms=timed),
        *game("over", "li", "wu", play=Shell.finish, terms=Terms(rated=True)),
    ]


async def fill(database: str) -> None:
    store = Store(database)
    for person in (LI, WU):
        player = StoredPlayer(person.id, person.name, "person", None, None, TIME, TIME)
        name = person.name.lower()
        session = Session(
            f"s_{name}", person.id, f"{name:0>64}", "Firefox", "Linux", "first", TIME, TIME
        )
        await store.write(add_player, player, session)
    await store.write(set_code, LI.id, f"{'code':0>64}", TIME)
    mail = Channel("c_li", LI.id, "mail", "li@example.org", "", 3600.0, "en", TIME, TIME)
    await store.write(add_mail, mail, f"{'mailbox':0>32}", f"{'link':0>64}")
    for change in games():
        await store.save(change)
    await store_line(store, "running", StoredLine(0, LI.id, 0, LI.name, None, "Well played!", TIME))
    store.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.sqlite3"
        asyncio.run(fill(f"sqlite:///{file}"))
        with closing(sqlite3.connect(file)) as database:
            for statement in ("pragma journal_mode = delete", "pragma page_size = 512", "vacuum"):
                database.execute(statement)
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_bytes(gzip.compress(file.read_bytes(), mtime=0))


if __name__ == "__main__":
    main()
