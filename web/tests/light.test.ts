// Which light is over the board, in the course of a day.

import { expect, test } from "vitest";
import { lightOf } from "../src/game/light";
import type { View } from "../src/game/view";

/** Only what the light depends on. */
function withHands(...hands: number[]): View {
  const families = hands.map((hand_size) => ({ hand_size, discard_size: 4 - hand_size }));
  return { families } as View;
}

test("a day goes from morning to night as gifts are given", () => {
  expect(lightOf(withHands(4, 4, 4))).toBe("morning");
  expect(lightOf(withHands(3, 4, 4))).toBe("day");
  expect(lightOf(withHands(2, 2, 2))).toBe("day");
  expect(lightOf(withHands(0, 1, 1))).toBe("dusk");
  expect(lightOf(withHands(0, 0, 0))).toBe("night");
});
