"""The tables of the database. A test checks that the migrations lead to them.

What belongs to a player or a table goes with it: the database sees to that. Plain ids, without a
foreign key, are those that may outlive what they name.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata: Final = MetaData(
    naming_convention={"pk": "%(table_name)s_key", "fk": "%(table_name)s_%(column_0_name)s"}
)


def goes_with(table: str) -> ForeignKey:
    """A foreign key; the row is removed with the one it names."""
    return ForeignKey(f"{table}.id", ondelete="CASCADE")


players: Final = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("scope", String(8), nullable=False),
    Column("webhook", Text),
    Column("webhook_after", Double),
    Column("created", Double, nullable=False),
    Column("used", Double, nullable=False),  # when they were last here, to the day
)

# A browser or program that a player uses, with a token of its own.
sessions: Final = Table(
    "sessions",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("player", String(32), goes_with("players"), nullable=False),
    Column("token_hash", String(64), nullable=False),  # the token itself is never stored
    Column("browser", String(40), nullable=False),  # or the program's name; empty: unknown
    Column("system", String(40), nullable=False),  # that it runs on; empty: unknown
    Column("way", String(8), nullable=False),  # how it began: first, link, code or passkey
    Column("created", Double, nullable=False),
    Column("used", Double, nullable=False),  # to the hour
    UniqueConstraint("token_hash", name="token_once"),
    Index("sessions_by_player", "player"),
)

# The code with which a player who has lost every browser signs in again.
recovery_codes: Final = Table(
    "recovery_codes",
    metadata,
    Column("player", String(32), goes_with("players"), primary_key=True),
    Column("code_hash", String(64), nullable=False),
    Column("created", Double, nullable=False),
    UniqueConstraint("code_hash", name="code_once"),
)

passkeys: Final = Table(
    "passkeys",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("player", String(32), goes_with("players"), nullable=False),
    Column("credential", Text, nullable=False),  # its id at the authenticator, in base64url
    Column("public_key", Text, nullable=False),  # in base64url
    Column("sign_count", BigInteger, nullable=False),
    Column("name", String(40), nullable=False),
    Column("created", Double, nullable=False),
    Column("used", Double),  # None: never yet
    UniqueConstraint("credential", name="credential_once"),
    Index("passkeys_by_player", "player"),
)

# What opens something once, within minutes: a link for a second device, the challenge of a passkey.
one_time_keys: Final = Table(
    "one_time_keys",
    metadata,
    Column("key_hash", String(64), primary_key=True),
    Column("purpose", String(8), nullable=False),  # link, register or sign-in
    Column("player", String(32), goes_with("players")),  # None: anyone who signs in
    Column("expires", Double, nullable=False),
    Index("one_time_keys_by_player", "player"),
)

# What this database knows of itself: one row.
facts: Final = Table(
    "facts",
    metadata,
    Column("identity", String(32), primary_key=True),  # public; browsers keep a token for each
    Column("address_key", String(64), nullable=False),  # secret; of addresses, daily seeds
    Column("alive", Double),  # when a service last gave a sign of life
    Column("push_key", Text),  # secret; signs push messages
    # The oldest schema whose program can still use this database, while others are upgraded.
    Column("usable_from", String(8), nullable=False, server_default="0001"),
)

# The texts of components that are not those of the package, each once.
boxes: Final = Table(
    "boxes",
    metadata,
    Column("hash", String(64), primary_key=True),  # of the text
    Column("version", String(64), nullable=False),  # of its figures; others can have the same
    Column("text", Text, nullable=False),
    Index("boxes_by_version", "version"),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("status", String(8), nullable=False),
    Column("version", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("chooser", Integer),
    Column("options", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("components", String(64), nullable=False),
    Column("components_name", String(60), nullable=False),
    Column("listed", Boolean, nullable=False),  # of the terms, again, for the index
    Column("owner", String(32), ForeignKey("players.id", ondelete="SET NULL")),
    Column("created", Double, nullable=False),
    Column("moved", Double, nullable=False),
    Column("from_table", String(32)),
    Column("from_ply", Integer),
    Column("rematch", String(32)),
    Column("result", Text),
    Column("box", String(64), ForeignKey("boxes.hash")),  # None: components of the package
    Column("arranged", String(8)),
    Column("terms", Text, nullable=False),  # JSON
    Column("guests", Text),  # JSON; None: nobody
    Column("clocks", Text),  # JSON; None: no clocks
    Column("deadline", Double),  # when the time of the seat that decides is up
    Column("stored", Integer, nullable=False),  # bytes
    Column("source", String(32)),  # a keyed hash of the address it was created from
    Column("daily", String(10)),  # the day whose deal it is
    # Whether its result is among `results`; set together with them, so that it happens once.
    Column("counted", Boolean, nullable=False, server_default=false()),
    Index("tables_by_owner", "owner"),
    Index("tables_by_source", "source"),
    Index("tables_by_status", "status", "listed"),
    Index("tables_by_box", "box"),
    Index("tables_by_deadline", "deadline"),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table_id", String(32), goes_with("tables"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("player", String(32), ForeignKey("players.id", ondelete="SET NULL")),
    Column("name", String(40), nullable=False),
    Column("level", String(40)),
    Column("vacant", Boolean, nullable=False),
    Column("offered", Boolean, nullable=False),
    Column("former", Text, nullable=False),  # players' ids, with spaces between them
    Column("invitation", String(32)),  # the secret of its personal link
    Index("seats_by_player", "player"),
)

# Append-only: a row is never changed, and removed only when the game is over and its record has it
# all. An undo is a row of its own.
decisions: Final = Table(
    "decisions",
    metadata,
    Column("table_id", String(32), goes_with("tables"), primary_key=True),
    Column("version", Integer, primary_key=True),  # the table's, after this decision
    Column("kind", String(8), nullable=False),  # move or undo
    Column("seat", Integer, nullable=False),
    Column("ply", Integer, nullable=False),  # how many decisions stand after this one
    Column("move", Text, nullable=False),
    Column("outcomes", Text, nullable=False),  # what chance gave
    Column("player", String(32)),  # None: a bot of this service; no key: it would cost each move
    Column("message", String(64)),  # the client's own id of it
    Column("time", Double, nullable=False),
    UniqueConstraint("table_id", "player", "message", name="decision_once"),
)

# How players are notified of a turn while they are away, besides their webhook.
channels: Final = Table(
    "channels",
    metadata,
    Column("id", String(32), primary_key=True),  # a secret; anyone who has it can turn it off
    Column("player", String(32), goes_with("players"), nullable=False),
    Column("kind", String(8), nullable=False),  # push or mail
    Column("address", Text, nullable=False),
    Column("keys", Text, nullable=False),  # of a push subscription
    Column(
        "after", Double, nullable=False
    ),  # seconds that a turn waits before the player is notified
    Column("language", String(8), nullable=False),
    Column("created", Double, nullable=False),
    Column("confirmed", Double),  # None: not confirmed yet
    # A browser takes push messages as long as it is signed in.
    Column("session", String(16), goes_with("sessions")),
    Index("channels_by_player", "player"),
    Index("channels_by_session", "session"),
    Index("channels_by_address", "address"),
)

# The code that confirms an e-mail address, which only its mailbox was sent. A row stays when its
# channel is removed, so that no mailbox is asked repeatedly.
confirmations: Final = Table(
    "confirmations",
    metadata,
    Column("mailbox", String(32), primary_key=True),  # a keyed hash of the address
    Column("code_hash", String(64), nullable=False),
    Column("channel", String(32), nullable=False),  # perhaps removed since
    Column("player", String(32), ForeignKey("players.id", ondelete="SET NULL")),
    Column("time", Double, nullable=False),
    UniqueConstraint("code_hash", name="confirmation_once"),
    Index("confirmations_by_player", "player"),
)

# Attempts to tell a player of a waiting turn, each written before it is made.
notices: Final = Table(
    "notices",
    metadata,
    Column("table_id", String(32), goes_with("tables"), primary_key=True),
    Column("version", Integer, primary_key=True),  # the table's when it was made
    Column("attempt", Integer, primary_key=True),
    Column("channel", String(32), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("player", String(32), goes_with("players"), nullable=False),
    Column("time", Double, nullable=False),
    Column("sent", Boolean, nullable=False),
    Index("notices_by_player", "player"),
    Index("notices_by_channel", "channel", "time"),
)

# What people said at a table. A number counts up at each of them.
lines: Final = Table(
    "lines",
    metadata,
    Column("table_id", String(32), goes_with("tables"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column(
        "player", String(32), ForeignKey("players.id", ondelete="SET NULL")
    ),  # None: they have removed themselves
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),  # theirs when they said it
    Column("phrase", String(32)),  # the key of a ready phrase; otherwise the text says it
    Column("text", Text, nullable=False),
    Column("time", Double, nullable=False),
    Index("lines_by_player", "player"),
)

# Finished reviews of games: compressed JSON.
reviews: Final = Table(
    "reviews",
    metadata,
    Column("table_id", String(32), goes_with("tables"), primary_key=True),
    Column("eyes", Integer, primary_key=True, autoincrement=False),  # a seat; -1: all cards open
    Column("review", LargeBinary, nullable=False),
)

# Whose lines a player does not want to read, at any table.
mutes: Final = Table(
    "mutes",
    metadata,
    Column("player", String(32), goes_with("players"), primary_key=True),
    Column("muted", String(32), goes_with("players"), primary_key=True),
    Index("mutes_by_muted", "muted"),
)

# The latest whole record of each game, seed included: a table opens without replaying all its log.
snapshots: Final = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), goes_with("tables"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("record", Text, nullable=False),
)

# What each person reached in each game they finished. A row stays when its table has expired.
results: Final = Table(
    "results",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(32), goes_with("players"), nullable=False),
    Column("finished", Double, nullable=False),
    Column("families", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("points", Integer, nullable=False),
    Column("sources", Text, nullable=False),  # JSON
    Column("opponents", Text, nullable=False),  # JSON
    Index("results_by_player", "player", "finished"),
)

# Of people, after rated games; those of bots are fixed (server/ratings.py).
ratings: Final = Table(
    "ratings",
    metadata,
    Column("player", String(32), goes_with("players"), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("ordinal", Double, nullable=False),  # the order of the board
    Column("games", Integer, nullable=False),
    Column("changed", Double, nullable=False),
    Column("listed", Boolean, nullable=False),  # whether the board shows it
    Index("ratings_by_ordinal", "ordinal"),
)

# Who plays which day's deal: once, because the day and the player are the key.
attempts: Final = Table(
    "attempts",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("player", String(32), goes_with("players"), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("begun", Double, nullable=False),
    Column("finished", Double),  # this and the rest: None if it does not count
    Column("points", Integer),
    Column("place", Integer),
    Column("won", Boolean),
    Index("attempts_by_player", "player"),
)

# Which puzzles someone has solved on which day, or seen the solution of.
settled_puzzles: Final = Table(
    "settled_puzzles",
    metadata,
    Column("player", String(32), goes_with("players"), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("puzzle", String(40), primary_key=True),
    Column("solved", Boolean, nullable=False),
    Column("daily", Boolean, nullable=False),
)

# Who is kept out: a player, or everyone with an address of a network.
bans: Final = Table(
    "bans",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("player", String(32), goes_with("players")),
    Column("network", String(64)),
    Column("reason", Text, nullable=False),  # shown to the banned player
    Column("created", Double, nullable=False),
    Column("until", Double),  # None: permanent
)

# What people at a table tell the operator about one another.
reports: Final = Table(
    "reports",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("table_id", String(32), nullable=False),  # perhaps removed since
    Column("reporter", String(32), goes_with("players"), nullable=False),
    Column("subject", String(32), goes_with("players"), nullable=False),
    Column("name", String(40), nullable=False),  # of the subject, at that table
    Column("about", String(8), nullable=False),
    Column("text", Text, nullable=False),
    Column("line", Text),  # what the subject said, where the report is about that
    Column("created", Double, nullable=False),
    Column("resolved", Double),  # None: still open
    Column("outcome", Text),
    Index("reports_by_reporter", "reporter"),
    Index("reports_by_subject", "subject"),
)

# What the operator has changed, line by line. A running service looks here for what it has to read
# again, so every change from outside has its line, in the same transaction.
audit: Final = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("time", Double, nullable=False),
    Column("actor", String(64), nullable=False),
    Column("action", String(32), nullable=False),  # as on the command line: players rename
    Column("subject", String(64), nullable=False),  # an id
    Column("details", Text, nullable=False),  # JSON
)

# Running services, each alive until a time of the database's clock. What hangs on a node goes with
# its row. On PostgreSQL these three are unlogged: none of it is worth anything after a crash.
nodes: Final = Table(
    "nodes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("until", Double, nullable=False),
)

# Work that one node does and no other.
claims: Final = Table(
    "claims",
    metadata,
    Column("kind", String(16), primary_key=True),
    Column("subject", String(64), primary_key=True),
    Column("node", String(32), goes_with("nodes"), nullable=False),
    Index("claims_by_node", "node"),
)

# Who watches which table, and through which node.
presence: Final = Table(
    "presence",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("player", String(32), primary_key=True),  # empty: spectators without a name
    Column("node", String(32), goes_with("nodes"), primary_key=True),
    Column("attentive", Boolean, nullable=False),  # not in another tab
    Index("presence_by_node", "node"),
)
