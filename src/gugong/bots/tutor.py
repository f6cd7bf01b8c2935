"""The tutor: the gentle opponent of the first game.

The deal, the moves that the guide suggests and the tutor's answers were chosen together, so that
everything on the first day happens for a reason. If both sides keep to them, the person meets all
seven locations, wins a tied section of the wall and the award of the night, and has to pay for the
last gift (`tools/first_game.py` finds deals in which that works). Nobody is bound to them: whatever
else is played, the tutor does what it can of its answers and otherwise plays like a page, as it
does from the second day on.
"""

from typing import Final

from gugong.bots.levels import Page
from gugong.bots.observation import Choice, Observation

SEED: Final = "first-133"  # seat 0 begins, with the first set

# What the guide suggests, in this order. No move is meant twice, so the first legal one is next.
PLAN: Final = (
    *("give 4w to travel", "wall B", "wall 2 servants", "travel taiyuan", "gain 2"),
    *("give 3p to intrigue", "palace A", "intrigue A", "lower 1 for servant"),
    *("give 8 to jade", "jade house 1"),
    *("give 1c to decree, pay", "new ship", "sail 1", "decree morning-servant"),
    "use morning-servant",
)
# What the tutor does on the first day, where it is possible. It completes the section of the wall
# once the person has the better of the tie, and takes nothing that the plan needs.
ANSWERS: Final = (
    *("give 5s to palace", "gain 1", "palace A"),
    *("give 7 to wall", "wall B", "wall 2 servants"),
    *("give 3ss to canal", "gain 2", "new ship", "sail 1"),
    *("give 2p to decree", "palace A", "decree cheaper-travel"),
)


class Tutor:
    """Gives its prepared answers on the first day; otherwise it plays like a page."""

    def choose(self, observation: Observation) -> Choice:
        if observation.view["day"] == 1:
            for move in ANSWERS:
                if move in observation.moves:
                    return Choice(move)
        return Page().choose(observation)
