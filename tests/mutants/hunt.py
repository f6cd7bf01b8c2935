"""A pytest plugin that collects the tests once and then runs them against one fault after another.

Each fault gets a process of its own, forked with all tests collected. If it lies in a function that
has not run yet, that function is given its faulty code there, and the tests run at once. Otherwise
(tables, functions that ran during an import) the package and the tests are imported anew.
"""

import inspect
import json
import os
import resource
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple, NoReturn, Self

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.sample import PACKAGE, Mutant, Part

# The quick tests of how the core behaves. Properties and random games would find no less, but take
# ten times as long; a fault that only they find should have an example of its own.
_OTHER: Final = ("build", "examples", "rollout", "rooms")
_CORE: Final = (
    "tests/rules", "--ignore=tests/rules/test_solo_properties.py", "tests/golden",
    "tests/text/test_catalogue.py",
    *sorted({str(path) for path in Path("tests").glob("test_*.py")}
            - {f"tests/test_{name}.py" for name in _OTHER}),
)  # fmt: skip
# What runs in this process, without a server or PostgreSQL.
_SERVICE: Final = (
    "tests/service/tables", "--ignore=tests/service/tables/test_purity.py",
    "tests/service/local/test_service.py",
    *(f"tests/service/server/test_{name}.py" for name in (
        "bot_turns", "commits", "live_table", "live_tables", "reviews", "shared_table", "sockets",
        "store",
    )),
    "-k", "not postgresql",
)  # fmt: skip
_SERVERS: Final = {"postgresql", "server", "servers", "service"}  # fixtures
SUITES: Final[dict[Part, tuple[str, ...]]] = {"core": _CORE, "service": _SERVICE}
OPTIONS: Final = ("-q", "-p", "no:cacheprovider")
BUDGET: Final = 60.0  # seconds of tests for one fault
MEMORY: Final = 4 << 30  # bytes: a list that grows without end is found before the machine swaps
PASSED, FAILED, TIMED_OUT, BROKEN = 0, 1, 124, 125  # how a forked process ends


class Survey(NamedTuple):
    """Of every test the seconds it takes and the functions it calls (`rules/wall.py:build`)."""

    seconds: dict[str, float]
    calls: dict[str, list[str]]

    def tests_for(self, mutant: Mutant, everywhere: bool) -> dict[str, float]:
        """Those that call the function with the fault, the quickest first. A fault that is there
        from the import on may be found everywhere; those that call the module come first."""

        def is_far(test: str) -> bool:
            return not any(call.startswith(f"{mutant.module}:") for call in self.calls[test])

        chosen: dict[str, float] = {}
        left = BUDGET
        tests = [
            test
            for test, calls in self.calls.items()
            if everywhere or mutant.function in calls or not calls  # perhaps it is new
        ]
        for test in sorted(tests, key=lambda test: (is_far(test), self.seconds[test])):
            left -= self.seconds[test]
            if left > 0:
                chosen[test] = self.seconds[test]
        return chosen


class Tracer:
    """Notes which functions of the package are called."""

    def __init__(self) -> None:
        self.codes: dict[int, CodeType] = {}

    def __enter__(self) -> Self:
        sys.settrace(self._note)
        threading.settrace(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)
        threading.settrace(None)

    def _note(self, frame: FrameType, event: str, arg: object) -> None:
        """Returns nothing, so that the lines of the function are not traced as well."""
        self.codes[id(frame.f_code)] = frame.f_code

    def called(self) -> list[str]:
        """`rules/wall.py:build` ...; what is nested in a function counts as that function."""
        package = f"{PACKAGE}/"
        return sorted(
            f"{code.co_filename[len(package) :]}:{code.co_qualname.partition('.<locals>')[0]}"
            for code in self.codes.values()
            if code.co_filename.startswith(package)
        )


class Hunter:
    """Collects the tests; then surveys them, and hunts the mutants that `choose` returns."""

    def __init__(
        self, suite: tuple[str, ...], choose: Callable[[], list[Mutant]], former: Path | None
    ) -> None:
        self.suite = suite
        self.choose = choose
        self.former = former  # a survey to use again
        self.survivors: list[Mutant] = []
        self._tracer = Tracer()
        self._tracer.__enter__()  # until the tests are collected

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._tracer.__exit__()
        self._ran_already = set(self._tracer.called())
        if session.testsfailed:
            raise session.Interrupted("the tests cannot be collected")
        self.items = {
            item.nodeid: item
            for item in session.items
            if _SERVERS.isdisjoint(getattr(item, "fixturenames", ()))
        }
        mutants = self.choose()
        survey = self._survey()
        print(f"{len(survey.seconds)} tests pass without a fault.", flush=True)
        jobs = [partial(self._hunt, mutant, survey) for mutant in mutants]
        for done, (number, status) in enumerate(forked(jobs), 1):
            if done % 20 == 0:
                print(f"{done} of {len(mutants)} faults hunted.", flush=True)
            if status == BROKEN:
                pytest.exit(f"This fault cannot be planted: {mutants[number]}", 2)
            if status == PASSED:
                self.survivors.append(mutants[number])
                print(f"\n{len(self.survivors)}. {mutants[number]}", flush=True)
        return True

    def _survey(self) -> Survey:
        """A former survey, or a new one: all tests without any fault, a part in each process."""
        if self.former and self.former.exists():
            return read_survey([self.former], list(self.items))
        tests, parts = list(self.items), range(os.cpu_count() or 1)
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder) / str(part) for part in parts]
            jobs = [
                partial(self._measure, tests[part :: len(parts)], files[part]) for part in parts
            ]
            for part, status in forked(jobs):
                if status != PASSED:
                    pytest.exit(f"A test fails without any fault:\n{files[part].read_text()}", 2)
            survey = read_survey(files, tests)
        if self.former:
            self.former.write_text(json.dumps(survey), encoding="utf-8")
        return survey

    def _measure(self, tests: list[str], result: Path) -> None:
        survey = Survey({}, {})
        for test in tests:
            began = time.process_time()
            result.write_text(test, encoding="utf-8")  # to be told which one fails
            with Tracer() as tracer:
                run(self.items[test])
            survey.seconds[test] = time.process_time() - began
            survey.calls[test] = tracer.called()
        result.write_text(json.dumps(survey), encoding="utf-8")

    def _hunt(self, mutant: Mutant, survey: Survey) -> None:
        anew = mutant.function in self._ran_already or not mutant.fault.function
        tests = survey.tests_for(mutant, anew)
        if anew:
            hunt_anew(mutant, self.suite, tests)
        put_code(mutant)
        for test, seconds in tests.items():
            with time_limit(seconds):
                run(self.items[test])


def read_survey(files: list[Path], tests: list[str]) -> Survey:
    """A survey of these tests from its parts. Tests that are new since then count as quick."""
    survey = Survey(dict.fromkeys(tests, 0.0), {test: [] for test in tests})
    for file in files:
        seconds, calls = json.loads(file.read_text(encoding="utf-8"))
        for test in seconds.keys() & survey.seconds.keys():
            survey.seconds[test] = seconds[test]
            survey.calls[test] = calls[test]
    return survey


def forked(jobs: Sequence[Callable[[], None]]) -> Iterator[tuple[int, int]]:
    """Run each job in a process of its own; the number of each job that ends, and how it ended."""
    running: dict[int, int] = {}
    waiting = list(enumerate(jobs))[::-1]
    try:
        while waiting or running:
            while waiting and len(running) < (os.cpu_count() or 1):
                number, job = waiting.pop()
                child = os.fork()
                if child == 0:
                    _become(job)
                running[child] = number
            child, status = os.wait()
            yield running.pop(child), os.waitstatus_to_exitcode(status)
    finally:
        for child in running:
            os.kill(child, signal.SIGKILL)


def _become(job: Callable[[], None]) -> NoReturn:
    """In the child: do the job in silence, and never return into the parent's code."""
    status = BROKEN  # unless it says otherwise: what a test raises does not get here
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        for alarm in (signal.SIGVTALRM, signal.SIGALRM):
            signal.signal(alarm, lambda *_: os._exit(TIMED_OUT))
        job()
        status = PASSED
    finally:
        os._exit(status)


def run(item: pytest.Item) -> None:
    """Run one test; the process ends if it fails."""
    if any(report.failed for report in runtestprotocol(item, log=False)):
        os._exit(FAILED)


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """End the process if a test runs ten times as long as it should, an endless loop, or waits for
    what never comes.

    The time in which the process does not run is counted apart: a machine may be busy.
    """
    signal.setitimer(signal.ITIMER_VIRTUAL, 5 + 10 * seconds)
    signal.setitimer(signal.ITIMER_REAL, 60 + 100 * seconds)
    yield
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    signal.setitimer(signal.ITIMER_REAL, 0)


def put_code(mutant: Mutant) -> None:
    """Give the function its faulty code; modules that imported it have the same function."""
    code = compile(mutant.source, mutant.path, "exec", dont_inherit=True)
    module = sys.modules[mutant.import_name]
    found: object = module
    for name in mutant.fault.function.split("."):
        code = next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == name)
        found = vars(found)[name]
    function: Any = found.fget if isinstance(found, property) else found
    function = inspect.unwrap(getattr(function, "__func__", function))
    function.__code__ = code


def hunt_anew(mutant: Mutant, suite: tuple[str, ...], tests: dict[str, float]) -> NoReturn:
    """Import the package with the fault in it, collect the tests again and run them."""
    for name in list(sys.modules):
        if name.split(".")[0] in ("gugong", "tests") and not name.startswith("tests.mutants"):
            del sys.modules[name]
    honest = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        if loader.path == str(mutant.path):
            return compile(mutant.source, mutant.path, "exec", dont_inherit=True)
        return honest(loader, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]
    os._exit(pytest.main([*OPTIONS, "-x", *suite], plugins=[InOrder(tests)]))


class InOrder:
    """A plugin that runs these tests, in this order, each within its time."""

    def __init__(self, tests: dict[str, float]) -> None:
        self.tests = tests
        self.place = {test: number for number, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = [item for item in items if item.nodeid in self.place]
        items[:] = sorted(chosen, key=lambda item: self.place[item.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        with time_limit(self.tests[item.nodeid]):
            return (yield)
