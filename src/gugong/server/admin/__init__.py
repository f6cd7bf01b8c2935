"""What the operator can do to the database of a service, running or not: `gugong admin`.

Each change is one transaction with its line in the audit, and a running service carries it over
from there (`gugong.server.operator_changes`). Everything here is synchronous and knows no terminal.
"""
