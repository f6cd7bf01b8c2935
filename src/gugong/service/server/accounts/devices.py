"""In which browser somebody is, on which system: as much of the `User-Agent` as is stored."""

import re
from typing import Final

# The first that is found counts: most browsers also call themselves by the names below theirs.
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("YaBrowser/", "Yandex Browser"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("HeadlessChrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
)
PROGRAM: Final = re.compile(r"[A-Za-z][\w.-]{0,38}")


def device_of(agent: str) -> tuple[str, str]:
    """Browser and system in plain words; a program by its own name; empty what is unknown.

    >>> device_of("Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0")
    ('Firefox', 'Android')
    >>> device_of("python-httpx/0.28.1")
    ('python-httpx', '')
    """
    if not agent.startswith("Mozilla/"):
        found = PROGRAM.match(agent)
        return (found[0] if found else "", "")
    browser = next((name for mark, name in BROWSERS if mark in agent), "")
    return browser, next((name for mark, name in SYSTEMS if mark in agent), "")
