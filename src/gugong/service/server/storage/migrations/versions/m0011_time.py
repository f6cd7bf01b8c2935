"""Guests who knock, clocks, and when a service was last alive."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("tables", sa.Column("guests", sa.Text))
    op.add_column("tables", sa.Column("clocks", sa.Text))
    op.add_column("tables", sa.Column("deadline", sa.Double))
    op.create_index("tables_by_deadline", "tables", ["deadline"])
    op.add_column("facts", sa.Column("alive", sa.Double))
