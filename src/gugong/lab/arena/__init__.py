"""Matches between bots: pairings, play on all cores, and the results."""
