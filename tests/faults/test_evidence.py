"""When something is violated, a maintainer can read who did what when."""

from pathlib import Path

from tests.faults.evidence import write_evidence
from tests.faults.history import Note
from tests.faults.test_checker import SOUND


def test_faults_clients_and_the_log_are_told_in_the_order_of_time(tmp_path: Path) -> None:
    _, stored = SOUND
    last = stored.entries[-1]
    log = tmp_path / "out.txt"
    log.write_text("Serving http://127.0.0.1:8001\n")
    notes = [
        Note(last.time + 1, "a 0", "m9 is acknowledged: version 9, ply 8"),
        Note(last.time - 0.5, "node 2", "freeze begins"),
    ]
    file = tmp_path / "table.txt"
    write_evidence(file, ["'ship 4' is lost"], [("node 1", log)], notes, stored)
    text = file.read_text()
    assert text.startswith("'ship 4' is lost\n")
    assert "node 1: out.txt, http://127.0.0.1:8001" in text
    told = [
        "freeze begins",
        f"LOG          version {last.version}, ply {last.ply}: {last.move!r}",
        "a 0          m9 is acknowledged",
    ]
    places = [text.index(each) for each in told]
    assert places == sorted(places)


def test_there_is_evidence_of_a_table_that_is_gone(tmp_path: Path) -> None:
    file = tmp_path / "table.txt"
    write_evidence(file, ["table t is gone"], [("node 1", tmp_path / "never")], [])
    assert "node 1: never, has not served" in file.read_text()
