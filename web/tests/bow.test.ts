// Arrows between two things of the page, and what they are drawn for.

import { expect, test } from "vitest";
import { readMove } from "../src/game/notation.ts";
import { arrowOf } from "../src/game/places.ts";
import { bow } from "../src/table/bow.ts";
import { view } from "./sample.ts";

const box = (left: number, top: number) => ({ left, top, width: 40, height: 20 });
const AROUND = { left: 100, top: 50, width: 800, height: 600 };

test("an arrow goes from the middle of one thing to the edge of another", () => {
  const { line, end } = bow(box(100, 50), box(500, 50), AROUND, 0);
  expect(line).toMatch(/^M20\.0 10\.0Q/);
  expect(end).toEqual({ x: 396, y: -4, width: 48, height: 28 });
});

test("two arrows between the same things bend to different sides", () => {
  const [one, other] = [0, 1].map((n) => bow(box(100, 50), box(500, 50), AROUND, n).line);
  expect(one).not.toBe(other);
});

test("without a beginning there is a frame around the end", () => {
  const { line, end } = bow(undefined, box(500, 50), AROUND, 0);
  expect([line, end.width]).toEqual(["", 48]);
});

test("a gift goes from the card to the official, anything else from its family", () => {
  const arrow = (move: string) => arrowOf(readMove(move)!, view(0), 2, "played");
  expect(arrow("give 5w to jade, pay")).toEqual({
    from: "hand:5w",
    to: "official:jade",
    kind: "played",
  });
  expect(arrow("travel xian")).toEqual({ from: "family:2", to: "city:xian", kind: "played" });
  expect(arrow("pass")).toBeNull();
});
