"""`make mutants`: plant faults, one at a time, and see whether a test finds each.

A fault that no test finds is printed with its diff. Either a test is missing, or the fault changes
nothing that anyone could notice; then it belongs in `equivalent.toml`, with the reason.

Why our own: mutmut 3 plants faults in functions only, and here most facts stand in tables at the
top of a module; cosmic-ray starts pytest anew, with all tests, for every fault.
"""

import argparse
import os
import sys
import time
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tests.mutants.hunt import OPTIONS, SUITES, Hunter
from tests.mutants.sample import Mutant, Part, equivalents, sample

LEAST: Final[dict[Part, float]] = {"core": 0.97, "service": 0.9}  # of the faults have to be found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants.run")
    parser.add_argument("--part", choices=SUITES, default="core", help="where they are planted")
    parser.add_argument("--count", type=int, default=200, help="how many faults")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="which sample")
    parser.add_argument("--only", default="", help="a part of the path of the modules meant")
    parser.add_argument(
        "--survey", type=Path, help="where to keep the survey of tests for next time"
    )
    given = parser.parse_args()
    part: Part = given.part
    hunted = 0

    def choose() -> list[Mutant]:
        nonlocal hunted
        mutants, known = sample(part, given.count, Random(given.seed), given.only), equivalents()
        unknown = [mutant for mutant in mutants if mutant.key not in known]
        hunted = len(unknown)
        print(f"Seed {given.seed}: {len(mutants)} faults, {len(mutants) - hunted} equivalent.")
        return unknown

    os.environ["GUGONG_PURE"] = "1"
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    hunter = Hunter(SUITES[part], choose, given.survey)
    status = pytest.main([*OPTIONS, *hunter.suite], plugins=[hunter])
    if status or not hunted:
        sys.exit(status or "no fault fits there")
    found = hunted - len(hunter.survivors)
    print(f"\nFound {found} of {hunted}: {found / hunted:.1%}.")
    sys.exit(found < LEAST[part] * hunted)


if __name__ == "__main__":
    main()
