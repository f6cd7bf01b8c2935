"""Bots that do what bots should not."""

import os
import time

from gugong.bots.observation import Observation


class Sleeper:
    """Never answers."""

    def choose(self, observation: Observation) -> str:
        while True:
            time.sleep(1)


class Dying:
    """Takes its process with it."""

    def choose(self, observation: Observation) -> str:
        os._exit(3)


class Raising:
    def choose(self, observation: Observation) -> str:
        raise RuntimeError("no idea")


class Liar:
    """Answers something that is no move, and prints where answers go."""

    def choose(self, observation: Observation) -> str:
        print("trust me", flush=True)
        return "take all jade"


class Moody:
    """Dies now and then."""

    def choose(self, observation: Observation) -> str:
        if observation.luck.random() < 0.3:
            os._exit(1)
        return observation.moves[0]


class Ponderer:
    """Takes its time, however little it has."""

    def choose(self, observation: Observation) -> str:
        time.sleep(0.2)
        return observation.moves[0]
