"""Boxes that the user has saved: components files in a folder, each called by its file's name."""

import os
from pathlib import Path
from typing import Final

from gugong.components import Components, ComponentsError, load
from gugong.folders import data_folder

SUFFIX: Final = ".toml"


def folder() -> Path:
    """The user's data folder for boxes."""
    return data_folder() / "boxes"


def saved() -> dict[str, Path]:
    """Return the files, sorted by name. Only `load` checks them."""
    return {path.stem: path for path in sorted(folder().glob(f"*{SUFFIX}"))}


def sound() -> dict[str, Components]:
    """Return the saved boxes that can be played with."""
    found: dict[str, Components] = {}
    for name, path in saved().items():
        try:
            found[name] = load(path)
        except ComponentsError:
            continue
    return found


def find(text: str) -> Path | None:
    """Return the file for a path or the name of a saved box; None if it is neither."""
    path = Path(text).expanduser()
    is_path = path.exists() or path.suffix == SUFFIX or len(path.parts) != 1
    return path if is_path else saved().get(text)


def save(components: Components, name: str) -> Path:
    """Save a box under a name. Raises FileExistsError if another box has it."""
    path = folder() / f"{name}{SUFFIX}"
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and path.read_bytes() != components.text.encode():
        raise FileExistsError(path)
    temporary = path.with_name(f".{path.name}.new")
    temporary.write_text(components.text, "utf-8")
    os.replace(temporary, path)
    return path
