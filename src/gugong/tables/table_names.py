"""Names that people choose, and names for tables that have none."""

import random
from typing import Final

LONGEST_NAME: Final = 24  # of a player
LONGEST_TABLE_NAME: Final = 60

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
    """A name in one line, without unprintable characters."""
    printable = "".join(c if c.isprintable() else " " for c in name)
    return " ".join(printable.split())[:longest].strip()


def new_table_name() -> str:
    return f"{random.choice(REIGNS)} · {random.choice(HALLS)}"
