"""`gugong train`: the champion's training, step by step or from nothing to a net."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypedDict, TypeVar, Unpack

import click

from gugong.cli.usage import FILE, UsageError
from gugong.errors import GugongError
from gugong.lab.learning.recipe import GATE_GAMES, SHARE, YARDSTICK, Recipe

if TYPE_CHECKING:
    from gugong.lab.learning.generations import Workshop

# Modules that may not be installed, and the extra that brings them.
NEEDS: Final = {"torch": "train", "matplotlib": "arena", "ray": "ray"}
FOLDER: Final = Path("training")

Command = TypeVar("Command", bound=Callable[..., object])


class RecipeOptions(TypedDict):
    """The values of the recipe's options."""

    hidden: str
    epochs: float
    batch: int
    rate: float
    mix: float


def with_options(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Add the options that several commands share."""

    def give(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return give


_games = click.IntRange(min=1)
_folder_option = click.option(
    "--folder", type=FILE, metavar="DIR", default=FOLDER, show_default=True,
    help="Folder of the journal and all other files.",
)  # fmt: skip
_worker_options = with_options(
    click.option("--workers", type=click.IntRange(min=1), help="Processes; default one per core."),
    click.option(
        "--ray", metavar="ADDRESS", help="Play on a Ray cluster; `local` starts one here."
    ),
)
_recipe_options = with_options(
    click.option(
        "--share",
        type=click.FloatRange(0, 1, min_open=True),
        default=SHARE,
        show_default=True,
        help="Share of the positions of each game; with too many, the net memorises games.",
    ),
    click.option(
        "--epochs",
        type=click.FloatRange(0, min_open=True),
        default=Recipe.epochs,
        show_default=True,
        help="Number of passes over the positions.",
    ),
    click.option(
        "--hidden",
        metavar="N,N",
        default=",".join(map(str, Recipe.hidden)),
        show_default=True,
        help="Neurons in each hidden layer.",
    ),
    click.option("--batch", type=click.IntRange(min=1), default=Recipe.batch, show_default=True),
    click.option(
        "--rate", type=float, default=Recipe.rate, show_default=True, help="Learning rate."
    ),
    click.option(
        "--lambda",
        "mix",
        type=click.FloatRange(0, 1),
        default=Recipe.mix,
        show_default=True,
        help="Weight of results against a former net's later judgements; 1: results only.",
    ),
)


@click.group()
def train() -> None:
    """Train the neural network of the scholar and champion.

    `run` does everything; the other commands do one step each. If a command is interrupted, run it
    again to continue where it stopped. docs/bots.md explains how it works.
    """


@train.command()
@_folder_option
@click.option("--generations", type=_games, default=4, show_default=True)
@click.option(
    "--glances",
    type=_games,
    default=300_000,
    show_default=True,
    help="Games played by the heuristics.",
)
@click.option(
    "--games", "each", type=_games, default=100_000, show_default=True,
    help="Games of the best net against itself in each later generation.",
)  # fmt: skip
@click.option(
    "--gate-games", type=_games, default=GATE_GAMES, show_default=True,
    help="Games against the former net before a new one is accepted, with 2 and with 4 families.",
)  # fmt: skip
@click.option(
    "--yardstick", metavar="BOT", default=YARDSTICK, show_default=True,
    help="Bot that the first net must beat, and that every net is compared with.",
)  # fmt: skip
@_recipe_options
@_worker_options
def run(
    folder: Path, generations: int, glances: int, each: int, gate_games: int, yardstick: str,
    share: float, workers: int | None, ray: str | None, **how: Unpack[RecipeOptions],
) -> None:  # fmt: skip
    """Play, train and gate, generation by generation."""
    check_needs("torch", ray and "ray")
    from gugong.lab.learning.generations import Schedule, run_generations

    with _explained():
        schedule = Schedule(
            generations, glances, each, gate_games, share, yardstick, recipe_of(how)
        )
        best = run_generations(workshop(folder, workers, ray), schedule)
    if best is None:
        click.echo(f"No net beats the {yardstick} yet; more --glances or --generations may help.")
        sys.exit(1)
    click.echo(f"The best net: {best}")


@train.command()
@click.argument("tapes", type=FILE, metavar="DIR")
@click.option("--games", "wanted", type=_games, default=10_000, show_default=True)
@click.option(
    "--net",
    type=FILE,
    metavar="FILE",
    help="Net that plays against itself; default: the heuristics.",
)
@click.option("--seed", default="1", show_default=True, help="The same seed plays the same games.")
@_folder_option
@_worker_options
def play(
    tapes: Path, wanted: int, net: Path | None, seed: str, folder: Path,
    workers: int | None, ray: str | None,
) -> None:  # fmt: skip
    """Play games to learn from, and store them as tapes in DIR."""
    check_needs(ray and "ray")
    from gugong.lab.learning.generations import play as play_tapes

    with _explained():
        play_tapes(workshop(folder, workers, ray), tapes, wanted, net, seed)


@train.command()
@click.argument("tapes", type=FILE, metavar="DIR…", nargs=-1, required=True)
@click.option("--out", type=FILE, metavar="FILE", required=True, help="File to write the net to.")
@click.option(
    "--former", type=FILE, metavar="FILE", help="Former net, for --lambda below 1 and --further."
)
@click.option(
    "--further", is_flag=True,
    help="Train the judgement of the former net further, in its own size, and keep its policy.",
)  # fmt: skip
@_recipe_options
@_folder_option
@click.option("--workers", type=click.IntRange(min=1), help="Processes; default one per core.")
def fit(
    tapes: tuple[Path, ...], out: Path, former: Path | None, further: bool, share: float,
    folder: Path, workers: int | None, **how: Unpack[RecipeOptions],
) -> None:  # fmt: skip
    """Train a net on all tapes in these folders, from scratch or further from a former one."""
    check_needs("torch")
    from gugong.bots.net import load_net
    from gugong.lab.learning.generations import fit as fit_net

    recipe = recipe_of(how)
    for needed, option in ((recipe.mix < 1.0, "--lambda below 1"), (further, "--further")):
        if needed and former is None:
            raise UsageError(f"{option} needs a former net: --former FILE")
    with _explained():
        if further and former is not None:
            sizes = [len(biases) for _, biases in load_net(former).layers]
            recipe = replace(recipe, hidden=tuple(sizes[:-1]), further=True)
        fit_net(workshop(folder, workers), tapes, out, recipe, share, former)


@train.command()
@click.argument("net", type=FILE)
@click.option(
    "--against", metavar="NET|BOT", multiple=True, default=(YARDSTICK,), show_default=True,
    help="The net must beat the first bot; it is only measured against the others.",
)  # fmt: skip
@click.option("--games", "wanted", type=_games, default=GATE_GAMES, show_default=True)
@_folder_option
@_worker_options
def gate(
    net: Path, against: tuple[str, ...], wanted: int, folder: Path,
    workers: int | None, ray: str | None,
) -> None:  # fmt: skip
    """Play a net with 2 and with 4 families, and report whether it passes.

    The exit code is 1 if it is not.
    """
    check_needs(ray and "ray")
    from gugong.bots.net import load_net
    from gugong.lab.learning.gate import scholar_with
    from gugong.lab.learning.generations import gate as gate_net

    with _explained():
        load_net(net)  # fail now rather than in the first game
        opponents = [scholar_with(Path(one)) if one.endswith(".net") else one for one in against]
        if scholar_with(net) in opponents:
            raise UsageError(f"{net} cannot be measured against itself")
        taken = gate_net(workshop(folder, workers, ray), net, opponents, wanted)
    sys.exit(0 if taken else 1)


@train.command()
@click.argument("out", type=FILE, metavar="FILE")
@click.option("--yardstick", metavar="BOT", default=YARDSTICK, show_default=True)
@_folder_option
def plot(out: Path, yardstick: str, folder: Path) -> None:
    """Draw how the nets of a journal grew, as .svg or .png."""
    check_needs("matplotlib")
    from gugong.lab.learning.growth import draw_growth

    with _explained():
        draw_growth(folder / "journal.jsonl", out, yardstick)


def workshop(folder: Path, workers: int | None, ray: str | None = None) -> "Workshop":
    from rich.console import Console

    from gugong.lab.learning.generations import Workshop

    return Workshop(folder, Console(stderr=True, highlight=False, soft_wrap=True), workers, ray)


def recipe_of(how: RecipeOptions) -> Recipe:
    parts = how["hidden"].split(",")
    if not all(part.isdecimal() and int(part) for part in parts):
        raise UsageError(f"--hidden: {how['hidden']!r} should look like 256,64")
    return Recipe(
        hidden=tuple(map(int, parts)), epochs=how["epochs"], batch=how["batch"], rate=how["rate"],
        mix=how["mix"],
    )  # fmt: skip


def check_needs(*modules: str | None) -> None:
    """Report missing packages now, not after a night of games."""
    for module in modules:
        if module and find_spec(module) is None:
            raise UsageError(
                f"this needs {module}, which is not installed: "
                f"pip install 'gugong-game[{NEEDS[module]}]'"
            )


@contextmanager
def _explained() -> Iterator[None]:
    """Report errors that the user can fix in one line; Ctrl-C loses nothing that is finished."""
    try:
        yield
    except GugongError as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        raise UsageError(f"{where}{error.strerror or error}") from error
    except KeyboardInterrupt:
        click.echo("Stopped. The same command continues.", err=True)
        sys.exit(130)
