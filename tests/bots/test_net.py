"""The file of the learned net: what cannot be used is refused, and it is said why."""

import hashlib
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gugong.bots.features import SIZE
from gugong.bots.lines import Asked
from gugong.bots.net import TRUST, Net, NetError, load_net, read_net, shipped_net
from gugong.bots.traits import MOST, NONE
from gugong.bots.traits import SIZE as TRAITS

# Of a judgement with two outputs and a policy, without layers between.
NEEDED = (SIZE + 1) * 2 + (SIZE + 1) * (TRAITS + 1)


def small_net(
    sizes: tuple[int, ...] = (SIZE, 4, 3), policy: tuple[int, ...] = (SIZE, 4, TRAITS + 1)
) -> Net:
    luck = np.random.default_rng(1)

    def numbers(*shape: int) -> Any:  # NDArray's own types are stricter than the test needs
        return luck.normal(size=shape).astype(np.float16).astype(np.float32)

    both = [[(numbers(a, b), numbers(b)) for a, b in pairwise(shape)] for shape in (sizes, policy)]
    return Net({"rules": "1"}, *both)


def asked(*, counts: list[int], worth: float = 1.0) -> Asked:
    """Decisions about moves with one trait each: 1, 2, 3 and so on."""
    asked = Asked()
    asked.rows = bytearray(i % 7 for i in range(SIZE * len(counts)))
    asked.counts = counts
    for move in range(sum(counts)):
        asked.traits += [1 + move % (TRAITS - 1), *[NONE] * (MOST - 1)]
        asked.worths.append(worth)
    return asked


def content(about: object, numbers: bytes) -> bytes:
    return json.dumps(about).encode() + b"\n" + numbers


def described(sizes: list[int], numbers: bytes) -> bytes:
    digest = hashlib.sha256(numbers).hexdigest()
    return content({"sizes": sizes, "policy": [SIZE, TRAITS + 1], "sha256": digest}, numbers)


def test_a_net_is_read_as_it_was_saved(tmp_path: Path) -> None:
    net, path = small_net(), tmp_path / "small.net"
    net.save(path)
    again = load_net(path)
    assert again.about["rules"] == "1"
    assert again.about["sizes"] == [SIZE, 4, 3]
    rows = bytearray(i % 7 for i in range(SIZE))
    assert again.judge(rows) == net.judge(rows)
    assert again.like(asked(counts=[3, 2])) == net.like(asked(counts=[3, 2]))


def test_the_policy_adds_what_it_says_of_a_moves_traits_and_how_far_it_trusts_a_glance() -> None:
    net = small_net()
    [(weights, biases), (more, last)] = net.policy
    row = np.array(asked(counts=[1]).rows, np.float32)
    said = np.maximum(row @ weights + biases, 0.0) @ more + last
    wanted = [said[1] + 2.0 * (1.0 + said[TRUST]), said[2] + 2.0 * (1.0 + said[TRUST])]
    assert net.like(asked(counts=[2], worth=2.0)) == pytest.approx(wanted, rel=1e-4)


def test_the_one_of_the_package_can_be_read() -> None:
    assert len(shipped_net().judge(bytearray(2 * SIZE))) == 2


@pytest.mark.parametrize(
    "line",
    [b"", b"no JSON", b"[]", b"3", b'{"sizes": [1]}', b'{"sizes": [1], "policy": [1]}'],
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
    with pytest.raises(NetError, match=f"made for {SIZE + 1} features and"):
        read_net(described([SIZE + 1, 2], numbers), "x.net")


@pytest.mark.parametrize("count", [NEEDED - 1, NEEDED + 1, 0])
def test_a_wrong_count_of_numbers_is_refused(count: int) -> None:
    with pytest.raises(NetError, match=f"{2 * count} bytes, but its layers need {2 * NEEDED}"):
        read_net(described([SIZE, 2], bytes(2 * count)), "x.net")


def test_half_a_number_is_refused() -> None:
    with pytest.raises(NetError, match=f"{2 * NEEDED + 1} bytes"):
        read_net(described([SIZE, 2], bytes(2 * NEEDED + 1)), "x.net")
