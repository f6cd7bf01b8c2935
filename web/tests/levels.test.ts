import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { tablesOf } from "../build/texts";
import { fitText, hasLearned, isTrainedFor, levelName } from "../src/client/levels";
import figures from "../src/generated/figures.json";
import { Catalogue } from "../src/text/catalogue";

vi.mock("../src/text/language.svelte", () => {
  const tables = tablesOf(join(import.meta.dirname, "../../src/gugong/text"), "en");
  return { t: () => new Catalogue("en", tables, figures.texts) };
});

test("the four strongest levels have learned, the others have not", () => {
  expect(figures.levels.filter(hasLearned)).toEqual(figures.levels.slice(4));
  expect(["novice", "courtier", "minister", "empress"].filter(hasLearned)).toEqual([]);
});

test("a level is named with its number, and a bot that someone brought by its name", () => {
  expect(levelName("scribe")).toBe("level 3, scribe");
  expect(levelName("courtier")).toBe("courtier");
  expect(levelName("empress")).toBe("empress");
});

test.each([
  ["newcomer", { n: 2 }, "You have not finished a game against bots yet. Level 2 is a good start."],
  [
    "harder",
    { n: 5, against: 4, met: 5, beaten: 3 },
    "You finished ahead of 3 of the last 5 level 4 bots, so try level 5.",
  ],
] as const)("why a level fits is told: %s", (why, told, sentence) => {
  expect(fitText({ level: "", against: 0, met: 0, beaten: 0, why, ...told })).toBe(sentence);
});

test("they are trained for the box they learned with, and for no other", () => {
  expect(isTrainedFor("bb6d838eced9", "bb6d838eced9")).toBe(true);
  expect(isTrainedFor("0123456789ab", "bb6d838eced9")).toBe(false);
  expect(isTrainedFor(null, "bb6d838eced9")).toBe(false);
});

test("having learned with other rules, they are trained for none", () => {
  expect(isTrainedFor("bb6d838eced9", "")).toBe(false);
  expect(isTrainedFor(null, "")).toBe(false);
});

test("where nobody knows, nothing is said", () => {
  expect(isTrainedFor("0123456789ab", null)).toBe(true);
  expect(isTrainedFor(null, null)).toBe(true);
});
