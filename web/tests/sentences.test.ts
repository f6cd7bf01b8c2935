// The page says what the Python catalogue says. fixtures/sentences.json holds what that said in
// golden games; `make test` renews it with sentences.py.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { tablesOf } from "../build/texts";
import figures from "../src/generated/figures.json";
import { Catalogue } from "../src/text/catalogue";

type Said = Record<string, string | [string, string[]]>;

const here = import.meta.dirname;
const ROOM = join(here, "../../src/gugong/text");
const NAMES = ["Li", "Meng", "Zhao", "Sun", "Wu"];
const fixture = JSON.parse(readFileSync(join(here, "fixtures/sentences.json"), "utf8")) as Record<
  string,
  Record<"prompt" | "move" | "event" | "reason", Said>
>;

describe.each(Object.keys(fixture))("in %s", (language) => {
  const catalogue = new Catalogue(language, tablesOf(ROOM, language), figures.texts);
  const said = fixture[language]!;

  test("prompts", () => {
    for (const [made, sentence] of Object.entries(said.prompt)) {
      expect(catalogue.prompt(JSON.parse(made)[0])).toBe(sentence);
    }
  });

  test("moves, and the rules behind them", () => {
    for (const [made, sentence] of Object.entries(said.move)) {
      const [move, frame] = JSON.parse(made);
      expect([catalogue.move(move, frame), catalogue.rulesFor(move, frame)]).toEqual(sentence);
    }
  });

  test("events", () => {
    for (const [made, sentence] of Object.entries(said.event)) {
      expect(catalogue.event(JSON.parse(made)[0], NAMES)).toBe(sentence);
    }
  });

  test("reasons", () => {
    for (const [made, sentence] of Object.entries(said.reason)) {
      expect(catalogue.reason(JSON.parse(made)[0])).toBe(sentence);
    }
  });
});

test("there is enough to compare", () => {
  const english = fixture["en"]!;
  expect(Object.keys(english.event).length).toBeGreaterThan(300);
  expect(Object.keys(english.move).length).toBeGreaterThan(150);
  expect(Object.keys(english.reason).length).toBeGreaterThan(15);
});

test("a passage has one stop after each of its parts", () => {
  const english = new Catalogue("en", tablesOf(ROOM, "en"), figures.texts);
  expect(english.passage(["Morning servant", "Gain 1 servant.", "3 VP at once"])).toBe(
    "Morning servant. Gain 1 servant. 3 VP at once.",
  );
});
