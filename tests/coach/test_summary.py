"""What a review comes to, from steps made by hand."""

from gugong.coach.documents import Choice, Draw, Judged, Outlook, Step
from gugong.coach.judging import band_of
from gugong.coach.summary import balance_of, record_of, summarise, turning_points


def outlook(*shares: int) -> Outlook:
    return {"shares": list(shares), "points": [0.0] * len(shares)}


def choice(move: str, share: int, **sources: float) -> Choice:
    return {"move": move, "share": share, "points": sum(sources.values()), "sources": sources}


def judged(cost: int, stake: int = 1000, error: int = 0) -> Judged:
    best = choice("give 5 to wall", 5000, wall=9.0, jade=3.0)
    chosen = choice("pass", 5000 - cost, wall=6.0, jade=3.2, palace=1.0)
    return {
        "choices": [best],
        "chosen": chosen,
        "cost": cost,
        "error": error,
        "stake": stake,
        "band": band_of(cost),
        "lines": 0,
    }


def step(
    ply: int, seat: int, before: Outlook, cost: int | None, *draws: tuple[Draw, list[int]]
) -> Step:
    return {
        "ply": ply,
        "day": 1,
        "seat": seat,
        "move": "pass",
        "before": before,
        "moved": None if cost is None else [cost if one != seat else -cost for one in (0, 1)],
        "draws": [{"draw": kind, "moved": moved} for kind, moved in draws],
        "judged": None if cost is None else judged(cost),
    }


END = outlook(10000, 0)
STEPS = [
    step(0, 0, outlook(5000, 5000), 900, ("die", [300, -300]), ("token", [-100, 100])),
    step(1, 1, outlook(4300, 5700), 40),
    step(2, 0, outlook(4400, 5600), 250, ("gift", [700, -700])),
    step(3, 1, outlook(4700, 5300), 5000),
]


def test_everything_that_moved_the_win_share_adds_up() -> None:
    balance = balance_of(STEPS, END, 0)
    assert balance["luck"] == {"die": 300, "token": -100, "gift": 700}
    assert balance["own"] == -900 - 250
    assert balance["others"] == [0, 40 + 5000]
    assert balance["hindsight"] == 0 + 60 - 150 + 300
    moved = balance["own"] + 5040 + 900 + balance["hindsight"]
    assert balance["start"] + moved == balance["end"] == 10000


def test_all_but_luck_counts_for_a_decision_that_is_not_judged() -> None:
    steps = [step(0, 0, outlook(5000, 5000), None, ("die", [300, -300])), *STEPS[1:]]
    balance = balance_of(steps, END, 0)
    assert balance["own"] == (4300 - 5000 - 300) - 250
    assert balance["hindsight"] == 60 - 150 + 300


def test_accuracy_is_what_was_kept_of_what_was_at_stake() -> None:
    record = record_of(STEPS, 0)
    assert record["lost"] == 1150
    assert record["accuracy"] == 42.5
    assert sum(record["bands"].values()) == 2


def test_there_is_no_accuracy_without_a_choice() -> None:
    assert record_of(STEPS, 5)["accuracy"] is None


def test_the_three_largest_turning_points_come_in_order() -> None:
    points = turning_points(STEPS, END, None)
    assert [(point["ply"], point["by"], point["draw"]) for point in points] == [
        (0, 0, None),
        (2, None, "gift"),
        (3, 1, None),
    ]
    assert points[0]["sources"] == {"wall": 3.0, "palace": -1.0}  # jade differs by too little
    assert (points[0]["before"], points[0]["after"]) == (5000, 4100)
    assert points[1]["best"] is None


def test_a_family_is_told_of_what_mattered_to_itself() -> None:
    seen = [{**one, "judged": one["judged"] if one["seat"] == 0 else None} for one in STEPS]
    points = turning_points(seen, END, 0)  # type: ignore[arg-type]  # the same keys as before
    assert {point["seat"] for point in points} == {0}
    assert points[-1]["by"] == 1


def test_a_choice_too_close_to_call_is_no_turning_point() -> None:
    close = {**step(0, 0, outlook(5000, 5000), 900), "judged": judged(900, error=950)}
    points = turning_points([close], outlook(4100, 5900), None)  # type: ignore[list-item]
    assert points == []


def test_small_changes_are_no_turning_points() -> None:
    quiet = [step(0, 0, outlook(9900, 100), 20)]
    assert turning_points(quiet, END, None) == []


def test_the_summary_has_every_family() -> None:
    summary = summarise(STEPS, END, None)
    assert len(summary["families"]) == len(summary["balances"]) == 2
