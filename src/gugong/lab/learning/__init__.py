"""How the champion learned the game: games against itself, and the training of its net."""
