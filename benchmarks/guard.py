"""Fails when the compiled engine is slower than 6 times Catanatron in the same run.

    python -m benchmarks.guard PEERS

PEERS is the Python of the environment that holds Catanatron. Both run in turns on one core, and
what counts is the median of the ratios, which other work on the machine hardly touches.
"""

import argparse
import sys
from pathlib import Path
from statistics import median

import gugong
from benchmarks.speed import ask, stay_on_one_core

PEER = Path(__file__).with_name("catanatron_peer.py")
LEAST = 6.0
TURNS = 5
SECONDS = "0.8"  # in each turn


def main() -> None:
    parser = argparse.ArgumentParser(description="Guard the speed against a peer's.")
    parser.add_argument("peers", help="a Python that has Catanatron")
    peers: str = parser.parse_args().peers
    if not gugong.compiled:
        raise SystemExit("guard: the core is not compiled; there is no speed to guard")
    stay_on_one_core()
    ratios = []
    for _ in range(TURNS):
        ours = ask([sys.executable, "-m", "benchmarks.speed", "--own", SECONDS], {})[0]
        theirs = ask([peers, str(PEER), SECONDS], {})[0]
        ratios.append(ours["figures"]["decisions"] / theirs["figures"]["decisions"])
    told = ", ".join(f"{ratio:.1f}" for ratio in ratios)
    print(f"guard: {median(ratios):.1f} times as fast as {theirs['engine']} ({told})")
    if median(ratios) < LEAST:
        raise SystemExit(f"guard: less than {LEAST:.0f} times; see docs/performance.md")


if __name__ == "__main__":
    main()
