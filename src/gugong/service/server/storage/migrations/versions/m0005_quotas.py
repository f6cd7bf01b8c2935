"""How much tables take up and where they come from, who was here when, the database's own id."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("stored", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("source", sa.String(32)))
    op.create_index("tables_by_owner", "tables", ["owner"])
    op.create_index("tables_by_source", "tables", ["source"])
    op.add_column("players", sa.Column("used", sa.Double, nullable=False, server_default="0"))
    op.execute("update players set used = created")
    op.execute(
        "update tables set stored = coalesce((select sum(length(record)) from snapshots"
        " where table_id = tables.id), 0) + coalesce((select sum(100 + length(move) +"
        " length(outcomes)) from decisions where table_id = tables.id), 0)"
    )
    facts = op.create_table(
        "facts",
        sa.Column("identity", sa.String(32), primary_key=True),
        sa.Column("address_key", sa.String(64), nullable=False),
    )
    row = {"identity": secrets.token_hex(8), "address_key": secrets.token_hex(32)}
    op.bulk_insert(facts, [row])
