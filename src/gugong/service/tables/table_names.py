"""Names that people choose, and names for tables that have none."""

import random
from collections.abc import Collection
from typing import Final
from unicodedata import category, normalize

from gugong.service.tables.refusal import Refusal

LONGEST_NAME: Final = 24  # of a player
LONGEST_TABLE_NAME: Final = 60

# Printable for Python, but not seen by anyone: fillers, joiners, variation selectors, an empty
# pattern of Braille.
INVISIBLE: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u200c\u200d\u2800\u3164\uffa0"
) | {chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))}

MARKS: Final = ("Mn", "Me")  # Unicode's categories of what is written above and below a letter
MOST_MARKS: Final = 2  # on one letter; more reach into the lines around it

# The same in every language: reigns of the Ming and halls of the palace.
REIGNS: Final = (
    "Hongwu", "Jianwen", "Yongle", "Hongxi", "Xuande", "Zhengtong", "Jingtai", "Chenghua",
    "Hongzhi", "Zhengde", "Jiajing", "Longqing", "Wanli", "Taichang", "Tianqi", "Chongzhen",
)  # fmt: skip
HALLS: Final = (
    "Taihe", "Zhonghe", "Baohe", "Qianqing", "Jiaotai", "Kunning", "Wenhua", "Wuying", "Yangxin",
    "Fengxian", "Wenyuan", "Yanxi", "Chengqian", "Zhongcui", "Jingren", "Xianfu", "Chuxiu",
    "Yikun", "Yongshou", "Changchun", "Qi'an", "Ningshou", "Cining", "Shouan",
)  # fmt: skip


def tidy_name(name: str, longest: int = LONGEST_NAME) -> str:
    """Return a name on one line, without characters that are invisible or reach into other
    lines."""
    tidy: list[str] = []
    marks = 0
    for letter in normalize("NFC", name):
        if letter in INVISIBLE:
            continue
        marks = marks + 1 if category(letter) in MARKS else 0
        if not marks:
            tidy.append(letter if letter.isprintable() else " ")
        elif marks <= MOST_MARKS and tidy and tidy[-1] != " ":
            tidy.append(letter)
    return " ".join("".join(tidy).split())[:longest].strip()


def chosen_name(name: str, longest: int = LONGEST_NAME) -> str:
    """Return the chosen name, tidied; empty if none was chosen."""
    tidy = tidy_name(name, longest)
    if not tidy and name.strip():
        raise Refusal("bad-name", "That name is invisible; choose one with letters or digits.")
    return tidy


def distinct_name(name: str, others: Collection[str]) -> str:
    """Return this name, with a number if someone else at the table has the same one."""
    taken = {other.casefold() for other in others}
    number, distinct = 1, name
    while name and distinct.casefold() in taken:
        number += 1
        distinct = f"{name[: LONGEST_NAME - len(str(number)) - 1]} {number}"
    return distinct


def new_table_name() -> str:
    return f"{random.choice(REIGNS)} · {random.choice(HALLS)}"
