"""Names for tables, the same in every language: reigns of the Ming and halls of the palace."""

import random
from typing import Final

REIGNS: Final = (
    "Hongwu", "Jianwen", "Yongle", "Hongxi", "Xuande", "Zhengtong", "Jingtai", "Chenghua",
    "Hongzhi", "Zhengde", "Jiajing", "Longqing", "Wanli", "Taichang", "Tianqi", "Chongzhen",
)  # fmt: skip
HALLS: Final = (
    "Taihe", "Zhonghe", "Baohe", "Qianqing", "Jiaotai", "Kunning", "Wenhua", "Wuying", "Yangxin",
    "Fengxian", "Wenyuan", "Yanxi", "Chengqian", "Zhongcui", "Jingren", "Xianfu", "Chuxiu",
    "Yikun", "Yongshou", "Changchun", "Qi'an", "Ningshou", "Cining", "Shouan",
)  # fmt: skip


def new_name() -> str:
    return f"{random.choice(REIGNS)} · {random.choice(HALLS)}"
