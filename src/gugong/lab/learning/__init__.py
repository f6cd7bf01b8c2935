"""The champion's training: games against itself, and the fitting of its net."""
