"""`python -m tests.faults --minutes 60`: the campaign, for as long as one likes.

Prints the figures at the end; the exit code is 1 if anything was lost, shown wrongly or stuck.
"""

import argparse
import asyncio
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path

from tests.faults.campaign import campaign
from tests.service.server.clients import ROOT
from tests.service.server.postgres import NotHere, postgres


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.faults")
    asked.add_argument("--minutes", type=float, default=1.0)
    asked.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    asked.add_argument("--folder", type=Path, help="where the nodes' logs stay, and evidence")
    asked.add_argument("--sqlite", action="store_true", help="one node, on an SQLite file")
    asked.add_argument("--beside", metavar="COMMIT", help="a former version, run by some nodes")
    options = asked.parse_args()
    print(f"seed {options.seed}", flush=True)
    folder = options.folder or Path(tempfile.mkdtemp(prefix="gugong-faults-"))
    folder.mkdir(parents=True, exist_ok=True)
    former = check_out(options.beside, folder / "former") if options.beside else None
    try:
        with nullcontext(None) if options.sqlite else postgres() as server:
            report = asyncio.run(
                campaign(server, folder, options.minutes * 60, options.seed, say, former)
            )
    except NotHere as reason:
        print(f"There is no PostgreSQL for the campaign: {reason}", file=sys.stderr)
        return 2
    print(report)
    if report.violations:
        return 1
    if options.folder is None:
        shutil.rmtree(folder)
    return 0


def check_out(commit: str, folder: Path) -> Path:
    """What a node of that version needs."""
    folder.mkdir()
    archive = subprocess.run(
        ["git", "archive", commit, "src"], cwd=ROOT, check=True, stdout=subprocess.PIPE
    )
    subprocess.run(["tar", "-x"], cwd=folder, check=True, input=archive.stdout)
    return folder


def say(line: str) -> None:
    print(time.strftime("%H:%M:%S"), line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
