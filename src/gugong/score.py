"""`Score`, what a family has scored, as a value."""

from gugong.rules.constants import SOURCE_COUNT, SOURCES
from gugong.rules.scoring import final_score, is_in_palace
from gugong.rules.state import State


class Score:
    """The victory points of one family, and where they came from. Treat it as immutable."""

    __slots__ = ("audience", "seat", "sources", "total")

    def __init__(self, seat: int, total: int, audience: bool, sources: dict[str, int]) -> None:
        self.seat: int = seat
        self.total: int = total  # 0 at the end without an audience (END-5)
        self.audience: bool = audience  # whether the envoy is in the palace
        self.sources: dict[str, int] = sources

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return (self.seat, self.total, self.audience, self.sources) == (
            other.seat, other.total, other.audience, other.sources,
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash((self.seat, self.total, self.audience, tuple(self.sources.items())))

    def __repr__(self) -> str:
        parts = [f"{name} {points}" for name, points in self.sources.items() if points]
        came = f" ({', '.join(parts)})" if parts else ""
        outside = "" if self.audience else ", not in the palace"
        return f"<Score seat {self.seat}: {self.total} VP{came}{outside}>"


def score_of(s: State, seat: int, over: bool) -> Score:
    """Return what a family has on the track; once the game is over, what counts (END-5)."""
    row = s.points[seat * SOURCE_COUNT : (seat + 1) * SOURCE_COUNT]
    sources = {SOURCES[i]: row[i] for i in range(SOURCE_COUNT)}
    total = final_score(s, seat) if over else s.vp[seat]
    return Score(seat, total, is_in_palace(s, seat), sources)


def result_line(colours: tuple[str, ...], scores: list[Score], winner: int | None) -> str:
    """Return the final scores and the winner, as in a record."""
    parts = [
        f"{colours[score.seat]} {score.total}{'' if score.audience else ' without audience'}"
        for score in scores
    ]
    return f"{', '.join(parts)}; winner {'nobody' if winner is None else colours[winner]}"
