"""Components that are not those of the package, stored once instead of in every record."""

import hashlib
from typing import Final

import sqlalchemy as sa
from alembic import op

from gugong.components import packaged

revision = "0003"
down_revision = "0002"

BOX_LINE: Final = "|"  # in a record, before each line of its components
HEADER: Final = 500  # characters of a record that hold the line `components: <version> <name>`


def upgrade() -> None:
    op.create_table(
        "boxes",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("version", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("boxes_by_version", "boxes", ["version"])
    # As text: Alembic adds the foreign key in a statement of its own, which SQLite does not have.
    op.execute("alter table tables add column box varchar(64) references boxes (hash)")
    op.execute("alter table tables add column components_name varchar(60) not null default ''")
    op.create_index("tables_by_box", "tables", ["box"])
    connection = op.get_bind()
    name_components(connection)
    take_boxes_out_of_records(connection)


def name_components(connection: sa.Connection) -> None:
    heads = connection.execute(
        sa.text("select table_id, substr(record, 1, :most) from snapshots where version = 1"),
        {"most": HEADER},
    ).all()
    for table, head in heads:
        line = next(line for line in head.splitlines() if line.startswith("components: "))
        connection.execute(
            sa.text("update tables set components_name = :name where id = :id"),
            {"id": table, "name": line.split(" ", 2)[2]},
        )


def take_boxes_out_of_records(connection: sa.Connection) -> None:
    # One record after the other: together they may be too large for the memory.
    keys = connection.execute(
        sa.text("select table_id, version from snapshots where record like :with_box"),
        {"with_box": f"%\n{BOX_LINE} %"},
    ).all()
    for table, version in keys:
        key = {"table": table, "version": version}
        which = "where table_id = :table and version = :version"
        record = connection.execute(sa.text(f"select record from snapshots {which}"), key).scalar()
        assert isinstance(record, str)
        lines = record.splitlines()
        rest = [line for line in lines if not line.startswith(BOX_LINE)]
        connection.execute(
            sa.text(f"update snapshots set record = :record {which}"),
            {**key, "record": "\n".join(rest).rstrip("\n") + "\n"},
        )
        box = [line.removeprefix(BOX_LINE)[1:] for line in lines if line.startswith(BOX_LINE)]
        store_box(connection, table, "\n".join(box) + "\n")


def store_box(connection: sa.Connection, table: str, text: str) -> None:
    version = connection.execute(
        sa.text("select components from tables where id = :id"), {"id": table}
    ).scalar_one()
    if packaged(version) is not None:
        return
    box = {"hash": hashlib.sha256(text.encode()).hexdigest(), "version": version, "text": text}
    connection.execute(
        sa.text(
            "insert into boxes (hash, version, text) values (:hash, :version, :text) "
            "on conflict do nothing"
        ),
        box,
    )
    connection.execute(
        sa.text("update tables set box = :hash where id = :id"), {"id": table, "hash": box["hash"]}
    )
