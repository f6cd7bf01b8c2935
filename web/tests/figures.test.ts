// Figures come from the box: with other figures in it the board shows those.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import type { Box } from "../src/game/view";
import { draw, textOf } from "./drawing";
import { view } from "./sample";

const FILE = join(import.meta.dirname, "../../src/gugong/components/components.toml");
const figures = parse(readFileSync(FILE, "utf8")) as Box["figures"];
const box: Box = { version: "box", name: "box", texts: {}, figures };

function otherBox(change: Partial<Box["figures"]>): Box {
  return { ...box, figures: { ...figures, ...change } };
}

test("what tokens are handed in for", async () => {
  const now = view(0, {
    moves: ["jade house 1", "hand in for servant", "hand in for vp", "hand in for jade", "pass"],
  });
  const prices = async (box: Box): Promise<string[]> => {
    const html = await draw("OwnBoard", { family: now.families[0] }, now, box);
    return [...textOf(html).matchAll(/\d+→\+\d+/g)].map(String);
  };
  expect(await prices(box)).toEqual(["2→+1", "4→+2", "6→+1"]);
  const exchange = {
    servant: { tokens: 3, gain: 2 },
    vp: { tokens: 5, gain: 4 },
    jade: { tokens: 7, gain: 3 },
  };
  const other = otherBox({ travel_tokens: { ...figures.travel_tokens, exchange } });
  expect(await prices(other)).toEqual(["3→+2", "5→+4", "7→+3"]);
});

test("how many tokens and how many servants have room", async () => {
  const players = { ...figures.players, travel_token_spaces: 8, ship_capacity: 4 };
  const now = view(0);
  const [family] = now.families;
  const withToken = { ...family, tokens: ["vp"] };
  const panel = async (box: Box): Promise<string> =>
    textOf(await draw("FamilyPanel", { family: withToken }, now, box));
  expect(await panel(box)).toContain("1/6");
  expect(await panel(otherBox({ players }))).toContain("1/8");
  const spaces = (html: string): number => html.match(/class="space/g)?.length ?? 0;
  // One servant is aboard the only ship.
  expect(spaces(await draw("Canal", {}, now, box))).toBe(2);
  expect(spaces(await draw("Canal", {}, now, otherBox({ players })))).toBe(3);
});
