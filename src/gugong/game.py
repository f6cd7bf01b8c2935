"""Game, the one front door.

>>> from gugong import Game
>>> game = Game(players=3, seed=7)
>>> game.day, game.chooser == game.turn
(1, True)
>>> move = game.legal_moves()[0]
>>> game.play(move)
>>> game.undo()
>>> move in game.legal_moves()
True
"""

from collections.abc import Iterator, Mapping
from os import PathLike
from typing import Final, Unpack, cast

from gugong.chance import checked_seed, new_seed, pick, seed_hash
from gugong.components import Components, load
from gugong.errors import IllegalMove, PositionError, RecordError, UndoBarred, UnexpectedOutcome
from gugong.formats.facts import question
from gugong.formats.hand_in_line import hand_in_decisions, read_hand_in
from gugong.formats.meng_account import account_of_meng, part_now
from gugong.formats.notation import find_move, read_move
from gugong.formats.patches import Patch
from gugong.formats.position import position_of, read_box, read_position
from gugong.formats.record import (
    Line,
    Outcome,
    next_outcome,
    read_record,
    write_outcome,
    write_record,
)
from gugong.formats.table_types import EventDict, FrameDict
from gugong.formats.view import own_view, see_events, see_move, view_of
from gugong.formats.view_types import AccountPart, EntryDict, View
from gugong.formats.vocabulary import seat_word
from gugong.notebook import Record, board_of
from gugong.options import Options, choose_box, options_of, players_of
from gugong.rules import RULES_VERSION
from gugong.rules.constants import STREAMS
from gugong.rules.draws import draw, possible, stream_of
from gugong.rules.flow import play, settle
from gugong.rules.frames import KINDS, NOBODY, Frame
from gugong.rules.moves import Move, is_listed
from gugong.rules.numbering import space_of
from gugong.rules.refusals import Reason, refuse
from gugong.rules.scoring import may_win, ranking
from gugong.rules.setup import new_table
from gugong.rules.state import State
from gugong.score import Score, result_line, score_of

# Refusals of a move that answers another question; perhaps one that has just been answered.
NOT_ASKED: Final = ("not-asked", "other-action", "other-benefit")


class Game:
    """One game: its state, its legal moves and its history."""

    __slots__ = (
        "_actor", "_barrier", "_legal", "_outcomes", "_part", "_plies", "_revealed", "_seed",
        "_start", "_state",
    )  # fmt: skip

    _state: State
    _start: State  # where the record begins: nothing drawn, or a given position
    _seed: str
    _legal: list[Move]
    _plies: list[Move]  # the decisions so far
    _outcomes: list[tuple[int, Outcome]]  # what chance gave, by ply
    _actor: int  # who decided last
    _barrier: int  # this many plies can no longer be taken back
    _revealed: int  # the ply that last revealed something hidden
    _part: str  # the part of Meng's account in which the last decision fell

    def __init__(
        self,
        players: int = 3,
        *,
        seed: int | str | None = None,
        components: Components | str | PathLike[str] | None = None,
        _bare: bool = False,
        **options: Unpack[Options],
    ) -> None:
        """Deal a game for 2 to 5 families, or for 1 against Meng.

        The same `seed` deals the same game. `components` is another box, or its file.
        The options are `expert`; for families `bonus_tokens`; against Meng `difficulty`, `sets` and
        `focus`. ValueError says what is not possible.
        """
        if _bare:  # copies and replays fill it themselves
            return
        box = choose_box(open_components(components), players, options)
        self._begin(new_table(box), checked_seed(seed))

    @classmethod
    def solo(
        cls,
        *,
        seed: int | str | None = None,
        components: Components | str | PathLike[str] | None = None,
        **options: Unpack[Options],
    ) -> "Game":
        """A game alone against Meng (SOLO): you are seat 0, he is seat 1 and is never asked.

        `difficulty` is easy, normal or hard; `sets` your set of gift cards and Meng's; `focus`
        a location, or random. Short for `Game(players=1, ...)`.
        """
        return Game(1, seed=seed, components=components, **options)

    def _begin(self, start: State, seed: str, tape: list[Outcome] | None = None) -> None:
        """Start from this state. In a replay, the tape holds what chance gave."""
        self._start = start
        self._state = start.copy()
        self._seed = seed
        self._plies = []
        self._outcomes = []
        self._actor = NOBODY
        self._barrier = self._revealed = 0
        self._part = part_now(start)
        self._settle(tape)

    def _settle(
        self, tape: list[Outcome] | None, forced: list[tuple[Frame, Move]] | None = None
    ) -> None:
        """Run to the next decision. Draws come from the tape, or else from the seed."""
        s = self._state
        while True:
            self._legal = settle(s, forced)
            if self._legal or not s.frames:
                return
            frame = s.frames[-1]
            options = possible(s)
            if tape is None:
                stream = stream_of(s)
                came = options[pick(self._seed, STREAMS[stream], s.drawn[stream], len(options))]
                outcome = (frame.kind, frame.a, came)
            else:
                outcome = next_outcome(s.box, tape, frame.kind, frame.a, options)
            draw(s, outcome[2])
            self._outcomes.append((len(self._plies), outcome))

    def __repr__(self) -> str:
        who = f"{self.players} families" if self.players > 1 else "1 against Meng"
        when = f"day {self.day}, ply {self.ply}"
        if not self.over:
            kind = KINDS[self._state.frames[-1].kind].name
            return f"<Game: {who}, {when}, seat {self.chooser} decides: {kind}>"
        winner = self.winner
        end = "nobody won" if winner is None else f"seat {winner} won"
        return f"<Game: {who}, over after {self.ply} plies, {end}>"

    def _repr_svg_(self) -> str:
        """The board as the family that decides sees it, for notebooks."""
        return board_of(self)

    # Deciding

    @property
    def chooser(self) -> int | None:
        """The seat that decides now; None when the game is over."""
        return self._state.frames[-1].seat if self._legal else None

    @property
    def frame(self) -> FrameDict | None:
        """What is asked: a kind, its arguments and facts; None when the game is over."""
        return question(self._state, self._state.frames[-1]) if self._legal else None

    def legal_moves(self) -> list[Move]:
        """What the chooser can do, sorted; empty only when the game is over."""
        return self._legal[:]

    def play(self, move: Move | str) -> None:
        """Carry out a legal move, given as a Move or in its notation.

        A line such as `hand in wall ship for servant` is several decisions. Raises IllegalMove,
        with the reason, and changes nothing if it is not legal.
        """
        if isinstance(move, str):
            for one in self.parse_line(move):
                self._advance(one, None)
            return
        if not is_listed(move, self._legal):
            move = self._own(move)
        self._advance(move, None)

    def _advance(self, move: Move, tape: list[Outcome] | None) -> None:
        s = self._state
        s.events = []
        self._part = part_now(s)
        actor = s.frames[-1].seat
        if actor != self._actor:  # someone else decides now: earlier decisions are final
            self._barrier = len(self._plies)
            self._actor = actor
        seen = s.seen
        self._plies.append(move)
        play(s, move)
        self._settle(tape)
        if s.seen != seen:  # something hidden was revealed
            self._barrier = self._revealed = len(self._plies)

    def parse(self, text: str) -> Move:
        """The legal move with this notation; IllegalMove, with the reason, if there is none."""
        move = find_move(self._state, self._legal, text)
        if move is None:
            raise IllegalMove(text, self._reason(text))
        return move

    def parse_line(self, text: str) -> list[Move]:
        """The decisions a line stands for: one, or a whole hand-in with its tokens (TRV-9)."""
        line = read_hand_in(text)
        if line is None:
            return [self.parse(text)]
        first, tokens = line
        return hand_in_decisions(self._state, self.parse(first), tokens, text)

    def why_not(self, move: Move | str) -> Reason | None:
        """Why this move is not legal now, with the rule; None if it is."""
        try:
            if isinstance(move, str):
                self.parse_line(move)
            else:
                self._own(move)
        except IllegalMove as error:
            return error.reason
        return None

    def _own(self, move: Move) -> Move:
        """The legal move that is written like this one, which may be of a game with another box."""
        own = self._state.box.find_move(move.text.lower())
        if own is None:
            raise IllegalMove(move.text, self._reason(move.text))
        if not is_listed(own, self._legal):
            raise IllegalMove(move.text, refuse(self._state, own))
        return own

    def _reason(self, text: str) -> Reason:
        meant = read_move(self._state, self._legal, text)
        if isinstance(meant, Reason):
            return meant
        reason = refuse(self._state, meant)
        if reason.code in NOT_ASKED:
            for frame, move in self._forced():
                if move is meant and frame.seat == self.chooser:  # never reveal others' cards
                    return Reason("already-done", KINDS[frame.kind].rule)
        return reason

    def _forced(self) -> list[tuple[Frame, Move]]:
        """Decisions after the last ply that had only one possible move, so nobody was asked."""
        forced: list[tuple[Frame, Move]] = []
        ply = len(self._plies)
        if ply > 0:
            game = self.at(ply - 1)
            play(game._state, self._plies[-1])
            game._settle(self.outcomes(ply)[::-1], forced)
        return forced

    def action_number(self, move: Move) -> int:
        """The number of a legal move in the fixed action space of `action_count` numbers."""
        return space_of(self._state.box).number(self._state, move)

    def action_mask(self) -> bytearray:
        """For each number of the action space, 1 if it is legal now, else 0."""
        s = self._state
        return space_of(s.box).mask(s, self._legal)

    def move_numbered(self, number: int) -> Move:
        """The legal move with this number; ValueError if there is none."""
        return space_of(self._state.box).find(self._state, self._legal, number)

    @property
    def action_count(self) -> int:
        """How large the action space is; the same for 2 to 5 families."""
        return space_of(self._state.box).size

    # Taking back

    @property
    def undoable_by(self) -> int | None:
        """The seat whose last decision can be taken back; None at the barrier."""
        return self._actor if len(self._plies) > self._barrier else None

    def undo(self) -> None:
        """Take back the last decision.

        Raises UndoBarred once something hidden was revealed or someone else has decided.
        """
        if len(self._plies) <= self._barrier:
            if not self._plies:
                raise UndoBarred(Reason("undo-at-start", "GIFT-10"))
            why = "revealed" if self._barrier == self._revealed else "decided"
            raise UndoBarred(Reason("undo-barred", "GIFT-10", {"why": why}))
        actor, barrier = self._actor, self._barrier
        earlier = self.at(len(self._plies) - 1)
        self._state = earlier._state
        self._legal = earlier._legal
        self._plies = earlier._plies
        self._outcomes = earlier._outcomes
        self._part = earlier._part
        # The barrier stays where it is: what others decided is still final.
        self._actor, self._barrier = actor, barrier

    def at(self, ply: int) -> "Game":
        """A new game in the position after `ply` decisions; it can take another course."""
        if not 0 <= ply <= len(self._plies):
            raise ValueError(f"ply {ply} is not one of 0 to {len(self._plies)}")
        game, tape = Game(_bare=True), self._tape(ply)
        game._begin(self._start, self._seed, tape)
        for move in self._plies[:ply]:
            game._advance(move, tape)
        return game

    def _tape(self, ply: int) -> list[Outcome]:
        """What chance gave up to this ply, in reverse."""
        return [outcome for when, outcome in reversed(self._outcomes) if when <= ply]

    def copy(self) -> "Game":
        """An independent game in the same position, with the same future luck."""
        game = Game(_bare=True)
        game._start = self._start  # never changed, so shared
        game._state = self._state.copy()
        game._state.events = self._state.events  # replaced, never changed, by the next decision
        game._seed = self._seed
        game._legal = self._legal
        game._plies = self._plies[:]
        game._outcomes = self._outcomes[:]
        game._actor = self._actor
        game._barrier = self._barrier
        game._revealed = self._revealed
        game._part = self._part
        return game

    # Looking

    @property
    def players(self) -> int:
        """How many people play; 1 against Meng."""
        return players_of(self._state.box)

    @property
    def seats(self) -> int:
        """How many families there are, Meng's included."""
        return self._state.box.families

    @property
    def components(self) -> Components:
        return self._state.box.components

    @property
    def options(self) -> dict[str, bool | str]:
        """What was chosen for this game, by name."""
        return options_of(self._state.box)

    @property
    def ply(self) -> int:
        """How many decisions were made."""
        return len(self._plies)

    @property
    def plies(self) -> list[Move]:
        """The decisions so far."""
        return self._plies[:]

    @property
    def state(self) -> State:
        """The rules' own state, for searches, checks and tools. Copy it before changing it."""
        return self._state

    @property
    def day(self) -> int:
        """The day, 1 to 4. In the morning it is still the day before (MOR-5)."""
        return self._state.day

    @property
    def turn(self) -> int | None:
        """Whose turn it is; None outside the day phase."""
        return seat_word(self._state.turn)

    @property
    def seed_hash(self) -> str:
        """Published from the start; the seed itself is in the record of a finished game."""
        return seed_hash(self._seed)

    def view(self, seat: int | None = None) -> View:
        """Everything this seat, or a spectator (None), is allowed to see. JSON-ready."""
        if seat is not None:
            self._check_seat(seat)
        seen = cast("View", view_of(self._state, seat, self._legal))
        seen["ply"] = len(self._plies)
        seen["options"] = dict(self.options)
        seen["components"] = self.components.version
        seen["seed_hash"] = self.seed_hash
        return seen

    def own_view(self, seat: int) -> Patch:
        """What this seat sees and a spectator does not, by its paths in the view."""
        self._check_seat(seat)
        return own_view(self._state, seat, self._legal)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise ValueError(f"seat {seat} is not at this table; seats are 0 to {self.seats - 1}")

    def events(self, seat: int | None = None) -> list[EventDict]:
        """What the last decision led to, as this seat sees it."""
        return see_events(self._state.box, self._state.events, seat)

    def account_of_meng(self) -> list[AccountPart]:
        """What Meng did since the last decision, in parts of numbered steps with their rules."""
        return account_of_meng(self._state.box, self._state.events, None, self._part)

    def log(self, seat: int | None = None, since: int = 0) -> list[EntryDict]:
        """Every decision after ply `since` and what it led to, as this seat sees it."""
        entries: list[EntryDict] = []
        for game, actor, move in self.steps():
            if game.ply > since:
                entries.append(game.entry(actor, move, seat))
        return entries

    def entry(self, actor: int, move: Move, seat: int | None = None) -> EntryDict:
        """The decision just carried out as an entry of the log, as this seat sees it."""
        return {
            "ply": self.ply,
            "day": self.day,
            "seat": actor,
            "move": see_move(move, actor, seat),
            "events": self.events(seat),
        }

    def steps(self) -> Iterator[tuple["Game", int, Move]]:
        """Replay: after each decision, the game at that point, who decided, and the move.

        All steps share one game that moves on; copy it if you need it later.
        """
        tape = self._tape(len(self._plies))
        game = Game(_bare=True)
        game._begin(self._start, self._seed, tape)
        for move in self._plies:
            actor = game._state.frames[-1].seat
            game._advance(move, tape)
            yield game, actor, move

    def outcomes(self, ply: int) -> list[Outcome]:
        """What chance gave after one decision; for ply 0, the deal."""
        return [outcome for when, outcome in self._outcomes if when == ply]

    def outcome_text(self, ply: int) -> str:
        """What chance gave after one decision, as a record writes it."""
        return ", ".join(write_outcome(self._state.box, o) for o in self.outcomes(ply))

    def deal_is_honest(self) -> bool:
        """Whether every draw is the one the seed gives. Anyone can check a finished game."""
        game = Game(_bare=True)
        game._begin(self._start, self._seed)
        for move in self._plies:
            if game._outcomes != self._outcomes[: len(game._outcomes)]:
                return False
            game._advance(move, None)
        return game._outcomes == self._outcomes

    # The end

    @property
    def over(self) -> bool:
        return not self._legal

    @property
    def scores(self) -> list[Score]:
        """By seat; until the game is over, the points on the track so far."""
        return [score_of(self._state, seat, self.over) for seat in range(self.seats)]

    @property
    def ranking(self) -> list[int]:
        """Seats from first to last (END-5)."""
        return ranking(self._state)

    @property
    def winner(self) -> int | None:
        """The seat that won; None before the end, and if no envoy is in the palace (END-5)."""
        first = self.ranking[0]
        return first if self.over and may_win(self._state, first) else None

    @property
    def result(self) -> str:
        """Final scores and winner in one line, as in a record; `unfinished` until then."""
        if not self.over:
            return "unfinished"
        return result_line(self.components.colours, self.scores, self.winner)

    # Positions and records

    def position(self) -> dict[str, object]:
        """Everything, JSON-ready. It includes the secret seed, so never show it to a player."""
        return {
            "rules": RULES_VERSION,
            "components": self.components.version,
            "players": self.players,
            "options": dict(self.options),
            "seed": self._seed,
            **position_of(self._state),
        }

    @classmethod
    def from_position(
        cls,
        position: Mapping[str, object],
        *,
        components: Components | str | PathLike[str] | None = None,
    ) -> "Game":
        """A game that begins in this position. PositionError says what is wrong with it.

        Without a `seed`, future draws come from a new one.
        """
        start = read_position(read_box(position, open_components(components)), position)
        try:
            seed = checked_seed(position.get("seed"))
        except ValueError as error:
            raise PositionError([("seed", str(error).removeprefix("seed: "))]) from error
        game = Game(_bare=True)
        game._begin(start, seed)
        return game

    @classmethod
    def from_state(cls, state: State, *, seed: int | str | None = None) -> "Game":
        """A game that begins in a copy of this state, without a past."""
        game = Game(_bare=True)
        game._begin(state.copy(), checked_seed(seed))
        return game

    def record(self, *, with_seed: bool = False, with_components: bool = True) -> Record:
        """The whole game as text, which a notebook shows as a replay.

        It includes the seed if the game is over or you ask for it.
        It carries along components that are not those of the package, so that it opens anywhere.
        Without them, `from_record` has to be given the same ones.
        """
        steps = [
            (actor, move.text, then.outcome_text(then.ply), then.day)
            for then, actor, move in self.steps()
        ]
        seed = self._seed if with_seed or self.over else None
        deal = self.outcomes(0)
        text = write_record(
            self._start, self.seed_hash, seed, deal, steps, self.result, with_components
        )
        return Record(text)

    @classmethod
    def from_record(
        cls, text: str, *, components: Components | str | PathLike[str] | None = None
    ) -> "Game":
        """The game of a record, replayed strictly. RecordError says where it breaks.

        Without a seed in the record, a running game goes on with a new one.
        """
        record = read_record(text, open_components(components))
        game = Game(_bare=True)
        line = 0
        tape = record.deal[::-1]
        try:
            game._begin(record.start, record.seed or new_seed(), tape)
            if tape:
                line = record.deal_lines[-len(tape)]
                raise UnexpectedOutcome("chance gave more than was drawn")
            for entry in record.lines:
                line = entry.line
                game._follow(entry)
        except (IllegalMove, UnexpectedOutcome) as error:
            if not line and record.deal_lines:  # in the deal: the last outcome read
                line = record.deal_lines[max(len(record.deal) - len(tape) - 1, 0)]
            raise RecordError(line, str(error), error) from error
        if record.result != game.result:
            told, found = record.result, game.result
            raise RecordError(record.result_line, f"it says {told!r}; its moves lead to {found!r}")
        return game

    def _follow(self, entry: Line) -> None:
        """Replay one line of a record, strictly."""
        if self.chooser is None:
            raise RecordError(entry.line, "the game was over before this decision")
        colour = self.components.colours[self.chooser]
        if entry.colour != colour:
            raise RecordError(entry.line, f"{colour} decides here, not {entry.colour}")
        tape = entry.outcomes[::-1]
        self._advance(self.parse(entry.move), tape)
        if tape:
            raise RecordError(entry.line, "chance gave more than was drawn")


def open_components(components: Components | str | PathLike[str] | None) -> Components:
    """Components as given, from a file, or the packaged ones."""
    return components if isinstance(components, Components) else load(components)
