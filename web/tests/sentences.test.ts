// The page says what the Python catalogue says. fixtures/sentences.json holds what that said in
// golden games and of puzzles; `make test` renews it with sentences.py.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { tablesOf } from "../build/texts";
import figures from "../src/generated/figures.json";
import type { GameEvent } from "../src/game/view";
import { puzzleReasonText } from "../src/table/coach-words";
import { Catalogue } from "../src/text/catalogue";

const spoken = vi.hoisted(() => ({ catalogue: null as unknown }));
vi.mock("../src/text/language.svelte", () => ({ t: () => spoken.catalogue }));

type Said = Record<string, string | [string, string[]]>;

const here = import.meta.dirname;
const ROOM = join(here, "../../src/gugong/text");
const NAMES = ["Li", "Meng", "Zhao", "Sun", "Wu"];
const fixture = JSON.parse(readFileSync(join(here, "fixtures/sentences.json"), "utf8")) as Record<
  string,
  Record<"prompt" | "move" | "event" | "reason" | "why", Said>
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

  test("why the solution of a puzzle is better", () => {
    spoken.catalogue = catalogue;
    for (const [reason, sentence] of Object.entries(said.why)) {
      expect(puzzleReasonText(JSON.parse(reason), NAMES)).toBe(sentence);
    }
  });
});

test("there is enough to compare", () => {
  const english = fixture["en"]!;
  expect(Object.keys(english.event).length).toBeGreaterThan(300);
  expect(Object.keys(english.move).length).toBeGreaterThan(150);
  expect(Object.keys(english.reason).length).toBeGreaterThan(15);
  expect(Object.keys(english.why).length).toBeGreaterThan(30);
});

test("a passage has one stop after each of its parts", () => {
  const english = new Catalogue("en", tablesOf(ROOM, "en"), figures.texts);
  expect(english.passage(["Morning servant", "Gain 1 servant.", "3 VP at once"])).toBe(
    "Morning servant. Gain 1 servant. 3 VP at once.",
  );
});

test.each([
  [
    "en",
    "Li pays 1 servant, takes 1 jade from house 2, and moves the envoy to step 3 of the palace track.",
  ],
  [
    "de",
    "Li zahlt 1 Diener, nimmt 1 Jade aus Haus 2 und rückt mit dem Boten auf der Palastleiste auf Feld 3 vor.",
  ],
  [
    "fr",
    "Li paie 1 serviteur, prend 1 jade à la maison 2 et fait avancer son émissaire jusqu’à la case 3 du chemin du Pavillon.",
  ],
  [
    "nl",
    "Li betaalt 1 dienaar, neemt 1 jade uit huis 2 en verplaatst de gezant naar stap 3 van het paleisspoor.",
  ],
  [
    "tr",
    "Li, 1 hizmetkar ödedi, 2. evden 1 yeşim aldı ve elçisini Saray Yolu’nda 3. adıma ilerletti.",
  ],
  ["zh", "Li支付1名家仆，从2号玉坊获得1块玉石，将使者移到入宫之路第3格。"],
])("a turn in one sentence: %s", (language, sentence) => {
  const catalogue = new Catalogue(language, tablesOf(ROOM, language), figures.texts);
  const turn = [
    { event: "turn-began", seat: 0 },
    { event: "paid", seat: 0, servants: 1, doubles: 0 },
    { event: "took-jade", seat: 0, house: 2 },
    { event: "envoy-moved", seat: 0, step: 3 },
  ] as unknown as GameEvent[];
  expect(catalogue.turn(turn, NAMES)).toBe(sentence);
});

test.each([
  ["en", "morning-swap", "Morning swap"],
  ["nl", "morning-swap", "Ochtend\u00ADwissel"],
  ["nl", "extra-mason", "Extra muur\u00ADdienaar"],
  ["de", "extra-mason", "Extra-Mauer\u00ADdiener"],
  ["zh", "morning-swap", "清晨换牌"],
])("a compound may break in a narrow place: %s %s", (language, decree, name) => {
  const catalogue = new Catalogue(language, tablesOf(ROOM, language), figures.texts);
  expect(catalogue.narrow("decree", decree)).toBe(name);
});

test("in a turn another family has a sentence of its own, and so has what needs a reason", () => {
  const catalogue = new Catalogue("en", tablesOf(ROOM, "en"), figures.texts);
  const turn = [
    { event: "forwent", seat: 0 },
    { event: "wall-scored", seat: 2, servants: 3 },
    { event: "medal-taken", seat: 2 },
    { event: "lapsed-action", seat: 0, action: "wall", why: "servants", need: 1 },
    { event: "medal-taken", seat: 0 },
  ] as unknown as GameEvent[];
  expect(catalogue.turn(turn, NAMES)).toBe(
    "Li forgoes the actions. " +
      "Zhao has the most servants on the Great Wall (3) and wins the scoring, and takes the Next Start Player Medal. " +
      "Li cannot perform the wall action: that needs 1 servant in the pool. " +
      "Li takes the Next Start Player Medal.",
  );
});
