// The page reads and writes every move by the grammar of Python's tables.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readMove, rulesFor, tidy, writeMove } from "../src/game/notation";
import { moveMeantAt } from "../src/game/places";
import json from "../src/generated/grammar.json";

const GOLDEN = join(import.meta.dirname, "../../tests/golden");
const DECISION = /^\d+ [^:]+: (.+?)(?: = .*)?$/gm; // `55 white: give 5ss to travel, forgo = …`
const games = readdirSync(GOLDEN).filter((name) => name.endsWith(".txt"));
const movesOf = (game: string): string[] =>
  [...readFileSync(join(GOLDEN, game), "utf8").matchAll(DECISION)].map(([, move]) => move!);
const moves = [...new Set(games.flatMap(movesOf))];

describe("every move of every golden game", () => {
  test("is read, and written as it was", () => {
    expect(moves.length).toBeGreaterThan(500);
    for (const move of moves) {
      const read = readMove(move);
      expect(read, move).not.toBeNull();
      expect(tidy(writeMove(read!.verb, read!.parts)), move).toBe(tidy(move));
    }
  });

  test("has every verb there is among them", () => {
    const verbs = new Set(moves.map((move) => readMove(move)!.verb));
    expect([...verbs].sort()).toEqual(Object.keys(json.verbs).sort());
  });
});

test("how a move is typed does not matter", () => {
  const read = { verb: "give", parts: { card: "5w", location: "jade", way: "pay" } };
  expect(readMove("  Give 5W  to jade ,pay ")).toEqual(read);
});

test.each(["", "give", "give 5w", "give 5q to jade", "travel", "palace C", "jade house"])(
  "%j is no move",
  (text) => expect(readMove(text)).toBeNull(),
);

test.each([
  ["wall 2 servants", { servants: 2, double: 0 }],
  ["wall servant + double as 1", { servants: 1, double: 1 }],
  ["gain 3 + double", { servants: 3, doubles: 1 }],
  ["gain nothing", { servants: 0, doubles: 0 }],
  ["new ship b", { route: "b", piece: "servant" }],
  ["ship a2 with double", { berth: "a2", piece: "double" }],
  ["jade house 2", { house: 2 }],
  ["jade square", { house: null }],
  ["burn", { card: null }],
])("%s says %j", (move, parts) => expect(readMove(move)!.parts).toEqual(parts));

test("parts that no form says cannot be written", () => {
  expect(() => writeMove("give", { card: "5w" })).toThrow("no form of give");
  expect(() => writeMove("pass", { card: "5w" })).toThrow("no form of pass");
});

describe("the rules behind a move", () => {
  const rules = (move: string, frame: object | null = null): string[] =>
    rulesFor(readMove(move)!, frame && ({ seat: 0, ...frame } as never));

  test("follow its parts", () => {
    expect(rules("give 5w to jade")).toEqual(["GIFT-3", "GIFT-6"]);
    expect(rules("give 1p to jade")).toEqual(["GIFT-3", "GIFT-5", "GIFT-6"]);
    expect(rules("give 5w to jade, pay")).toEqual(["GIFT-4", "GIFT-6"]);
  });

  test("follow the decision", () => {
    expect(rules("take", { kind: "benefit", token: "envoy" })).toEqual(["PAL-3", "TRV-8"]);
    expect(rules("pass", { kind: "canal", stage: "open" })).toEqual(["CAN-2", "CAN-6"]);
    expect(rules("pass", { kind: "travel", moves: 1 })).toEqual(["TRV-1"]);
    expect(rules("pass")).toEqual([]);
  });
});

test.each([
  ["official:jade", ["hand:5w"], "exchange", "give 5w to jade"],
  ["official:jade", ["hand:5w"], "swap", "swap 5w with jade"],
  ["official:jade", [], "exchange", null],
  ["city:xian", [], "travel", "travel xian"],
  ["house:2", [], "action", "jade house 2"],
  ["house:square", [], "action", "jade square"],
  ["decree:score-eight", [], "morning-decrees", "use score-eight"],
  ["decree:score-eight", [], "action", "decree score-eight"],
  ["berth:a2", [], "canal", "ship a2"],
  ["wall", [], "masons", "wall servant"],
  ["palace", [], "action", "palace A"],
  ["hand:5w", [], "burn", "burn 5w"],
  ["hand:5w", [], "travel", null],
  ["token:vp", [], "travel", null],
])("who presses %s with %j picked at %s means %j", (place, picked, kind, move) => {
  expect(moveMeantAt(place, picked, { kind, seat: 0 } as never)).toBe(move);
});
