"""Tools for working on the game, which need a checkout: generators, random games, coverage."""
