// What explains something lies beside it, wherever that is.

import { expect, test } from "vitest";
import { beside } from "../src/table/beside";

const CARD = { width: 300, height: 150 };

for (const [window, width, height] of [
  ["a desktop", 1280, 720],
  ["a phone", 390, 844],
] as const)
  test(`on ${window} it never covers what it explains, and never leaves the window`, () => {
    for (let left = 0; left <= width - 100; left += 29)
      for (let top = 0; top <= height - 90; top += 31) {
        const thing = { left, top, width: 100, height: 90 };
        const at = beside(thing, CARD, width, height);
        const isApart =
          at.left >= left + 100 ||
          at.left + CARD.width <= left ||
          at.top >= top + 90 ||
          at.top + CARD.height <= top;
        expect(isApart, JSON.stringify({ thing, at })).toBe(true);
        expect(at.left).toBeGreaterThanOrEqual(0);
        expect(at.top).toBeGreaterThanOrEqual(0);
        expect(at.left + CARD.width).toBeLessThanOrEqual(width);
        expect(at.top + CARD.height).toBeLessThanOrEqual(height);
      }
  });
