"""The learned net: from a row of features, how a seat will fare and which moves to consider.

The judgement and the policy are two stacks of layers in one file: a line of JSON that says what it
is, then the numbers as 16-bit floats, layer by layer, weights before biases. The browser reads the
same file (web/src/worker).
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
from gugong.bots.lines import Asked
from gugong.bots.training import SHIPPED
from gugong.bots.traits import MOST, NONE
from gugong.bots.traits import SIZE as TRAITS
from gugong.errors import GugongError

Floats = npt.NDArray[np.float32]
WIN: Final = 0  # the outputs: the chance to win as a logit,
MARGIN: Final = 1  # the points ahead of the best other, in judging.MARGIN_POINTS,
SCORE: Final = 2  # and its own final score, in SCORE_POINTS
SCORE_POINTS: Final = 50.0
TRUST: Final = TRAITS  # the policy's last output: how far the heuristics count, less 1
LEAST_WORTH: Final = -20.0  # of what the heuristics say, in victory points
MOST_WORTH: Final = 40.0


class NetError(GugongError):
    """A file that is no net for this version: what is wrong."""


Layers = list[tuple[Floats, Floats]]


@dataclass(frozen=True)
class Net:
    about: dict[str, object]  # JSON of the first line: rules, components, training
    layers: Layers  # of the judgement
    policy: Layers

    def evaluate(self, rows: npt.NDArray[np.uint8]) -> Floats:
        """The outputs for each row of features."""
        return _through(self.layers, rows)

    def like(self, asked: Asked) -> list[float]:
        """Return how much the policy likes each move; see judging.py."""
        out = _through(self.policy, np.frombuffer(asked.rows, np.uint8).reshape(-1, SIZE))
        out[:, NONE] = 0.0
        which = np.repeat(np.arange(len(asked.counts)), asked.counts)
        traits = np.array(asked.traits, np.int32).reshape(-1, MOST)
        glance = np.clip(np.array(asked.worths, np.float32), LEAST_WORTH, MOST_WORTH)
        of_traits = out[which[:, None], traits].sum(1)
        liking: list[float] = (of_traits + glance * (1.0 + out[which, TRUST])).tolist()
        return liking

    def judge(self, rows: bytearray, margin_share: float = MARGIN_SHARE) -> list[float]:
        """Return how much each seat likes what it sees; see judging.py."""
        out = self.evaluate(np.frombuffer(rows, dtype=np.uint8).reshape(-1, SIZE))
        with np.errstate(over="ignore"):  # what a net never saw may be as good as lost: 1 / inf
            win = 1.0 / (1.0 + np.exp(-out[:, WIN]))
        worth: list[float] = (win + margin_share * np.tanh(out[:, MARGIN])).tolist()
        return worth

    def save(self, path: Path) -> None:
        layers = [*self.layers, *self.policy]
        numbers = b"".join(part.astype("<f2").tobytes() for layer in layers for part in layer)
        about = {
            **self.about,
            "sizes": [SIZE, *(len(biases) for _, biases in self.layers)],
            "policy": [SIZE, *(len(biases) for _, biases in self.policy)],
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
        policy: list[int] = about["policy"]
        wanted: str = about["sha256"]
    except (ValueError, KeyError, TypeError) as error:
        raise NetError(f"{name}: the first line does not describe a net ({error})") from error
    if hashlib.sha256(numbers).hexdigest() != wanted:
        raise NetError(f"{name}: the file is damaged: its numbers do not match their hash")
    if (sizes[0], policy[0], policy[-1]) != (SIZE, SIZE, TRAITS + 1):
        raise NetError(
            f"{name}: made for {sizes[0]} features and {policy[-1] - 1} traits of moves, and this "
            f"version has {SIZE} and {TRAITS}; train it again"
        )
    shapes = [*itertools.pairwise(sizes), *itertools.pairwise(policy)]
    needed = sum((inputs + 1) * outputs for inputs, outputs in shapes)
    if len(numbers) != 2 * needed:
        raise NetError(f"{name}: {len(numbers)} bytes, but its layers need {2 * needed}")
    flat = np.frombuffer(numbers, dtype="<f2").astype(np.float32)
    layers: Layers = []
    at = 0
    for inputs, outputs in shapes:
        weights = flat[at : at + inputs * outputs].reshape(inputs, outputs)
        at += inputs * outputs
        layers.append((weights, flat[at : at + outputs]))
        at += outputs
    deep = len(sizes) - 1
    return Net(about, layers[:deep], layers[deep:])


def _through(layers: Layers, rows: npt.NDArray[np.uint8]) -> Floats:
    x: Floats = rows.astype(np.float32)
    last = len(layers) - 1
    with one_thread():
        for i, (weights, biases) in enumerate(layers):
            x = x @ weights
            x += biases
            if i < last:
                np.maximum(x, 0.0, out=x)
    return x
