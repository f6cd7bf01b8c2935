"""What every game promises (after OpenSpiel and TAG): copies, positions, undo, replay, luck."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gugong import Game, IllegalMove, UndoBarred
from gugong.chance import pick
from gugong.rules.constants import STREAMS
from gugong.rules.frames import DRAW_GIFT, DRAW_TOKEN, ROLL_DIE
from tests.depth import goes_deep, sample
from tests.properties.tables import TABLES, random_game
from tools.random_play import choices

pytestmark = goes_deep
GAMES = sample(1, 3)  # of each kind
at_every_table = pytest.mark.parametrize(("players", "bonus", "expert"), TABLES)


def played(
    players: int, bonus: bool, expert: bool, name: str, games: int = GAMES
) -> Iterator[tuple[Game, Random]]:
    """New games, each with a random generator to play it with."""
    for number in range(games):
        seed = f"{name} {number}"
        yield (
            Game(players, seed=seed, bonus_tokens=bonus, expert=expert),
            Random(f"{seed} {players} {bonus} {expert}"),
        )


# Copies and positions


@at_every_table
def test_no_past_copy_ever_changes(players: int, bonus: bool, expert: bool) -> None:
    for game, rng in played(players, bonus, expert, "copies"):
        kept = [(game.copy(), game.position(), game.legal_moves())]
        for move in choices(game, rng):
            game.play(move)
            kept.append((game.copy(), game.position(), game.legal_moves()))
            some, _, legal = rng.choice(kept)
            if legal:
                some.copy().play(rng.choice(legal))
        for ply, (then, position, legal) in enumerate(kept):
            assert then.position() == position
            assert then.legal_moves() == legal
            assert then.ply == ply


@at_every_table
def test_copy_and_original_go_their_own_ways(players: int, bonus: bool, expert: bool) -> None:
    for game, rng in played(players, bonus, expert, "own ways"):
        for move in choices(game, rng):
            twin, position = game.copy(), game.position()
            other = rng.choice(twin.legal_moves())
            game.play(move)
            assert twin.position() == position, "playing on changed the copy"
            after = game.position()
            twin.play(other)
            assert game.position() == after, "playing on the copy changed the game"
            if other is move:
                assert twin.position() == after


def test_a_copy_tells_the_same_events() -> None:
    """`steps` says: copy the game to keep a moment. Its events belong to the moment."""
    game = random_game(3, True, False, "events", plies=20)
    assert game.events()
    assert game.copy().events() == game.events()


@at_every_table
def test_a_position_survives_json_with_its_future(players: int, bonus: bool, expert: bool) -> None:
    """The same position, the same legal moves, and the same luck to come."""
    for game, rng in played(players, bonus, expert, "json"):
        stop = rng.randrange(60)
        for move in choices(game, rng):
            position = game.position()
            twin = Game.from_position(json.loads(json.dumps(position)))
            assert twin.position() == position
            assert twin.legal_moves() == game.legal_moves()
            game.play(move)
            if game.ply == stop:
                break
        twin = Game.from_position(json.loads(json.dumps(game.position())))
        for move in choices(game, rng):
            game.play(move)
            twin.play(move.text)
            assert twin.position() == game.position()
        assert twin.over


# Undo


def undoable_plies(game: Game) -> int:
    """How many plies can be taken back one after the other, told from the outside: those of the
    last chooser, back to the one in which chance spoke or a night fell."""
    count = 0
    steps = [(actor, game_then.events()) for game_then, actor, _ in game.steps()]
    for ply in range(len(steps), 0, -1):
        actor, events = steps[ply - 1]
        night = any(e["event"] == "day-ended" for e in events)
        if actor != steps[-1][0] or game.outcomes(ply) or night:
            break
        count += 1
    return count


@at_every_table
def test_undo_goes_back_exactly_to_the_barrier(players: int, bonus: bool, expert: bool) -> None:
    """Free until something new was seen or someone else decided, and then it says why not."""
    for game, rng in played(players, bonus, expert, "undo"):
        then = [(game.position(), game.legal_moves(), game.events())]
        actors: list[int | None] = []
        for move in choices(game, rng):
            actors.append(game.chooser)
            game.play(move)
            then.append((game.position(), game.legal_moves(), game.events()))
            count = undoable_plies(game)
            assert game.undoable_by == (actors[-1] if count else None)
            back = game.copy()
            for ply in range(game.ply - 1, game.ply - 1 - count, -1):
                back.undo()
                assert (back.position(), back.legal_moves(), back.events()) == then[ply]
                assert back.ply == ply
            assert back.undoable_by is None
            with pytest.raises(UndoBarred) as barred:
                back.undo()
            assert barred.value.reason.code == ("undo-barred" if back.ply else "undo-at-start")
            assert (back.position(), back.legal_moves()) == then[back.ply][:2]


@at_every_table
def test_after_an_undo_the_game_goes_on_as_if_nothing_had_been(
    players: int, bonus: bool, expert: bool
) -> None:
    for game, rng in played(players, bonus, expert, "detour"):
        straight = game.copy()
        for move in choices(game, rng):
            detour = rng.choice(game.legal_moves())
            game.play(detour)
            if game.undoable_by is None:  # no way back: so this is the way
                straight.play(detour)
            else:
                game.undo()
                game.play(move)
                straight.play(move)
            assert game.position() == straight.position()
        assert game.record() == straight.record()


# Replay


@at_every_table
def test_every_moment_can_be_seen_again(players: int, bonus: bool, expert: bool) -> None:
    for game, rng in played(players, bonus, expert, "replay", games=1):
        then = [game.position()]
        told: list[Any] = []
        for move in choices(game, rng):
            actor = game.chooser
            game.play(move)
            then.append(game.position())
            told.append((game.position(), actor, move, game.events(actor)))
        assert [game.at(ply).position() for ply in range(game.ply + 1)] == then
        steps = [(g.position(), actor, move, g.events(actor)) for g, actor, move in game.steps()]
        assert steps == told
        assert Game.from_record(game.record()).position() == then[-1]
        log: Any = game.log(since=game.ply - 3)
        assert [entry["ply"] for entry in log] == [game.ply - 2, game.ply - 1, game.ply]


@at_every_table
def test_a_running_record_reopens_at_every_ply(players: int, bonus: bool, expert: bool) -> None:
    for game, rng in played(players, bonus, expert, "running", games=1):
        for move in choices(game, rng):
            if rng.random() < 0.3:
                again = Game.from_record(game.record(with_seed=True))
                assert again.position() == game.position()
                assert again.plies == game.plies
                assert again.undoable_by == game.undoable_by
            game.play(move)


@at_every_table
def test_one_can_go_another_way_from_any_moment(players: int, bonus: bool, expert: bool) -> None:
    game = random_game(players, bonus, expert, "what if")
    record = game.record()
    rng = Random(1)
    for _ in range(10):
        branch = game.at(rng.randrange(game.ply))
        for move in choices(branch, rng):
            branch.play(move)
        assert branch.over
        assert branch.deal_is_honest()
    assert game.record() == record


# Luck


def luck(game: Game) -> dict[int, list[tuple[int, int]]]:
    """What chance gave, by kind of draw."""
    given: dict[int, list[tuple[int, int]]] = {ROLL_DIE: [], DRAW_TOKEN: [], DRAW_GIFT: []}
    for ply in range(game.ply + 1):
        for kind, argument, came in game.outcomes(ply):
            given.setdefault(kind, []).append((argument, came))
    return given


@at_every_table
def test_a_different_move_does_not_change_later_luck(
    players: int, bonus: bool, expert: bool
) -> None:
    """The same dice each day, the k-th token of the pile and the k-th gift whatever is played."""
    games = []
    for way in range(6):
        game = Game(players, seed="same luck", bonus_tokens=bonus, expert=expert)
        for move in choices(game, Random(way)):
            game.play(move)
        games.append(game)
    assert len({game.plies[0].text for game in games}) > 1
    in_pile = len(games[0].state.box.token_list)
    first = luck(games[0])
    for game in games[1:]:
        other = luck(game)
        assert other[ROLL_DIE] == first[ROLL_DIE]
        assert len(first[ROLL_DIE]) == 4 * 3
        for kind, most in ((DRAW_TOKEN, in_pile), (DRAW_GIFT, 99)):
            pairs = zip(first[kind][:most], other[kind][:most], strict=False)
            assert all(one[1] == two[1] for one, two in pairs)


def test_streams_of_chance_are_separate() -> None:
    """One kind of luck tells nothing about another (docs/decisions/0005)."""
    drawn = {tuple(pick("seed", stream, count, 6) for count in range(40)) for stream in STREAMS}
    assert len(drawn) == len(STREAMS)


@at_every_table
def test_one_seed_and_the_same_moves_make_the_same_game(
    players: int, bonus: bool, expert: bool
) -> None:
    game = random_game(players, bonus, expert, "twins")
    twin = Game(players, seed="twins", bonus_tokens=bonus, expert=expert)
    for move in game.plies:
        twin.play(move)
    assert twin.record() == game.record()
    other = Game(players, seed="no twin", bonus_tokens=bonus, expert=expert)
    assert other.outcomes(0) != game.outcomes(0)


def test_without_a_seed_every_game_is_another_one() -> None:
    assert Game(3).seed_hash != Game(3).seed_hash


def test_the_deal_can_be_checked_and_tampering_shows() -> None:
    game = random_game(3, True, False, "honest", plies=30)
    assert len(game.seed_hash) == 64
    assert game.deal_is_honest()
    record = game.record(with_seed=True)
    assert f"seed-hash: {game.seed_hash}\nseed: honest\n" in record
    assert Game.from_record(record).deal_is_honest()
    die = game.outcomes(0)[-1][2]
    other = next(face for face in (1, 2, 3) if face != die)
    tampered = record.replace(f"die 3 {die}", f"die 3 {other}", 1)
    assert tampered != record
    assert not Game.from_record(tampered).deal_is_honest()


def test_tampering_with_a_later_draw_shows() -> None:
    game = random_game(2, False, False, "later", plies=40)
    while game.day == 1:
        game.play(game.legal_moves()[0])
    lines = game.record(with_seed=True).splitlines()
    at = next(i for i, line in enumerate(lines) if "= " in line and "die 3 " in line)
    head, _, die = lines[at].rpartition(" ")
    lines[at] = f"{head} {next(face for face in ('1', '2') if face != die)}"
    tampered = Game.from_record("\n".join(lines[: at + 1]) + "\nresult: unfinished\n")
    assert not tampered.deal_is_honest()


def test_a_move_out_of_turn_changes_nothing() -> None:
    game = random_game(4, True, True, "refused", plies=50)
    position, record = game.position(), game.record(with_seed=True)
    with pytest.raises(IllegalMove):
        game.play("no such move")
    assert game.position() == position
    assert game.record(with_seed=True) == record
