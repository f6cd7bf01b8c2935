"""The summary of a review: luck and skill apart, how well each family decided, where the game
turned."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from gugong.coach.documents import (
    Balance,
    Change,
    Choice,
    Draw,
    FamilyRecord,
    Judged,
    Outlook,
    Step,
    Summary,
    TurningPoint,
)

TURNING_POINTS: Final = 3
TURNING: Final = 200  # win share that must be moved for a place to count as one
SOURCE_COUNTS: Final = 0.5  # points that a source must differ by to be named


def summarise(steps: Sequence[Step], end: Outlook, eyes: int | None) -> Summary:
    """Summarise a whole game, as a seat saw it or (None) with all cards open."""
    families = range(len(end["shares"]))
    return {
        "families": [record_of(steps, seat) for seat in families],
        "balances": [balance_of(steps, end, seat) for seat in families],
        "turning_points": turning_points(steps, end, eyes),
    }


# Luck and skill


def changes(steps: Sequence[Step], end: Outlook) -> list[Change]:
    """Everything that moved the win shares, in order, from the first position to the end without a
    gap: of each step the decision, what was drawn, and what the coach corrects as it judges the
    next position. Where a decision was not judged, the correction counts as part of it."""
    out: list[Change] = []
    ends = [step["before"] for step in steps[1:]] + [end]
    for step, then in zip(steps, ends, strict=False):  # one end more if nobody decided at all
        rest = _minus(then["shares"], step["before"]["shares"])
        for drawn in step["draws"]:
            rest = _minus(rest, drawn["moved"])
        decided = rest if step["moved"] is None else step["moved"]
        out.append({"ply": step["ply"], "seat": step["seat"], "draw": None, "moved": decided})
        out += [
            {"ply": step["ply"], "seat": None, "draw": drawn["draw"], "moved": drawn["moved"]}
            for drawn in step["draws"]
        ]
        corrected = _minus(rest, decided)
        out.append({"ply": step["ply"], "seat": None, "draw": None, "moved": corrected})
    return out


def _minus(shares: Sequence[int], others: Sequence[int]) -> list[int]:
    return [a - b for a, b in zip(shares, others, strict=True)]


def balance_of(steps: Sequence[Step], end: Outlook, family: int) -> Balance:
    """Return how a family's win share changed, and why."""
    own = hindsight = 0
    others = [0] * len(end["shares"])
    luck: Counter[Draw] = Counter()
    for change in changes(steps, end):
        moved = change["moved"][family]
        if change["draw"] is not None:
            luck[change["draw"]] += moved
        elif change["seat"] is None:
            hindsight += moved
        elif change["seat"] == family:
            own += moved
        else:
            others[change["seat"]] += moved
    start = steps[0]["before"] if steps else end
    return {
        "start": start["shares"][family],
        "own": own,
        "others": others,
        "luck": dict(luck),
        "hindsight": hindsight,
        "end": end["shares"][family],
    }


# Deciding


def record_of(steps: Sequence[Step], family: int) -> FamilyRecord:
    """Return how well a family decided, as far as it was judged."""
    judged = [step["judged"] for step in steps if step["seat"] == family]
    ours = [one for one in judged if one is not None]
    lost, stake = sum(one["cost"] for one in ours), sum(one["stake"] for one in ours)
    return {
        "accuracy": round(100.0 * (1.0 - lost / stake), 1) if stake else None,
        "bands": dict(Counter(one["band"] for one in ours)),
        "lost": lost,
    }


# Turning points


def turning_points(steps: Sequence[Step], end: Outlook, eyes: int | None) -> list[TurningPoint]:
    """Return the moments that mattered most, in the order of the game; for a viewing family, those
    that mattered to it."""
    by_ply = {step["ply"]: step for step in steps}
    found: list[tuple[int, int, TurningPoint]] = []
    shares = list(steps[0]["before"]["shares"]) if steps else []
    for number, change in enumerate(changes(steps, end)):
        before, shares = shares, [a + b for a, b in zip(shares, change["moved"], strict=True)]
        if change["seat"] is None and change["draw"] is None:
            continue  # nothing happened in the game
        step = by_ply[change["ply"]]
        seat, size = _whom(change, step, eyes)
        chosen, best = _better(step) if change["draw"] is None else (None, None)
        found.append(
            (
                size,
                number,
                {
                    "ply": step["ply"],
                    "day": step["day"],
                    "seat": seat,
                    "by": change["seat"],
                    "draw": change["draw"],
                    "before": before[seat],
                    "after": shares[seat],
                    "move": step["move"] if change["draw"] is None else None,
                    "best": best,
                    "chosen": chosen,
                    "sources": difference(best, chosen),
                },
            )
        )
    largest = sorted((f for f in found if f[0] >= TURNING), key=lambda f: -f[0])[:TURNING_POINTS]
    return [point for _, _, point in sorted(largest, key=lambda f: f[1])]


def _whom(change: Change, step: Step, eyes: int | None) -> tuple[int, int]:
    """Return the seat it concerns, and how much: what a decision cost, or else how much it
    changed."""
    judged = step["judged"]
    if change["seat"] is not None and judged is not None:
        return change["seat"], judged["cost"] if is_clear(judged) else 0
    sizes = [abs(moved) for moved in change["moved"]]
    seat = sizes.index(max(sizes)) if eyes is None else eyes
    return seat, sizes[seat]


def is_clear(judged: Judged) -> bool:
    """Return whether the difference is larger than its error."""
    return judged["cost"] > judged["error"]


def _better(step: Step) -> tuple[Choice | None, Choice | None]:
    judged = step["judged"]
    return (None, None) if judged is None else (judged["chosen"], judged["choices"][0])


def difference(best: Choice | None, chosen: Choice | None) -> dict[str, float]:
    """Return the differences by source, largest first; small ones are left out."""
    if best is None or chosen is None:
        return {}
    names = {**best["sources"], **chosen["sources"]}
    apart = {
        name: round(best["sources"].get(name, 0.0) - chosen["sources"].get(name, 0.0), 2)
        for name in names
    }
    named = [(name, n) for name, n in apart.items() if abs(n) >= SOURCE_COUNTS]
    return dict(sorted(named, key=lambda one: -abs(one[1])))
