"""Many games side by side, stepped and encoded inside the compiled core: for learners.

One call carries out an action in every game and leaves all rows and masks in two stretches of
bytes, which numpy takes as they are (gugong.lab.envs). A game that ends makes room for a new one.
"""

from collections.abc import Callable

from librt.strings import BytesWriter

from gugong.chance import QuickLuck
from gugong.lab.observations.encoding import Encoder
from gugong.rules.box import Box
from gugong.rules.flow import play
from gugong.rules.frames import NOBODY
from gugong.rules.luck import Luck, next_decision
from gugong.rules.moves import Move
from gugong.rules.numbering import ActionSpace, space_of
from gugong.rules.setup import new_table
from gugong.rules.state import State

# Decides for a seat that does not learn: one of the legal moves.
Other = Callable[[State, list[Move]], Move]


class Ended:
    """A game that the last step ended, and how it looked to the seat that acted last."""

    __slots__ = ("place", "row", "seat", "state")

    def __init__(self, place: int, state: State, seat: int, row: bytearray) -> None:
        self.place: int = place  # in the batch
        self.state: State = state
        self.seat: int = seat
        self.row: bytearray = row


class Table(Luck):
    """A place of the batch: one game after the other, with luck of its own."""

    __slots__ = ("actions", "box", "learner", "luck", "moves", "others", "seat", "state")

    state: State
    moves: list[Move]  # that are legal …
    actions: list[int]  # … and their numbers
    seat: int  # that decides

    def __init__(self, box: Box, luck: QuickLuck, others: Other | None) -> None:
        self.box: Box = box
        self.luck: QuickLuck = luck
        self.others: Other | None = others
        self.learner: int = NOBODY
        self.deal()

    def deal(self) -> None:
        """A new game, up to the first decision of someone who learns."""
        if self.others is not None:
            self.learner = self.luck.below(1 if self.box.solo is not None else self.box.families)
        self.state = new_table(self.box)
        self.state.silent = True
        self.go_on()

    def play(self, move: Move) -> None:
        play(self.state, move)
        self.go_on()

    def go_on(self) -> None:
        """To the next decision of someone who learns; no moves are left if the game ends first."""
        s = self.state
        self.moves = next_decision(s, self)
        while self.moves:
            self.seat = s.frames[-1].seat
            if self.others is None or self.seat == self.learner:
                return
            play(s, self.others(s, self.moves))
            self.moves = next_decision(s, self)

    def give(self, s: State, options: list[int]) -> int:
        return options[self.luck.below(len(options))]


class Batch:
    """Tables with one kind of game, at each of which someone has to decide."""

    def __init__(
        self, box: Box, count: int, seed: int | str = 0, others: Other | None = None
    ) -> None:
        """`others` play all seats but one, which is drawn for each game; None: all seats learn."""
        self.encoder: Encoder = Encoder(box)
        self.space: ActionSpace = space_of(box)
        self.tables: list[Table] = [
            Table(box, QuickLuck(f"batch {seed} {place}"), others) for place in range(count)
        ]
        self.rows: BytesWriter = BytesWriter()  # what the seats that decide see, table by table
        self.masks: BytesWriter = BytesWriter()  # 1 for each action that is legal
        self.no_mask: bytes = bytes(self.space.size)
        self.whims: QuickLuck = QuickLuck(
            f"actions {seed}"
        )  # not the tables', whose deals must not depend on it
        self.ended: list[Ended] = []  # by the last step
        for table in self.tables:
            self._write(table)

    def step(self, actions: list[int]) -> None:
        """Carry out an action at each table. ValueError if one is illegal; then nothing changes."""
        if len(actions) != len(self.tables):
            raise ValueError(f"{len(actions)} actions for {len(self.tables)} tables")
        moves = [self._move(place, actions[place]) for place in range(len(actions))]
        self.ended = []
        self.rows.truncate(0)
        self.masks.truncate(0)
        for place in range(len(moves)):
            table = self.tables[place]
            seat = table.seat
            table.play(moves[place])
            if not table.moves:
                row = self.encoder.row(table.state, seat)
                self.ended.append(Ended(place, table.state, seat, row))
                table.deal()
            self._write(table)  # at once, while the table is in the cache

    def random_actions(self) -> list[int]:
        """A legal action for each table, all equally likely."""
        return [table.actions[self.whims.below(len(table.actions))] for table in self.tables]

    def seats(self) -> bytearray:
        """The seats that decide."""
        return bytearray([table.seat for table in self.tables])

    def _move(self, place: int, action: int) -> Move:
        """The move of an action."""
        table = self.tables[place]
        actions = table.actions
        for i in range(len(actions)):
            if actions[i] == action:
                return table.moves[i]
        raise ValueError(
            f"table {place}: action {action} is not legal now; its mask says which are"
        )

    def _write(self, table: Table) -> None:
        self.encoder.write(self.rows, table.state, table.seat)
        table.actions = self.space.numbers(table.state, table.moves)
        begin = len(self.masks)
        self.masks.write(self.no_mask)
        for action in table.actions:
            self.masks[begin + action] = 1
