"""The rules as pages: an overview in plain words, and every numbered rule.

Both are the texts of the game itself (src/gugong/text), with the figures of its box.
"""

import re
from collections.abc import Iterator
from typing import Final

from gugong.components import load
from gugong.text import catalogue
from gugong.text.figures import figures_of
from gugong.text.phrases import Phrases
from gugong.text.sources import read_tables

TEXTS: Final = catalogue("en")
PHRASES: Final = Phrases("en", read_tables("en"), figures_of(load()))
_NUMBER: Final = re.compile(r"\b([A-Z]{2,5})-(\d+)\b")


def say(*key: str) -> str:
    """A sentence of the page's overview."""
    return PHRASES.tell(("web", "overview", *key), {})


def overview_page() -> str:
    """How the game goes, for someone who has never seen it."""
    return "\n".join(_overview())


def _overview() -> Iterator[str]:
    yield "# The game in plain words\n"
    yield from _part("aim")
    yield from _part("palace")
    yield from _part("win")
    for source in ("wall", "dice", "decrees", "harbours", "palace", "jade"):
        yield f"- {say('win', source)}"
    yield f"\n{say('win', 'ties')}\n"
    yield from _part("pieces")
    for piece in ("servant", "double", "envoy", "traveller", "marker", "ship"):
        yield f"- {say('pieces', piece)}"
    yield from _part("day")
    for part in ("morning", "day", "night"):
        yield f"- **{say('day', part)}.** {say('day', f'{part}-text')}"
    yield from _part("turn")
    yield f"- {say('turn', 'higher')}\n- {say('turn', 'nine')}\n- {say('turn', 'otherwise')}\n"
    for way in ("pay", "burn", "forgo"):
        yield f"    - {say('turn', way)}"
    yield from _part("officials")
    yield from _helps("location")
    yield f"\n### {say('officials', 'favours')}\n"
    yield from _helps("favour", named=False)
    yield f"\n### {say('officials', 'rewards')}\n"
    yield from _helps("reward", named=False)
    yield from _part("tokens")
    yield from _helps("token")
    yield from _part("decrees")
    yield from _helps("decree")
    yield from _part("solo")
    yield "Everything else is in [the numbered rules](numbered.md), and the page has a guided first"
    yield "game ([play](../play.md)).\n"


def _part(name: str) -> Iterator[str]:
    yield f"\n## {say(name, 'title')}\n\n{say(name, 'text')}\n"


def _helps(kind: str, named: bool = True) -> Iterator[str]:
    for word in TEXTS.help_words(kind):
        name = f"**{TEXTS.word(kind, word)}.** " if named else ""
        yield f"- {name}{TEXTS.help(kind, word)}"


def numbered_page() -> str:
    """Every rule, with its number as its anchor."""
    return "\n".join(_numbered())


def _numbered() -> Iterator[str]:
    yield "# All rules, numbered\n"
    yield f"{PHRASES.tell(('web', 'rules', 'numbered-intro'), {})} [In plain words](index.md) the"
    yield "game is quicker to learn.\n"
    for chapter, title in TEXTS.chapters():
        yield f"\n## {title} {{: #{chapter.lower()} }}\n"
        for number in TEXTS.rule_numbers():
            if number.partition("-")[0] == chapter:
                if TEXTS.heading(number):
                    yield f"\n### {TEXTS.heading(number)}\n"
                yield f'<p class="rule" id="{number.lower()}" markdown="1">'
                yield f"[{number}](#{number.lower()}) {_linked(TEXTS.rule(number), number)}</p>\n"


def _linked(text: str, own: str) -> str:
    """A rule with links to the rules and chapters it names."""
    known = set(TEXTS.rule_numbers())

    def link(found: re.Match[str]) -> str:
        number = found[0]
        return f"[{number}](#{number.lower()})" if number in known - {own} else number

    return _NUMBER.sub(link, text)
