"""Frames of a WebSocket (RFC 6455, 5.2) where the way through the library costs more than what is
in them: a whole text that is sent, and one that has come in.
"""

from typing import Final

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the fastest there is

WHOLE: Final = 0x80  # in the first byte: the last frame of its message, or the only one
TEXT: Final = 0x01
MASKED: Final = 0x80  # in the second byte, as all frames of a client are
SIZE: Final = 0x7F  # the rest of it
MASK_BYTES: Final = 4


def head_of_text(size: int) -> bytes:
    """Of a frame that is a whole text, as a server sends it: not masked."""
    if size < 126:
        return bytes((WHOLE | TEXT, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2)
    return b"\x81\x7f" + size.to_bytes(8)


def text_in(data: bytes) -> str | None:
    """The text, if this is one frame of a client with a whole text, and nothing else."""
    if len(data) < 2 or data[0] != WHOLE | TEXT or _end(data, 0) != len(data):
        return None
    start = _start(data, 0)
    try:
        return apply_mask(data[start:], data[start - MASK_BYTES : start]).decode()
    except UnicodeDecodeError:
        return None


def are_whole(data: bytes) -> bool:
    """Whether these are frames of a client, each complete and not part of a longer message."""
    place = 0
    while place < len(data):
        end = _end(data, place) if data[place] & WHOLE else None
        if end is None:
            return False
        place = end
    return True


def _start(data: bytes, place: int) -> int:
    """Where the content of the frame at this place begins, after its mask."""
    return place + MASK_BYTES + (4 if data[place + 1] & SIZE == 126 else 2)


def _end(data: bytes, place: int) -> int | None:
    """Where the frame at this place ends; None if it is not complete, or unusual."""
    if len(data) < place + 2 or not data[place + 1] & MASKED:
        return None
    size = data[place + 1] & SIZE
    if size == 126:
        size = int.from_bytes(data[place + 2 : place + 4])
    elif size == 127:
        return None
    end = _start(data, place) + size
    return end if end <= len(data) else None
