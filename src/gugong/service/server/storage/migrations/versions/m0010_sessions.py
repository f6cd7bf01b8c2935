"""Sessions, recovery codes, passkeys, and keys that open something once.

The token that each player has becomes their first session when it is next used: only then is it
known in which browser.
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("browser", sa.String(40), nullable=False),
        sa.Column("system", sa.String(40), nullable=False),
        sa.Column("way", sa.String(8), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("used", sa.Double, nullable=False),
        sa.UniqueConstraint("token_hash", name="token_once"),
    )
    op.create_index("sessions_by_player", "sessions", ["player"])
    op.create_table(
        "recovery_codes",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.UniqueConstraint("code_hash", name="code_once"),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("credential", sa.Text, nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("used", sa.Double),
        sa.UniqueConstraint("credential", name="credential_once"),
    )
    op.create_index("passkeys_by_player", "passkeys", ["player"])
    op.create_table(
        "one_time_keys",
        sa.Column("key_hash", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("player", sa.String(32)),
        sa.Column("expires", sa.Double, nullable=False),
    )
    op.create_index("one_time_keys_by_player", "one_time_keys", ["player"])
