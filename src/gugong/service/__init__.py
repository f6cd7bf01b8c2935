"""The service: tables in memory and in a database, for people who play together."""
