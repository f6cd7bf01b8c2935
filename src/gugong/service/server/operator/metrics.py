"""Figures about the running service, in the text form that Prometheus reads."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

BOUNDS: Final = (0.001, 0.005, 0.02, 0.1, 0.5, 2.0, 10.0)  # seconds


class Metrics:
    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._answers: Counter[int] = Counter()
        self._took: Counter[float] = Counter()
        self._seconds = 0.0

    def request(self, status: int, seconds: float) -> None:
        self._answers[status] += 1
        self._took[next((bound for bound in BOUNDS if seconds <= bound), float("inf"))] += 1
        self._seconds += seconds

    def text(self, gauges: Mapping[str, float]) -> str:
        """All figures; gauges are the current values."""
        lines = list(_figures("gauge", gauges))
        lines += _figures("counter", {f"{name}_total": n for name, n in self.counts.items()})
        lines.append("# TYPE gugong_http_responses_total counter")
        lines += [
            f'gugong_http_responses_total{{status="{status}"}} {count}'
            for status, count in sorted(self._answers.items())
        ]
        lines.append("# TYPE gugong_http_seconds histogram")
        below = 0
        for bound in (*BOUNDS, float("inf")):
            below += self._took[bound]
            name = "+Inf" if bound == float("inf") else f"{bound:g}"
            lines.append(f'gugong_http_seconds_bucket{{le="{name}"}} {below}')
        lines.append(f"gugong_http_seconds_sum {self._seconds:.6f}")
        lines.append(f"gugong_http_seconds_count {below}")
        return "\n".join(lines) + "\n"


def _figures(kind: str, figures: Mapping[str, float]) -> Iterable[str]:
    for name, value in figures.items():
        yield f"# TYPE gugong_{name} {kind}"
        yield f"gugong_{name} {value:g}"
