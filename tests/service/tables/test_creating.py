"""New tables: as asked for, as a rematch, as a branch, from a record."""

from typing import Any

import pytest

from gugong import Game, load
from gugong.service.tables.creating import (
    KINDS,
    LETTERS,
    Plan,
    SeatRequest,
    could_be_id,
    create,
    plan_branch,
    plan_from_record,
    plan_rematch,
    plan_table,
)
from gugong.service.tables.model import Seat
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.seating import hand_to_bot, leave
from gugong.service.tables.table_names import LONGEST_TABLE_NAME, tidy_name
from gugong.service.tables.terms import STAND_IN, Clock, Terms
from tests.service.tables.shell import LATER, LEVELS, LI, MA, NOW, WU, Shell, refused


def plan(*kinds: str, **more: Any) -> Plan:
    """Seats as you, open, meng, or a bot's level."""
    seats = [
        SeatRequest(KINDS[kind]) if kind in KINDS else SeatRequest("bot", level=kind)
        for kind in kinds
    ]
    return plan_table(LI, seats, LEVELS, **{"options": {}, **more})


def test_seats_are_as_asked_for() -> None:
    seats = plan("you", "open", "novice").seats
    assert seats == (
        Seat("person", LI.id, "Li"),
        Seat("open"),
        Seat("bot", level="novice"),
    )


def test_people_at_one_device_have_different_names() -> None:
    named = [SeatRequest("you"), SeatRequest("you"), SeatRequest("you", "Wu"), SeatRequest("you")]
    seats = plan_table(LI, named, LEVELS, options={}).seats
    assert [seat.name for seat in seats] == ["Li", "Li 2", "Wu", "Li 3"]


def test_the_game_begins_at_once_where_no_seat_is_open() -> None:
    transition = create(plan("you", "novice"), NOW)
    row = transition.table.row
    assert (row.status, row.chooser, row.version) == ("running", transition.table.game.chooser, 1)
    assert (row.created, row.moved, row.owner) == (1000.0, 1000.0, LI.id)
    assert transition.change is not None
    assert transition.change.new
    assert transition.change.record == transition.table.game.record(with_seed=True)
    assert transition.change.box is None
    waiting = create(plan("you", "open"), NOW).table
    assert (waiting.row.status, waiting.row.chooser) == ("waiting", None)


def test_an_id_cannot_be_guessed_nor_mistaken() -> None:
    ids = {create(plan("you", "you"), NOW).table.id for _ in range(20)}
    assert len(ids) == 20
    assert all(could_be_id(found) and len(found) == 12 for found in ids)
    assert not set("lo01") & set(LETTERS)
    assert not any(could_be_id(text) for text in ("", "../x", "a\n", "A", "a" * 33))


def test_one_plays_alone_against_meng() -> None:
    made = plan("you", "meng", options={"difficulty": "hard"})
    assert (made.game.players, made.seats[1].kind) == (1, "meng")
    assert made.game.options["difficulty"] == "hard"
    for seats in (("meng", "you"), ("you", "meng", "open"), ("meng", "meng")):
        with refused("bad-request"):
            plan(*seats)


@pytest.mark.parametrize(
    "options",
    [{"expert": "yes"}, {"difficulty": "hard"}, {"_bare": True}, {"seed": "x"}, {"players": True}],
)
def test_an_option_that_is_not_possible_is_refused(options: dict[str, Any]) -> None:
    with refused("bad-request") as caught:
        plan("you", "you", options=options)
    assert next(iter(options)) in caught.value.message


def test_components_and_seeds_that_cannot_be_are_refused() -> None:
    for wrong in ({"components": "no box"}, {"seed": " seven "}):
        with refused("bad-request"):
            plan("you", "you", **wrong)


def test_components_of_ones_own() -> None:
    text = load().text.replace("5 = 7 }", "5 = 6 }")
    transition = create(plan("you", "you", components=text), NOW)
    row, change = transition.table.row, transition.change
    assert row.components != load().version
    assert row.components_name == load().name
    assert change is not None
    assert change.box == text
    assert row.box == transition.table.game.components.text_hash
    assert change.record == transition.table.game.record(with_seed=True, with_components=False)


def test_a_seed_deals_the_same_game() -> None:
    games = [plan("you", "novice", seed="seven").game for _ in range(2)]
    assert games[0].view(0) == games[1].view(0)


def test_a_game_whose_luck_or_cards_someone_may_know_says_so_for_ever() -> None:
    old = finished("li", "wu").table
    arranged = {
        "seed": plan("you", "novice", seed="seven"),
        "branch": plan_branch(old, LI, 40, LEVELS),
        "record": plan_from_record(running().record(), LI, LEVELS, seats="you,open,open"),
    }
    for how, made in arranged.items():
        assert create(made, NOW).table.row.arranged == how
    assert plan_from_record(old.game.record(), LI, LEVELS).arranged == "record"
    assert create(plan("you", "open"), NOW).table.row.arranged is None
    assert plan_rematch(old, LI.id).arranged is None, "it is dealt anew"


def test_at_a_listed_table_the_owner_has_one_seat_too() -> None:
    with refused("one-seat"):
        plan("you", "you", "open", terms=Terms(listed=True))
    assert plan("you", "you", "open").seats[1].player == LI.id, "several people at one device"
    assert plan("you", "you", terms=Terms(listed=True)).seats[1].player == LI.id, (
        "nobody is invited"
    )


def test_a_level_that_is_not_there_is_named() -> None:
    with refused("bad-request") as caught:
        plan("you", "emperor")
    assert "emperor" in caught.value.message
    assert "novice, courtier" in caught.value.message


def test_names_are_tidied_or_made_up() -> None:
    assert plan("you", "you", name="  Autumn\n court ").name == "Autumn court"
    assert plan("you", "you", name="   ").name
    with refused("bad-name"):
        plan("you", "you", name=" \x00 ")
    assert len(plan("you", "you", name="x" * 80).name) == LONGEST_TABLE_NAME
    assert tidy_name("a\u202eb") == "a b", "nothing that turns the direction of writing"


# Again


def finished(*seats: str, **more: Any) -> Shell:
    shell = Shell(*seats, **more)
    shell.finish()
    return shell


def test_a_rematch_has_the_same_people_in_person() -> None:
    shell = Shell(
        "li", "wu", "bot", game=Game(3, seed=1, expert=True), terms=Terms(undo=False, memory=False)
    )
    shell.do(hand_to_bot(shell.table, LI.id, 0, "novice", NOW))
    shell.do(leave(shell.table, WU.id, 1, NOW))
    shell.finish()
    again = plan_rematch(shell.table, LI.id)
    assert again.seats[0] == Seat("person", LI.id, "Li")
    assert again.seats[1] == Seat("bot", None, "Wu", STAND_IN), "a player who left stays away"
    assert again.seats[2] == Seat("bot", level="novice")
    assert again.game.options == {"bonus_tokens": False, "expert": True}
    assert (again.terms, again.owner) == (Terms(undo=False, memory=False), LI.id)
    assert again.game.seed_hash != shell.table.game.seed_hash


def test_a_rematch_is_for_those_who_played_when_it_is_over() -> None:
    with refused("not-over"):
        plan_rematch(Shell("li", "wu").table, LI.id)
    with refused("not-your-seat"):
        plan_rematch(finished("li", "wu").table, MA.id)


def test_a_branch_goes_on_from_a_ply_with_new_luck() -> None:
    shell = finished("li", "wu", "li")
    old = shell.table.game
    branch = plan_branch(shell.table, MA, 40, LEVELS, seat=1)
    assert [seat.kind for seat in branch.seats] == ["bot", "person", "bot"]
    assert (branch.seats[1].player, branch.owner) == (MA.id, MA.id)
    then, now = dict(old.at(40).view(1)), dict(branch.game.view(1))
    assert then.pop("seed_hash") != now.pop("seed_hash")
    assert then == now
    row = create(branch, LATER).table.row
    assert (row.from_table, row.from_ply, row.ply) == (shell.table.id, 40, 40)


def test_a_branch_needs_a_finished_game_and_fitting_seats() -> None:
    with refused("not-over"):
        plan_branch(Shell("li", "wu").table, LI, 0, LEVELS)
    table = finished("li", "wu").table
    for wrong in ({"seat": 2}, {"seats": [SeatRequest("you")] * 3}):
        with refused("bad-request"):
            plan_branch(table, LI, 3, LEVELS, **wrong)
    with refused("bad-request"):
        plan_branch(table, LI, table.game.ply + 1, LEVELS)


def test_nobody_sits_on_the_seat_of_meng() -> None:
    table = finished("li", "meng", game=Game(1, seed=2)).table
    taken: list[dict[str, Any]] = [
        {"seat": 1},
        {"seats": [SeatRequest("you"), SeatRequest("bot")]},
    ]
    for wrong in taken:
        with refused("bad-request") as caught:
            plan_branch(table, LI, 3, LEVELS, **wrong)
        assert "for you and Meng" in caught.value.message
    assert [seat.kind for seat in plan_branch(table, LI, 3, LEVELS).seats] == ["person", "meng"]


# From a record


def running() -> Game:
    game = Game(3, seed=4)
    for _ in range(20):
        game.play(game.legal_moves()[0])
    return game


def test_a_finished_record_is_there_to_look_at() -> None:
    old = finished("li", "wu").table
    table = create(plan_from_record(old.game.record(), MA, LEVELS, name="Then"), LATER).table
    assert (table.row.status, table.row.name, table.row.result) == ("over", "Then", old.row.result)
    assert [seat.player for seat in table.seats] == [None, None]
    assert table.game.record() == old.game.record()
    solo = finished("li", "meng", game=Game(1, seed=2)).table
    assert plan_from_record(solo.game.record(), MA, LEVELS).seats[1].kind == "meng"


def test_a_running_record_goes_on() -> None:
    made = plan_from_record(running().record(), WU, LEVELS)
    assert [seat.kind for seat in made.seats] == ["person", "bot", "bot"]
    assert made.game.ply == 20
    seats = "you, bot:novice,open"
    made = plan_from_record(running().record(), WU, LEVELS, seats=seats)
    assert made.seats == (Seat("person", WU.id, "Wu"), Seat("bot", level="novice"), Seat("open"))


@pytest.mark.parametrize("seats", ["you", "you,king,open", "you,meng,open", "you,open,bot:king"])
def test_seats_that_do_not_fit_a_record_are_refused(seats: str) -> None:
    with refused("bad-request"):
        plan_from_record(running().record(), WU, LEVELS, seats=seats)


@pytest.mark.parametrize("text", ["", "no record", "gugong record 1\nrules: 99\n"])
def test_what_is_not_a_record_is_refused(text: str) -> None:
    with refused("bad-request"):
        plan_from_record(text, WU, LEVELS)


@pytest.mark.parametrize(
    ("clock", "said"),
    [
        (Clock("game", turn=5, bank=3600), "terms.clock.turn: 5 seconds .* allowed: 0\\.$"),
        (Clock("turn", turn=60, bank=-1), "terms.clock.bank: -1 seconds .* allowed: 0 to 86400\\."),
    ],
)
def test_a_clock_that_makes_no_sense_says_what_would(clock: Clock, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        plan_table(LI, [SeatRequest("you")] * 2, LEVELS, options={}, terms=Terms(clock=clock))
