"""Moves, positions, records and views as text and plain data."""
