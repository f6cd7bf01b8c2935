"""Opponents: they get a view and the legal moves, never a Game."""
