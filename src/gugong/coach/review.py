"""A whole game, step by step. The same record always gives the same review.

Each step stands for itself, so a review can be made in parts, here or elsewhere, and stopped
between any two of them.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from gugong.bots.judging import NetJudge
from gugong.bots.scholar import usual_judge
from gugong.chance import QuickLuck
from gugong.coach.documents import VERSION, Draw, DrawStep, Review, Step
from gugong.coach.judging import judge_decision, prospect_of
from gugong.coach.outlook import result
from gugong.coach.summary import summarise
from gugong.coach.viewpoint import Viewpoint, quiet
from gugong.formats.record import Outcome
from gugong.formats.view import see_move
from gugong.game import Game
from gugong.rules.constants import STREAMS
from gugong.rules.draws import draw, stream_of
from gugong.rules.flow import play, settle
from gugong.rules.state import State

DRAWS: Final[dict[str, Draw]] = {
    "seats": "seat",
    "gifts": "gift",
    "tokens": "token",
    "cities": "token",
    "decrees": "decree",
    "dice": "die",
    "automa": "meng",
    "meng": "meng",
}


def review(
    game: Game, eyes: int | None = None, *, judge: NetJudge | None = None
) -> Iterator[Review]:
    """Yield the review of a finished game as it grows step by step; the last one is complete.

    `eyes` is the seat whose knowledge it rests on; without it all cards are open.
    """
    found = begin(game, eyes)
    for step in steps(game, eyes, judge=judge):
        found["steps"].append(step)
        yield found
    finish(found, game)
    yield found


def begin(game: Game, eyes: int | None) -> Review:
    """Return a review without steps. Raises ValueError if there is nothing to review."""
    if not game.over:
        raise ValueError("only a finished game can be reviewed")
    if eyes is not None and (not 0 <= eyes < game.seats or eyes == game.state.box.meng):
        raise ValueError(f"nobody looks through seat {eyes + 1} in this game")
    return {
        "coach": VERSION,
        "eyes": eyes,
        "plies": game.ply,
        "steps": [],
        "end": None,
        "summary": None,
    }


def finish(found: Review, game: Game) -> None:
    """Complete a review once all steps are there."""
    end = result(game.state).document()
    found["end"] = end
    found["summary"] = summarise(found["steps"], end, found["eyes"])


def steps(
    game: Game,
    eyes: int | None = None,
    first: int = 0,
    last: int | None = None,
    *,
    judge: NetJudge | None = None,
) -> Iterator[Step]:
    """Yield the steps of the decisions after `first` plies and before `last`."""
    judge = usual_judge() if judge is None else judge
    viewpoint = Viewpoint(game, eyes)
    s = game.at(first).state.copy()
    for ply, move in enumerate(game.plies[first:last], first):
        luck = QuickLuck(f"{game.seed_hash} {eyes} {ply}")
        worlds = viewpoint.worlds(s, ply, luck)
        seat, day = s.frames[-1].seat, s.day
        judged, moved = None, None
        if eyes in (None, seat):
            judgement = judge_decision(judge, worlds, move, luck)
            before = judgement.best.document()
            chosen = judgement.chosen.document()["shares"]
            moved = [a - b for a, b in zip(chosen, before["shares"], strict=True)]
            judged = judgement.document
        else:
            before = prospect_of(judge, worlds).document()
        play(s, move)
        settle(s)
        yield {
            "ply": ply,
            "day": day,
            "seat": seat,
            "move": move.text if eyes is None else see_move(move, seat, eyes),
            "before": before,
            "moved": moved,
            "draws": _draws(judge, s, game.outcomes(ply + 1), viewpoint),
            "judged": judged,
        }


def _draws(
    judge: NetJudge, s: State, outcomes: Sequence[Outcome], viewpoint: Viewpoint
) -> list[DrawStep]:
    """Draw what chance gave. Its effect is measured on the true table, where dice, tokens and
    officials are open to all; what only its owner sees changes nothing for the others."""
    out: list[DrawStep] = []
    before = _on_table(judge, s) if outcomes else []
    for _, _, came in outcomes:
        frame, kind = s.frames[-1], DRAWS[STREAMS[stream_of(s)]]
        draw(s, came)
        settle(s)
        after = _on_table(judge, s)
        moved = [a - b for a, b in zip(after, before, strict=True)]
        out.append({"draw": kind, "moved": moved if viewpoint.sees(frame) else [0] * len(moved)})
        before = after
    return out


def _on_table(judge: NetJudge, s: State) -> list[int]:
    return prospect_of(judge, [quiet(s)]).document()["shares"]
