// Everybody who has a face: the seven officials, Meng and the levels of bots.

import { expect, test } from "vitest";
import { portraitOf } from "../src/art/people";
import { COLOURS, MOTIFS, pieceSvg, SEAT_COLOURS, SHAPES } from "../src/art/families";
import { LOCATIONS } from "../src/game/view";
import art from "../src/generated/art.json";
import figures from "../src/generated/figures.json";

test("officials, Meng and all levels have portraits of their own", () => {
  const portraits = [...LOCATIONS, "meng", ...figures.levels].map(portraitOf);
  expect(portraits).not.toContain(undefined);
  expect(new Set(portraits).size).toBe(LOCATIONS.length + 1 + figures.levels.length);
});

test("a bot that somebody brought has no face", () => {
  expect(portraitOf("my-own-bot")).toBeUndefined();
});

test("every seat has a shape and a motif of its own, every colour a visible motif", () => {
  expect(new Set(SHAPES).size).toBe(SEAT_COLOURS.length);
  expect(new Set(MOTIFS).size).toBe(SEAT_COLOURS.length);
  for (const { fill, motif } of Object.values(COLOURS)) {
    expect(contrast(fill, motif)).toBeGreaterThan(3); // WCAG 1.4.11, for what has to be recognized
  }
});

test("every piece tells its family by shape and colour", () => {
  for (const kind of Object.keys(art.pieces) as (keyof typeof art.pieces)[]) {
    const drawn = pieceSvg(kind, 1, "blue");
    expect(drawn).toContain(SHAPES[1]);
    expect(drawn).toContain(COLOURS["blue"]!.fill);
    expect(drawn).not.toMatch(/[{}]|undefined/);
  }
  expect(pieceSvg("crest", 0, "gold")).toBe(pieceSvg("crest", 0, "red")); // of another box
});

function contrast(a: string, b: string): number {
  const [dark, light] = [brightness(a), brightness(b)].toSorted((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

function brightness(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((from) => {
    const part = parseInt(colour.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
