"""The heart of the service, free of I/O: tables, seats, rights, and what each viewer sees.

It is built like `rules/`: a plain value, and a module for each question about it.

- `model`: what is stored of a table, and the interface of a store
- `table`: a `Table` at one version
- `terms`: what is agreed about a table: its clock, who may watch, and so on
- `permissions`: who may look, decide, sit down, dispose of a seat
- `quotas`: how much of what, and for how long
- `viewing`: what each viewer sees of it, as JSON-ready messages
- `deciding`: moves, undo, why a move is not possible, and what would lapse
- `seating`: join, knock, leave, reserve a seat, hand it to a bot, take it back, close the table
- `timing`: whose clock runs, and what happens when the time is up; `clocks`: its arithmetic
- `creating`: new tables, also as a rematch, as a branch or from a record
- `messages`: the types of what goes out; `refusal`: how a table says no

A `Table` never changes. Whatever changes one returns a `Transition`: a `Change` to store, and the
table as it is afterwards. The shell around this package (the server, or a page in the browser)
stores the change, and only then lets the new table take the place of the old one and tells the
viewers. So nothing that was shown is ever lost, and nothing that was not stored is ever
shown.

There is no clock, no socket, no database and no thread here; the shell passes in the time and who
is online (`Context`). Everything raises `Refusal`, and then nothing has happened.
"""
