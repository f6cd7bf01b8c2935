"""The service in a browser: requests answered in a worker, tables stored in IndexedDB.

The shell around `live/` for one person, or several at one device, who need no server
(docs/anywhere.md). What it needs of the browser is in `browser.py`, as interfaces: nothing else
here knows JavaScript, so all of it runs in the tests, too.

- `browser`: what the worker's JavaScript brings
- `store`: tables as JSON
- `service`: who asks what, and the connections to tables; `requests`: the answers
- `thinking`: questions to the bots' worker
- `warm`: what every start has in common
"""
