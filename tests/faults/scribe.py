"""A bot that says in its node's log which turn it thinks about, so that double work is counted."""

import time

from gugong.bots.observation import Observation


class Scribe:
    """Chooses at random."""

    def choose(self, observation: Observation) -> str:
        view = observation.view
        turn = f"{view['seed_hash']} {view['ply']} {observation.seat}"
        print(f"thinks {turn} {time.time()}", flush=True)  # its process may be killed at any time
        return observation.luck.choice(observation.moves)
