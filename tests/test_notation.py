"""Moves as text: what is written reads back, and what is short still means one move."""

import re
from itertools import product

import pytest

from gugong import Game, IllegalMove
from gugong.formats.notation import read, tidy
from gugong.rules.box import Box, box_for
from gugong.rules.constants import (
    ACTION,
    ACTION_LETTERS,
    ACTIONS,
    CARDS,
    FACES,
    LOCATIONS,
    VALUE,
    face,
)
from gugong.rules.grammar import VERBS
from tests.table import Table, first_box, kind, position, texts

BOXES = [
    pytest.param(box_for(first_box(), players, bonus, expert), id=f"{players}p {bonus} {expert}")
    for players, bonus, expert in product((2, 3, 4, 5), (False, True), (False, True))
]


@pytest.mark.parametrize("box", BOXES)
def test_every_move_has_its_own_text_and_reads_back(box: Box) -> None:
    moves = box.every_move()
    written = [str(move) for move in moves]
    assert len({text.lower() for text in written}) == len(moves) > 3000
    for move in moves:
        assert box.find_move(tidy(str(move))) is move
        assert tidy(move.text) == move.text.lower(), "written the tidy way"
        assert not {"=", "#", "|", ":"} & set(move.text), "these have a meaning in records"


@pytest.mark.parametrize("box", BOXES)
def test_every_move_reads_without_a_game_as_what_it_is(box: Box) -> None:
    for move in box.every_move():
        reading = read(move.text)
        assert reading is not None, move
        assert (reading.number, reading.parts) == (move.verb, move.parts)
        assert VERBS[move.verb].write(reading.parts) == move.text


@pytest.mark.parametrize("verb", ["burn", "recall", "discard"])
def test_a_hidden_card_is_left_out(verb: str) -> None:
    """GIFT-10: of another's card the log holds the verb alone."""
    reading = read(verb)
    assert reading is not None
    assert (reading.verb, reading.parts) == (verb, {"card": None})


@pytest.mark.parametrize(
    "text",
    ["", "give", "give 5w", "give 5t to wall", "wall 3 servants", "jade A", "travel", "ship",
     "die 1", "decree of-heaven", "gain 1000", "pass on", "give 5 to wall, free"],
)  # fmt: skip
def test_what_is_no_move(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize("box", BOXES)
def test_moves_are_ordered_by_verb_and_no_two_alike(box: Box) -> None:
    moves = box.every_move()
    orders = [move.order for move in moves]
    assert orders == sorted(set(orders))
    assert [move.verb for move in moves] == sorted(move.verb for move in moves)
    assert {move.verb for move in moves} == set(range(len(VERBS)))


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("give 5w to wall", "give"),
        ("give 3ss to jade, pay", "give"),
        ("give 3ss to jade, burn", "give"),
        ("give 9 to canal, forgo", "give"),
        ("burn 6x", "burn"),
        ("pay servants", "pay"),
        ("pay double as 1", "pay"),
        ("pay double", "pay"),
        ("travel kunming", "travel"),
        ("wall servant", "wall"),
        ("wall 2 servants", "wall"),
        ("wall servant + double as 1", "wall"),
        ("wall double", "wall"),
        ("jade house 1", "jade"),
        ("jade square", "jade"),
        ("decree equal-gifts", "decree"),
        ("ship 2", "ship"),
        ("ship 2 with double as 1", "ship"),
        ("new ship", "new-ship"),
        ("new ship with double", "new-ship"),
        ("sail 3", "sail"),
        ("claim 5 double", "claim"),
        ("intrigue A", "plain"),
        ("palace B", "costly"),
        ("gain 2", "gain"),
        ("gain 1 + double", "gain"),
        ("gain nothing", "gain"),
        ("swap 5w with jade", "swap"),
        ("swap discarded 5w with jade", "swap"),
        ("recall 4i", "recall"),
        ("discard 9", "discard"),
        ("lower 3 for servants", "lower"),
        ("die 2 to 7", "die"),
        ("lay servant", "lay"),
        ("lay double at canal", "lay"),
        ("use morning-ship", "use"),
        ("token gift-for-jade", "token"),
        ("take", "take"),
        ("pass", "pass"),
        ("hand in for jade", "hand-in"),
    ],
)
def test_the_words_of_every_verb(text: str, verb: str) -> None:
    box = box_for(first_box(), 3, True, False)
    move = box.find_move(tidy(text))
    assert move is not None
    assert move.text == text
    assert VERBS[move.verb].name == verb


def test_no_verb_is_left_out_above() -> None:
    mark = next(iter(test_the_words_of_every_verb.pytestmark))  # type: ignore[attr-defined]
    assert {verb for _, verb in mark.args[1]} == {verb.name for verb in VERBS}


def test_on_the_large_side_routes_have_letters() -> None:
    small, large = box_for(first_box(), 3, False, False), box_for(first_box(), 4, False, False)
    for text in ("ship a2", "new ship b", "sail b4", "claim a3 card", "new ship a with double"):
        assert large.find_move(text) is not None
        assert small.find_move(text) is None
    assert large.find_move("ship 2") is None


def test_cards_are_named_by_value_and_action() -> None:
    """No letter for a card without an action (GIFT-7)."""
    assert len(set(CARDS)) == FACES
    assert len(ACTION_LETTERS) == len(ACTIONS)
    for card in range(FACES):
        assert CARDS[card] == f"{VALUE[card]}{ACTION_LETTERS[ACTION[card]]}"
        assert face(VALUE[card], ACTIONS[ACTION[card]]) == card
    assert CARDS[face(3, "servants")] == "3ss"
    assert CARDS[face(9, "none")] == "9"
    assert ACTIONS[:7] == LOCATIONS


def hand_of(*cards: str) -> Game:
    table = Table(players=2).family(0, pool=4, hand=list(cards)).family(1, hand=["1p"])
    return table.officials("3w", "2d", "1c", "4i", "5s", "6x", "7").turn(0).game()


def test_shorthand_names_a_card_by_its_value() -> None:
    game = hand_of("5w", "8", "3ss")
    for text in ("give 5 to wall", "give 3 to palace, pay", "give 8 to canal"):
        assert re.sub("(5w|3ss)", lambda card: card[0][0], game.parse(text).text) == text
        assert game.why_not(text) is None
    game.play("give 3 to palace, burn")
    assert "burn 5w" in texts(game)
    game.play("burn 5")
    assert game.plies[-1].text == "burn 5w"


def test_shorthand_that_fits_two_cards_is_not_guessed() -> None:
    game = hand_of("5w", "5d", "8")
    for text in ("give 5 to wall", "Give 5 to Canal, Pay"):
        with pytest.raises(IllegalMove) as error:
            game.play(text)
        assert error.value.reason.code == "which-card"
    assert game.ply == 0


def test_two_equal_cards_are_one_choice() -> None:
    game = hand_of("3d", "3d", "8")
    assert texts(game).count("give 3d to wall") == 1
    assert game.parse("give 3 to wall").text == "give 3d to wall"


def test_the_plain_card_comes_before_shorthand() -> None:
    """`7` is a card of its own; only without it does `7` stand for `7x`."""
    assert hand_of("7", "7x", "8").parse("give 7 to wall").text == "give 7 to wall"
    assert hand_of("7x", "8").parse("give 7 to wall").text == "give 7x to wall"


def test_a_move_itself_is_never_shorthand() -> None:
    """A bot that plays the move of a card it does not have must not play another card."""
    game = hand_of("7x", "8")
    plain = game.state.box.find_move("give 7 to wall")
    assert plain is not None
    assert plain not in game.legal_moves()
    assert game.why_not(plain) is not None
    with pytest.raises(IllegalMove):
        game.play(plain)


# Several tokens in one line


def with_tokens(*tokens: str, pool: int = 4) -> Game:
    table = Table(players=2).family(0, pool=pool, hand=["5w", "8"], tokens=list(tokens))
    return table.family(1, hand=["9"]).turn(0).game()


def spent(game: Game) -> list[str]:
    return sorted(str(token) for token in position(game)["token_discard"])


@pytest.mark.parametrize(
    "line", ["hand in ship wall for servant", "Hand in wall, ship for  servant"]
)
def test_a_line_hands_in_several_tokens(line: str) -> None:
    """TRV-5, TRV-9: recorded as the ordinary decisions, whatever the order in the line."""
    game = with_tokens("wall", "ship", "vp", "recall")
    assert game.why_not(line) is None
    game.play(line)
    assert spent(game) == ["ship", "wall"]
    assert [str(move) for move in game.plies] == [
        "hand in for servant", "token ship", "token wall",
    ]  # fmt: skip
    assert Game.from_record(game.record(), components=game.components).plies == game.plies
    assert kind(game) == "exchange"


def test_tokens_that_go_by_themselves_may_be_named() -> None:
    """TRV-9: with two tokens nothing is left to choose."""
    game = with_tokens("wall", "ship")
    game.play("hand in wall ship for servant")
    assert [str(move) for move in game.plies] == ["hand in for servant"]
    assert spent(game) == ["ship", "wall"]
    twice = with_tokens("wall", "wall", "vp")
    twice.play("hand in wall wall for servant")
    assert spent(twice) == ["wall", "wall"]


def test_a_forced_step_that_is_typed_again_has_been_done() -> None:
    """TRV-9: after the first of two tokens only the other one is left for the total."""
    game = with_tokens("wall", "ship", "double")
    game.play("hand in for servant")
    game.play("token ship")
    reason = game.why_not("token wall")
    assert reason is not None
    assert (reason.code, reason.rule) == ("already-done", "TRV-9")
    other = game.why_not("token double")
    assert other is not None
    assert other.code == "not-asked", "it did not go"
    game.play(game.legal_moves()[0])
    later = game.why_not("token wall")
    assert later is not None
    assert later.code != "already-done", "only what the last decision brought about"


@pytest.mark.parametrize(("token", "asked", "told"), [("vp", 0, True), (None, 1, False)])
def test_only_who_was_forced_is_told(token: str | None, asked: int, told: bool) -> None:
    """GIFT-10: which card a family burnt is its secret.

    Without a token on the map and servants in the pool nothing else is asked of family 0.
    """
    table = Table(players=2).no_tokens().city("beijing", token)
    table.family(0, hand=["5w", "8"]).family(1, hand=["9"]).official("travel", "9")
    game = table.turn(0).game()
    game.play("give 5w to travel, burn")
    assert game.chooser == asked
    reason = game.why_not("burn 8")
    assert reason is not None
    assert (reason.code == "already-done") == told


@pytest.mark.parametrize("named", ["vp", "swap", "ship", "wall"])
def test_tokens_that_are_not_named_are_asked(named: str) -> None:
    """TRV-9: a line names a set, so any of them can be named without the others."""
    game = with_tokens("wall", "ship", "vp", "swap")
    game.play(f"hand in {named} for servant")
    others = [token for token in ("vp", "swap", "ship", "wall") if token != named]
    assert texts(game) == [f"token {token}" for token in others]


def test_a_token_that_leaves_by_itself_is_named_once() -> None:
    """TRV-9: two of the three must go, and the line names one of them and another."""
    game = with_tokens("vp", "vp", "vp", "wall", "ship")
    game.play("hand in vp wall for vp")
    assert texts(game) == ["token vp", "token ship"]
    assert spent(game) == ["vp", "vp", "wall"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("hand in vp double for servant", "no-such-token"),
        ("hand in vp vp for servant", "no-such-token"),
        ("hand in ship wall vp for servant", "token-does-not-fit"),
        ("hand in wall ship for jade", "too-few-tokens"),
        ("hand in wall ship for moon", "misspelled"),
        ("hand in moon for servant", "misspelled"),
    ],
)
def test_a_line_that_cannot_be_changes_nothing(line: str, code: str) -> None:
    game = with_tokens("wall", "ship", "vp")
    before = game.position()
    reason = game.why_not(line)
    assert reason is not None
    with pytest.raises(IllegalMove) as error:
        game.play(line)
    assert error.value.reason.code == reason.code == code
    assert (game.ply, game.position()) == (0, before)


@pytest.mark.parametrize(
    ("line", "left"),
    [("hand in vp swap ship for servant", 0), ("hand in double vp for servant", 1)],
)
def test_a_line_that_names_too_many_is_told_so(line: str, left: int) -> None:
    """TRV-9: the totals are exact, and a double counts as 2."""
    reason = with_tokens("vp", "swap", "ship", "double").why_not(line)
    assert reason is not None
    assert (reason.code, reason.rule) == ("token-does-not-fit", "TRV-9")
    assert reason.args == {"left": left}


def test_a_line_whose_tokens_cannot_be_completed_is_told_so() -> None:
    """TRV-9: with one other token than the double, the double must go."""
    reason = with_tokens("vp", "double").why_not("hand in vp for servant")
    assert reason is not None
    assert (reason.code, reason.rule) == ("token-does-not-fit", "TRV-9")


def test_refused_shorthand_speaks_of_the_card_in_hand() -> None:
    game = hand_of("5w", "8")
    reason = game.why_not("give 5 to decree")
    assert reason is not None
    assert reason.code == "gift-too-low"
    assert reason.args["card"] == "5w"
