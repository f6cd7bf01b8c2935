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

from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from typing import Unpack, cast

from gugong.chance import checked_seed, seed_hash
from gugong.components import Components, load
from gugong.errors import IllegalMove, PositionError, RecordError
from gugong.formats.facts import question
from gugong.formats.meng_account import account_of_meng
from gugong.formats.position import position_of, read_box, read_position
from gugong.formats.record import Outcome, read_record, write_outcome, write_record
from gugong.formats.table_types import EventDict, FrameDict
from gugong.formats.view import see_events, see_move, view_of
from gugong.formats.view_types import AccountPart, EntryDict, View
from gugong.formats.vocabulary import seat_word
from gugong.history import History, begin, follow_record
from gugong.notebook import Record, board_of
from gugong.options import Options, choose_box, options_of, players_of
from gugong.rules import RULES_VERSION
from gugong.rules.frames import KINDS
from gugong.rules.moves import Move
from gugong.rules.numbering import space_of
from gugong.rules.outlook import lapsing
from gugong.rules.refusals import Reason
from gugong.rules.scoring import may_win, ranking
from gugong.rules.setup import new_table
from gugong.rules.state import State
from gugong.score import Score, result_line, score_of


class Game:
    """One game: its state, its legal moves, what each family sees of it.

    How it came there is its history (history.py).
    """

    __slots__ = ("_history",)

    _history: History

    def __init__(
        self,
        players: int = 3,
        *,
        seed: int | str | None = None,
        components: Components | str | PathLike[str] | None = None,
        **options: Unpack[Options],
    ) -> None:
        """Deal a game for 2 to 5 families, or for 1 against Meng.

        The same `seed` deals the same game. `components` is another box, or its file.
        The options are `expert`; for families `bonus_tokens`; against Meng `difficulty`, `sets` and
        `focus`. ValueError says what is not possible.
        """
        box = choose_box(open_components(components), players, options)
        self._history = begin(new_table(box), checked_seed(seed))

    @classmethod
    def _of(cls, history: History) -> "Game":
        """Return the game with this history."""
        game = cls.__new__(cls)
        game._history = history  # noqa: SLF001
        return game

    @classmethod
    def solo(
        cls,
        *,
        seed: int | str | None = None,
        components: Components | str | PathLike[str] | None = None,
        **options: Unpack[Options],
    ) -> "Game":
        """Deal a game alone against Meng (SOLO): you are seat 0, he is seat 1 and is never asked.

        `difficulty` is easy, normal or hard; `sets` your set of gift cards and Meng's; `focus`
        a location, or random. Short for `Game(players=1, ...)`.
        """
        return Game(1, seed=seed, components=components, **options)

    def __repr__(self) -> str:
        who = f"{self.players} families" if self.players > 1 else "1 against Meng"
        when = f"day {self.day}, ply {self.ply}"
        if not self.over:
            kind = KINDS[self.state.frames[-1].kind].name
            return f"<Game: {who}, {when}, seat {self.chooser} decides: {kind}>"
        winner = self.winner
        end = "nobody won" if winner is None else f"seat {winner} won"
        return f"<Game: {who}, over after {self.ply} plies, {end}>"

    def _repr_svg_(self) -> str:
        """Draw the board as the deciding family sees it, for notebooks."""
        return board_of(self)

    # Deciding

    @property
    def chooser(self) -> int | None:
        """The seat that decides now; None when the game is over."""
        history = self._history
        return history.state.frames[-1].seat if history.legal else None

    @property
    def frame(self) -> FrameDict | None:
        """What is asked: a kind, its arguments and facts; None when the game is over."""
        return None if self.over else question(self.state, self.state.frames[-1])

    def legal_moves(self) -> list[Move]:
        """Return what the chooser can do, sorted; empty only when the game is over."""
        return self._history.legal_moves()

    def play(self, move: Move | str) -> None:
        """Carry out a legal move, given as a Move or in its notation.

        A line such as `hand in wall ship for servant` is several decisions. Raises IllegalMove,
        with the reason, and changes nothing if it is not legal.
        """
        self._history.play(move)

    def parse(self, text: str) -> Move:
        """Return the legal move with this notation. Raises IllegalMove, with the reason, if there
        is none."""
        return self._history.parse(text)

    def parse_line(self, text: str) -> list[Move]:
        """Return the decisions that a line stands for: one, or a whole hand-in with its tokens
        (TRV-9)."""
        return self._history.parse_line(text)

    def why_not(self, move: Move | str) -> Reason | None:
        """Return why this move is not legal now, with the rule; None if it is."""
        try:
            if isinstance(move, Move):
                self._history.own(move)
            else:
                self._history.parse_line(move)
        except IllegalMove as error:
            return error.reason
        return None

    def lapsing(self, move: Move) -> list[EventDict]:
        """Return which actions of an exchange would lapse, and why, as events.

        Only what lapses however you pay and use the other action is listed; looking reveals nothing
        hidden and changes nothing.
        """
        return see_events(self.state.box, lapsing(self.state, self._history.own(move)), None)

    def action_number(self, move: Move) -> int:
        """Return the number of a legal move in the fixed action space of `action_count` numbers."""
        expect("move", move, Move, "a Move")
        return space_of(self.state.box).number(self.state, move)

    def action_mask(self) -> bytearray:
        """Return, for each number of the action space, 1 if it is legal now, or else 0."""
        s = self.state
        return space_of(s.box).mask(s, self._history.legal)

    def move_numbered(self, number: int) -> Move:
        """Return the legal move with this number. Raises ValueError if there is none."""
        expect("number", number, int, "a number")
        s = self.state
        return space_of(s.box).find(s, self._history.legal, number)

    @property
    def action_count(self) -> int:
        """The size of the action space; the same for 2 to 5 families."""
        return space_of(self.state.box).size

    # Taking back

    @property
    def undoable_by(self) -> int | None:
        """The seat whose last decision can be undone; None at the barrier."""
        history = self._history
        return history.actor if len(history.plies) > history.barrier else None

    def undo(self) -> None:
        """Undo the last decision.

        Raises UndoBarred once something hidden was revealed or someone else has decided.
        """
        self._history = self._history.without_last()

    def at(self, ply: int) -> "Game":
        """Return a new game in the position after `ply` decisions, which can take another
        course."""
        expect("ply", ply, int, "a number")
        if not 0 <= ply <= self.ply:
            raise ValueError(f"ply {ply} is not one of 0 to {self.ply}")
        return self._of(self._history.at(ply))

    def copy(self) -> "Game":
        """Return an independent game in the same position, with the same future luck."""
        return self._of(self._history.copy())

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Game":
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Return whether both began alike, and the same was decided and given since."""
        return self._history == other._history if isinstance(other, Game) else NotImplemented

    # Looking

    @property
    def players(self) -> int:
        """The number of people who play; 1 against Meng."""
        return players_of(self.state.box)

    @property
    def seats(self) -> int:
        """The number of families, including Meng's."""
        return self.state.box.families

    @property
    def components(self) -> Components:
        return self.state.box.components

    @property
    def options(self) -> dict[str, bool | str]:
        """The options of this game, by name."""
        return options_of(self.state.box)

    @property
    def ply(self) -> int:
        """The number of decisions made."""
        return len(self._history.plies)

    @property
    def plies(self) -> list[Move]:
        """The decisions so far."""
        return self._history.plies[:]

    @property
    def state(self) -> State:
        """The rules' own state, for searches, checks and tools. Copy it before changing it."""
        return self._history.state

    @property
    def day(self) -> int:
        """The day, 1 to 4. In the morning it is still the day before (MOR-5)."""
        return self.state.day

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is; None outside the day phase."""
        return seat_word(self.state.turn)

    @property
    def seed_hash(self) -> str:
        """Published from the start; the seed itself is in the record of a finished game."""
        return seed_hash(self._history.seed)

    def view(self, seat: int | None = None) -> View:
        """Return everything that this seat, or a spectator (None), is allowed to see.
        JSON-ready."""
        self._check_seat(seat)
        seen = cast("View", view_of(self.state, seat, self._history.legal))
        seen["ply"] = len(self._history.plies)
        seen["options"] = dict(self.options)
        seen["components"] = self.components.version
        seen["seed_hash"] = self.seed_hash
        return seen

    def _check_seat(self, seat: int | None) -> None:
        if seat is None:  # a spectator
            return
        expect("seat", seat, int, "a number")
        if not 0 <= seat < self.seats:
            raise ValueError(f"seat {seat} is not at this table; seats are 0 to {self.seats - 1}")

    def events(self, seat: int | None = None) -> list[EventDict]:
        """Return what the last decision led to, as this seat sees it."""
        self._check_seat(seat)
        return see_events(self.state.box, self.state.events, seat)

    def account_of_meng(self) -> list[AccountPart]:
        """Return what Meng did since the last decision, in parts of numbered steps with their
        rules."""
        s = self.state
        return account_of_meng(s.box, s.events, None, self._history.part)

    def log(self, seat: int | None = None, since: int = 0) -> list[EntryDict]:
        """Return every decision after ply `since` and what it led to, as this seat sees it."""
        self._check_seat(seat)
        expect("since", since, int, "a number")
        entries: list[EntryDict] = []
        for game, actor, move in self.steps():
            if game.ply > since:
                entries.append(game.entry(actor, move, seat))
        return entries

    def entry(self, actor: int, move: Move, seat: int | None = None) -> EntryDict:
        """Return the decision just carried out as an entry of the log, as this seat sees it."""
        return {
            "ply": self.ply,
            "day": self.day,
            "seat": actor,
            "move": see_move(move, actor, seat),
            "events": self.events(seat),
        }

    def steps(self) -> Iterator[tuple["Game", int, Move]]:
        """Yield, after each decision, the game at that point, who decided, and the move.

        All steps share one game that moves on; copy it if you need it later.
        """
        history = self._history.replay(self.ply)
        game = self._of(history)
        for move in self._history.plies:
            actor = history.state.frames[-1].seat
            history.advance(move)
            yield game, actor, move

    def outcomes(self, ply: int) -> list[Outcome]:
        """Return what chance gave after one decision; for ply 0, the deal."""
        return self._history.outcomes_after(ply)

    def outcome_text(self, ply: int) -> str:
        """Return what chance gave after one decision, as a record writes it."""
        return ", ".join(write_outcome(self.state.box, o) for o in self.outcomes(ply))

    def deal_is_honest(self) -> bool:
        """Return whether every draw is the one the seed gives. Anyone can check a finished game."""
        return self._history.is_honest()

    # The end

    @property
    def over(self) -> bool:
        return not self._history.legal

    @property
    def scores(self) -> list[Score]:
        """The scores by seat; until the game is over, the points on the track so far."""
        return [score_of(self.state, seat, self.over) for seat in range(self.seats)]

    @property
    def ranking(self) -> list[int]:
        """Seats from first to last (END-5)."""
        return ranking(self.state)

    @property
    def winner(self) -> int | None:
        """The seat that won; None before the end, and if no envoy is in the palace (END-5)."""
        first = self.ranking[0]
        return first if self.over and may_win(self.state, first) else None

    @property
    def result(self) -> str:
        """Final scores and winner in one line, as in a record; `unfinished` until then."""
        if not self.over:
            return "unfinished"
        return result_line(self.components.colours, self.scores, self.winner)

    # Positions and records

    def position(self) -> dict[str, object]:
        """Return everything, JSON-ready. It includes the secret seed, so never show it to a
        player."""
        return {
            "rules": RULES_VERSION,
            "components": self.components.version,
            "players": self.players,
            "options": dict(self.options),
            "seed": self._history.seed,
            **position_of(self.state),
        }

    @classmethod
    def from_position(
        cls,
        position: Mapping[str, object],
        *,
        components: Components | str | PathLike[str] | None = None,
    ) -> "Game":
        """Return a game that begins in this position. Raises PositionError, saying what is wrong
        with it.

        Without a `seed`, future draws come from a new one.
        """
        start = read_position(read_box(position, open_components(components)), position)
        try:
            seed = checked_seed(position.get("seed"))
        except ValueError as error:
            raise PositionError([("seed", str(error).removeprefix("seed: "))]) from error
        return cls._of(begin(start, seed))

    @classmethod
    def from_state(cls, state: State, *, seed: int | str | None = None) -> "Game":
        """Return a game that begins in a copy of this state, without a past."""
        expect("state", state, State, "a State")
        return cls._of(begin(state.copy(), checked_seed(seed)))

    def record(
        self,
        *,
        with_seed: bool = False,
        with_components: bool = True,
        tags: Mapping[str, str] | None = None,
        comments: Mapping[int, Iterable[str]] | None = None,
    ) -> Record:
        """Return the whole game as text, which a notebook shows as a replay.

        It includes the seed if the game is over or you ask for it. `tags` are further lines of the
        header, such as event, date or who played; `comments` are lines after a ply, 0 being the
        deal. ValueError if one of them cannot stand there. `gugong.records` reads them back.
        It carries along components that are not those of the package, so that it opens anywhere.
        Without them, `from_record` has to be given the same ones.
        """
        if tags is not None:
            expect("tags", tags, Mapping, "a mapping from names to texts")
        if comments is not None:
            expect("comments", comments, Mapping, "a mapping from plies to lines")
        steps = [
            (actor, move.text, then.outcome_text(then.ply), then.day)
            for then, actor, move in self.steps()
        ]
        seed = self._history.seed if with_seed or self.over else None
        deal = self.outcomes(0)
        text = write_record(
            self._history.start,
            self.seed_hash,
            seed,
            deal,
            steps,
            self.result,
            with_components,
            {} if tags is None else tags,
            {} if comments is None else comments,
        )
        return Record(text)

    @classmethod
    def from_record(
        cls, text: str, *, components: Components | str | PathLike[str] | None = None
    ) -> "Game":
        """Return the game of a record, replayed strictly. Raises RecordError, saying where it
        breaks.

        Without a seed in the record, a running game goes on with a new one.
        """
        expect("record", text, str, "text")
        record = read_record(text, open_components(components))
        game = cls._of(follow_record(record))
        if record.result != game.result:
            told, found = record.result, game.result
            raise RecordError(record.result_line, f"it says {told!r}; its moves lead to {found!r}")
        return game


def open_components(components: Components | str | PathLike[str] | None) -> Components:
    """Return components as given, from a file, or the packaged ones."""
    if isinstance(components, Components):
        return components
    if components is not None:
        expect("components", components, (str, PathLike), "Components or the name of a file")
    return load(components)


def expect(name: str, value: object, kind: type | tuple[type, ...], what: str) -> None:
    """Raise TypeError, in words that do not depend on whether the core is compiled."""
    if not isinstance(value, kind):
        raise TypeError(f"{name}: {value!r} is not {what}")
