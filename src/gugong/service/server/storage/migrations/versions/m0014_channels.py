"""Channels by which players are told of their turns; notices say by which one they went.

The former version goes on beside this: what it writes without a channel is about a webhook.
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

COPIED = "table_id, version, attempt, seat, player, time, sent"


def upgrade() -> None:
    op.create_table(
        "channels",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("keys", sa.Text, nullable=False),
        sa.Column("after", sa.Double, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("confirmed", sa.Double),
    )
    op.create_index("channels_by_player", "channels", ["player"])
    op.create_index("channels_by_address", "channels", ["address"])
    op.add_column("facts", sa.Column("push_key", sa.Text))
    attentive = sa.Column("attentive", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("presence", attentive)
    # A primary key cannot be changed everywhere, so the rows move into a new table.
    op.create_table(
        "notices_of_channels",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("attempt", sa.Integer, primary_key=True),
        sa.Column("channel", sa.String(32), primary_key=True, server_default="webhook"),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("time", sa.Double, nullable=False),
        sa.Column("sent", sa.Boolean, nullable=False),
    )
    op.execute(f"insert into notices_of_channels ({COPIED}) select {COPIED} from notices")
    op.drop_table("notices")
    op.rename_table("notices_of_channels", "notices")
    op.create_index("notices_by_channel", "notices", ["channel", "time"])
