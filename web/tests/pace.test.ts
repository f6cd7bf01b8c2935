// The shipped pace: whatever happens, one's own next decision comes soon.

import { expect, test } from "vitest";
import type { GameEvent } from "../src/game/view";
import { Pacing, type Pace } from "../src/playback/pace";

function event(name: string): GameEvent {
  return { event: name, seat: 1, rule: "GIFT-1" } as unknown as GameEvent;
}

function turn(lines: number): GameEvent[] {
  return [event("turn-began"), ...Array.from({ length: lines }, () => event("paid"))];
}

function seconds(events: GameEvent[], pacing = new Pacing(), pace: Pace = "calm"): number {
  pacing.begin(events === NIGHT ? "night" : "turn");
  const told = events.reduce((sum, one) => sum + pacing.time(one, false, pace), 0);
  return (told + pacing.rest(pace)) / 1000;
}

const NIGHT = [
  event("day-ended"),
  ...Array.from({ length: 40 }, () => event("matched")),
  ...Array.from({ length: 21 }, () => event("token-placed")),
  event("day-began"),
];

test("a family's turn takes at most 4 seconds, and its first line the usual time", () => {
  const pacing = new Pacing();
  expect(pacing.time(event("turn-began"), false, "calm")).toBe(1100);
  expect(seconds(turn(30))).toBeLessThanOrEqual(4);
});

test("the night takes at most 8 seconds, however many lines it has", () => {
  expect(seconds(NIGHT)).toBeLessThanOrEqual(8);
});

test("between two decisions of one's own 15 seconds never pass, and 12 alone with Meng", () => {
  for (const others of [1, 2, 4]) {
    const pacing = new Pacing();
    for (let day = 0; day < 4; day++) {
      pacing.decided();
      const turns = [...Array<GameEvent[]>(others).fill(turn(12)), NIGHT, turn(12)];
      const all = turns.reduce((sum, one) => sum + seconds(one, pacing), 0);
      expect(all).toBeLessThan(12);
    }
  }
});

test("the quick pace is quicker, and off shows nothing", () => {
  expect(seconds(turn(8), new Pacing(), "quick")).toBeLessThan(seconds(turn(8)) / 2);
  expect(seconds(turn(8), new Pacing(), "off")).toBe(0);
});
