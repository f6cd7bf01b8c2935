"""The file of the learned net: what cannot be used is refused, and it is said why."""

import hashlib
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gugong.bots.features import SIZE
from gugong.bots.net import Net, NetError, load_net, read_net, shipped_net


def small_net(sizes: tuple[int, ...] = (SIZE, 4, 3)) -> Net:
    luck = np.random.default_rng(1)

    def numbers(*shape: int) -> Any:  # NDArray's own types are stricter than the test needs
        return luck.normal(size=shape).astype(np.float16).astype(np.float32)

    layers = [(numbers(a, b), numbers(b)) for a, b in pairwise(sizes)]
    return Net({"rules": "1"}, layers)


def content(about: object, numbers: bytes) -> bytes:
    return json.dumps(about).encode() + b"\n" + numbers


def described(sizes: list[int], numbers: bytes) -> bytes:
    return content({"sizes": sizes, "sha256": hashlib.sha256(numbers).hexdigest()}, numbers)


def test_a_net_is_read_as_it_was_saved(tmp_path: Path) -> None:
    net, path = small_net(), tmp_path / "small.net"
    net.save(path)
    again = load_net(path)
    assert again.about["rules"] == "1"
    assert again.about["sizes"] == [SIZE, 4, 3]
    rows = bytearray(i % 7 for i in range(SIZE))
    assert again.judge(rows) == net.judge(rows)


def test_the_one_of_the_package_can_be_read() -> None:
    assert len(shipped_net().judge(bytearray(2 * SIZE))) == 2


@pytest.mark.parametrize(
    "line", [b"", b"no JSON", b"[]", b"3", b'{"sizes": [1]}', b'{"sha256": ""}']
)
def test_a_file_without_a_description_is_refused(line: bytes) -> None:
    with pytest.raises(NetError, match="the first line does not describe a net"):
        read_net(line + b"\n", "x.net")


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "small.net"
    small_net().save(path)
    damaged = bytearray(path.read_bytes())
    damaged[-1] ^= 1
    with pytest.raises(NetError, match="the file is damaged"):
        read_net(bytes(damaged), "x.net")


def test_a_net_for_other_features_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "small.net"
    small_net((SIZE + 1, 2)).save(path)
    numbers = path.read_bytes().partition(b"\n")[2]
    with pytest.raises(NetError, match=f"made for {SIZE + 1} features, and this version has"):
        read_net(described([SIZE + 1, 2], numbers), "x.net")


@pytest.mark.parametrize("count", [SIZE * 2 + 1, SIZE * 2 + 2 + 1, 0])
def test_a_wrong_count_of_numbers_is_refused(count: int) -> None:
    with pytest.raises(NetError, match=f"{count} numbers, but its layers need {SIZE * 2 + 2}"):
        read_net(described([SIZE, 2], bytes(2 * count)), "x.net")


def test_half_a_number_is_refused() -> None:
    with pytest.raises(NetError, match=r"\.5 numbers"):
        read_net(described([SIZE, 2], bytes(2 * (SIZE * 2 + 2) + 1)), "x.net")
