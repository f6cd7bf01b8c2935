"""The review of a game: what it says of every decision, and that it adds up."""

from collections.abc import Iterator

import pytest

from gugong.bots.lookahead import Plan
from gugong.bots.scholar import usual_judge
from gugong.chance import QuickLuck
from gugong.coach.documents import WHOLE, Review
from gugong.coach.judging import BANDS, CARE, Candidate, Care, band_of, judge_decision
from gugong.coach.outlook import Prospect, prospects
from gugong.coach.review import begin, review, steps
from gugong.coach.summary import changes
from gugong.coach.viewpoint import Viewpoint, quiet
from gugong.game import Game
from gugong.rules.frames import DRAW_GIFT, Frame
from tests.coach.games import GOLDEN, short_game

pytest.importorskip("numpy")


@pytest.fixture(scope="module")
def game() -> Game:
    return short_game("3p-1", 12)


@pytest.fixture(scope="module")
def reviewed(game: Game) -> dict[int | None, Review]:
    return {eyes: list(review(game, eyes))[-1] for eyes in (None, 1)}


@pytest.mark.parametrize("eyes", [None, 1])
def test_luck_and_decisions_add_up_to_the_whole_curve(
    reviewed: dict[int | None, Review], eyes: int | None
) -> None:
    whole = reviewed[eyes]
    assert whole["summary"] is not None
    for balance in whole["summary"]["balances"]:
        moved = balance["own"] + sum(balance["others"]) + sum(balance["luck"].values())
        assert balance["start"] + moved + balance["hindsight"] == balance["end"]


def test_every_change_leads_from_one_position_to_the_next(
    reviewed: dict[int | None, Review],
) -> None:
    whole = reviewed[None]
    assert whole["end"] is not None
    shares = whole["steps"][0]["before"]["shares"]
    by_ply = {step["ply"]: step["before"]["shares"] for step in whole["steps"]}
    last = -1
    for change in changes(whole["steps"], whole["end"]):
        if change["ply"] != last:
            last = change["ply"]
            assert shares == by_ply[last]
        shares = [a + b for a, b in zip(shares, change["moved"], strict=True)]
    assert shares == whole["end"]["shares"]


def test_the_end_is_who_won(game: Game, reviewed: dict[int | None, Review]) -> None:
    for whole in reviewed.values():
        assert whole["end"] is not None
        assert whole["end"]["points"] == [score.total for score in game.scores]
        assert whole["end"]["shares"] == [
            WHOLE if seat == game.winner else 0 for seat in range(game.seats)
        ]


def test_win_shares_are_those_of_one_game(reviewed: dict[int | None, Review]) -> None:
    for step in reviewed[None]["steps"]:
        assert sum(step["before"]["shares"]) == pytest.approx(WHOLE, abs=2)


def test_the_same_record_gives_the_same_review(game: Game) -> None:
    again = Game.from_record(game.record())
    assert list(steps(game, 1, 5, 8)) == list(steps(again, 1, 5, 8))


def test_parts_make_the_whole(game: Game, reviewed: dict[int | None, Review]) -> None:
    assert list(steps(game, None, 4, 7)) == reviewed[None]["steps"][4:7]


def test_finished_steps_come_at_once(game: Game) -> None:
    growing: Iterator[Review] = review(game)
    assert len(next(growing)["steps"]) == 1
    assert len(next(growing)["steps"]) == 2


def test_with_all_cards_open_every_decision_is_judged(reviewed: dict[int | None, Review]) -> None:
    assert all(step["judged"] for step in reviewed[None]["steps"])


def test_a_family_judges_only_its_own_decisions(reviewed: dict[int | None, Review]) -> None:
    for step in reviewed[1]["steps"]:
        assert (step["judged"] is not None) == (step["seat"] == 1)


def test_what_was_chosen_is_never_better_than_the_best(reviewed: dict[int | None, Review]) -> None:
    for step in reviewed[None]["steps"]:
        judged = step["judged"]
        assert judged is not None
        best, chosen = judged["choices"][0], judged["chosen"]
        assert chosen["move"] == step["move"]
        assert judged["cost"] == best["share"] - chosen["share"] >= 0
        assert judged["stake"] >= judged["cost"]
        assert judged["band"] == band_of(judged["cost"])
        assert best["points"] == pytest.approx(sum(best["sources"].values()), abs=0.1)


def test_a_position_is_worth_what_its_best_choice_is_worth(
    reviewed: dict[int | None, Review],
) -> None:
    for whole in reviewed.values():
        for step in whole["steps"]:
            judged = step["judged"]
            if judged is None:
                assert step["moved"] is None
                continue
            assert step["moved"] is not None
            assert step["before"]["shares"][step["seat"]] == judged["choices"][0]["share"]
            assert step["moved"][step["seat"]] == -judged["cost"]
            assert sum(step["moved"]) == pytest.approx(0, abs=2 * len(step["moved"]))


def test_a_turning_point_begins_where_the_best_choice_would_have_led(
    reviewed: dict[int | None, Review],
) -> None:
    decided = 0
    for whole in reviewed.values():
        assert whole["summary"] is not None
        for point in whole["summary"]["turning_points"]:
            if point["best"] is not None and point["chosen"] is not None:
                decided += 1
                assert point["before"] == point["best"]["share"]
                assert point["after"] == point["chosen"]["share"]
    assert decided


def test_a_choice_that_looks_bad_is_played_on_before_it_is_blamed() -> None:
    start = Game.from_record((GOLDEN / "2p-1.txt").read_text("utf-8")).at(0)
    wasted = start.parse("give 1c to palace, forgo")
    worst = judge_decision(
        usual_judge(), [quiet(start.state)], wasted, QuickLuck(1), Care(2)
    ).document
    assert worst["cost"] > BANDS[0][1]
    assert worst["lines"] >= 2
    assert worst["choices"][0]["move"] != worst["chosen"]["move"]
    best = start.parse(worst["choices"][0]["move"])
    liked = judge_decision(usual_judge(), [quiet(start.state)], best, QuickLuck(1), Care(2))
    assert liked.document["band"] == "best"


def test_a_difference_smaller_than_its_error_is_no_mistake(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = Game.from_record((GOLDEN / "2p-1.txt").read_text("utf-8")).at(0)
    wasted = start.parse("give 1c to palace, forgo")
    monkeypatch.setattr(Candidate, "error", lambda mine, other: 0.9)
    document = judge_decision(
        usual_judge(), [quiet(start.state)], wasted, QuickLuck(1), Care(1)
    ).document
    assert document["error"] == 9000
    assert (document["band"], document["lines"]) == (
        "good",
        CARE.rounds,
    )  # and it was looked at longer


def test_the_error_is_that_of_the_paired_lines() -> None:
    def candidate(*shares: float) -> Candidate:
        lines = [Prospect([share, 1.0 - share], [[]]) for share in shares]
        seen = Prospect([0.5, 0.5], [[]])
        return Candidate(Plan([], Game(2, seed=1).state), 0, seen, seen, lines)

    best = candidate(0.9, 0.5, 0.7, 0.3)
    assert best.error(candidate(0.8, 0.4, 0.6, 0.2)) == pytest.approx(0.0)
    assert best.error(candidate(0.8, 0.6, 0.6, 0.4)) == pytest.approx(0.5 * 0.11547 / 2, abs=1e-4)
    assert best.error(candidate()) == 0.0


def test_bands_cover_every_cost() -> None:
    assert [band_of(most) for _, most in BANDS] == [band for band, _ in BANDS]
    assert band_of(BANDS[0][1] + 1) == BANDS[1][0]


def test_a_family_does_not_see_which_gift_another_draws() -> None:
    game = Game.from_record((GOLDEN / "2p-1.txt").read_text("utf-8"))
    drawn = Frame(DRAW_GIFT, 0, 0, 0, 0)
    assert Viewpoint(game, 0).sees(drawn)
    assert Viewpoint(game, None).sees(drawn)
    assert not Viewpoint(game, 1).sees(drawn)


def test_meng_wins_what_the_other_does_not() -> None:
    game = Game.from_record((GOLDEN / "solo-easy-4-5.txt").read_text("utf-8"))
    (found,) = prospects(usual_judge(), [quiet(game.at(3).state)])
    assert sum(found.shares) == pytest.approx(1.0)


def test_a_running_game_and_a_seat_nobody_looks_through_are_refused() -> None:
    with pytest.raises(ValueError, match="finished"):
        begin(Game(2, seed=1), None)
    solo = Game.from_record((GOLDEN / "solo-easy-4-5.txt").read_text("utf-8"))
    with pytest.raises(ValueError, match="seat 2"):
        begin(solo, 1)
