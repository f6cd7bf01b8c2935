"""What waits while someone decides: every frame with its family, the next one last."""

from typing import Any

from gugong import Game
from tests.table import MENG, SoloTable, Table, play_all, top_frame


def agenda(game: Game) -> list[tuple[str, int | None]]:
    frames: Any = game.view(None)["agenda"]
    return [(frame["kind"], frame["seat"]) for frame in frames]


def test_a_turn() -> None:
    """GIFT-1, GIFT-6: the card's action, then the location's, then the next family."""
    table = Table().family(2, pool=2, hand=["5w"]).family(0, hand=["9"])
    game = play_all(table.official("palace", "3w").turn(2).game(), "give 5w to palace")
    assert agenda(game) == [("turn", 0), ("action", 2), ("action", 2)]


def test_masons() -> None:
    """WALL-1, WALL-2, DEC-4"""
    table = Table().family(1, pool=4, hand=["5s"]).family(0, hand=["9"]).decree("extra-mason", 1)
    game = play_all(table.action(1, "wall").game(), "wall B")
    assert agenda(game) == [
        ("turn", 2), ("wall-check", None), ("extra-mason", 1), ("masons", 1),
    ]  # fmt: skip


def test_a_token_of_the_wall() -> None:
    """TRV-4, TRV-8, WALL-2: the Double Servant could be placed, so it is asked; then the check."""
    table = Table(2).no_tokens().city("xian", "wall").family(0, wall=3, intrigue=5)
    game = table.family(1, hand=["9"]).action(0, "travel").game()
    play_all(game, "travel xian", "wall servant")
    assert agenda(game) == [("turn", 1), ("store", 0), ("favour", 0)]


def test_a_claim_leaves_a_canal_action_at_its_stage() -> None:
    """CAN-6"""
    table = Table().family(0, pool=3, hand=["9"]).ship("2", 0, 3).ship("1", 0, 1)
    game = play_all(table.action(0, "canal").game(), "claim 2 vp")
    assert top_frame(game) == {"kind": "canal", "seat": 0, "stage": "open"}
    play_all(game, "canal B")
    assert top_frame(game) == {"kind": "canal", "seat": 0, "stage": "two-more"}
    play_all(game, "ship 1")
    assert top_frame(game) == {"kind": "canal", "seat": 0, "stage": "one-more"}
    game = play_all(table.game(), "ship 1")
    assert top_frame(game) == {"kind": "canal", "seat": 0, "stage": "placed"}
    play_all(game, "sail 1")
    assert top_frame(game) == {"kind": "canal", "seat": 0, "stage": "done"}


def test_the_end_of_a_day() -> None:
    """BON-4, TRV-6: room is made before the night."""
    tokens = ["wall", "wall", "ship", "ship", "swap", "swap"]
    table = Table(2, bonus_tokens=True).no_tokens().family(0, tokens=tokens).laid("toll", 0, "wall")
    game = table.frames({"kind": "dusk", "seat": None}).game()
    assert agenda(game) == [("night", None), ("make-room", 0)]


def test_a_night() -> None:
    """NIGHT-1 to NIGHT-5: servants, the award, the ships, their claims, the new day."""
    table = Table(2).set(start=1, dice=[5, 5, 1]).ship("1", 0, 3)
    table.family(0, discard=["5w"], pool=7).family(1, discard=["1p"], pool=11)
    game = table.frames({"kind": "night", "seat": None}).game()
    assert agenda(game) == [
        ("daybreak", None), ("canal", 0), ("canal", 1), ("ships-sail", None), ("award", 0),
        ("gain", 0), ("gain", 1),
    ]  # fmt: skip


def test_a_morning() -> None:
    """MOR-3 to MOR-5"""
    table = Table(3).decree("morning-envoy", 2).decree("morning-swap", 0, 2).set(medal=2)
    for seat in range(3):
        table.family(seat, hand=["9", "8", "7"][seat : seat + 1])
    game = table.frames({"kind": "daybreak", "seat": None}).game()
    assert agenda(game) == [
        ("new-day", None), ("morning-decrees", 0), ("morning-decrees", 2),
    ]  # fmt: skip


def test_a_new_day() -> None:
    """MOR-5: in turn order; who may leave some is asked."""
    table = Table(2).set(day=1, start=1).family(0, pool=10).family(1, pool=9, hand=["9"])
    game = table.frames({"kind": "new-day", "seat": None}).game()
    assert agenda(game) == [("turn", 1), ("gain", 0), ("gain", 1)]


def test_the_last_night_is_over() -> None:
    """TRV-5, NIGHT-5"""
    table = Table(2).set(day=4, start=1).no_tokens()
    table.family(0, tokens=["vp", "vp"]).family(1, tokens=["wall", "wall"])
    game = table.frames({"kind": "daybreak", "seat": None}).game()
    assert agenda(game) == [("final-scoring", None), ("last-hand-in", 0), ("last-hand-in", 1)]


def test_a_twilight() -> None:
    """SOLO-16: a wall completed there is scored before the next card."""
    table = SoloTable().family(MENG, pool=2, wall=1).twilight("wall", "jade")
    game = table.family(0, wall=2, pool=3, intrigue=4).game()
    assert agenda(game) == [("twilight", 1), ("favour", 0)]


def test_a_journey_of_meng() -> None:
    """SOLO-7, SOLO-9: the wall's scoring comes between his two moves."""
    table = SoloTable().family(MENG, wall=1).family(0, wall=2, intrigue=4)
    table.city("quanzhou", "wall").city("fuzhou", "vp").meng_acts("travel", special=True)
    assert agenda(table.game()) == [
        ("turn", 0), ("meng-travel", 1), ("meng-cash-in", 1), ("store", 1), ("favour", 0),
    ]  # fmt: skip
