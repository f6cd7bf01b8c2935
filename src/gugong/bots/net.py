"""The learned evaluation: a small net that tells from a row of features how a seat will fare.

A net is one file: a line of JSON that says what it is, then its numbers as 16-bit floats, layer by
layer, weights before biases. The browser reads the same file (web/src/worker).
"""

import hashlib
import itertools
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from gugong.bots.blas import one_thread
from gugong.bots.features import SIZE
from gugong.bots.judging import MARGIN_SHARE
from gugong.bots.training import SHIPPED
from gugong.errors import GugongError

Floats = npt.NDArray[np.float32]
WIN: Final = 0  # the outputs: the chance to win as a logit,
MARGIN: Final = 1  # the points ahead of the best other, in judging.MARGIN_POINTS,
SCORE: Final = 2  # and its own final score, in SCORE_POINTS
SCORE_POINTS: Final = 50.0


class NetError(GugongError):
    """A file that is no net for this version: what is wrong."""


@dataclass(frozen=True)
class Net:
    about: dict[str, object]  # JSON of the first line: rules, components, training
    layers: list[tuple[Floats, Floats]]

    def evaluate(self, rows: npt.NDArray[np.uint8]) -> Floats:
        """The outputs for each row of features."""
        x: Floats = rows.astype(np.float32)
        last = len(self.layers) - 1
        with one_thread():
            for i, (weights, biases) in enumerate(self.layers):
                x = x @ weights
                x += biases
                if i < last:
                    np.maximum(x, 0.0, out=x)
        return x

    def judge(self, rows: bytearray, margin_share: float = MARGIN_SHARE) -> list[float]:
        """Return how much each seat likes what it sees; see judging.py."""
        out = self.evaluate(np.frombuffer(rows, dtype=np.uint8).reshape(-1, SIZE))
        with np.errstate(over="ignore"):  # what a net never saw may be as good as lost: 1 / inf
            win = 1.0 / (1.0 + np.exp(-out[:, WIN]))
        worth: list[float] = (win + margin_share * np.tanh(out[:, MARGIN])).tolist()
        return worth

    def save(self, path: Path) -> None:
        numbers = b"".join(part.astype("<f2").tobytes() for layer in self.layers for part in layer)
        about = {
            **self.about,
            "sizes": [SIZE, *(len(biases) for _, biases in self.layers)],
            "sha256": hashlib.sha256(numbers).hexdigest(),
        }
        path.write_bytes(json.dumps(about).encode() + b"\n" + numbers)


def load_net(path: Path) -> Net:
    """Read a net from a file; NetError says why it cannot be used."""
    return read_net(path.read_bytes(), path.name)


@cache
def shipped_net() -> Net:
    """The net of the package."""
    return read_net(SHIPPED.read_bytes(), SHIPPED.name)


def read_net(content: bytes, name: str) -> Net:
    """The net in a file's content; NetError says why it cannot be used."""
    line, _, numbers = content.partition(b"\n")
    try:
        about = json.loads(line)
        sizes: list[int] = about["sizes"]
        wanted: str = about["sha256"]
    except (ValueError, KeyError, TypeError) as error:
        raise NetError(f"{name}: the first line does not describe a net ({error})") from error
    if hashlib.sha256(numbers).hexdigest() != wanted:
        raise NetError(f"{name}: the file is damaged: its numbers do not match their hash")
    if sizes[0] != SIZE:
        raise NetError(
            f"{name}: made for {sizes[0]} features, and this version has {SIZE}; train it again"
        )
    needed = sum((inputs + 1) * outputs for inputs, outputs in itertools.pairwise(sizes))
    if len(numbers) != 2 * needed:
        raise NetError(f"{name}: {len(numbers) / 2:g} numbers, but its layers need {needed}")
    flat = np.frombuffer(numbers, dtype="<f2").astype(np.float32)
    layers: list[tuple[Floats, Floats]] = []
    at = 0
    for inputs, outputs in itertools.pairwise(sizes):
        weights = flat[at : at + inputs * outputs].reshape(inputs, outputs)
        at += inputs * outputs
        layers.append((weights, flat[at : at + outputs]))
        at += outputs
    return Net(about, layers)
