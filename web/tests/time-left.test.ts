// How much time someone has left, and how that is written.

import { expect, test } from "vitest";
import { clockText, leftAt, lowBelow } from "../src/client/time-left";
import type { TableInfo } from "../src/generated/messages";

const clocks = [
  { turn: 60, bank: 120 },
  { turn: 0, bank: 30 },
];
const clock = { kind: "turn", turn: 60, bank: 120, increment: 0, stand_in: "courtier" };
const info = { clocks, ticking: 0, terms: { clock } } as unknown as TableInfo;

test("a turn's own time is used up before the reserve", () => {
  expect(leftAt(info, 0, 0)).toEqual({ turn: 60, bank: 120 });
  expect(leftAt(info, 0, 50)).toEqual({ turn: 10, bank: 120 });
  expect(leftAt(info, 0, 70)).toEqual({ turn: 0, bank: 110 });
  expect(leftAt(info, 0, 999)).toEqual({ turn: 0, bank: 0 });
});

test("only the clock of whoever is asked runs", () => {
  expect(leftAt(info, 1, 50)).toEqual({ turn: 0, bank: 30 });
  expect(leftAt({ ...info, clocks: null }, 0, 50)).toBeNull();
});

test("clocks show minutes and hours", () => {
  expect(clockText(0)).toBe("0:00");
  expect(clockText(64.2)).toBe("1:05");
  expect(clockText(7200)).toBe("2:00:00");
});

test("a sixth of a turn is little time", () => {
  expect(lowBelow(info)).toBe(10);
});
