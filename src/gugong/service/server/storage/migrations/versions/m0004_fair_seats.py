"""Seats that were left, who left them, and games that somebody arranged."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("arranged", sa.String(8)))
    op.add_column(
        "seats", sa.Column("offered", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("seats", sa.Column("former", sa.Text, nullable=False, server_default=""))
