"""Nodes: who runs, what each has claimed, who is online where, and news for the others.

PostgreSQL itself tells all nodes what has changed, in the transaction that changes it. So a change
is told whoever makes it: this version of the service, the former one beside it, or the operator.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

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
    for each row when ((old.name, old.scope, old.token_hash, old.webhook, old.webhook_after)
        is distinct from (new.name, new.scope, new.token_hash, new.webhook, new.webhook_after))
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
    op.add_column(
        "facts", sa.Column("usable_from", sa.String(8), nullable=False, server_default="0006")
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
        sa.Column("node", sa.String(32), _of_node(), nullable=False),
    )
    op.create_index("claims_by_node", "claims", ["node"])
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("node", sa.String(32), _of_node(), primary_key=True),
    )
    op.create_index("presence_by_node", "presence", ["node"])
    if op.get_bind().dialect.name == "postgresql":
        for name in ("presence", "claims", "nodes"):  # what refers to others first
            op.execute(f"alter table {name} set unlogged")
        op.execute(TELL)


def _of_node() -> sa.ForeignKey:
    return sa.ForeignKey("nodes.id", ondelete="CASCADE")
