"""Matches between bots: who plays whom, on all cores, and what came of it."""
