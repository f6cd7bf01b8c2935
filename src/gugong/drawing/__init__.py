"""The board, the families and the map drawn in text, from a view."""
