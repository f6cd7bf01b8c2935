"""Metrics of the running server, in the text format that Prometheus reads."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

BOUNDS: Final = (0.001, 0.005, 0.02, 0.1, 0.5, 2.0, 10.0, float("inf"))  # seconds
HELP: Final = {
    "tables_live": "Tables in memory.",
    "watchers": "Viewers connected to these tables.",
    "storage_failures": "Times that the database failed since the start.",
    "bot_failures": "Times that a bot failed to decide since the start.",
    "bot_questions_waiting": "Decisions of bots that wait for a process.",
    "reports_total": "Reports that players sent.",
    "slow_readers_total": "Sockets closed because they did not read.",
    "sockets_total": "Sockets opened.",
    "notice_checks_total": "Searches for players to notify.",
    "notices_delivered_total": "Notifications delivered.",
    "http_responses_total": "Answers to HTTP requests, by status.",
    "http_seconds": "Time to answer an HTTP request.",
}


class Metrics:
    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._answers: Counter[int] = Counter()
        self._took: Counter[float] = Counter()
        self._seconds = 0.0

    def request(self, status: int, seconds: float) -> None:
        self._answers[status] += 1
        self._took[next(bound for bound in BOUNDS if seconds <= bound)] += 1
        self._seconds += seconds

    def text(self, gauges: Mapping[str, float]) -> str:
        """Return all metrics; gauges are the current values."""
        return "\n".join(self._lines(gauges)) + "\n"

    def _lines(self, gauges: Mapping[str, float]) -> Iterator[str]:
        for name, value in gauges.items():
            yield from _head(name, "gauge")
            yield f"gugong_{name} {value:g}"
        for name, count in self.counts.items():
            yield from _head(f"{name}_total", "counter")
            yield f"gugong_{name}_total {count}"
        yield from _head("http_responses_total", "counter")
        for status, count in sorted(self._answers.items()):
            yield f'gugong_http_responses_total{{status="{status}"}} {count}'
        yield from _head("http_seconds", "histogram")
        below = 0
        for bound in BOUNDS:
            below += self._took[bound]
            name = "+Inf" if bound == float("inf") else f"{bound:g}"
            yield f'gugong_http_seconds_bucket{{le="{name}"}} {below}'
        yield f"gugong_http_seconds_sum {self._seconds:.6f}"
        yield f"gugong_http_seconds_count {below}"


def _head(name: str, kind: str) -> Iterator[str]:
    yield f"# HELP gugong_{name} {HELP[name]}"
    yield f"# TYPE gugong_{name} {kind}"
