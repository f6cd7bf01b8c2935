"""The people of tests that store tables without a server: seats and owners are players."""

from sqlalchemy import insert

from gugong.service.server.storage.schema import players
from gugong.service.server.storage.store import Store

PEOPLE = ("li", "wu", "ma", "su", "he", "qi", "bo", "1")


async def add_people(store: Store) -> None:
    rows = [
        {"id": f"p_{name}", "name": name, "scope": "person", "created": 0.0, "used": 0.0}
        for name in PEOPLE
    ]
    await store.execute(insert(players).values(rows))
