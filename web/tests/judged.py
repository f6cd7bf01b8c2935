"""What numpy makes of the net in positions of golden games, for net.test.ts to compare."""

import base64
import json
from pathlib import Path

from gugong import Game
from gugong.bots.features import SIZE, encode
from gugong.bots.judging import MARGIN_SHARE
from gugong.bots.lines import Asked
from gugong.bots.net import shipped_net
from gugong.bots.weights import Weights
from gugong.rules.flow import settle

ROOM = Path(__file__).parent
GOLDEN = ROOM.parents[1] / "tests" / "golden"
GAMES = ("2p-bonus-1", "3p-bonus-expert-1", "5p-bonus-1", "4p-1", "solo-hard-4-5")
EVERY = 7  # plies


def main() -> None:
    rows, asked, weights = bytearray(), Asked(), Weights()
    for name in GAMES:
        game = Game.from_record((GOLDEN / f"{name}.txt").read_text("utf-8"))
        for ply in range(0, game.ply, EVERY):
            state = game.at(ply).state
            rows += encode(state, ply % state.box.families)
            asked.add(state, settle(state), weights)
    judged = {
        "features": SIZE,
        "marginShare": MARGIN_SHARE,
        "rows": base64.b64encode(rows).decode(),
        "judged": shipped_net().judge(rows),
        "asked": base64.b64encode(asked.rows).decode(),
        "traits": asked.traits,
        "worths": asked.worths,
        "counts": asked.counts,
        "liking": shipped_net().like(asked),
    }
    (ROOM / "fixtures" / "judged.json").write_text(json.dumps(judged) + "\n", "utf-8")


if __name__ == "__main__":
    main()
