// The hint that the envoy may be late.

import { expect, test } from "vitest";
import { envoyWarning } from "../src/game/envoy";
import type { Family, View } from "../src/game/view";

function at(day: number, hand: number, envoy: number, change: object = {}) {
  const family = {
    seat: 0,
    envoy,
    place: null,
    hand_size: hand,
    discard_size: 4 - hand,
    ...change,
  } as unknown as Family;
  const view = {
    day,
    days: 4,
    turn: 0,
    over: false,
    frame: { kind: "exchange", seat: 0 },
    palace: { steps: 8, places: [] },
    meng: null,
    ...change,
  } as unknown as View;
  return envoyWarning(view, family);
}

test("no hint as long as there are more gifts than steps", () => {
  expect(at(1, 4, 0)).toBeNull();
  expect(at(3, 4, 1)).toBeNull();
});

test("a hint when every gift left should bring a step", () => {
  expect(at(3, 4, 0)).toEqual({ steps: 8, turns: 8, late: false });
  expect(at(4, 2, 5)).toEqual({ steps: 3, turns: 2, late: false });
});

test("it is late when two steps with each gift do not do", () => {
  expect(at(4, 2, 3)).toEqual({ steps: 5, turns: 2, late: true });
  expect(at(4, 2, 4)?.late).toBe(false);
});

test("the gift just given still counts while its actions are to come", () => {
  expect(at(4, 1, 6, { frame: { kind: "action", seat: 0 } })?.turns).toBe(2);
  expect(at(4, 1, 6, { frame: { kind: "action", seat: 1 }, turn: 1 })?.turns).toBe(1);
});

test("no hint in the palace, to Meng, to spectators and after the end", () => {
  expect(at(4, 0, 8, { place: 2 })).toBeNull();
  expect(at(4, 1, 2, { meng: { seat: 0 } })).toBeNull();
  expect(at(4, 0, 2, { over: true })).toBeNull();
  expect(envoyWarning({ over: false } as View, null)).toBeNull();
});
