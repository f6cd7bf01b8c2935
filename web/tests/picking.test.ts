// Moves are made by picking places.

import { describe, expect, test } from "vitest";
import { readMove } from "../src/game/notation";
import { Picking } from "../src/game/picking.svelte";
import { areaOfDecision, choicesOf, placesOf, type Place } from "../src/game/places";
import type { Frame, View } from "../src/game/view";
import { view } from "./sample";

function placesAt(move: string, at: View): Place[] {
  return placesOf(readMove(move)!, at);
}

function picking(moves: string[]): Picking {
  const made = new Picking();
  made.offer(choicesOf(view(0, { moves })));
  return made;
}

describe("a place with one move plays it", () => {
  test("a city", () => {
    expect(picking(["travel xian", "travel beijing", "pass"]).pick("city:xian")).toBe(
      "travel xian",
    );
  });

  test("a card and then an official", () => {
    const made = picking(["give 5w to jade", "give 3ss to jade", "give 3ss to wall"]);
    expect(made.pick("hand:5w")).toBeNull();
    expect([...made.open]).toEqual(["official:jade"]);
    expect(made.pick("official:jade")).toBe("give 5w to jade");
  });

  test("an official and then a card", () => {
    const made = picking(["give 5w to jade", "give 3ss to jade"]);
    expect(made.pick("official:jade")).toBeNull();
    expect([...made.open]).toEqual(["hand:5w", "hand:3ss"]);
    expect(made.pick("hand:3ss")).toBe("give 3ss to jade");
  });
});

test("a place with several moves asks which", () => {
  const made = picking(["give 5w to wall, pay", "give 5w to wall, forgo", "give 5w to jade"]);
  made.pick("hand:5w");
  expect(made.pick("official:wall")).toBeNull();
  expect(made.left.map((choice) => choice.move)).toEqual([
    "give 5w to wall, pay",
    "give 5w to wall, forgo",
  ]);
});

test("first the cards glow, not every official", () => {
  expect([...picking(["give 5w to jade", "give 3ss to wall"]).open]).toEqual([
    "hand:5w",
    "hand:3ss",
  ]);
});

test("another card takes the place of the picked one", () => {
  const made = picking(["give 5w to jade", "give 3ss to wall"]);
  made.pick("hand:5w");
  made.pick("hand:3ss");
  expect(made.picked).toEqual(["hand:3ss"]);
});

test("a picked card can be put back", () => {
  const made = picking(["give 5w to jade", "give 3ss to wall"]);
  made.pick("hand:5w");
  made.pick("hand:5w");
  expect(made.picked).toEqual([]);
});

test.each([
  ["give 5w to jade, pay", ["hand:5w", "official:jade"]],
  ["swap discarded 5w with jade", ["discard:5w", "official:jade"]],
  ["burn 2p", ["hand:2p"]],
  ["recall 8", ["discard:8"]],
  ["travel xian", ["city:xian"]],
  ["travel B", ["map"]],
  ["wall servant + double", ["wall"]],
  ["jade house 2", ["house:2"]],
  ["jade square", ["house:square"]],
  ["decree score-eight", ["decree:score-eight"]],
  ["use morning-envoy", ["decree:morning-envoy"]],
  ["ship 1 with double", ["berth:1"]],
  ["sail 1", ["berth:1"]],
  ["claim 1 card", ["berth:1"]],
  ["intrigue B", ["intrigue"]],
  ["lower 7 for jade", ["intrigue"]],
  ["die 2 to 6", ["die:2"]],
  ["lay double at wall", ["official:wall"]],
  ["token envoy", ["token:envoy"]],
  ["pass", []],
  ["gain 2", []],
])("%s is done at %j", (move, places) => {
  expect(placesAt(move, view(0))).toEqual(places);
});

describe("where to look at a decision", () => {
  const area = (frame: Frame, ...moves: string[]): string | null =>
    areaOfDecision(frame, choicesOf(view(0, { moves })));

  test("where something can be done; the hand is always in sight", () => {
    expect(area({ kind: "exchange", seat: 0 }, "give 5w to jade")).toBe("court");
    expect(area({ kind: "benefit", seat: 0, token: "ship" }, "pass", "ship 1")).toBe("canal");
    expect(area({ kind: "burn", seat: 0 }, "burn 5w")).toBeNull();
  });

  test("where the action would be if nothing can be done there", () => {
    const frame: Frame = { kind: "action", seat: 0, action: "decree", by: "location" };
    expect(area(frame, "pass", "hand in for vp")).toBe("decrees");
  });
});

test("a new ship lies in the first free harbour", () => {
  expect(placesAt("new ship", view(0))).toEqual(["berth:2"]);
  const ship = { seat: 1, servants: 1, double: 0 };
  const large = view(0, {
    canal: [
      [ship, null],
      [ship, ship, null],
    ],
  });
  expect(placesAt("new ship b", large)).toEqual(["berth:b3"]);
});
