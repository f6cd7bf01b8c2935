"""Turns keys with arguments into sentences. Every language is a set of files.

>>> from gugong.text import catalogue
>>> catalogue("en").move("give 5w to wall, pay")
'Give the 5 (wall) to the Wall official, paying 2 servants'
"""

from gugong.text.catalogue import Catalogue, catalogue
from gugong.text.folding import fold, narrow
from gugong.text.phrases import MissingText
from gugong.text.sources import default_language, languages

__all__ = [
    "Catalogue",
    "MissingText",
    "catalogue",
    "default_language",
    "fold",
    "languages",
    "narrow",
]
