"""The command line: one module per group of commands."""

import sys

import gugong

# An unrelated package on PyPI is also called `gugong`. Installed after ours, it replaces our
# `gugong/__init__.py`, and everything else would fail in odd places.
if not hasattr(gugong, "RULES_VERSION"):
    sys.exit(
        "Another package named gugong has replaced a part of gugong-game. Remove both and install "
        "this one again: pip uninstall gugong gugong-game, then pip install gugong-game"
    )
