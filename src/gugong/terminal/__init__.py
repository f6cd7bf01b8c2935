"""The game at the keyboard: people take turns at one terminal, alone against bots.

Draws only what `Game.view` shows. Every sentence comes from the catalogue
(`text/terminal.en.toml` holds those of this room).
"""
