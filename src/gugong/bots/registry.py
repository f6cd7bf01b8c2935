"""Bots by name: those built in, those that other packages bring, and a class in any file.

bot = open_bot("novice")  # or a plug-in's name, or "path/to/mine.py:Mine"

Scholar and champion also play with other nets than the shipped one: "scholar:path/to/mine.net".
"""

import hashlib
import importlib
import inspect
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final, cast

from gugong.bots.built_in import BUILT_IN, LEVELS
from gugong.bots.observation import Bot
from gugong.bots.training import LEARNED
from gugong.errors import GugongError

GROUP: Final = "gugong.bots"  # of entry points, by which an installed package brings bots


class BotError(GugongError):
    """A bot that cannot be had: which one, why, and what to do."""


@dataclass(frozen=True)
class _Found:
    """A class that may be a bot, and the file it stands in."""

    kind: object
    file: Path


def for_people(names: Iterable[str]) -> list[str]:
    """Return the bots among these that people choose from: the levels, and those from outside."""
    return [name for name in names if name in LEVELS or name not in BUILT_IN]


def bot_names() -> list[str]:
    """Return the names of the built-in bots, then of the installed ones."""
    return [*BUILT_IN, *sorted({point.name for point in _plug_ins()} - set(BUILT_IN))]


def open_bot(spec: str) -> Bot:
    """A new bot: a name, `path.py:Name` for a class in a file, or `scholar:path.net`.

    BotError says why not.
    """
    if _net_of(spec) is not None:
        return _open_with_net(spec)
    kind = _find(spec).kind
    if not inspect.isclass(kind):
        raise BotError(f"bot {spec!r}: {kind!r} is not a class; name the class of the bot")
    try:
        bot = kind()
    except Exception as error:
        raise BotError(
            f"bot {spec!r}: it cannot be made without arguments: {_why(error)}"
        ) from error
    if not callable(getattr(bot, "choose", None)):
        raise BotError(f"bot {spec!r}: the class has no method choose(self, observation)")
    return cast("Bot", bot)


def is_in_file(spec: str) -> bool:
    """Return whether this names a class in a file; not whether it is there."""
    path, _, name = spec.rpartition(":")
    return path.endswith(".py") and name.isidentifier()


def short_name(spec: str) -> str:
    """Return a bot's name in tables: `mine.py:Mine` is Mine, `scholar:mine.net` scholar:mine."""
    net = _net_of(spec)
    return spec.rpartition(":")[2] if net is None else f"{spec.partition(':')[0]}:{net.stem}"


def fingerprint(spec: str) -> str:
    """A hash of the file the bot stands in, or of its net: another one after it was changed."""
    return hashlib.sha256((_net_of(spec) or _find(spec).file).read_bytes()).hexdigest()[:16]


def _net_of(spec: str) -> Path | None:
    """The file of the net, if one is named."""
    name, _, path = spec.partition(":")
    return Path(path).expanduser() if name in LEARNED and path.endswith(".net") else None


def _open_with_net(spec: str) -> Bot:
    from gugong.bots.net import NetError, load_net  # needs numpy, which other bots do not

    net = _net_of(spec)
    assert net is not None, "asked for before"
    kind = _find(spec.partition(":")[0]).kind
    assert callable(kind), "a built-in bot"
    try:
        learned = load_net(net)
        return cast("Bot", kind(learned.judge, learned.like))
    except (OSError, NetError) as error:
        raise BotError(f"bot {spec!r}: {error}") from error


def _find(spec: str) -> _Found:
    path, colon, name = spec.rpartition(":")
    if colon:
        if not is_in_file(spec):
            raise BotError(f"bot {spec!r}: a class in a file is named like path/to/mine.py:Mine")
        return _in_file(Path(path).expanduser().absolute(), name, spec)
    plug_ins = [point for point in _plug_ins() if point.name == spec]
    if len(plug_ins) + (spec in BUILT_IN) > 1:
        owners = ["gugong itself"] * (spec in BUILT_IN) + [_owner(point) for point in plug_ins]
        raise BotError(
            f"bot {spec!r}: {' and '.join(owners)} both have one of that name; "
            "uninstall a package, or name the class by its file: path/to/mine.py:Mine"
        )
    if spec in BUILT_IN:
        return _in_module(BUILT_IN[spec], spec)
    if plug_ins:
        return _in_module(plug_ins[0].value, spec)
    if spec.endswith(".py"):
        raise BotError(f"bot {spec!r}: which class in it? Name it like {spec}:Mine")
    raise BotError(
        f"bot {spec!r}: there is none of that name; there are {', '.join(bot_names())}, "
        "or a class in a file: path/to/mine.py:Mine"
    )


def _in_module(target: str, spec: str) -> _Found:
    module_name, _, name = target.partition(":")
    try:
        module = importlib.import_module(module_name)
    except Exception as error:
        raise BotError(f"bot {spec!r}: {module_name} cannot be imported: {_why(error)}") from error
    return _class_in(module, name, spec)


@cache  # so that all bots of one file are of one class
def _in_file(path: Path, name: str, spec: str) -> _Found:
    if not path.is_file():
        raise BotError(f"bot {spec!r}: there is no file {path}")
    unique = f"gugong_bot_{hashlib.sha256(str(path).encode()).hexdigest()[:16]}"
    if unique not in sys.modules:
        module_spec = spec_from_file_location(unique, path)
        if module_spec is None or module_spec.loader is None:
            raise BotError(f"bot {spec!r}: {path} cannot be imported")
        module = module_from_spec(module_spec)
        sys.modules[unique] = module  # before it runs: its dataclasses look themselves up there
        try:
            module_spec.loader.exec_module(module)
        except Exception as error:
            del sys.modules[unique]
            raise BotError(f"bot {spec!r}: {path} cannot be imported: {_why(error)}") from error
    return _class_in(sys.modules[unique], name, spec)


def _class_in(module: ModuleType, name: str, spec: str) -> _Found:
    file = getattr(module, "__file__", None)  # some modules have none, but no bots either
    if file is None or not hasattr(module, name):
        raise BotError(f"bot {spec!r}: {file or module.__name__} has no class {name}")
    return _Found(getattr(module, name), Path(file))


def _plug_ins() -> list[EntryPoint]:
    return list(entry_points(group=GROUP))


def _owner(point: EntryPoint) -> str:
    return f"the package {point.dist.name}" if point.dist else "a package"


def _why(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
