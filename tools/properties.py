"""What is true of every game: one function per property, shared by the fuzzer and the tests.

Each raises `Broken` and says what is wrong.
"""

import json
from collections import Counter
from collections.abc import Callable
from typing import Final

from gugong.errors import IllegalMove
from gugong.game import Game
from gugong.rules import grammar as g
from gugong.rules.constants import FOR_SERVANT, P_TOLL, R_CARD, SOURCE_COUNT
from gugong.rules.frames import HAND_IN, WALL_CHECK, Frame
from gugong.rules.invariants import problems_of
from gugong.rules.moves import HAND_IN_MOVES, Move
from gugong.rules.setup import sets_in_play
from gugong.rules.wall import on_wall

LONGEST: Final = 600  # decisions; the longest random game seen had fewer than half as many

Check = Callable[[Game], None]


class Broken(AssertionError):
    """A property that does not hold."""


# Checked after every decision, and at the end


def table_is_sound(game: Game) -> None:
    problems = problems_of(game.state)
    if problems:
        raise Broken("; ".join(f"{key}: {what}" for key, what in problems))


def cards_are_all_there(game: Game) -> None:
    """Exactly the cards of this game, and the right number with each family (SET-3 to SET-5)."""
    s = game.state
    box = s.box
    sets = box.sets if box.expert else sets_in_play(box)
    expected = Counter([*box.board_cards, *box.draw_cards])
    for cards in sets:
        expected.update(cards)
    found = Counter([*s.board, *s.gifts])
    for seat in range(box.families):
        own = s.hands[seat] + s.discards[seat]
        found.update(own)
        if len(own) != len(box.sets[0]) + s.rewards[seat * 3 + R_CARD]:
            raise Broken(f"seat {seat} has {len(own)} cards")
    if found != expected:
        raise Broken(f"missing cards {expected - found}, surplus cards {found - expected}")


def nothing_is_negative(game: Game) -> None:
    s = game.state
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
    s = game.state
    for seat in range(game.players):
        row = s.points[seat * SOURCE_COUNT : (seat + 1) * SOURCE_COUNT]
        if sum(row) != s.vp[seat]:
            raise Broken(f"seat {seat} has {s.vp[seat]} VP from {row}")
        if min(points for source, points in enumerate(row) if source != P_TOLL) < 0:
            raise Broken(f"seat {seat} lost VP: {row}")


def jade_adds_up(game: Game) -> None:
    """What left the houses is with the families (JADE-1)."""
    s = game.state
    if sum(s.jade) < sum(s.box.house_jade) - sum(s.houses):
        raise Broken(f"houses {s.houses}, families {s.jade}")


def wall_is_unfinished(game: Game) -> None:
    """A complete section is scored before anything else goes on (WALL-5)."""
    s = game.state
    if any(frame.kind == WALL_CHECK for frame in s.frames):
        return
    if sum(on_wall(s)) >= s.box.threshold:
        raise Broken(f"{on_wall(s)} on the wall; it is complete with {s.box.threshold}")


def moves_are_in_order(game: Game) -> None:
    """Sorted, unique, and there are some if and only if someone decides."""
    legal = game.legal_moves()
    orders = [move.order for move in legal]
    if orders != sorted(set(orders)):
        raise Broken(f"moves are not sorted and unique: {legal}")
    if bool(legal) != (game.chooser is not None) or bool(legal) == game.over:
        raise Broken(f"chooser {game.chooser}, over {game.over}, {len(legal)} moves")


def every_question_is_a_choice(game: Game) -> None:
    """A decision with one way to go is not asked, unless handing in opens more (TRV-5)."""
    legal = game.legal_moves()
    if game.over:
        return
    alone = len(_ways(legal)) == 1 and game.state.frames[-1].kind < HAND_IN
    if len(legal) < 2 or (alone and not _handing_in_opens_more(game, game.state.frames[:])):
        raise Broken(f"asked for {game.frame} with {legal}")


def _ways(legal: list[Move]) -> list[Move]:
    return [move for move in legal if move.verb != g.HAND_IN_TOKENS]


def _handing_in_opens_more(game: Game, frames: list[Frame]) -> bool:
    """Return whether handing in tokens for servants leads to more ways in this decision."""
    stack = game.state.frames
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
    """The notation of every legal move reads back as that move."""
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
    every_question_is_a_choice,
    moves_read_back,
    game_ends_in_time,
)


# More expensive, so checked now and then


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
        raise Broken(f"{move!r} is not listed, yet there is no reason against it")
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
    """If the last decision can be taken back, doing so restores everything."""
    if after.undoable_by is None:
        return
    again = after.copy()
    again.undo()
    if again.position() != before.position() or again.ply != before.ply:
        raise Broken(f"taking back {after.plies[-1]} leads elsewhere")
    if again.legal_moves() != before.legal_moves():
        raise Broken(f"taking back {after.plies[-1]} offers {again.legal_moves()}")


def record_round_trips(game: Game) -> None:
    """The record replays to the same game, and its draws follow from the seed."""
    twin = Game.from_record(game.record(with_seed=True), components=game.components)
    if twin.position() != game.position() or twin.plies != game.plies:
        raise Broken("the record leads elsewhere")
    if not game.deal_is_honest():
        raise Broken("the draws do not follow from the seed")
