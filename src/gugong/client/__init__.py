"""Plays over the network: a client of `gugong serve`. See docs/api.md.

with Client.sign_up("http://localhost:1420", "Li") as me:
    table = me.create_table(seats=[SeatAsked("you"), SeatAsked("bot", level="novice")])
    for state in me.follow(table["table"], seat=0):
        if state["view"] and state["view"]["moves"]:
            me.play(state, state["view"]["moves"][0])
"""

try:
    import httpx  # noqa: F401  # neither is part of a plain install
    import websockets  # noqa: F401
except ModuleNotFoundError as _error:
    raise ModuleNotFoundError(
        f"gugong.client needs {_error.name}, which is not installed; "
        "install it with: pip install 'gugong-game[client]'",
        name=_error.name,
    ) from _error

from gugong.client.client import Client
from gugong.client.connection import Refused
from gugong.client.socket import Socket
from gugong.service.api.play import Attention, MoveSent, Ping, Received, Sent, UndoSent, Watch
from gugong.service.api.players import Webhook
from gugong.service.api.tables import SeatAsked
from gugong.service.tables.messages import AckMessage, State, TableInfo
from gugong.service.tables.terms import Clock, Terms

__all__ = [
    "AckMessage",
    "Attention",
    "Client",
    "Clock",
    "MoveSent",
    "Ping",
    "Received",
    "Refused",
    "SeatAsked",
    "Sent",
    "Socket",
    "State",
    "TableInfo",
    "Terms",
    "UndoSent",
    "Watch",
    "Webhook",
]
