"""Prints what players read, for reading it all before a release: `make reading LANGUAGE=fr`.

Random games are played, with every number of families and every option and against Meng. Of each
kind of question, choice, event, refusal and step of Meng's the first few lines are kept; all helps
and rules come after them.
"""

import argparse
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from gugong.game import Game
from gugong.rules.constants import DIFFICULTIES
from gugong.rules.grammar import VERBS
from gugong.rules.moves import Move
from gugong.rules.refusals import refuse
from gugong.text import Catalogue, catalogue, languages

GAMES: Final = 24
LINES: Final = 4  # of each kind
NAMES: Final = ("Anna", "Ben", "Cleo", "Dan", "Eva")
SOLO_NAMES: Final = ("Anna", "Meng")
HELPS: Final = (
    "location", "action", "token", "decree", "reward", "favour", "level", "learned",
    "difficulty", "automa",
)  # fmt: skip


class Reading:
    """The lines of one language, by what they were made from."""

    def __init__(self, texts: Catalogue) -> None:
        self.texts = texts
        self.lines: dict[str, list[str]] = {}

    def keep(self, kind: str, line: str) -> None:
        found = self.lines.setdefault(kind, [])
        if line and line not in found and len(found) < LINES:
            found.append(line)

    def note(self, game: Game, tried: list[Move]) -> None:
        """Everything that is asked, offered, refused and told at this moment."""
        frame: Any = game.frame  # which keys it has depends on its kind
        legal = game.legal_moves()
        if frame is not None:
            about = frame.get("action") or frame.get("token") or frame.get("stage") or ""
            self.keep(f"prompt {frame['kind']} {about}", self.texts.prompt(frame))
            for move in legal:
                verb = VERBS[move.verb].name
                where = f"{frame['kind']} {about}" if verb in ("pass", "take") else ""
                self.keep(f"choice {verb} {where}", self.texts.move(move.text, frame))
        for move in tried:
            if move not in legal:
                reason = refuse(game.state, move)
                self.keep(f"refusal {reason.code}", self.texts.reason(reason))
        solo = game.players == 1
        for event in game.events(game.chooser):
            names = SOLO_NAMES if solo else NAMES
            about = str(event.get("source") or event.get("why") or event.get("frame") or "")
            self.keep(f"event {event['event']} {about}", self.texts.event(event, names))
        for part in game.account_of_meng():
            for step in part["steps"]:
                self.keep(f"meng {step['event']}", self.texts.step(step, SOLO_NAMES))

    def all_lines(self) -> Iterator[str]:
        """Every line, under what it was made from, in the order of the kinds."""
        for kind in sorted(self.lines):
            if self.lines[kind]:
                yield f"\n# {kind}"
                yield from self.lines[kind]
        for kind in HELPS:
            yield f"\n# help {kind}"
            for word in self.texts.help_words(kind):
                yield f"{word}: {self.texts.help(kind, word)}"
        yield "\n# rules"
        for number in self.texts.rule_numbers():
            yield f"{number} {self.texts.rule(number)}"


def read(language: str) -> Reading:
    """What random games say in this language."""
    reading = Reading(catalogue(language))
    for seed in range(GAMES):
        luck = Random(seed)
        if seed % 3 == 2:
            game = Game.solo(difficulty=DIFFICULTIES[seed % 9 // 3], seed=seed)
        else:
            game = Game(2 + seed % 4, seed=seed, bonus_tokens=True, expert=seed % 2 == 0)
        moves = game.state.box.every_move()
        while not game.over:
            reading.note(game, luck.sample(moves, 12))
            legal = game.legal_moves()
            # Few passes, or ships are never filled and jade is never bought.
            eager = [move for move in legal if move.text != "pass" or luck.random() < 0.1]
            game.play(luck.choice(eager or legal))
        reading.note(game, [])
    return reading


def main() -> None:
    parser = argparse.ArgumentParser(prog="make reading", description=__doc__)
    parser.add_argument("--language", choices=languages(), default="en")
    for line in read(parser.parse_args().language).all_lines():
        print(line)


if __name__ == "__main__":
    main()
