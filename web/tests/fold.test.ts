// Events, shown one by one, move what they tell of.

import { expect, test } from "vitest";
import { fold } from "../src/game/fold";
import type { EventName, GameEvent } from "../src/game/view";
import { view } from "./sample";

function event(event: EventName, seat: number, parts: object): GameEvent {
  return { event, seat, rule: "", ...parts } as GameEvent;
}

test("a marker that climbs onto others lies on top of them", () => {
  const before = view(0, { markers: [0, 1, 2] });
  const first = fold(before, event("climbed", 1, { start: 0, end: 3 }));
  const second = fold(first, event("climbed", 0, { start: 0, end: 3 }));
  expect(second.markers).toEqual([2, 1, 0]);
  expect(second.families.map((one) => one.intrigue)).toEqual([3, 3, 0]);
});

test("a gift changes places with the one on the board, and the own hand shows it", () => {
  const after = fold(view(0), event("gave", 0, { card: "5w", location: "jade", taken: "2d" }));
  expect(after.officials.jade).toBe("5w");
  expect(after.families[0]).toMatchObject({ hand: ["3ss"], discard: ["2d"], hand_size: 3 });
  expect(after.families[1]!.hand_size).toBe(4);
});

test("at night every discard pile goes back to its hand (NIGHT-1)", () => {
  const given = fold(view(0), event("gave", 0, { card: "5w", location: "jade", taken: "2d" }));
  const after = fold(given, event("day-ended", 0, { day: 1 }));
  expect(after.families[0]).toMatchObject({
    hand: ["3ss", "2d"],
    discard: [],
    hand_size: given.families[0]!.hand_size + given.families[0]!.discard_size,
    discard_size: 0,
  });
  expect(after.families[1]).toMatchObject({ hand: null, discard_size: 0 });
});

test("a ship sails with its load", () => {
  const after = fold(view(0), event("sailed", 0, { start: "1", end: "3" }));
  expect(after.canal).toEqual([[null, null, { seat: 0, servants: 1, double: 0 }, null, null]]);
});

test("what is not known changes nothing", () => {
  const before = view(0);
  expect(fold(before, event("meng-prefers", 1, {}))).toBe(before);
});
