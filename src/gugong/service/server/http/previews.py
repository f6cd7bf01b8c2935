"""Previews of shared links to the page: a title, a sentence and a picture.

They are Open Graph tags (https://ogp.me).

Strangers can fetch a link, so names of players, hands and results are in no preview.
"""

from html import escape
from typing import Final

from gugong.service.server.notices.notice_texts import unlinked
from gugong.service.server.storage.rows import Listed
from gugong.service.tables.permissions import may_preview
from gugong.text import catalogue
from gugong.text.sources import languages

TITLE: Final = "Gùgōng"
PICTURE: Final = "/icon-512.png"


def preferred_language(accepted: str) -> str:
    """The first language of an Accept-Language header that there are texts in.

    >>> preferred_language("de-AT,de;q=0.8,en;q=0.5")
    'de'
    """
    wanted = [word.strip().split(";")[0].split("-")[0].lower() for word in accepted.split(",")]
    known = languages()
    return next((language for language in wanted if language in known), "en")


def preview(address: str, path: str, language: str, found: Listed | None) -> str:
    """The tags of the page at this path; `found` is the table that it is about."""
    title, text = TITLE, catalogue(language).link("about")
    if found is not None and may_preview(found[0]):
        title, text = _of_table(found, language)
    tags = {
        "type": "website",
        "site_name": TITLE,
        "title": title,
        "description": text,
        "url": address + path,
        "image": address + PICTURE,
    }
    lines = [f'<meta property="og:{key}" content="{escape(tags[key])}" />' for key in tags]
    return "\n    ".join([*lines, '<meta name="twitter:card" content="summary" />'])


def _of_table(found: Listed, language: str) -> tuple[str, str]:
    row, seats = found
    say = catalogue(language).link
    who = say("meng") if row.players == 1 else say("families", n=row.players)
    free = sum(seat.free and seat.invitation is None for seat in seats)
    how = say(row.status, n=free)
    return unlinked(row.name) or TITLE, f"{who} · {how}"
