"""Results of people, ratings, daily deals, and games that somebody hides from their list."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column(
        "tables", sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("tables", sa.Column("daily", sa.String(10)))
    finished = sa.text("status = 'over' and not counted")
    op.create_index(
        "tables_to_count", "tables", ["id"], sqlite_where=finished, postgresql_where=finished
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("finished", sa.Double, nullable=False),
        sa.Column("families", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("sources", sa.Text, nullable=False),
        sa.Column("opponents", sa.Text, nullable=False),
    )
    op.create_index("results_by_player", "results", ["player", "finished"])
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("ordinal", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
    )
    op.create_index("ratings_by_ordinal", "ratings", ["ordinal"])
    op.create_table(
        "attempts",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("begun", sa.Double, nullable=False),
        sa.Column("finished", sa.Double),
        sa.Column("points", sa.Integer),
        sa.Column("place", sa.Integer),
        sa.Column("won", sa.Boolean),
    )
    op.create_index("attempts_by_player", "attempts", ["player"])
