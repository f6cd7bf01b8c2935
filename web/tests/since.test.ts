// What is told after skipping: all that others have done since one's own last decision.

import { expect, test } from "vitest";
import { recapOf } from "../src/game/since";
import type { Entry } from "../src/game/view";

const OWN = 0;

function entry(seat: number, ...events: [event: string, seat: number | null][]): Entry {
  return {
    seat,
    events: events.map(([event, seat]) => ({ event, seat, rule: "GIFT-1" })),
  } as unknown as Entry;
}

function told(entries: Entry[]): string[][] {
  return recapOf(entries, OWN).map((events) => events.map(({ event }) => event));
}

test("each turn since one's own last decision is a line of its own", () => {
  const entries = [
    entry(1, ["turn-began", 1], ["gave", 1]),
    entry(OWN, ["gave", OWN], ["paid", OWN], ["turn-began", 1]),
    entry(1, ["gave", 1]),
    entry(1, ["took-jade", 1], ["turn-began", 2]),
    entry(2, ["gave", 2]),
  ];
  expect(told(entries)).toEqual([
    ["turn-began", "gave", "took-jade"],
    ["turn-began", "gave"],
  ]);
});

test("the night that one's own decision led to is told, the decision is not", () => {
  const entries = [
    entry(OWN, ["gave", OWN], ["day-ended", null], ["matched", 1], ["day-began", null]),
    entry(1, ["turn-began", 1], ["gave", 1]),
  ];
  expect(told(entries)).toEqual([
    ["day-ended", "matched", "day-began"],
    ["turn-began", "gave"],
  ]);
});

test("before one's first decision everything is told", () => {
  expect(told([entry(1, ["turn-began", 1], ["gave", 1])])).toEqual([["turn-began", "gave"]]);
});
