"""Tools for working on the game itself: random games, speed, coverage of the rules."""
