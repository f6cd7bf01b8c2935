"""Results as files: JSON (the report and every game) or Parquet (a row per game and seat)."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from gugong.lab.arena.play_game import GameRow
from gugong.lab.arena.report import Report
from gugong.rules.constants import LOCATIONS

PLAIN: Final = ("bot", "order", "score", "palace", "rank", "won", "decisions")
SUFFIXES: Final = (".json", ".parquet")


def write_results(path: Path, report: Report, rows: Sequence[GameRow]) -> None:
    """Write them in the format of the file's suffix. OSError if that fails."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".json":
        text = json.dumps({"report": report, "games": list(rows)}, indent=1)
        path.write_text(text + "\n", "utf-8")
    else:
        import polars

        frame = polars.DataFrame(flat_rows(rows), infer_schema_length=None)
        frame.write_parquet(path)


def flat_rows(rows: Sequence[GameRow]) -> list[dict[str, object]]:
    """A row per game and seat, every figure in a column of its own."""
    return [
        {
            "game": row["game"],
            "deal": row["deal"],
            "plies": row["plies"],
            "seat": i,
            **{key: value for key, value in seat.items() if key in PLAIN},
            "seconds": row["seconds"][i],
            "faults": sum(fault["seat"] == i for fault in row["faults"]),
            **{f"points-{source}": points for source, points in seat["sources"].items()},
            **{
                f"day-{day}-{location}": count
                for day, counts in enumerate(seat["exchanges"], start=1)
                for location, count in zip(LOCATIONS, counts, strict=True)
            },
        }
        for row in rows
        for i, seat in enumerate(row["seats"])
    ]
