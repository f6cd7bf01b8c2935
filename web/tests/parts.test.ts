// What happened, in parts: turns, Meng's twilight cards, nights; and what a night gave.

import { expect, test } from "vitest";
import { gainsOf, partsOf, partsSince, type Part } from "../src/game/parts";
import type { Entry } from "../src/game/view";

const OWN = 0;

function entry(seat: number, ...events: [event: string, seat: number | null, more?: object][]) {
  return {
    ply: 1,
    seat,
    events: events.map(([event, seat, more]) => ({ event, seat, rule: "GIFT-1", ...more })),
  } as unknown as Entry;
}

function told(parts: Part[]): string[][] {
  return parts.map(({ steps }) => steps.map(({ event }) => event.event));
}

test("each turn, each card of Meng's twilight and each night is a part", () => {
  const parts = partsOf([
    entry(OWN, ["gave", OWN], ["turn-began", 1]),
    entry(1, ["gave", 1], ["meng-twilight", 2], ["built", 2], ["meng-twilight", 2]),
    entry(OWN, ["day-ended", null], ["matched", 1], ["day-began", null], ["turn-began", OWN]),
  ]);
  expect(told(parts)).toEqual([
    ["gave"],
    ["turn-began", "gave"],
    ["meng-twilight", "built"],
    ["meng-twilight"],
    ["day-ended", "matched", "day-began"],
    ["turn-began"],
  ]);
  expect(parts.map(({ kind, seat }) => [kind, seat])).toEqual([
    ["turn", OWN],
    ["turn", 1],
    ["turn", 2],
    ["turn", 2],
    ["night", null],
    ["turn", OWN],
  ]);
});

test("each turn since one's own last decision is told", () => {
  const entries = [
    entry(1, ["turn-began", 1], ["gave", 1]),
    entry(OWN, ["gave", OWN], ["paid", OWN], ["turn-began", 1]),
    entry(1, ["gave", 1]),
    entry(1, ["took-jade", 1], ["turn-began", 2]),
    entry(2, ["gave", 2]),
  ];
  expect(told(partsSince(entries, OWN))).toEqual([
    ["turn-began", "gave", "took-jade"],
    ["turn-began", "gave"],
  ]);
});

test("the night that one's own decision led to is told, the decision is not", () => {
  const entries = [
    entry(OWN, ["gave", OWN], ["day-ended", null], ["matched", 1], ["day-began", null]),
    entry(1, ["turn-began", 1], ["gave", 1]),
  ];
  expect(told(partsSince(entries, OWN))).toEqual([
    ["day-ended", "matched", "day-began"],
    ["turn-began", "gave"],
  ]);
});

test("before one's first decision everything is told", () => {
  const entries = [entry(1, ["turn-began", 1], ["gave", 1])];
  expect(told(partsSince(entries, OWN))).toEqual([["turn-began", "gave"]]);
});

test("a night's results: matches, points, servants and ships of each family (NIGHT-1 to NIGHT-4)", () => {
  const [night] = partsOf([
    entry(
      1,
      ["day-ended", null],
      ["matched", 0, { matches: 2 }],
      ["matched", 1, { matches: 0 }],
      ["gained", 0, { servants: 2, doubles: 0 }],
      ["dice-award", 0, { matches: 2 }],
      ["scored", 0, { points: 3, source: "dice" }],
      ["sailed", 1, { start: "3", end: "4" }],
      ["gained", 0, { servants: 0, doubles: 1 }],
      ["start-player", 0],
      ["day-began", null],
      ["gained", 0, { servants: 4, doubles: 0 }],
    ),
  ]);
  const [own, other] = gainsOf(night!, 2);
  expect(own).toMatchObject({ matches: 2, points: 3, servants: 3, ships: [] });
  expect(other).toMatchObject({ matches: 0, points: 0, servants: 0 });
  expect(other!.ships.map(({ event }) => event)).toEqual(["sailed"]);
});
