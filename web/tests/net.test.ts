// The page evaluates the learned net as numpy does. fixtures/judged.json holds what that made of
// positions in golden games; `make test` renews it with judged.py.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NetError, readNet } from "../src/worker/net";

const here = import.meta.dirname;
const judged = JSON.parse(readFileSync(join(here, "fixtures/judged.json"), "utf8")) as {
  features: number;
  marginShare: number;
  rows: string;
  judged: number[];
  asked: string;
  traits: number[];
  worths: number[];
  counts: number[];
  liking: number[];
};
const file = new Uint8Array(readFileSync(join(here, "../../src/gugong/bots/champion.net")));
const endOfLine = file.indexOf(10);

/** The file with another first line. */
function describedAs(change: (about: Record<string, unknown>) => void): Uint8Array {
  const about = JSON.parse(new TextDecoder().decode(file.subarray(0, endOfLine)));
  change(about);
  const line = new TextEncoder().encode(`${JSON.stringify(about)}\n`);
  return new Uint8Array([...line, ...file.subarray(endOfLine + 1)]);
}

test("judges every position as numpy does", async () => {
  const net = await readNet(file, judged.features);
  const worths = net.judge(new Uint8Array(Buffer.from(judged.rows, "base64")), judged.marginShare);
  expect(worths.length).toBe(judged.judged.length);
  worths.forEach((worth, i) => expect(Math.abs(worth - judged.judged[i]!)).toBeLessThan(1e-5));
});

test("likes every move as numpy does", async () => {
  const net = await readNet(file, judged.features);
  const { traits, worths, counts } = judged;
  const rows = new Uint8Array(Buffer.from(judged.asked, "base64"));
  const liking = net.like(rows, traits, worths, counts);
  expect(liking.length).toBe(judged.liking.length);
  liking.forEach((much, i) => expect(Math.abs(much - judged.liking[i]!)).toBeLessThan(1e-3));
});

test("a damaged file is refused", async () => {
  const damaged = file.slice();
  damaged[endOfLine + 1000]! ^= 1;
  await expect(readNet(damaged, judged.features)).rejects.toThrow(/damaged/);
});

test("a file that was cut off is refused", async () => {
  const cut = file.subarray(0, file.length - 2);
  await expect(readNet(cut, judged.features)).rejects.toThrow(/numbers, but its layers need/);
});

test("a net for other features is refused", async () => {
  const other = describedAs((about) => ((about["sizes"] as number[])[0]! += 1));
  await expect(readNet(other, judged.features)).rejects.toThrow(/this version has/);
});

test("a file without a description is refused", async () => {
  for (const layers of ["sizes", "policy"]) {
    const other = describedAs((about) => delete about[layers]);
    await expect(readNet(other, judged.features)).rejects.toThrow(NetError);
  }
  await expect(readNet(new Uint8Array([1, 2, 3]), judged.features)).rejects.toThrow(NetError);
});
