"""Where this program stores the user's data."""

import os
from pathlib import Path


def data_folder() -> Path:
    """The user's data folder for this program; it need not exist yet."""
    base = os.environ.get("XDG_DATA_HOME", "")
    home = Path(base) if os.path.isabs(base) else Path.home() / ".local" / "share"
    return home / "gugong"
