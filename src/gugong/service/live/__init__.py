"""Running tables: carries out transitions one after the other, and lets bots decide.

Around `tables/`, and below both shells: the server, and the worker in a browser (`local/`). It
waits (asyncio) and it reads the clock, but knows neither HTTP, nor a database, nor the browser;
each shell brings a `Store`, `Thinkers` and the ends of its connections.

- `live_table`: a table in memory, its watchers, and how it changes
- `live_tables`: those tables, opened on demand
- `conversation`: the messages between a client and its table
- `bot_turns`: bots that decide and give hints, wherever they think
- `reviews`: finished games, reviewed in the background
- `answers`: the bodies of answers that take more than one line to make
- `encoding`: messages as text
"""
