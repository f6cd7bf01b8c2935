"""Where this program stores the user's data."""

import os
from pathlib import Path


def data_folder() -> Path:
    """Return the user's data folder for this program; it may not exist yet."""
    base = os.environ.get("XDG_DATA_HOME", "")
    home = Path(base) if os.path.isabs(base) else Path.home() / ".local" / "share"
    return home / "gugong"
