"""The session in which a browser takes push messages, so that they end together.

Channels from before, and of the former version beside this, have none and stay.
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("channels", sa.Column("session", sa.String(32)))
