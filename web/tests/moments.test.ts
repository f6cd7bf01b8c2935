// What has a moment of its own in the scene, for how long, and what ends it.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MOMENT_LASTS, momentOf } from "../src/game/moments";
import { Stage } from "../src/game/stage.svelte";
import type { Box, GameEvent, View } from "../src/game/view";
import { draw, textOf } from "./drawing";
import { view } from "./sample";

const AUDIENCE = { event: "audience", seat: 1, rule: "PAL-2", points: 7 } as GameEvent;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function stageWith(at: View): Stage {
  return new Stage(at, {} as Box, () => ["Li", "Wu", "Sun"], { play: () => {} });
}

for (const [event, occasion, place] of [
  [{ event: "day-began", seat: null, day: 2 }, "day", ""],
  [{ event: "wall-scored", seat: 1, servants: 3 }, "wall", "wall"],
  [
    { event: "decree-taken", seat: 1, decree: "equal-gifts", price: 2 },
    "decree",
    "decree:equal-gifts",
  ],
  [AUDIENCE, "audience", "palace"],
  [{ event: "sailed", seat: 1, start: "1", end: "2" }, "ship", "berth:2"],
  [{ event: "claimed", seat: 1, berth: "3", reward: "vp" }, "ship", "berth:3"],
] as const)
  test(`${event.event} has a moment where it happens`, () => {
    expect(momentOf(event as unknown as GameEvent)).toEqual({ occasion, place });
  });

test("what happens at every turn has none", () => {
  for (const event of ["turn-began", "gave", "paid", "built", "envoy-moved", "loaded"])
    expect(momentOf({ event, seat: 1, rule: "" } as unknown as GameEvent)).toBeNull();
});

test("a moment takes at most 1.5 seconds, and the next one takes its place", () => {
  expect(MOMENT_LASTS).toBeLessThanOrEqual(1500);
  const stage = stageWith(view(0));
  stage.begin({ occasion: "wall", place: "wall" });
  vi.advanceTimersByTime(MOMENT_LASTS - 1);
  stage.begin({ occasion: "audience", place: "palace" });
  vi.advanceTimersByTime(MOMENT_LASTS - 1);
  expect(stage.moment?.occasion).toBe("audience");
  vi.advanceTimersByTime(1);
  expect(stage.moment).toBeNull();
});

test("where its place is out of sight, a sign says where it happened", async () => {
  vi.useRealTimers();
  const html = await draw("Moment", { moment: momentOf(AUDIENCE) }, view(0), {} as Box);
  expect(textOf(html)).toContain("Palace");
});
