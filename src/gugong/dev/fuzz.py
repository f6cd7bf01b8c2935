"""The fuzzer: random games, checked after every decision; what breaks is kept as a record.

`run` plays until told to stop. The checks are one function for each property, so that tests use
the same ones; each raises `Broken` with what is wrong. (After Rally the Troops, whose fuzzer dumps
what broke as a file that can be opened.)
"""

import json
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Final

from gugong.components import load
from gugong.errors import IllegalMove
from gugong.game import Game
from gugong.options import Options, set_pairs
from gugong.rules import grammar as g
from gugong.rules.constants import (
    CANAL,
    DECREE,
    DIFFICULTIES,
    FOR_SERVANT,
    FORGOING,
    INTRIGUE,
    JADE,
    LOCATIONS,
    P_TOLL,
    PALACE,
    R_CARD,
    R_DOUBLE,
    SOURCE_COUNT,
    TRAVEL,
    WALL,
)
from gugong.rules.frames import HAND_IN, WALL_CHECK, Frame
from gugong.rules.invariants import problems_of
from gugong.rules.moves import HAND_IN_MOVES, Move
from gugong.rules.setup import sets_in_play
from gugong.rules.wall import on_wall

LONGEST: Final = 600  # decisions; the longest random game seen had fewer than half of that
REPORT_EVERY: Final = 5.0  # seconds

Check = Callable[[Game], None]


class Broken(AssertionError):
    """A property that does not hold."""


# Choosing


class Style:
    """What a family likes: a weight for each verb and for gifts to each location."""

    __slots__ = ("locations", "verbs")

    def __init__(self, verbs: dict[int, float], *locations: int) -> None:
        self.verbs = {g.PASS_ON: 0.4, **verbs}
        self.locations = locations

    def weight(self, move: Move) -> float:
        if move.verb == g.GIVE:
            liked = 8.0 if move.b in self.locations else 1.0
            return liked * (0.15 if move.c == FORGOING else 1.0)
        weight = self.verbs.get(move.verb, 1.0)
        if move.verb == g.CLAIM and move.b == R_DOUBLE:
            return weight * 5
        return weight * 2 if move.b and move.verb in _WITH_DOUBLE else weight


_WITH_DOUBLE: Final = (g.BUILD, g.BOARD_SHIP, g.START_SHIP, g.LAY, g.GAIN_SERVANTS)
_SHIPS: Final = {g.BOARD_SHIP: 5.0, g.START_SHIP: 3.0, g.SAIL: 3.0, g.CLAIM: 15.0, g.COSTLY: 4.0}
# Uniform choice seldom unlocks a Double Servant, collects a 7th token or completes a wall; each
# style does one of these things on purpose.
STYLES: Final = (
    Style({g.PASS_ON: 1.0}),  # nearly uniform
    Style(_SHIPS, CANAL),
    Style({**_SHIPS, g.CLAIM: 0.2, g.SAIL: 0.3}, CANAL),  # routes fill up and ships get lost
    Style({g.TRAVEL_TO: 5.0, g.COSTLY: 6.0, g.LAY: 6.0, g.HAND_IN_TOKENS: 0.02}, TRAVEL),
    Style({g.TRAVEL_TO: 5.0, g.LAY: 6.0, g.HAND_IN_TOKENS: 4.0}, TRAVEL, JADE),
    Style({g.BUILD: 6.0, g.COSTLY: 4.0, g.TURN_DIE: 0.3}, WALL, INTRIGUE),
    Style({g.TAKE_DECREE: 9.0, g.COSTLY: 2.0, g.USE_DECREE: 4.0}, DECREE, PALACE),
    Style({**_SHIPS, g.TAKE_DECREE: 5.0, g.TRAVEL_TO: 3.0}, CANAL, DECREE, TRAVEL),
)


def choices(game: Game, rng: Random) -> Iterator[Move]:
    """A move to play, again and again until the game is over; the caller plays it."""
    if rng.random() < 0.5:  # all alike, so that they get into each other's way
        styles = [rng.choice(STYLES)] * game.players
    else:
        styles = [rng.choice(STYLES) for _ in range(game.players)]
    while (seat := game.chooser) is not None:
        legal = game.legal_moves()
        yield rng.choices(legal, [styles[seat].weight(move) for move in legal])[0]


# Properties that hold whenever somebody decides, and at the end


def table_is_sound(game: Game) -> None:
    problems = problems_of(game._state)
    if problems:
        raise Broken("; ".join(f"{key}: {what}" for key, what in problems))


def cards_are_all_there(game: Game) -> None:
    """Exactly the cards of this game, and as many with each family as it got (SET-3 to SET-5)."""
    s = game._state
    box = s.box
    sets = box.sets if box.expert else sets_in_play(box)
    expected = Counter([*box.board_cards, *box.draw_cards])
    for cards in sets:
        expected.update(cards)
    lying = Counter([*s.board, *s.gifts])
    for seat in range(box.families):
        own = s.hands[seat] + s.discards[seat]
        lying.update(own)
        if len(own) != len(box.sets[0]) + s.rewards[seat * 3 + R_CARD]:
            raise Broken(f"seat {seat} has {len(own)} cards")
    if lying != expected:
        raise Broken(f"missing cards {expected - lying}, surplus cards {lying - expected}")


def nothing_is_negative(game: Game) -> None:
    s = game._state
    counts = {
        "pool": s.pool, "supply": s.supply, "wall": s.wall, "vp": s.vp, "jade": s.jade,
        "rewards": s.rewards, "envoys": s.envoys, "steps": s.steps, "loads": s.loads,
        "doubles aboard": s.doubles_aboard, "houses": s.houses, "drawn": s.drawn, "seen": [s.seen],
    }  # fmt: skip
    for name, numbers in counts.items():
        if min(numbers) < 0:
            raise Broken(f"{name}: {numbers}")


def points_add_up(game: Game) -> None:
    """VP equal the sum of their sources; only a toll can cost some (BON-2)."""
    s = game._state
    for seat in range(game.players):
        row = s.points[seat * SOURCE_COUNT : (seat + 1) * SOURCE_COUNT]
        if sum(row) != s.vp[seat]:
            raise Broken(f"seat {seat} has {s.vp[seat]} VP from {row}")
        if min(points for source, points in enumerate(row) if source != P_TOLL) < 0:
            raise Broken(f"seat {seat} lost VP: {row}")


def jade_adds_up(game: Game) -> None:
    """What left the houses is with the families (JADE-1)."""
    s = game._state
    if sum(s.jade) < sum(s.box.house_jade) - sum(s.houses):
        raise Broken(f"houses {s.houses}, families {s.jade}")


def wall_is_unfinished(game: Game) -> None:
    """A complete section is scored before anything else goes on (WALL-5)."""
    s = game._state
    if any(frame[0] == WALL_CHECK for frame in s.frames):
        return
    if sum(on_wall(s)) >= s.box.threshold:
        raise Broken(f"{on_wall(s)} on the wall; it is complete with {s.box.threshold}")


def moves_are_in_order(game: Game) -> None:
    """Sorted, unique, and there are some exactly while somebody decides."""
    legal = game.legal_moves()
    orders = [move.order for move in legal]
    if orders != sorted(set(orders)):
        raise Broken(f"moves are not sorted and unique: {legal}")
    if bool(legal) != (game.chooser is not None) or bool(legal) == game.over:
        raise Broken(f"chooser {game.chooser}, over {game.over}, {len(legal)} moves")


def nobody_is_asked_in_vain(game: Game) -> None:
    """One way to go is no question, unless handing in opens more (TRV-5)."""
    legal = game.legal_moves()
    if game.over:
        return
    alone = len(_ways(legal)) == 1 and game._state.frames[-1][0] < HAND_IN
    if len(legal) < 2 or (alone and not _handing_in_opens_more(game, game._state.frames[:])):
        raise Broken(f"asked for {game.frame} with {legal}")


def _ways(legal: list[Move]) -> list[Move]:
    return [move for move in legal if move.verb != g.HAND_IN_TOKENS]


def _handing_in_opens_more(game: Game, frames: list[Frame]) -> bool:
    """Whether servants for tokens, whichever they are, lead to more ways in this decision."""
    stack = game._state.frames
    if stack[: len(frames)] != frames:
        return False
    legal = game.legal_moves()
    if len(stack) == len(frames):
        if len(_ways(legal)) > 1:
            return True
        legal = [move for move in legal if move is HAND_IN_MOVES[FOR_SERVANT]]
    for move in legal:  # on top: which tokens go, which pieces come
        branch = game.copy()
        branch.play(move)
        if _handing_in_opens_more(branch, frames):
            return True
    return False


def moves_read_back(game: Game) -> None:
    """The notation of every legal move means that move."""
    for move in game.legal_moves():
        if game.parse(move.text) is not move:
            raise Broken(f"{move.text!r} is read as {game.parse(move.text).text!r}")


def game_ends_in_time(game: Game) -> None:
    if game.ply > LONGEST:
        raise Broken(f"{game.ply} decisions and no end")


EVERY_TIME: Final[tuple[Check, ...]] = (
    table_is_sound,
    cards_are_all_there,
    nothing_is_negative,
    points_add_up,
    jade_adds_up,
    wall_is_unfinished,
    moves_are_in_order,
    nobody_is_asked_in_vain,
    moves_read_back,
    game_ends_in_time,
)


# Properties that cost more


def position_round_trips(game: Game) -> None:
    """Through JSON and back: the same position and the same legal moves."""
    position = game.position()
    twin = Game.from_position(json.loads(json.dumps(position)), components=game.components)
    if twin.position() != position:
        raise Broken("the position does not survive JSON")
    if twin.legal_moves() != game.legal_moves():
        raise Broken(f"after JSON {twin.legal_moves()}, before {game.legal_moves()}")


def copy_is_independent(game: Game) -> None:
    """Playing on a copy leaves the game as it was."""
    if game.over:
        return
    position, legal, ply = game.position(), game.legal_moves(), game.ply
    game.copy().play(legal[0])
    if (game.position(), game.legal_moves(), game.ply) != (position, legal, ply):
        raise Broken(f"playing {legal[0]} on a copy changed the game")


def views_are_plain(game: Game) -> None:
    """Every view becomes JSON and comes back the same."""
    for seat in (None, *range(game.players)):
        view = game.view(seat)
        if json.loads(json.dumps(view)) != view:
            raise Broken(f"the view of seat {seat} does not survive JSON")


NOW_AND_THEN: Final[tuple[Check, ...]] = (
    position_round_trips,
    copy_is_independent,
    views_are_plain,
)


def illegal_move_is_refused(game: Game, move: Move) -> None:
    """A move that is not legal has a reason, raises it and changes nothing."""
    if move in game.legal_moves():
        return
    position, reason = game.position(), game.why_not(move)
    if reason is None:
        raise Broken(f"{move!r} is not listed, yet nothing speaks against it")
    try:
        game.play(move)
    except IllegalMove as error:
        if (error.reason.code, error.reason.args) != (reason.code, reason.args):
            raise Broken(f"{move!r}: {error.reason} when played, {reason} when asked") from error
    else:
        raise Broken(f"{move!r} was played although {reason}")
    if game.position() != position:
        raise Broken(f"the refused {move!r} changed something")


def undo_restores(before: Game, after: Game) -> None:
    """Where the last decision can be taken back, everything is as it was before it."""
    if after.undoable_by is None:
        return
    again = after.copy()
    again.undo()
    if again.position() != before.position() or again.ply != before.ply:
        raise Broken(f"taking back {after.plies[-1]} leads elsewhere")
    if again.legal_moves() != before.legal_moves():
        raise Broken(f"taking back {after.plies[-1]} offers {again.legal_moves()}")


def record_round_trips(game: Game) -> None:
    """The record replays to the same game, and its luck is that of the seed."""
    twin = Game.from_record(game.record(with_seed=True), components=game.components)
    if twin.position() != game.position() or twin.plies != game.plies:
        raise Broken("the record leads elsewhere")
    if not game.deal_is_honest():
        raise Broken("chance did not give what the seed gives")


# Running


def _new_game(seed: str, rng: Random) -> Game:
    """Any table: two to five families, or one against Meng."""
    players = rng.randint(1, 5)
    options: Options = {"expert": rng.random() < 0.4}
    if players > 1:
        options["bonus_tokens"] = rng.random() < 0.6
    else:
        options["difficulty"] = rng.choice(DIFFICULTIES)
        options["sets"] = rng.choice(list(set_pairs(load())))
        options["focus"] = rng.choice([*LOCATIONS, "random"])
    return Game(players, seed=seed, **options)


class _Trial:
    """One random game; `sound` is the last moment at which everything held."""

    def __init__(self, seed: str, rng: Random) -> None:
        self.seed = seed
        self.rng = rng
        self.sound: Game | None = None
        self.move: Move | None = None
        self.decisions = 0

    def play(self) -> None:
        rng = self.rng
        game = _new_game(self.seed, rng)
        every_move = game._state.box.every_move()
        _check(game, EVERY_TIME)
        self.sound = game.copy()
        for move in choices(game, rng):
            before, self.move = self.sound, move
            game.play(move)
            self.decisions += 1
            _check(game, EVERY_TIME)
            dice = rng.random()
            if dice < 0.1:
                _check(game, NOW_AND_THEN)
            elif dice < 0.2:
                undo_restores(before, game)
            elif dice < 0.3:
                illegal_move_is_refused(game, rng.choice(every_move))
            self.sound = game.copy()
        record_round_trips(game)

    def save(self, out: Path, error: Exception) -> Path:
        """What broke, as a record that opens just before it."""
        out.mkdir(parents=True, exist_ok=True)
        path = out / f"fuzz-{self.seed}.txt"
        told = [f"fuzz seed: {self.seed}", f"next move: {self.move}"]
        told += "".join(traceback.format_exception(error)).splitlines()
        comments = [f"# {line}".rstrip() for line in told]
        try:
            lines = [] if self.sound is None else self.sound.record(with_seed=True).splitlines()
        except Exception as second:  # replaying is broken too: tell what is known
            lines = [f"# no record: {second!r}"]
        path.write_text("\n".join([*lines[:1], *comments, *lines[1:]]) + "\n", encoding="utf-8")
        return path


def _check(game: Game, checks: tuple[Check, ...]) -> None:
    for check in checks:
        check(game)


def run(seconds: float | None, seed: int, out: Path, report: Callable[[str], None]) -> int:
    """Play random games for so long, or until interrupted; returns the number of failures.

    Each failure is written to `out` as a record that `Game.from_record` opens.
    """
    began = time.monotonic()
    told = began
    games = decisions = failures = 0
    try:
        while seconds is None or time.monotonic() - began < seconds:
            trial = _Trial(f"{seed}-{games}", Random(f"{seed}-{games}"))
            games += 1
            try:
                trial.play()
            except Exception as error:  # whatever it is, it must not stop the fuzzer
                failures += 1
                report(f"failure: {error!r}; see {trial.save(out, error)}")
            decisions += trial.decisions
            if time.monotonic() - told > REPORT_EVERY:
                told = time.monotonic()
                report(_progress(games, decisions, failures))
    except KeyboardInterrupt:
        pass  # how one stops it
    report(_progress(games, decisions, failures))
    return failures


def _progress(games: int, decisions: int, failures: int) -> str:
    return f"{games} games, {decisions} decisions, {failures} failures"
