"""The table service: tables, seats, sockets and storage. `gugong serve` starts it."""
