"""The laboratory: matches between bots, learning, environments for agents."""
