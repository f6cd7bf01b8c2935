"""Everything besides playing: chat, daily deals, ratings, own games, puzzles."""
