"""The SQL store: players, tables, seats, the append-only log of decisions, game records."""
