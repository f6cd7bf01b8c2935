"""Chinese as it is set: wide punctuation, no spaces, its own ellipsis and quotes."""

import re
from collections.abc import Iterator

import pytest

from gugong.text import catalogue
from gugong.text.sources import read_tables
from tests.text.gaps import leaves, texts

CHINESE = "\u4e00-\u9fff"
WIDE = f"{CHINESE}，。、；：？！“”（）《》…"  # noqa: RUF001
# Where a number stands in front of a name, as in a table, and what is typed.
APART = [
    ("terminal", "harbour"),
    ("terminal", "command"),
    ("terminal", "box-words"),
    ("terminal", "menu", "yes-words"),
    ("terminal", "menu", "no-words"),
]


def everything() -> Iterator[tuple[str, str]]:
    """All that is said, by where it is said."""
    for path, text in texts(read_tables("zh")):
        if not any(path[: len(apart)] == apart for apart in APART):
            for leaf in leaves(text):
                yield ".".join(path), leaf
    chinese = catalogue("zh")
    yield from ((number, chinese.rule(number)) for number in chinese.rule_numbers())
    yield from chinese.chapters()


@pytest.mark.parametrize(
    ("wrong", "example"),
    [
        (f"[{CHINESE}”）][,;:?!()]|[,;:?!()][{CHINESE}“（]", "家仆, 船"),  # noqa: RUF001
        (f"[{WIDE}] +[^ \\[]|[^ ] +[{WIDE}]", "支付 2名"),
        (r"(?<!…)…(?!…)|\.\.", "请稍候…"),
        ("[\"'‘’«»„]", '"故宫"'),  # noqa: RUF001
        (f"[{CHINESE}][.]|[.][{CHINESE}]", "结束."),
        ("您", "您的手牌"),
    ],
)
def test_nothing_is_set_as_in_english(wrong: str, example: str) -> None:
    assert re.search(wrong, example)
    for where, text in everything():
        shown = re.sub(r"\{[^}]*\}|“\?[^”]*”", "x", text)  # without gaps and what is typed
        assert not re.search(wrong, shown), (where, text)


def test_lists_and_sentences_follow_each_other_without_spaces() -> None:
    chinese = catalogue("zh")
    assert chinese.series(["甲", "乙", "丙"]) == "甲、乙、丙"
    assert chinese.passage(["甲。", "乙。"]) == "甲。乙。"
    frame = {"kind": "morning-decrees", "seat": 0, "decrees": ["morning-ship", "morning-envoy"]}
    assert "清晨上船和清晨使者" in chinese.prompt(frame)


def test_rulings_follow_without_spaces() -> None:
    """GIFT-4, CAN-6"""
    chinese = catalogue("zh")
    assert "。我们的裁定：这几种" in chinese.rule("GIFT-4")  # noqa: RUF001
    assert "以及（我们的裁定）主人" in chinese.rule("CAN-6")  # noqa: RUF001
