"""The heads of the frames that sockets write by themselves."""

import pytest
from websockets.frames import Frame, Opcode

from gugong.server.connections import head_of_text


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_text_of_any_size_has_the_head_that_the_standard_wants(size: int) -> None:
    text = b"a" * size
    assert head_of_text(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)
