"""The texts of messages about waiting turns, in the reader's language."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from gugong.text import catalogue


class Letter(NamedTuple):
    subject: str
    text: str


Tables = Sequence[tuple[str, str]]  # ids and names
_LINKING: Final = re.compile(r"[./:@\\\u3002\uff0e\uff61\uff0f\uff1a\uff20]+")  # also wide ones


def unlinked(name: str) -> str:
    """Return the name in a form that no mail program takes for a link or an address: strangers
    choose the names of tables."""
    return " ".join(_LINKING.sub(" ", name).split())


def push_message(language: str, channel: str, tables: Tables) -> dict[str, object]:
    """Return what the page's service worker shows."""
    say = catalogue(language).notice
    names = ", ".join(name for _, name in tables)
    return {
        "title": say("title"),
        "body": say("tables", n=len(tables), names=names),
        "path": f"/t/{tables[0][0]}" if len(tables) == 1 else "/",
        "channel": channel,
        "off": say("switch-off"),
    }


def turn_letter(language: str, address: str, channel: str, tables: Tables) -> Letter:
    say = catalogue(language).notice
    tables = [(table, unlinked(name)) for table, name in tables]
    names = ", ".join(name for _, name in tables)
    lines = [f"{name}\n{address}/t/{table}" for table, name in tables]
    off = say("off", address=address, off=off_link(address, channel))
    text = "\n\n".join([say("turns", n=len(tables)), *lines, f"-- \n{off}"])
    return Letter(say("subject", n=len(tables), names=names), f"{text}\n")


def confirmation_letter(language: str, address: str, channel: str, code: str) -> Letter:
    say = catalogue(language).notice
    link = f"{address}/messages#confirm={code}"
    text = say("confirm", address=address, confirm=link, off=off_link(address, channel))
    return Letter(say("confirm-subject"), f"{text}\n")


def off_link(address: str, channel: str) -> str:
    """Return the address of a page that calls the server once a person opens it. Programs that
    follow every link in a mail do not run it."""
    return f"{address}/messages#off={channel}"


def off_address(address: str, channel: str) -> str:
    """Return the address for programs, which send a POST there."""
    return f"{address}/api/v1/channels/{channel}/off"
