// Brings Python what the scholar and the champion need and numpy does elsewhere: someone who
// evaluates their net (gugong/bots/scholar.py).

import type { PyodideAPI } from "pyodide";
import type { PyBuffer } from "pyodide/ffi";
import { readNet } from "./net";

export async function bringJudge(python: PyodideAPI): Promise<void> {
  const { SIZE } = python.pyimport("gugong.bots.features");
  const { MARGIN_SHARE } = python.pyimport("gugong.bots.judging");
  const { SHIPPED } = python.pyimport("gugong.bots.training");
  const net = await readNet(python.FS.readFile(String(SHIPPED)), SIZE);
  python
    .pyimport("gugong.bots.scholar")
    .bring_judge((rows: PyBuffer, marginShare: number = MARGIN_SHARE) => {
      const seen = rows.getBuffer("u8");
      try {
        // Python's own memory, not a copy.
        return python.toPy(net.judge(seen.data as Uint8Array, marginShare));
      } finally {
        seen.release();
      }
    });
}
