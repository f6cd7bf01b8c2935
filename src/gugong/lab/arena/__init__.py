"""Matches between bots: who plays whom, on all cores, and the results."""
