"""`python -m tests.faults --minutes 60`: the campaign, for as long as one likes.

Prints the figures at the end; the exit code is 1 if anything was lost, shown wrongly or stuck.
"""

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
from pathlib import Path

from tests.faults.campaign import campaign
from tests.server.postgres import NotHere, postgres


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.faults")
    asked.add_argument("--minutes", type=float, default=1.0)
    asked.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    asked.add_argument("--folder", type=Path, help="where the nodes' logs stay")
    options = asked.parse_args()
    print(f"seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="gugong-faults-") as temporary:
        folder = options.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        try:
            with postgres() as server:
                report = asyncio.run(
                    campaign(server, folder, options.minutes * 60, options.seed, say)
                )
        except NotHere as reason:
            print(f"There is no PostgreSQL for the campaign: {reason}", file=sys.stderr)
            return 2
    print(report)
    return 1 if report.violations else 0


def say(line: str) -> None:
    print(time.strftime("%H:%M:%S"), line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
