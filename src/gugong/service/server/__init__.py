"""The server: HTTP, sockets and storage around the tables. `gugong serve` starts it."""
