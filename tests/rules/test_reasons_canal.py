"""Why loading, sailing or claiming is refused (CAN), on both sides of each limit."""

import pytest

from gugong import Game
from gugong.rules.refusals import refuse
from tests.reasons import is_legal, why
from tests.table import Table, asked


def canal(stage: str, table: Table) -> Game:
    """Family 0 is in the middle of a canal action."""
    frame = {"kind": "canal", "seat": 0, "stage": stage}
    return table.frames({"kind": "turn", "seat": 1}, frame).game()


def loading(table: Table) -> Game:
    """The morning's servant from the supply goes aboard (DEC-3)."""
    return table.frames({"kind": "turn", "seat": 1}, {"kind": "load", "seat": 0}).game()


# Loading


def test_one_servant_with_a() -> None:
    """CAN-2: once placed, the ship sails or claims."""
    table = asked("canal", pool=2).ship("2", 0, 1)
    game = canal("placed", table)
    for move in ("ship 2", "new ship", "canal B"):
        assert why(game, move) == ("placed-already", "CAN-2", {})
    assert is_legal(game, "sail 2")


def test_after_sailing_one_only_claims() -> None:
    """CAN-6"""
    table = asked("canal", pool=2).ship("2", 0, 3).ship("1", 0, 1)
    game = canal("done", table)
    for move in ("ship 1", "new ship", "sail 1"):
        assert why(game, move) == ("claims-only", "CAN-6", {})
    assert why(game, "canal B") == ("placed-already", "CAN-2", {})
    assert is_legal(game, "claim 2 vp")


def test_no_servant_to_place() -> None:
    """SRV-1: with A from the pool, with the decree from the supply."""
    args: dict[str, int | str] = {"where": "pool", "have": 0, "need": 1}
    empty = asked("canal", pool=0).ship("2", 0, 1).game()
    assert why(empty, "ship 2") == ("no-servants", "SRV-1", args)
    assert is_legal(asked("canal", pool=1).ship("2", 0, 1).game(), "ship 2")
    args = {"where": "supply", "have": 0, "need": 1}
    empty = loading(asked("canal", pool=10, double="supply").ship("2", 0, 1))
    assert why(empty, "ship 2") == ("no-servants", "SRV-1", args)
    assert is_legal(loading(asked("canal", pool=9, double="supply").ship("2", 0, 1)), "ship 2")


def test_no_double_servant_to_place() -> None:
    """SRV-4: with it no other servant is needed."""
    args = {"where": "pool", "is": "supply"}
    game = asked("canal", pool=1, double="supply").ship("2", 0, 1).game()
    assert why(game, "ship 2 with double") == ("no-double", "SRV-4", args)
    assert is_legal(asked("canal", double="pool").ship("2", 0, 1).game(), "ship 2 with double")
    args = {"where": "supply", "is": "pool"}
    game = loading(asked("canal", double="pool").ship("2", 0, 1))
    assert why(game, "ship 2 with double as 1") == ("no-double", "SRV-4", args)


def test_a_token_places_from_the_supply() -> None:
    """TRV-8, SRV-4"""
    table = asked("canal", pool=3, double="pool").no_tokens()
    table.frames(
        {"kind": "turn", "seat": 1},
        {"kind": "store", "seat": 0, "token": "ship"},
        {"kind": "benefit", "seat": 0, "token": "ship"},
    )
    args = {"where": "supply", "is": "pool"}
    assert why(table.game(), "new ship with double") == ("no-double", "SRV-4", args)


def test_all_ships_are_out() -> None:
    """CAN-4: a family has 3."""
    table = asked("canal", pool=1).ship("1", 0, 1).ship("2", 0, 1)
    assert is_legal(table.game(), "new ship")
    table = asked("canal", pool=1).ship("1", 0, 1).ship("2", 0, 1).ship("3", 0, 1)
    assert why(table.game(), "new ship") == ("no-ship-left", "CAN-4", {"ships": 3})


def test_a_full_route() -> None:
    """CAN-4"""
    table = asked("canal", players=4, pool=1)
    for harbour, seat in zip(range(1, 6), (1, 1, 1, 2, 2), strict=True):
        table.ship(f"a{harbour}", seat, 1)
    game = table.game()
    assert why(game, "new ship a") == ("route-full", "CAN-4", {})
    assert is_legal(game, "new ship b")


def test_a_ship_of_another_family() -> None:
    """CAN-2; an empty harbour holds no ship of yours either."""
    game = asked("canal", pool=1).ship("2", 0, 1).ship("3", 1, 1).game()
    for berth in ("3", "4"):
        assert why(game, f"ship {berth}") == ("not-your-ship", "CAN-2", {"berth": berth})
        assert why(game, f"sail {berth}") == ("not-your-ship", "CAN-2", {"berth": berth})
        assert why(game, f"claim {berth} vp") == ("not-your-ship", "CAN-6", {"berth": berth})
    assert is_legal(game, "ship 2")


def test_a_full_ship() -> None:
    """CAN-1: it holds 3; the Double Servant lying flat fills 2."""
    game = asked("canal", pool=1, double="pool").ship("2", 0, 3).ship("1", 0, 2).game()
    args: dict[str, int | str] = {"berth": "2", "free": 0}
    for move in ("ship 2", "ship 2 with double as 1"):
        assert why(game, move) == ("ship-full", "CAN-1", args)
    args = {"berth": "1", "free": 1}
    assert why(game, "ship 1 with double") == ("ship-full", "CAN-1", args)
    assert is_legal(game, "ship 1")
    assert is_legal(game, "ship 1 with double as 1")
    game = asked("canal", pool=1, double="pool").ship("1", 0, 1).game()
    assert is_legal(game, "ship 1 with double")


def test_the_double_servant_has_to_leave_room_for_the_second_piece() -> None:
    """CAN-3: two spaces are left; with another harbour there are more."""

    def table(*others: str) -> Table:
        table = asked("canal", pool=1, double="pool").ship("1", 0, 1)
        for harbour, seat in zip(others, (1, 1, 2, 2), strict=False):
            table.ship(harbour, seat, 1)
        return table

    assert is_legal(canal("two-more", table("2", "3", "4")), "ship 1 with double")
    game = canal("two-more", table("2", "3", "4", "5"))
    assert why(game, "ship 1 with double") == ("no-room-for-both", "CAN-3", {})
    assert is_legal(game, "ship 1 with double as 1")


# The costly form


def test_the_costly_form_of_the_canal() -> None:
    """CAN-3: pay 1, place 2."""
    args: dict[str, int | str] = {"price": 1, "place": 2}
    game = asked("canal", pool=2).game()
    assert why(game, "canal B") == ("cannot-pay-and-place", "CAN-3", args)
    assert is_legal(asked("canal", pool=3).game(), "canal B")


def test_no_room_for_two() -> None:
    """CAN-4: one space is left on the canal, and no ship."""
    table = asked("canal", pool=3).ship("1", 0, 2).ship("3", 0, 2).ship("4", 0, 2)
    assert is_legal(table.game(), "canal B")
    table = asked("canal", pool=3, rewards={"card": 2}).ship("1", 0, 2)
    for harbour, seat in (("2", 1), ("3", 1), ("4", 2), ("5", 2)):
        table.ship(harbour, seat, 1)
    assert why(table.game(), "canal B") == ("no-room-for-both", "CAN-4", {})


def test_no_room_for_two_with_all_ships_out() -> None:
    """CAN-4: harbours are free, but no ship is left; nor is a reward to claim."""
    table = asked("canal", pool=3, rewards={"card": 2}).ship("1", 0, 1, double=2).ship("4", 0, 3)
    assert is_legal(table.game(), "canal B")
    assert why(table.ship("3", 0, 2).game(), "canal B") == ("no-room-for-both", "CAN-4", {})


def test_no_ship_sails_with_b() -> None:
    """CAN-3: neither before the first piece nor before the second."""
    for stage in ("two-more", "one-more"):
        game = canal(stage, asked("canal", pool=2).ship("1", 0, 1))
        assert why(game, "sail 1") == ("no-sailing-with-b", "CAN-3", {})
        assert why(game, "pass") == ("must-choose", "CAN-2", {"frame": "canal"})
        assert is_legal(game, "ship 1")


# Sailing and claiming


def test_no_free_harbour_ahead() -> None:
    """CAN-5: past occupied harbours, but not beyond the last."""
    table = asked("canal", pool=1).ship("4", 0, 1).ship("5", 1, 1).ship("3", 2, 1)
    assert why(table.game(), "sail 4") == ("no-harbour-ahead", "CAN-5", {"berth": "4"})
    table = asked("canal", pool=1).ship("3", 0, 1).ship("4", 1, 1)
    assert is_legal(table.game(), "sail 3")


def test_once_placed_sailing_has_the_same_reasons() -> None:
    """CAN-2, CAN-5"""
    table = asked("canal", pool=1).ship("5", 0, 1).ship("4", 1, 1).ship("1", 0, 1)
    game = canal("placed", table)
    assert why(game, "sail 4") == ("not-your-ship", "CAN-2", {"berth": "4"})
    assert why(game, "sail 5") == ("no-harbour-ahead", "CAN-5", {"berth": "5"})
    assert is_legal(game, "sail 1")


def test_a_ship_that_is_not_full() -> None:
    """CAN-6: 3 spaces, the Double Servant as it lies."""
    game = asked("canal", pool=1).ship("2", 0, 2).game()
    args: dict[str, int | str] = {"berth": "2", "load": 2}
    assert why(game, "claim 2 vp") == ("ship-not-full", "CAN-6", args)
    game = asked("canal", pool=1).ship("2", 0, 1, double=1).game()
    assert why(game, "claim 2 vp") == ("ship-not-full", "CAN-6", args)
    assert is_legal(asked("canal", pool=1).ship("2", 0, 1, double=2).game(), "claim 2 vp")


@pytest.mark.parametrize(
    ("berth", "rewards"),
    [("1", ()), ("2", ("vp",)), ("3", ("card",)), ("4", ("double",)),
     ("5", ("vp", "card", "double"))],
)  # fmt: skip
def test_each_harbour_has_its_reward(berth: str, rewards: tuple[str, ...]) -> None:
    """CAN-7"""
    game = asked("canal", pool=1).ship(berth, 0, 3).game()
    for reward in ("vp", "card", "double"):
        if reward in rewards:
            assert is_legal(game, f"claim {berth} {reward}")
        else:
            args = {"berth": berth, "reward": reward}
            assert why(game, f"claim {berth} {reward}") == ("not-this-reward", "CAN-7", args)


@pytest.mark.parametrize(("reward", "spaces"), [("vp", 3), ("card", 2)])
def test_a_reward_whose_spaces_are_taken(reward: str, spaces: int) -> None:
    """CAN-7: VP three times, a card twice."""
    full = asked("canal", pool=1, rewards={reward: spaces}).ship("5", 0, 3).game()
    args = {"berth": "5", "reward": reward, "why": "spaces", "spaces": spaces}
    assert why(full, f"claim 5 {reward}") == ("reward-taken", "CAN-7", args)
    free = asked("canal", pool=1, rewards={reward: spaces - 1}).ship("5", 0, 3).game()
    assert is_legal(free, f"claim 5 {reward}")


def test_the_double_servant_is_unlocked_once() -> None:
    """CAN-7"""
    args = {"berth": "4", "reward": "double", "why": "spaces", "spaces": 1}
    game = asked("canal", pool=1, double="supply").ship("4", 0, 3).game()
    assert why(game, "claim 4 double") == ("reward-taken", "CAN-7", args)
    assert is_legal(asked("canal", pool=1).ship("4", 0, 3).game(), "claim 4 double")


def test_only_the_ship_just_filled() -> None:
    """TRV-8: it may claim at once, another full one may not."""
    table = asked("canal").ship("2", 0, 3).ship("3", 0, 3)
    table.frames({"kind": "turn", "seat": 1}, {"kind": "claim", "seat": 0, "berth": "2"})
    game = table.game()
    args = {"berth": "3", "reward": "card"}
    assert why(game, "claim 3 card") == ("other-ship", "TRV-8", args)
    assert is_legal(game, "claim 2 vp")


def test_ships_on_two_routes_are_called_by_both() -> None:
    """CAN-1: the harbours of the second route are counted anew."""
    game = asked("canal", players=4, pool=1).ship("b2", 0, 2).game()
    args: dict[str, int | str] = {"berth": "b2", "load": 2}
    assert why(game, "claim b2 vp") == ("ship-not-full", "CAN-6", args)
    game = asked("canal", players=4, pool=1).ship("b2", 0, 3).game()
    assert why(game, "claim b2 card")[0] == "not-this-reward"
    assert is_legal(game, "claim b2 vp")


def test_no_card_is_left_to_win() -> None:
    """CAN-7"""
    game = asked("canal", pool=1).ship("3", 0, 3).game()
    move, state = game.parse("claim 3 card"), game.state.copy()
    state.gifts = []
    reason = refuse(state, move)
    assert (reason.code, reason.rule) == ("reward-taken", "CAN-7")
    assert reason.args["why"] == "pile"
