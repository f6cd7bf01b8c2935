"""Tells our distribution, `gugong-game`, from an unrelated one on PyPI that is called `gugong`.

Both install a module `gugong`, so only one of them can be in an environment.
"""

import warnings
from pathlib import Path

MESSAGE = (
    "The unrelated package gugong is installed beside gugong-game, and their files are mixed. "
    "Remove both and install this one again: pip uninstall gugong gugong-game, then "
    "pip install gugong-game"
)


def is_installed(folder: Path) -> bool:
    """Return whether that package lies in this folder of installed packages."""
    return any(folder.glob("gugong-*.dist-info"))


def warn_if_installed() -> None:
    if is_installed(Path(__file__).parents[1]):
        warnings.warn(MESSAGE, stacklevel=3)
