"""Reading what people type: case, accents, width and kinds of apostrophe do not matter."""

import unicodedata
from typing import Final

# Letters that have no accent to lose, and other signs that are typed in more than one way.
_ALIKE: Final = str.maketrans(
    {
        "\N{LATIN SMALL LETTER DOTLESS I}": "i",
        "\N{LATIN SMALL LETTER SHARP S}": "ss",
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        "\N{MINUS SIGN}": "-",
        "\N{EN DASH}": "-",
    }
)


def narrow(text: str) -> str:
    """Letters, digits and signs as they are on a Latin keyboard; Chinese ones type them wide.

    >>> narrow("\N{FULLWIDTH QUESTION MARK} WALL\N{FULLWIDTH HYPHEN-MINUS}4")
    '? WALL-4'
    """
    return unicodedata.normalize("NFKC", text)


def fold(text: str) -> str:
    """Return a text in the form in which it is compared; web/src/rules/search.ts does the same.

    >>> fold("İPUCU") == fold("ipucu") == fold("Ipucu")
    True
    """
    apart = unicodedata.normalize("NFKD", text)
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return bare.lower().translate(_ALIKE)
