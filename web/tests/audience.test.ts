// The families before the Emperor, and the picture of a result.

import { expect, test } from "vitest";
import type { Result } from "../src/generated/messages";
import { familiesSvg, guestsOf } from "../src/table/audience";
import { pictureOf, pictureWords, wordless, type BoardDrawing } from "../src/table/result-picture";

const result = {
  winner: 1,
  ranking: [1, 0, 2],
  scores: [
    { seat: 0, audience: true, total: 9, sources: { wall: 3, jade: 6 } },
    { seat: 1, audience: true, total: 12, sources: { wall: 5, jade: 7 } },
    { seat: 2, audience: false, total: 0, sources: { wall: 8, jade: 1 } },
  ],
} as unknown as Result;
const board: BoardDrawing = {
  width: 1000,
  height: 500,
  drawing: '<path id="board"/>',
  words: [{ x: 10, y: 20, text: "Day 4", size: 15, fill: "#fff", anchor: "end", family: "Cabin" }],
};
const names = ["Li", "Wu & <Sons>", "Qian"];
const colours = ["red", "white", "orange"];

test("families stand by rank, and their points are counted source by source", () => {
  const points = (counted?: number) =>
    guestsOf(result, names, colours, counted).map((guest) => [guest.seat, guest.points]);
  expect(points(0)).toEqual([
    [1, 0],
    [0, 0],
    [2, 0],
  ]);
  expect(points(1)).toEqual([
    [1, 5],
    [0, 3],
    [2, 8],
  ]);
  expect(points()).toEqual([
    [1, 12],
    [0, 9],
    [2, 9],
  ]);
});

test("while points are counted nobody stands on the stairs, and places tell no rank", () => {
  const drawn = (isCounted: boolean) => familiesSvg(guestsOf(result, names, colours), isCounted);
  const order = (picture: string) =>
    [...picture.matchAll(/class="name"[^>]*>(\w+)/g)].map((m) => m[1]);
  expect(order(drawn(false)).slice(0, 2)).toEqual(["Li", "Wu"]);
  expect(order(drawn(true)).slice(0, 2)).toEqual(["Wu", "Li"]);
  expect(drawn(true)).toContain('cy="512"');
  expect(drawn(false)).not.toContain('cy="512"');
});

test("what a source brings is shown while it is counted", () => {
  const drawn = (counted?: number) => familiesSvg(guestsOf(result, names, colours, counted));
  for (const gain of [">+3<", ">+5<", ">+8<"]) expect(drawn(1)).toContain(gain);
  expect(drawn()).not.toContain(">+");
});

test("whoever the Emperor did not receive has points in brackets", () => {
  const drawn = familiesSvg(guestsOf(result, names, colours));
  expect(drawn).toContain(">12<");
  expect(drawn).toContain(">(9)<");
  expect(drawn).not.toContain(">(12)<");
});

test("the picture has the scene, the winner and nothing that somebody typed as markup", () => {
  const scene =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">\n<path id="hall"/>\n</svg>\n';
  const picture = pictureOf(scene, guestsOf(result, names, colours), "Wu & <Sons> wins", board, [
    { family: "Lora", address: "data:font/woff2;base64,AAAA", range: "U+0000-00FF" },
  ]);
  expect(picture.match(/<svg/g)).toHaveLength(2); // itself, and the board in it
  expect(picture.match(/<\/svg>/g)).toHaveLength(2);
  expect(picture).toContain('<path id="hall"/>');
  expect(picture).toContain('<path id="board"/>');
  expect(picture).toContain("Wu &#38; &#60;Sons&#62; wins");
  expect(picture).not.toContain("<Sons>");
  // It brings its typeface along: where it is looked at, Lora may not be installed.
  expect(picture).toContain("src:url(data:font/woff2;base64,AAAA)");
  expect(picture.replace("http://www.w3.org/2000/svg", "")).not.toContain("http");
});

test("a canvas writes the same words over the picture without them", () => {
  const guests = guestsOf(result, names, colours);
  expect(wordless("<svg></svg>", guests, "Li wins", board)).not.toContain("<text");
  const words = pictureWords(guests, "Li wins", board).map(({ text }) => text);
  expect(words).toEqual([
    "Gùgōng",
    "Li wins",
    "Wu & <Sons>",
    "12",
    "Li",
    "9",
    "Qian",
    "(9)",
    "Day 4",
  ]);
});
