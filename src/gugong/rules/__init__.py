"""The rules of Gùgōng, one module per chapter. Pure: no I/O, no clock, no randomness."""

from typing import Final

# Raised whenever the same moves would lead elsewhere; it stands in every record (design law 12).
RULES_VERSION: Final = 1
