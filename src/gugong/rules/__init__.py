"""The rules of Gùgōng, one module per chapter. Pure: no I/O, no clock, no randomness."""

from typing import Final

# Goes up whenever the same moves would lead to another result. Every record names it
# (docs/decisions/0012).
RULES_VERSION: Final = 2
