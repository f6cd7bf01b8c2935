"""What a refusal says."""

from gugong.service.tables.refusal import LONGEST, Refusal


def test_a_message_is_said_whole_unless_it_is_very_long() -> None:
    assert Refusal("stale", "Look again.").message == "Look again."
    assert Refusal("stale", "a" * LONGEST).message == "a" * LONGEST
    assert Refusal("stale", "a" * (LONGEST + 1)).message == "a" * LONGEST + "…"
