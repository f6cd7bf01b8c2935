"""Objects are values: they pickle, copy, compare and sort, compiled and from source alike."""

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any, Final

import pytest

from gugong import (
    Components,
    ComponentsError,
    Game,
    GugongError,
    IllegalMove,
    Move,
    PositionBuilder,
    PositionError,
    Reason,
    RecordError,
    UndoBarred,
    load,
)
from gugong.bots.driver import observe
from gugong.components import parse
from tests.table import Table
from tools.random_play import choices

HOUSE: Final = load().text.replace("square_price = 5", "square_price = 4")


def midway(game: Game | None = None, plies: int = 30) -> Game:
    game = Game(3, seed="values", bonus_tokens=True) if game is None else game
    for move in choices(game, Random("values")):
        if game.ply == plies:
            break
        game.play(move)
    return game


def refused(what: Callable[[], object]) -> ValueError:
    with pytest.raises((GugongError, ComponentsError)) as error:
        what()
    return error.value


GAMES: Final[dict[str, Callable[[], Game]]] = {
    "dealt": lambda: Game(2, seed=1),
    "running": midway,
    "over": lambda: midway(plies=10_000),
    "against Meng": lambda: midway(Game.solo(seed=5, difficulty="hard")),
    "from a position": lambda: midway(Game.from_position(midway().position()), 10),
    "from a state": lambda: midway(Game.from_state(midway().state, seed=3), 10),
    "with house rules": lambda: midway(Game(4, seed=2, components=parse(HOUSE, "a test"))),
}
ERRORS: Final[dict[str, Callable[[], ValueError]]] = {
    "move": lambda: refused(lambda: Game(2, seed=1).play("palace Z")),
    "undo": lambda: refused(lambda: Game(2, seed=1).undo()),
    "position": lambda: refused(lambda: Game.from_position({})),
    "record": lambda: refused(lambda: Game.from_record("gugong record 1\n")),
    "move in a record": lambda: refused(
        lambda: Game.from_record(midway().record().replace("\n1 ", "\n1 ").replace(": give", ": x"))
    ),
    "components": lambda: refused(lambda: load("no such file")),
}
VALUES: Final[dict[str, Callable[[], Any]]] = {
    "move": lambda: midway().legal_moves()[0],
    "move of a box": lambda: midway().state.box.find_move("sail 1"),
    "reason": lambda: Reason("no-such-token", "TRV-9", {"token": "wall"}),
    "score": lambda: midway().scores[0],
    "components": load,
    "other components": lambda: parse(HOUSE, "a test"),
}
MUTABLE: Final[dict[str, Callable[[], Any]]] = {
    **GAMES,
    "builder": lambda: PositionBuilder(3).family(0, pool=3),
    "observation": lambda: observe(midway()),
}


def ways_to_copy() -> list[Any]:
    return [
        pytest.param(copy.copy, id="copy"),
        pytest.param(copy.deepcopy, id="deepcopy"),
        *(
            pytest.param(lambda x, p=p: pickle.loads(pickle.dumps(x, p)), id=f"pickle {p}")
            for p in (2, pickle.HIGHEST_PROTOCOL)
        ),
    ]


@pytest.mark.parametrize("again", ways_to_copy())
@pytest.mark.parametrize("make", [*GAMES.values()], ids=[*GAMES])
def test_a_game_is_copied_whole(make: Callable[[], Game], again: Callable[[Game], Game]) -> None:
    game = make()
    twin = again(game)
    assert twin == game
    assert twin.record(with_seed=True) == game.record(with_seed=True)
    assert twin.legal_moves() == game.legal_moves()
    assert twin.position() == game.position()
    assert twin.log(0) == game.log(0)
    assert twin.events(0) == game.events(0)
    assert twin.account_of_meng() == game.account_of_meng()
    assert twin.undoable_by == game.undoable_by


@pytest.mark.parametrize("again", ways_to_copy())
def test_a_copied_game_is_independent(again: Callable[[Game], Game]) -> None:
    game = midway()
    twin = again(game)
    before = game.record(with_seed=True)
    twin.play(twin.legal_moves()[0])
    assert game.record(with_seed=True) == before
    assert twin != game


def test_copies_have_the_same_luck_to_come() -> None:
    game = midway()
    twin = pickle.loads(pickle.dumps(game))
    assert midway(game, 10_000) == midway(twin, 10_000)


def test_what_can_no_longer_be_undone_stays_so() -> None:
    game = midway()
    while game.undoable_by is not None:
        game.undo()
    twin = pickle.loads(pickle.dumps(game))
    assert twin.undoable_by is None
    assert str(refused(twin.undo)) == str(refused(game.undo))


def test_games_differ_in_all_that_matters() -> None:
    game = Game(2, seed=1)
    assert game == Game(2, seed=1)
    assert game != Game(2, seed=2)
    assert game != Game(3, seed=1)
    assert game != Game(2, seed=1, expert=True)
    assert game != "a game"
    first, second = game.legal_moves()[:2]
    one, two = game.copy(), game.copy()
    one.play(first)
    two.play(second)
    assert one != game
    assert one != two


def ply_of(game: Game) -> int:
    return game.ply


def test_a_game_can_be_sent_to_another_process() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(ply_of, midway()).result() == 30
        assert pool.submit(midway, midway(), 40).result().ply == 40


@pytest.mark.parametrize("again", ways_to_copy())
@pytest.mark.parametrize("make", [*VALUES.values()], ids=[*VALUES])
def test_values_are_equal_to_their_copies(
    make: Callable[[], object], again: Callable[[object], object]
) -> None:
    value = make()
    assert again(value) == value
    assert hash(again(value)) == hash(value)
    assert value != "another thing"


@pytest.mark.parametrize("again", ways_to_copy())
@pytest.mark.parametrize("make", [*MUTABLE.values()], ids=[*MUTABLE])
def test_what_changes_has_no_hash(
    make: Callable[[], object], again: Callable[[object], object]
) -> None:
    thing = make()
    assert again(thing) == thing
    assert again(thing) is not thing
    with pytest.raises(TypeError, match="unhashable"):
        hash(thing)


@pytest.mark.parametrize("again", ways_to_copy())
@pytest.mark.parametrize("components", [load(), parse(HOUSE, "a test")], ids=["ours", "others"])
def test_an_unpickled_move_is_the_one_of_its_box(
    components: Components, again: Callable[[list[Move]], list[Move]]
) -> None:
    moves = Game(4, seed=1, components=components).state.box.every_move()
    assert all(one is move for one, move in zip(again(moves), moves, strict=True))


def test_moves_sort_as_they_are_listed() -> None:
    moves = midway().legal_moves()
    shuffled = Random(1).sample(moves, len(moves))
    assert sorted(shuffled) == moves
    first, second = moves[:2]
    assert first < second
    assert second > first
    assert not first < first
    assert first <= first <= second
    with pytest.raises(TypeError):
        assert first < "pass"


def test_reasons_are_equal_by_value() -> None:
    reason = Reason("no-such-token", "TRV-9", {"token": "wall"})
    assert reason == Reason("no-such-token", "TRV-9", {"token": "wall"})
    assert len({reason, Reason("no-such-token", "TRV-9", {"token": "wall"})}) == 1
    for other in (
        Reason("no-token", "TRV-9", {"token": "wall"}),
        Reason("no-such-token", "TRV-8", {"token": "wall"}),
        Reason("no-such-token", "TRV-9", {"token": "ship"}),
    ):
        assert other != reason


@pytest.mark.parametrize("again", ways_to_copy())
@pytest.mark.parametrize("make", [*ERRORS.values()], ids=[*ERRORS])
def test_errors_are_copied_whole(
    make: Callable[[], ValueError], again: Callable[[ValueError], ValueError]
) -> None:
    error = make()
    twin = again(error)
    assert type(twin) is type(error)
    assert str(twin) == str(error)
    assert {*vars(twin)} == {*vars(error)}


def test_the_errors_tried_are_all_there_are() -> None:
    public = {IllegalMove, UndoBarred, PositionError, RecordError, ComponentsError}
    assert {type(make()) for make in ERRORS.values()} == public


def test_a_copied_builder_is_independent() -> None:
    builder = PositionBuilder(3, names=("anna", "lisa", "david")).family("anna", pool=3)
    twin = copy.copy(builder)
    twin.family("anna", pool=4)
    assert twin != builder
    assert builder.game().state.pool[0] == 3


# Sentences


def test_a_refusal_is_a_sentence_with_its_rule() -> None:
    game = Table().family(0, hand=["7"]).turn(0).game()
    error = refused(lambda: game.play("take"))
    assert isinstance(error, IllegalMove)
    assert str(error).startswith("take: ")
    assert str(error).endswith(f"({error.reason.rule}).")
    assert str(refused(Game(2, seed=1).undo)).endswith("(GIFT-10).")


def test_a_near_miss_is_told_what_was_meant() -> None:
    game = Table().family(0, hand=["7"]).official("palace", "4w").turn(0).game()
    assert "did you mean “give 7 to palace”?" in str(refused(lambda: game.play("give 7 to palce")))
    assert "did you mean “palace b”?" in str(refused(lambda: game.play("palce B")))  # later
    assert "did you mean" not in str(refused(lambda: game.play("abracadabra")))


# Calls, and the argument that is wrong.
WRONG: Final[dict[str, tuple[str, Callable[[Any], object]]]] = {
    "play": ("move", lambda game: game.play(7)),
    "play none": ("move", lambda game: game.play(None)),
    "parse": ("move", lambda game: game.parse(b"pass")),
    "line": ("move", lambda game: game.parse_line([])),
    "why not": ("move", lambda game: game.why_not(7)),
    "at": ("ply", lambda game: game.at("3")),
    "view": ("seat", lambda game: game.view("red")),
    "log of a seat": ("seat", lambda game: game.log("red")),
    "events": ("seat", lambda game: game.events("red")),
    "log": ("since", lambda game: game.log(0, "3")),
    "action": ("move", lambda game: game.action_number("pass")),
    "number": ("number", lambda game: game.move_numbered("3")),
    "record": ("record", lambda game: type(game).from_record(7)),
    "state": ("state", lambda game: type(game).from_state(7)),
    "tags": ("tags", lambda game: game.record(tags=7)),
    "comments": ("comments", lambda game: game.record(comments=["Bold!"])),
    "components": ("components", lambda game: type(game)(2, components=7)),
    "load": ("path", lambda _: load(7)),  # type: ignore[arg-type]
}


@pytest.mark.parametrize(("name", "call"), [*WRONG.values()], ids=[*WRONG])
def test_an_argument_of_a_wrong_type_is_told_in_our_words(
    name: str, call: Callable[[Any], object]
) -> None:
    with pytest.raises(TypeError, match=rf"^{name}: .* is n"):
        call(Game(2, seed=1))
