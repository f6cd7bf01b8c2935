"""Which rules explain a move."""

from typing import Final

from gugong.rules.frames import KINDS
from gugong.text.reading import Parts

_ALWAYS: Final[dict[str, tuple[str, ...]]] = {
    "give": ("GIFT-6",),  # also when forgone: it says what is forgone
    "burn": ("GIFT-4", "GIFT-10"),
    "pay": ("SRV-3",),
    "plain": (),
    "costly": (),
    "travel": ("TRV-2", "TRV-3", "TRV-4"),
    "wall": ("WALL-2",),
    "jade": (),
    "decree": ("DEC-1", "DEC-2"),
    "ship": (),
    "new-ship": ("CAN-4",),
    "sail": ("CAN-2", "CAN-5"),
    "claim": ("CAN-6", "CAN-7"),
    "gain": ("SRV-2",),
    "swap": ("GIFT-9",),
    "recall": ("TRV-8", "GIFT-10"),
    "discard": ("TRV-8", "GIFT-10"),
    "lower": ("WALL-4", "INT-4"),
    "die": ("WALL-4", "INT-4"),
    "lay": ("BON-4",),
    "use": ("MOR-4", "DEC-3"),
    "token": ("TRV-9", "TRV-7"),
    "take": ("TRV-8",),
    "pass": (),
    "hand-in": ("TRV-5",),
}
_COSTLY: Final = {
    "travel": ("TRV-1", "TRV-3"),
    "wall": ("WALL-1",),
    "intrigue": ("INT-2",),
    "palace": ("PAL-1", "PAL-3"),
    "canal": ("CAN-3", "CAN-4"),
}
_PLAIN: Final = {"intrigue": ("INT-1",), "palace": ("PAL-1", "PAL-3")}
_LEVEL: Final = {"morning": ("DEC-3",), "score": ("DEC-5", "END-2")}
_BONUS: Final = {"flattery": ("BON-1",), "toll": ("BON-2",), "follow": ("BON-3",)}
_TAKEN: Final = {"envoy": ("PAL-3",), "intrigue": ("INT-3",)}
_PASSED: Final = {"benefit": ("TRV-4", "TRV-9"), "canal": ("CAN-2", "CAN-6"), "favour": ("WALL-4",)}


def rules_for(move: Parts, frame: dict[str, object]) -> list[str]:
    """The rule numbers, the nearest first, each once."""
    verb, parts = move
    return list(dict.fromkeys([*_special(verb, parts, frame), *_ALWAYS[verb]]))


def _special(verb: str, parts: dict[str, object], frame: dict[str, object]) -> tuple[str, ...]:
    """What depends on the words of the move and on what is asked."""
    if verb == "give":
        if parts["way"] is not None:
            return ("GIFT-4",)
        return ("GIFT-3", "GIFT-5") if str(parts["card"]).startswith("1") else ("GIFT-3",)
    if verb == "plain":
        return _PLAIN[str(parts["location"])]
    if verb == "costly":
        return _COSTLY[str(parts["location"])]
    if verb == "jade":
        return ("JADE-1",) if parts["house"] else ("JADE-2",)
    if verb == "decree":
        return _LEVEL.get(str(parts["decree"]).split("-")[0], ("DEC-4",))
    if verb == "lay":
        return _BONUS.get(str(frame.get("token")), ("BON-1", "BON-2", "BON-3"))
    if verb == "take":
        return _TAKEN.get(str(frame.get("token")), ())
    if verb == "pass":
        return _PASSED.get(str(frame.get("kind")), _rule_of(frame))
    if verb in ("wall", "ship", "new-ship", "gain", "swap"):
        return _offered_by(verb, parts, frame)
    return ()


def _offered_by(verb: str, parts: dict[str, object], frame: dict[str, object]) -> tuple[str, ...]:
    """The rule that lets a piece be placed or gained, or a card be swapped, at this decision."""
    double = ("SRV-4",) if parts.get("double") or parts.get("piece", "servant") != "servant" else ()
    kind = frame.get("kind")
    if kind == "benefit":
        return ("TRV-8", *double)
    if kind == "extra-mason":
        return ("DEC-4", *double)
    if kind in ("load", "swap"):
        return ("DEC-3", *double)
    if verb == "wall":
        return ("WALL-1", *double)
    if verb == "ship" or verb == "new-ship":
        with_b = frame.get("stage") in ("one-more", "two-more")
        return ("CAN-3" if with_b else "CAN-2", *double)
    if kind == "gain":
        return ("MOR-5", "NIGHT-1") if frame.get("some") else ()
    return ("GIFT-7",)


def _rule_of(frame: dict[str, object]) -> tuple[str, ...]:
    return tuple(rule for name, rule, _ in KINDS if name == frame.get("kind"))
