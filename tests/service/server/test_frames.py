"""The frames that sockets write and read by themselves, beside those of the library."""

import pytest
from websockets.frames import Frame, Opcode

from gugong.service.server.http.frames import are_whole, head_of_text, text_in

SIZES = [0, 1, 125, 126, 127, 3_000]


@pytest.mark.parametrize("size", [*SIZES, 65_535, 65_536, 100_000])
def test_a_text_of_any_size_has_the_head_that_the_standard_wants(size: int) -> None:
    text = b"a" * size
    assert head_of_text(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_text_of_a_client_is_read(size: int) -> None:
    data = Frame(Opcode.TEXT, b"a" * size).serialize(mask=True)
    assert text_in(data) == "a" * size
    assert text_in(data[:-1]) is None
    assert text_in(data + data) is None
    assert text_in(data + b"\x81") is None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x81",
        Frame(Opcode.TEXT, b"not masked").serialize(mask=False),
        Frame(Opcode.TEXT, b"a piece", fin=False).serialize(mask=True),
        Frame(Opcode.CONT, b"the rest").serialize(mask=True),
        Frame(Opcode.BINARY, b"bytes").serialize(mask=True),
        Frame(Opcode.PING, b"ping").serialize(mask=True),
        Frame(Opcode.TEXT, b"not UTF-8: \xff").serialize(mask=True),
        Frame(Opcode.TEXT, b"a" * 65_536).serialize(mask=True),
    ],
    ids=[
        "empty",
        "begun",
        "not masked",
        "a piece",
        "the rest",
        "binary",
        "ping",
        "not UTF-8",
        "long",
    ],
)
def test_anything_else_is_left_to_the_library(data: bytes) -> None:
    assert text_in(data) is None


def test_whether_a_message_can_begin_after_what_has_come() -> None:
    text = Frame(Opcode.TEXT, b"a" * 200).serialize(mask=True)
    pong = Frame(Opcode.PONG, b"").serialize(mask=True)
    piece = Frame(Opcode.TEXT, b"a", fin=False).serialize(mask=True)
    assert are_whole(b"")
    assert are_whole(text + pong + text)
    for size in range(1, len(text)):
        assert not are_whole(pong + text[:size])
    assert not are_whole(text + piece)
