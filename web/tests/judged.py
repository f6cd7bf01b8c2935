"""What numpy makes of the net in positions of golden games, for net.test.ts to compare."""

import base64
import json
from pathlib import Path

from gugong import Game
from gugong.bots.features import SIZE, encode
from gugong.bots.judging import MARGIN_SHARE
from gugong.bots.net import shipped_net

ROOM = Path(__file__).parent
GOLDEN = ROOM.parents[1] / "tests" / "golden"
GAMES = ("2p-bonus-1", "3p-bonus-expert-1", "5p-bonus-1", "4p-1", "solo-hard-4-5")
EVERY = 7  # plies


def main() -> None:
    rows = bytearray()
    for name in GAMES:
        game = Game.from_record((GOLDEN / f"{name}.txt").read_text("utf-8"))
        for ply in range(0, game.ply, EVERY):
            state = game.at(ply).state
            rows += encode(state, ply % state.box.families)
    judged = {
        "features": SIZE,
        "marginShare": MARGIN_SHARE,
        "rows": base64.b64encode(rows).decode(),
        "worths": shipped_net().judge(rows),
    }
    (ROOM / "fixtures" / "judged.json").write_text(json.dumps(judged) + "\n", "utf-8")


if __name__ == "__main__":
    main()
