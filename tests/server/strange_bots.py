"""Bots that do what bots should not."""

import os
import time

from gugong.bots.sight import Sight


class Sleeper:
    """Never answers."""

    def choose(self, sight: Sight) -> str:
        while True:
            time.sleep(1)


class Dying:
    """Takes its process with it."""

    def choose(self, sight: Sight) -> str:
        os._exit(3)


class Raising:
    def choose(self, sight: Sight) -> str:
        raise RuntimeError("no idea")


class Liar:
    """Answers something that is no move, and prints where answers go."""

    def choose(self, sight: Sight) -> str:
        print("trust me", flush=True)
        return "take all jade"


class Moody:
    """Dies now and then."""

    def choose(self, sight: Sight) -> str:
        if sight.luck.random() < 0.3:
            os._exit(1)
        return sight.moves[0]
