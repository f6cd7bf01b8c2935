"""What a server and all its worker processes have used, read from Linux's /proc."""

import os
from pathlib import Path
from typing import NamedTuple

TICKS = os.sysconf("SC_CLK_TCK")


class Usage(NamedTuple):
    """Of one process tree: processor seconds of its root and of the others, and memory in kB."""

    root: float
    workers: float
    memory: int

    @property
    def cpu(self) -> float:
        return self.root + self.workers


def usage(pid: int) -> Usage:
    workers = [_cpu(child) for child in _descendants(pid)]
    memory = sum(_memory(each) for each in (pid, *_descendants(pid)))
    return Usage(_cpu(pid), sum(workers), memory)


def _descendants(pid: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in map(int, (task / "children").read_text().split()):
            found += [child, *_descendants(child)]
    return found


def _cpu(pid: int) -> float:
    """Of the process itself; its children are counted one by one while they live."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _memory(pid: int) -> int:
    """Pages that several processes share count by their share."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1])
    raise OSError(f"no Pss of process {pid}")
