"""The history of a game: where it began, what was decided and what chance gave.

A history leads to a state, and replaying it leads there again. `Game` is what you see of both.
"""

from typing import Final

from gugong.chance import new_seed, pick
from gugong.errors import IllegalMove, RecordError, UndoBarred, UnexpectedOutcome
from gugong.formats.meng_account import part_now
from gugong.formats.notation import find_move, read_hand_in, read_move
from gugong.formats.position import position_of, read_position
from gugong.formats.record import Outcome, RecordedMove, next_outcome
from gugong.formats.record import Record as ParsedRecord
from gugong.rules.box import Box
from gugong.rules.constants import STREAMS
from gugong.rules.draws import stream_of
from gugong.rules.flow import play
from gugong.rules.frames import KINDS, NOBODY, Frame
from gugong.rules.hand_in import hand_in_decisions
from gugong.rules.luck import Luck, next_decision
from gugong.rules.moves import Move, is_listed
from gugong.rules.refusals import Reason, refuse
from gugong.rules.setup import new_table
from gugong.rules.state import State

# Refusals of a move that answers another question; perhaps one that has just been answered.
NOT_ASKED: Final = ("not-asked", "other-action", "other-benefit")


class History(Luck):
    """A start, the decisions and outcomes since, and the state that they lead to."""

    __slots__ = (
        "actor", "barrier", "legal", "outcomes", "part", "plies", "revealed", "seed", "start",
        "state", "tape",
    )  # fmt: skip

    start: State  # nothing drawn, or a given position; never changed, so copies share it
    seed: str
    plies: list[Move]  # the decisions so far
    outcomes: list[tuple[int, Outcome]]  # what chance gave, by ply
    barrier: int  # this many plies can no longer be taken back
    revealed: int  # the ply that last revealed something hidden
    actor: int  # who decided last

    state: State
    legal: list[Move]  # the moves to choose from; replaced, never changed
    part: str  # the part of Meng's account in which the last decision fell

    tape: list[Outcome] | None  # in a replay what chance gave, last first; otherwise the seed says

    def __init__(self, start: State, seed: str, state: State) -> None:
        """At ply 0. Call `begin` instead, which draws what comes before the first decision."""
        self.start = start
        self.seed = seed
        self.state = state
        self.plies = []
        self.outcomes = []
        self.legal = []
        self.barrier = 0
        self.revealed = 0
        self.actor = NOBODY
        self.part = part_now(start)
        self.tape = None

    def copy(self) -> "History":
        """Return an independent history up to here, with the same future luck."""
        state = self.state.copy()
        state.events = self.state.events  # replaced, never changed, by the next decision
        history = History(self.start, self.seed, state)
        history.plies = self.plies[:]
        history.outcomes = self.outcomes[:]
        history.legal = self.legal
        history.barrier = self.barrier
        history.revealed = self.revealed
        history.actor = self.actor
        history.part = self.part
        return history

    def legal_moves(self) -> list[Move]:
        """Return the moves to choose from, as a new list."""
        return self.legal[:]

    def __eq__(self, other: object) -> bool:
        """Return whether both began alike, and the same was decided and given since."""
        if not isinstance(other, History):
            return NotImplemented
        one, two = self.start, other.start
        if one is not two and (one.box is not two.box or position_of(one) != position_of(two)):
            return False
        return (
            self.seed == other.seed
            and self.plies == other.plies
            and self.outcomes == other.outcomes
        )

    def __reduce__(self) -> tuple[object, ...]:
        start = self.start
        position = position_of(start) if start.decrees else None  # None: nothing was dealt yet
        moves = [move.text for move in self.plies]
        barrier = (self.barrier, self.revealed, self.actor)
        return restore, (start.box, position, self.seed, moves, self.outcomes, barrier)

    # Going on

    def play(self, move: object) -> None:
        """Carry out a legal move or all decisions of a line. Raises IllegalMove if it is not
        legal."""
        if isinstance(move, Move):
            self.advance(move if is_listed(move, self.legal) else self.own(move))
        else:
            for one in self.parse_line(move):
                self.advance(one)

    def advance(self, move: Move) -> None:
        """Carry out one of the `legal` moves, with all that follows up to the next decision."""
        s = self.state
        s.events = []
        if s.box.solo is not None:
            self.part = part_now(s)
        actor = s.frames[-1].seat
        if actor != self.actor:  # someone else decides now: earlier decisions are final
            self.barrier = len(self.plies)
            self.actor = actor
        seen = s.seen
        self.plies.append(move)
        play(s, move)
        self.legal = next_decision(s, self)
        if s.seen != seen:  # something hidden was revealed
            self.barrier = self.revealed = len(self.plies)

    def give(self, s: State, options: list[int]) -> int:
        """Return what the tape or the seed gives, and add it to the history."""
        frame = s.frames[-1]
        if self.tape is None:
            stream = stream_of(s)
            came = options[pick(self.seed, STREAMS[stream], s.drawn[stream], len(options))]
            outcome = (frame.kind, frame.a, came)
        else:
            outcome = next_outcome(s.box, self.tape, frame.kind, frame.a, options)
        self.outcomes.append((len(self.plies), outcome))
        return outcome[2]

    # Reading moves

    def parse(self, text: object) -> Move:
        """Return the legal move with this notation. Raises IllegalMove, with the reason, if there
        is none."""
        if not isinstance(text, str):
            raise TypeError(f"move: {text!r} is neither a Move nor the notation of one")
        move = find_move(self.state, self.legal, text)
        if move is None:
            raise IllegalMove(text, self._reason(text))
        return move

    def parse_line(self, text: object) -> list[Move]:
        """Return the decisions that a line stands for: one, or a whole hand-in with its tokens
        (TRV-9)."""
        line = read_hand_in(text) if isinstance(text, str) else None
        if line is None:
            return [self.parse(text)]
        first, tokens = line
        decisions = hand_in_decisions(self.state, self.parse(first), tokens)
        if isinstance(decisions, Reason):
            raise IllegalMove(str(text), decisions)
        return decisions

    def own(self, move: Move) -> Move:
        """Return the legal move that is written like this one, which may come from a game with
        another box."""
        own = self.state.box.find_move(move.text.lower())
        if own is None:
            raise IllegalMove(move.text, self._reason(move.text))
        if not is_listed(own, self.legal):
            raise IllegalMove(move.text, refuse(self.state, own))
        return own

    def _reason(self, text: str) -> Reason:
        meant = read_move(self.state, self.legal, text)
        if isinstance(meant, Reason):
            return meant
        reason = refuse(self.state, meant)
        if reason.code in NOT_ASKED:
            for frame, move in self._forced():
                if move is meant and frame.seat == self.state.frames[-1].seat:
                    return Reason("already-done", KINDS[frame.kind].rule)
        return reason

    def _forced(self) -> list[tuple[Frame, Move]]:
        """The decisions after the last ply that had only one possible move, so they were not
        asked."""
        forced: list[tuple[Frame, Move]] = []
        if self.plies:
            before = self.at(len(self.plies) - 1)
            before.tape = self.outcomes_after(len(self.plies))[::-1]
            play(before.state, self.plies[-1])
            next_decision(before.state, before, forced)
        return forced

    # Looking and going back

    def outcomes_after(self, ply: int) -> list[Outcome]:
        """Return what chance gave after one decision; for ply 0, the deal."""
        return [outcome for when, outcome in self.outcomes if when == ply]

    def replay(self, ply: int) -> "History":
        """Return a history at ply 0 with the same luck as this one up to `ply`."""
        tape = [outcome for when, outcome in reversed(self.outcomes) if when <= ply]
        return begin(self.start, self.seed, tape)

    def at(self, ply: int) -> "History":
        """Return the history up to `ply`, which can take another course."""
        history = self.replay(ply)
        for move in self.plies[:ply]:
            history.advance(move)
        history.tape = None
        return history

    def without_last(self) -> "History":
        """Return the history without its last decision.

        Raises UndoBarred once something hidden was revealed or someone else has decided.
        """
        if len(self.plies) <= self.barrier:
            if not self.plies:
                raise UndoBarred(Reason("undo-at-start", "GIFT-10"))
            why = "revealed" if self.barrier == self.revealed else "decided"
            raise UndoBarred(Reason("undo-barred", "GIFT-10", {"why": why}))
        earlier = self.at(len(self.plies) - 1)
        # The barrier stays where it is: what others decided is still final.
        earlier.actor = self.actor
        earlier.barrier = self.barrier
        earlier.revealed = self.revealed
        return earlier

    def is_honest(self) -> bool:
        """Return whether every outcome is the one that the seed gives."""
        history = begin(self.start, self.seed)
        for move in self.plies:
            if history.outcomes != self.outcomes[: len(history.outcomes)]:
                return False
            history.advance(move)
        return history.outcomes == self.outcomes

    def follow(self, entry: RecordedMove) -> None:
        """Replay one decision of a record, strictly."""
        if not self.legal:
            raise RecordError(entry.line, "the game was over before this decision")
        colour = self.state.box.components.colours[self.state.frames[-1].seat]
        if entry.colour != colour:
            raise RecordError(entry.line, f"{colour} decides here, not {entry.colour}")
        tape = entry.outcomes[::-1]
        self.tape = tape
        self.advance(self.parse(entry.move))
        if tape:
            raise RecordError(entry.line, "chance gave more than was drawn")


def begin(start: State, seed: str, tape: list[Outcome] | None = None) -> History:
    """Return a history that starts here, up to its first decision. Chance gives what is on the
    tape."""
    history = History(start, seed, start.copy())
    history.tape = tape
    history.legal = next_decision(history.state, history)
    return history


def restore(
    box: Box,
    position: dict[str, object] | None,
    seed: str,
    moves: list[str],
    outcomes: list[tuple[int, Outcome]],
    barrier: tuple[int, int, int],
) -> History:
    """Return the history that was pickled, by replaying it."""
    start = new_table(box) if position is None else read_position(box, position)
    history = begin(start, seed, [outcome for _, outcome in reversed(outcomes)])
    for text in moves:
        history.advance(history.parse(text))
    history.tape = None
    history.barrier, history.revealed, history.actor = barrier
    return history


def follow_record(record: ParsedRecord) -> History:
    """Replay a record strictly. Raises RecordError, saying where it breaks."""
    line = 0
    tape = record.deal[::-1]
    try:
        history = begin(record.start, record.seed or new_seed(), tape)
        if tape:
            line = record.deal_lines[-len(tape)]
            raise UnexpectedOutcome("chance gave more than was drawn")
        for entry in record.moves:
            line = entry.line
            history.follow(entry)
    except (IllegalMove, UnexpectedOutcome) as error:
        if not line and record.deal_lines:  # in the deal: the last outcome read
            line = record.deal_lines[max(len(record.deal) - len(tape) - 1, 0)]
        raise RecordError(line, str(error), error) from error
    history.tape = None
    return history
