// Brings Python what the scholar and the champion need and numpy does elsewhere: someone who
// evaluates their net (gugong/bots/scholar.py).

import type { PyodideAPI } from "pyodide";
import type { PyBuffer, PyProxy } from "pyodide/ffi";
import { readNet } from "./net";

/** Decisions that wait for the policy; see gugong/bots/lines.py. */
type Asked = { rows: PyBuffer; traits: PyProxy; worths: PyProxy; counts: PyProxy };

export async function bringNet(python: PyodideAPI): Promise<void> {
  const { SIZE } = python.pyimport("gugong.bots.features");
  const { MARGIN_SHARE } = python.pyimport("gugong.bots.judging");
  const { SHIPPED } = python.pyimport("gugong.bots.training");
  const net = await readNet(python.FS.readFile(String(SHIPPED)), SIZE);

  const judge = (rows: PyBuffer, marginShare: number = MARGIN_SHARE) =>
    reading(rows, (seen) => python.toPy(net.judge(seen, marginShare)));
  const like = (asked: Asked) =>
    reading(asked.rows, (rows) => {
      const [traits, worths, counts] = [asked.traits, asked.worths, asked.counts].map(numbersOf);
      return python.toPy(net.like(rows, traits!, worths!, counts!));
    });
  python.pyimport("gugong.bots.scholar").bring_net(judge, like);
}

function numbersOf(list: PyProxy): number[] {
  try {
    return list.toJs();
  } finally {
    list.destroy();
  }
}

/** Read Python's own memory, not a copy. */
function reading<T>(rows: PyBuffer, use: (seen: Uint8Array) => T): T {
  const seen = rows.getBuffer("u8");
  try {
    return use(seen.data as Uint8Array);
  } finally {
    seen.release();
  }
}
