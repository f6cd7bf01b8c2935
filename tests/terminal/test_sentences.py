"""The sentences of the terminal: all in the catalogue, and none there for nothing."""

import re
import tomllib
from pathlib import Path

ROOM = Path(__file__).parents[2] / "src" / "gugong"
SENTENCES = tomllib.loads((ROOM / "text" / "terminal.en.toml").read_text("utf-8"))["terminal"]
FILES = sorted([*(ROOM / "drawing").glob("*.py"), *(ROOM / "terminal").glob("*.py")])
CODE = "\n".join(path.read_text("utf-8") for path in FILES)


def test_every_sentence_is_said() -> None:
    for key, value in SENTENCES.items():
        is_table = isinstance(value, dict) and "other" not in value
        ways = [f'"{key}.'] if is_table else [f'"{key}"', f"'{key}'"]
        if key in ("swap-hand", "swap-discarded"):
            ways = ['f"swap-{']
        assert any(way in CODE for way in ways), f"{key} is in the catalogue, but nobody says it"


def test_no_sentence_stands_in_the_code() -> None:
    for path in FILES:
        if path.name == "saves.py":  # its errors are the record's, which are not translated
            continue
        code = re.sub(r'"""[\s\S]*?"""|#.*', "", path.read_text("utf-8"))
        texts = [re.sub(r"\{[^}]*\}", "", text) for text in re.findall(r'"([^"\n]*)"', code)]
        said = [
            text
            for text in texts
            if re.search(r"[a-z]{2,} [a-z]{2,}", text)
            and not text.startswith(("bold ", "swap ", "own board"))
        ]
        assert not said, path.name
