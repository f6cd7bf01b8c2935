"""Every move that is not legal is refused with a reason and a rule, and changes nothing."""

import re
from functools import cache
from importlib import resources
from random import Random

import pytest

from gugong import Game, IllegalMove, Reason
from gugong.rules.frames import FIRST_STEP, KINDS
from tests.properties.tables import TABLES, random_game
from tests.table import Table, texts
from tools.properties import illegal_move_is_refused
from tools.random_play import choices

at_every_table = pytest.mark.parametrize(("players", "bonus", "expert"), TABLES)
NONSENSE = (
    "", " ", ",", "0", "5", "-1", "1e9", "give", "give to", "give 5w", "give 10 to wall",
    "give 5w to the wall", "give 5w to wall, gladly", "travel atlantis", "ship 99", "ship z1",
    "jade house 0", "die 4 to 1", "pass pass", "hand in", "hand in for glory", "übergib 5 an mauer",
    "赠送 5 长城", "give \uff15w to wall", "\x00", "\n", "None", "{}", "🐉" * 50, "x" * 100_000,
)  # fmt: skip


@cache
def rules() -> frozenset[str]:
    text = resources.files("gugong").joinpath("text/rules.md").read_text("utf-8")
    return frozenset(re.findall(r"^- ([A-Z]+-\d+)", text, re.MULTILINE))


def explains(reason: Reason | None) -> bool:
    """A code, a rule that exists, and arguments that a sentence can hold."""
    return (
        reason is not None
        and re.fullmatch(r"[a-z-]+", reason.code) is not None
        and reason.rule in rules()
        and all(isinstance(value, int | str) for value in reason.args.values())
    )


@at_every_table
def test_of_all_moves_exactly_the_legal_ones_are_not_refused(
    players: int, bonus: bool, expert: bool
) -> None:
    """At a few moments all moves there are, some 4,000."""
    for plies in (12, 55):
        game = random_game(players, bonus, expert, f"all moves {plies}", plies)
        position, legal = game.position(), game.legal_moves()
        for move in game.state.box.every_move():
            reason = game.why_not(move)
            if move in legal:
                assert reason is None, f"{move!r} is legal, yet {reason}"
            else:
                assert explains(reason), f"{move!r} is not legal, but why: {reason}"
        assert game.position() == position


@at_every_table
def test_refused_moves_raise_their_reason_and_change_nothing(
    players: int, bonus: bool, expert: bool
) -> None:
    """Some moves at every decision of a few games."""
    for number in range(2):
        seed = f"some moves {players} {bonus} {expert} {number}"
        rng = Random(seed)
        game = Game(players, seed=seed, bonus_tokens=bonus, expert=expert)
        every_move = game.state.box.every_move()
        for move in choices(game, rng):
            for other in rng.sample(every_move, 3):
                illegal_move_is_refused(game, other)
                assert game.why_not(other) is None or explains(game.why_not(other))
            game.play(move)


def test_at_every_kind_of_decision_every_move_has_its_reason() -> None:
    """Each kind of decision, and each canal stage, action and benefit, meets all moves once."""
    met: set[object] = set()
    for number in range(60):
        game = Game(2 + number % 4, seed=f"kinds {number}", bonus_tokens=number % 2 == 0)
        for move in choices(game, Random(number)):
            frame = game.frame
            assert frame is not None
            kind = (frame["kind"], frame.get("stage"), frame.get("action"), frame.get("token"))
            if kind not in met:
                met.add(kind)
                legal = game.legal_moves()
                for other in game.state.box.every_move():
                    if other not in legal:
                        assert explains(game.why_not(other)), f"{kind}: {other!r}"
            game.play(move)
    assert {kind[0] for kind in met if isinstance(kind, tuple)} >= {
        kind.name for kind in KINDS[:FIRST_STEP] if kind.name not in ("claim", "make-room")
    }


def test_a_finished_game_refuses_everything() -> None:
    game = random_game(3, True, False, "finished")
    for move in Random(1).sample(game.state.box.every_move(), 200):
        reason = game.why_not(move)
        assert reason is not None
        assert (reason.code, reason.rule) == ("over", "NIGHT-5")
        with pytest.raises(IllegalMove):
            game.play(move)


@pytest.mark.parametrize("text", NONSENSE, ids=lambda text: repr(text[:20]))
def test_nonsense_is_unreadable(text: str) -> None:
    game = random_game(4, True, False, "nonsense", plies=20)
    position = game.position()
    reason = game.why_not(text)
    assert reason is not None
    assert reason.code in ("unreadable", "misspelled")
    assert explains(reason)
    assert len(str(reason.args)) < 200, "a long text is not echoed in full"
    with pytest.raises(IllegalMove):
        game.play(text)
    assert game.position() == position


def two_fives() -> Game:
    table = Table(players=2).family(0, pool=3, hand=["5w", "5d", "8"]).family(1, hand=["1p"])
    return table.official("wall", "3w").turn(0).game()


def test_a_card_may_be_named_by_its_value_if_only_one_fits() -> None:
    game = two_fives()
    assert game.parse("give 8 to wall").text == "give 8 to wall"
    game.play("give 5w to wall")
    assert texts(game)
    reason = two_fives().why_not("give 5 to wall")
    assert reason is not None
    assert reason.code == "which-card"
    with pytest.raises(IllegalMove):
        two_fives().play("give 5 to wall")


def test_case_and_spaces_do_not_matter() -> None:
    game = two_fives()
    move = game.parse("give 5w to wall")
    for text in ("GIVE 5W TO WALL", "  give   5w  to wall ", "Give\t5W to Wall\n"):
        assert game.parse(text) is move
    pay = next(move for move in game.legal_moves() if move.text.endswith(", pay"))
    for text in (pay.text.replace(", ", ","), pay.text.replace(", ", " , "), pay.text.upper()):
        assert game.parse(text) is pay
