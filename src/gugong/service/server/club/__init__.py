"""What people do beside playing: chat, daily deals, ratings, own games, puzzles."""
