"""All tables, and the notifications that PostgreSQL sends to every node.

It does so in the transaction that changes something, so every change is announced, whether made by
any version of the service or by the operator.
"""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

TELL = """
create function gugong_tell_table() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        perform pg_notify('gugong', 'table ' || old.id || ' 0');
    else
        perform pg_notify('gugong', 'table ' || new.id || ' ' || new.version);
    end if;
    return null;
end $$;
create trigger tell_created after insert or delete on tables
    for each row execute function gugong_tell_table();
create trigger tell_changed after update on tables
    for each row when (old.version <> new.version) execute function gugong_tell_table();

create function gugong_tell_player() returns trigger language plpgsql as $$
begin
    perform pg_notify('gugong', 'player ' || old.id);
    return null;
end $$;
create trigger tell_changed after update on players
    for each row when ((old.name, old.scope, old.webhook, old.webhook_after)
        is distinct from (new.name, new.scope, new.webhook, new.webhook_after))
    execute function gugong_tell_player();
create trigger tell_removed after delete on players
    for each row execute function gugong_tell_player();

create function gugong_tell_presence() returns trigger language plpgsql as $$
begin
    perform pg_notify('gugong', 'presence ' || coalesce(new.table_id, old.table_id));
    return null;
end $$;
create trigger tell_presence after insert or delete on presence
    for each row execute function gugong_tell_presence();

create function gugong_tell_nodes() returns trigger language plpgsql as $$
begin
    perform pg_notify('gugong', 'left ' || old.id);
    return null;
end $$;
create trigger tell_left after delete on nodes
    for each row execute function gugong_tell_nodes();
"""


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("scope", sa.String(8), nullable=False),
        sa.Column("webhook", sa.Text),
        sa.Column("webhook_after", sa.Double),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("used", sa.Double, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("player", sa.String(32), _goes_with("players"), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("browser", sa.String(40), nullable=False),
        sa.Column("system", sa.String(40), nullable=False),
        sa.Column("way", sa.String(8), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("used", sa.Double, nullable=False),
        sa.UniqueConstraint("token_hash", name="token_once"),
        sa.Index("sessions_by_player", "player"),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("player", sa.String(32), _goes_with("players"), primary_key=True),
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.UniqueConstraint("code_hash", name="code_once"),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("player", sa.String(32), _goes_with("players"), nullable=False),
        sa.Column("credential", sa.Text, nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("used", sa.Double),
        sa.UniqueConstraint("credential", name="credential_once"),
        sa.Index("passkeys_by_player", "player"),
    )
    op.create_table(
        "one_time_keys",
        sa.Column("key_hash", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("player", sa.String(32), _goes_with("players")),
        sa.Column("expires", sa.Double, nullable=False),
        sa.Index("one_time_keys_by_player", "player"),
    )
    facts = op.create_table(
        "facts",
        sa.Column("identity", sa.String(32), primary_key=True),
        sa.Column("address_key", sa.String(64), nullable=False),
        sa.Column("alive", sa.Double),
        sa.Column("push_key", sa.Text),
        sa.Column("usable_from", sa.String(8), nullable=False, server_default="0001"),
    )
    op.create_table(
        "boxes",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("version", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Index("boxes_by_version", "version"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("chooser", sa.Integer),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("components", sa.String(64), nullable=False),
        sa.Column("components_name", sa.String(60), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("owner", sa.String(32), sa.ForeignKey("players.id", ondelete="SET NULL")),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("moved", sa.Double, nullable=False),
        sa.Column("from_table", sa.String(32)),
        sa.Column("from_ply", sa.Integer),
        sa.Column("rematch", sa.String(32)),
        sa.Column("result", sa.Text),
        sa.Column("box", sa.String(64), sa.ForeignKey("boxes.hash")),
        sa.Column("arranged", sa.String(8)),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("guests", sa.Text),
        sa.Column("clocks", sa.Text),
        sa.Column("deadline", sa.Double),
        sa.Column("stored", sa.Integer, nullable=False),
        sa.Column("source", sa.String(32)),
        sa.Column("daily", sa.String(10)),
        sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Index("tables_by_owner", "owner"),
        sa.Index("tables_by_source", "source"),
        sa.Index("tables_by_status", "status", "listed"),
        sa.Index("tables_by_box", "box"),
        sa.Index("tables_by_deadline", "deadline"),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), _goes_with("tables"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id", ondelete="SET NULL")),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("level", sa.String(40)),
        sa.Column("vacant", sa.Boolean, nullable=False),
        sa.Column("offered", sa.Boolean, nullable=False),
        sa.Column("former", sa.Text, nullable=False),
        sa.Column("invitation", sa.String(32)),
        sa.Index("seats_by_player", "player"),
    )
    op.create_table(
        "decisions",
        sa.Column("table_id", sa.String(32), _goes_with("tables"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("outcomes", sa.Text, nullable=False),
        sa.Column("player", sa.String(32)),
        sa.Column("message", sa.String(64)),
        sa.Column("time", sa.Double, nullable=False),
        sa.UniqueConstraint("table_id", "player", "message", name="decision_once"),
    )
    op.create_table(
        "channels",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), _goes_with("players"), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("keys", sa.Text, nullable=False),
        sa.Column("after", sa.Double, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("confirmed", sa.Double),
        sa.Column("session", sa.String(16), _goes_with("sessions")),
        sa.Index("channels_by_player", "player"),
        sa.Index("channels_by_session", "session"),
        sa.Index("channels_by_address", "address"),
    )
    op.create_table(
        "confirmations",
        sa.Column("mailbox", sa.String(32), primary_key=True),
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.Column("channel", sa.String(32), nullable=False),
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id", ondelete="SET NULL")),
        sa.Column("time", sa.Double, nullable=False),
        sa.UniqueConstraint("code_hash", name="confirmation_once"),
        sa.Index("confirmations_by_player", "player"),
    )
    op.create_table(
        "notices",
        sa.Column("table_id", sa.String(32), _goes_with("tables"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("attempt", sa.Integer, primary_key=True),
        sa.Column("channel", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player", sa.String(32), _goes_with("players"), nullable=False),
        sa.Column("time", sa.Double, nullable=False),
        sa.Column("sent", sa.Boolean, nullable=False),
        sa.Index("notices_by_player", "player"),
        sa.Index("notices_by_channel", "channel", "time"),
    )
    op.create_table(
        "lines",
        sa.Column("table_id", sa.String(32), _goes_with("tables"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id", ondelete="SET NULL")),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("phrase", sa.String(32)),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("time", sa.Double, nullable=False),
        sa.Index("lines_by_player", "player"),
    )
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(32), _goes_with("tables"), primary_key=True),
        sa.Column("eyes", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("review", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "mutes",
        sa.Column("player", sa.String(32), _goes_with("players"), primary_key=True),
        sa.Column("muted", sa.String(32), _goes_with("players"), primary_key=True),
        sa.Index("mutes_by_muted", "muted"),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(32), _goes_with("tables"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("record", sa.Text, nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(32), _goes_with("players"), nullable=False),
        sa.Column("finished", sa.Double, nullable=False),
        sa.Column("families", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("sources", sa.Text, nullable=False),
        sa.Column("opponents", sa.Text, nullable=False),
        sa.Index("results_by_player", "player", "finished"),
    )
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(32), _goes_with("players"), primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("ordinal", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Index("ratings_by_ordinal", "ordinal"),
    )
    op.create_table(
        "attempts",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("player", sa.String(32), _goes_with("players"), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("begun", sa.Double, nullable=False),
        sa.Column("finished", sa.Double),
        sa.Column("points", sa.Integer),
        sa.Column("place", sa.Integer),
        sa.Column("won", sa.Boolean),
        sa.Index("attempts_by_player", "player"),
    )
    op.create_table(
        "settled_puzzles",
        sa.Column("player", sa.String(32), _goes_with("players"), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("puzzle", sa.String(40), primary_key=True),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("daily", sa.Boolean, nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("player", sa.String(32), _goes_with("players")),
        sa.Column("network", sa.String(64)),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("until", sa.Double),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("reporter", sa.String(32), _goes_with("players"), nullable=False),
        sa.Column("subject", sa.String(32), _goes_with("players"), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("about", sa.String(8), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("line", sa.Text),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("resolved", sa.Double),
        sa.Column("outcome", sa.Text),
        sa.Index("reports_by_reporter", "reporter"),
        sa.Index("reports_by_subject", "subject"),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("time", sa.Double, nullable=False),
        sa.Column("actor", sa.String(64), nullable=False),
        sa.Column("action", sa.String(32), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("details", sa.Text, nullable=False),
    )
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_table(
        "claims",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("subject", sa.String(64), primary_key=True),
        sa.Column("node", sa.String(32), _goes_with("nodes"), nullable=False),
        sa.Index("claims_by_node", "node"),
    )
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("node", sa.String(32), _goes_with("nodes"), primary_key=True),
        sa.Column("attentive", sa.Boolean, nullable=False),
        sa.Index("presence_by_node", "node"),
    )
    row = {"identity": secrets.token_hex(8), "address_key": secrets.token_hex(32)}
    op.bulk_insert(facts, [row])
    if op.get_bind().dialect.name == "postgresql":
        for name in ("presence", "claims", "nodes"):  # what refers to others first
            op.execute(f"alter table {name} set unlogged")
        op.execute(TELL)


def _goes_with(table: str) -> sa.ForeignKey:
    return sa.ForeignKey(f"{table}.id", ondelete="CASCADE")
