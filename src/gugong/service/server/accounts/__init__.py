"""Players: sessions, passkeys, recovery, their own data."""
