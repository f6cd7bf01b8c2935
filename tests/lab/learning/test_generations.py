"""From generation to generation: what is done, in which order, and not twice.

PyTorch is not needed here: a stand-in trains.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

from gugong.bots.net import Net
from gugong.lab.learning import generations
from gugong.lab.learning.decisions import Decisions
from gugong.lab.learning.gate import Result
from gugong.lab.learning.generations import Schedule, Workshop, run_generations
from gugong.lab.learning.growth import draw_growth
from gugong.lab.learning.journal import TrainingJournalError, add_entry, read_entries
from gugong.lab.learning.positions import Positions
from gugong.lab.learning.recipe import Recipe
from gugong.lab.learning.shards import SelfPlay
from tests.lab.arena.matches import quiet
from tests.lab.learning.nets import untrained

SMALL = Schedule(generations=3, glances=3, games=2, gate_games=4, share=0.2)


class Trainings(list[int]):
    """Stands in for the training, and notes how many games each net was trained on."""

    def train(
        self, positions: Positions, decisions: Decisions, recipe: Recipe, former: Net | None
    ) -> Net:
        games = len(set(positions.games.tolist()))
        self.append(games)
        net = untrained(seed=len(self))
        told = {"positions": len(positions.rows), "games": games, "seconds": 0, "device": "cpu"}
        return Net({"training": {**told, "held_back": {"win": 0.5}}}, net.layers, net.policy)


@pytest.fixture
def trainings(monkeypatch: pytest.MonkeyPatch) -> Trainings:
    trainings = Trainings()
    module = ModuleType("gugong.lab.learning.training")
    monkeypatch.setattr(module, "train", trainings.train, raising=False)
    monkeypatch.setitem(sys.modules, "gugong.lab.learning.training", module)
    monkeypatch.setattr(SelfPlay, "per_shard", 1)
    monkeypatch.setattr(generations, "SelfPlay", lambda seed, net: SelfPlay(seed, net, per_shard=1))
    return trainings


def win(monkeypatch: pytest.MonkeyPatch, winners: Sequence[str]) -> list[tuple[str, str]]:
    """Let these nets win every match. Returns the matches as they happen."""
    met: list[tuple[str, str]] = []

    def measure(bot: str, against: str, games: int, *_: object, **__: object) -> list[Result]:
        name, other = Path(bot).stem, Path(against).stem
        met.append((name, other))
        return [Result(other, 2, games, games if name in winners else 0)]

    monkeypatch.setattr(generations, "measure", measure)
    return met


def test_each_generation_plays_with_the_best_net_and_learns_from_all_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trainings: Trainings
) -> None:
    met = win(monkeypatch, ["01", "03"])
    shop = Workshop(tmp_path, quiet(), workers=1)
    assert run_generations(shop, SMALL) == tmp_path / "nets" / "03.net"
    assert trainings == [3, 5, 7]
    assert met == [
        ("01", "courtier"), ("02", "01"), ("02", "courtier"), ("03", "01"), ("03", "courtier"),
    ]  # fmt: skip
    entries = read_entries(shop.journal)
    assert [e["step"] for e in entries] == ["play", "fit", "gate"] * 3
    assert [e["by"] for e in entries if e["step"] == "play"] == ["heuristics", "01", "01"]
    assert [e["taken"] for e in entries if e["step"] == "gate"] == [True, False, True]


def test_until_a_net_is_taken_the_heuristics_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trainings: Trainings
) -> None:
    met = win(monkeypatch, [])
    assert run_generations(Workshop(tmp_path, quiet(), workers=1), SMALL) is None
    assert trainings == [3, 6, 9]
    assert {other for _, other in met} == {"courtier"}


def test_an_interrupted_training_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trainings: Trainings
) -> None:
    shop = Workshop(tmp_path, quiet(), workers=1)

    def interrupted(*_: object, **__: object) -> list[Result]:
        raise KeyboardInterrupt

    monkeypatch.setattr(generations, "measure", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run_generations(shop, SMALL)
    win(monkeypatch, ["01"])
    run_generations(shop, Schedule(2, 3, 2, 4, 0.2))
    assert trainings == [3, 5], "the first net is not trained again"
    run_generations(shop, Schedule(2, 3, 2, 4, 0.2))
    assert [e["step"] for e in read_entries(shop.journal)] == ["play", "fit", "gate"] * 2


def test_the_growth_is_drawn_from_the_journal(tmp_path: Path) -> None:
    journal, out = tmp_path / "journal.jsonl", tmp_path / "plots" / "growth.svg"
    for number, wins in ((1, 40), (2, 60)):
        facts = [Result("courtier", families, 100, wins).facts() for families in (2, 4)]
        add_entry(journal, "gate", net=f"0{number}", results=facts, taken=True)
    draw_growth(journal, out, "courtier")
    assert out.read_text().startswith("<?xml")


def test_a_line_that_is_no_entry_is_named(tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    add_entry(journal, "play", games=1)
    with journal.open("a") as file:
        file.write('{"step": "pl')
    with pytest.raises(TrainingJournalError, match=r"journal\.jsonl, line 2"):
        read_entries(journal)
