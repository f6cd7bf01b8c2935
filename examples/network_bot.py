"""A bot that plays a whole game over the network: python examples/network_bot.py URL

The URL is that of a running `gugong serve`, such as http://localhost:1420.
"""

import random
import sys

from gugong.client import Client, SeatAsked

with Client.sign_up(sys.argv[1], "Ten Lines") as me:
    seats = [SeatAsked("you"), SeatAsked("bot", level="novice"), SeatAsked("bot", level="novice")]
    table = me.create_table(seats=seats)["table"]
    for state in me.follow(table, seat=0):
        if state["view"] and (moves := state["view"]["moves"]):  # none unless we decide
            me.play(state, random.choice(moves))
    print(state["table"]["result"])
