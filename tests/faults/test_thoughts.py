"""Turns that two nodes have thought about are found in their logs."""

from pathlib import Path

from tests.faults.thoughts import read_thoughts, thought_twice


def test_only_turns_of_two_processes_count_as_thought_about_twice(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("started\nthinks abc 5 1 1.5\nthinks abc 5 1 1.6\nthinks abc 6 0 2.0\n")
    two.write_text("thinks abc 6 0 3.0\nthinks def 6 0 3.5\nthinks abc 7 1")  # killed meanwhile
    thoughts = read_thoughts([one, two])
    assert len(thoughts) == 5
    assert thought_twice(thoughts) == [("abc", "6", "0")]
    assert thought_twice(thought for thought in thoughts if thought.time > 2.5) == []
