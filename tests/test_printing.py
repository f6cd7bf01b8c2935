"""What a person sees at a prompt, and values that compare as values."""

from random import Random

import pytest

from gugong import Game, IllegalMove, PositionBuilder, Reason, RecordError, Score, UndoBarred
from gugong.bots.driver import observe
from gugong.text import catalogue
from tools.random_play import choices


def finished(players: int = 3) -> Game:
    game = Game(players, seed="to the end")
    for move in choices(game, Random(1)):
        game.play(move)
    return game


# Values


def test_scores_are_equal_by_value() -> None:
    one, other = finished(), finished()
    assert one.scores == other.scores
    assert len({*one.scores, *other.scores}) == 3
    assert one.scores[0] != one.scores[1]
    assert one.scores[0] != "a score"


@pytest.mark.parametrize(
    "other",
    [
        Score(1, 7, True, {"wall": 7}),
        Score(0, 6, True, {"wall": 7}),
        Score(0, 7, False, {"wall": 7}),
        Score(0, 7, True, {"dice": 7}),
    ],
    ids=["seat", "total", "audience", "sources"],
)
def test_every_part_of_a_score_counts(other: Score) -> None:
    score = Score(0, 7, True, {"wall": 7})
    assert score == Score(0, 7, True, {"wall": 7})
    assert hash(score) == hash(Score(0, 7, True, {"wall": 7}))
    assert score != other


# Representations


def test_a_score_says_where_it_came_from() -> None:
    score = Score(1, 9, True, {"wall": 3, "dice": 0, "toll": -1, "jade": 7})
    assert repr(score) == "<Score seat 1: 9 VP (wall 3, toll -1, jade 7)>"
    assert repr(Score(0, 0, False, {"wall": 0})) == "<Score seat 0: 0 VP, not in the palace>"


def test_a_game_says_where_it_stands() -> None:
    builder = PositionBuilder(3).set(day=2).family(1, hand=["9"])
    assert repr(builder.turn(1).game()) == (
        "<Game: 3 families, day 2, ply 0, seat 1 decides: exchange>"
    )
    game = finished()
    assert repr(game) == f"<Game: 3 families, over after {game.ply} plies, seat {game.winner} won>"
    nobody = PositionBuilder(2).set(day=4).begin("final-scoring").game()
    assert repr(nobody) == "<Game: 2 families, over after 0 plies, nobody won>"
    assert repr(Game(1, seed=1)).startswith("<Game: 1 against Meng, day 1, ply 0, seat 0 decides:")


def test_other_things_say_what_they_are() -> None:
    game = Game(2, seed=1)
    seat = game.chooser
    count = len(game.legal_moves())
    assert repr(game.legal_moves()[0]) == f"<Move {game.legal_moves()[0]}>"
    assert repr(game.why_not("sing")) == "<Reason unreadable {'text': 'sing'} (GIFT-2)>"
    assert repr(game.components).startswith("<Components 'Gùgōng")
    asked = f"<Observation of seat {seat}, ply 0: exchange, {count} moves>"
    assert repr(observe(game)) == asked


# Errors


def test_a_reason_that_the_catalogue_lacks_is_told_by_its_code() -> None:
    error = IllegalMove("give 5w to wall", Reason("too-heavy", "GIFT-4", {"card": "5w", "n": 6}))
    assert str(error) == "give 5w to wall: too heavy: card 5w, n 6 (GIFT-4)"
    assert str(UndoBarred(Reason("too-late", "GIFT-10"))) == "too late (GIFT-10)"


def test_a_catalogue_makes_sentences_of_errors() -> None:
    game = Game(2, seed=1)
    with pytest.raises(UndoBarred) as barred:
        game.undo()
    english, german = catalogue("en"), catalogue("de")
    assert english.error(barred.value) == english.reason(barred.value.reason)
    assert german.error(barred.value) != english.error(barred.value)
    with pytest.raises(IllegalMove) as illegal:
        game.play("pass")
    sentence = english.reason(illegal.value.reason)
    assert english.error(illegal.value) == f"pass: {sentence}"


def test_a_refused_move_of_a_record_is_a_sentence_too() -> None:
    game = Game(2, seed=1)
    game.play(game.legal_moves()[0])
    broken = game.record().replace(f": {game.plies[0]}", ": pass", 1)
    with pytest.raises(RecordError) as refused:
        Game.from_record(broken)
    cause = refused.value.cause
    assert isinstance(cause, IllegalMove)
    english = catalogue("en")
    assert english.error(refused.value) == f"line {refused.value.line}: {english.error(cause)}"
    assert english.error(RecordError(3, "no such thing")) == "line 3: no such thing"
