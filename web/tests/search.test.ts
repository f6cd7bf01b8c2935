// Looking for rules.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cut, search, wordsOf } from "../src/rules/search";
import { Rulebook } from "../src/text/rulebook";

const TEXTS = join(import.meta.dirname, "../../src/gugong/text");
const files = readdirSync(TEXTS).filter((name) => /^rules(\.\w+)?\.md$/.test(name));
const read = (name: string): Rulebook =>
  new Rulebook(readFileSync(join(TEXTS, name), "utf8"), "Ruling:", "(ruling)", (_, word) => word);
const book = read("rules.md");
const numbers = (question: string): string[] =>
  search(book.chapters, wordsOf(question, book.chapters)).flatMap((chapter) =>
    chapter.rules.map((rule) => rule.number),
  );
const isRule = (number: string): boolean => book.rules.has(number);

describe("which rules are found", () => {
  test("all of them, as long as nothing is asked", () => {
    expect(numbers("").length).toBe(book.rules.size);
    expect(numbers("  ").length).toBe(book.rules.size);
  });

  test("a rule by its number, whatever the case", () => {
    expect(numbers("wall-4")).toEqual(["WALL-4"]);
  });

  test("only rules that hold every word", () => {
    expect(numbers("jade square")).toContain("JADE-2");
    expect(numbers("jade square")).not.toContain("JADE-1");
  });

  test("a word of the chapter's title finds its rules", () => {
    expect(numbers("heavenly purity")).toEqual(expect.arrayContaining(["PAL-1", "PAL-2", "PAL-3"]));
  });

  test("none where no rule holds the word, and no chapter without rules", () => {
    expect(search(book.chapters, wordsOf("submarine", book.chapters))).toEqual([]);
  });

  test("accents and the Turkish i do not matter", () => {
    const chapter = {
      short: "X",
      title: "Kanal",
      rules: [{ number: "X-1", text: "Sıradaki hizmetçi, Gùgōng, à côté" }],
    };
    for (const question of ["SIRADAKI", "gugong", "cote", "hizmetci"]) {
      expect(search([chapter], wordsOf(question, [chapter])), question).toHaveLength(1);
    }
  });
});

describe("in Chinese, which has no spaces", () => {
  const chapter = {
    short: "WALL",
    title: "长城",
    rules: [
      { number: "WALL-3", text: "家仆最多者得3分，使者前进1步。" },
      { number: "WALL-5", text: "计分完成之后才继续别的事。" },
    ],
  };
  const found = (question: string): string[] =>
    search([chapter], wordsOf(question, [chapter])).flatMap(({ rules }) =>
      rules.map(({ number }) => number),
    );

  test("a part of a sentence is found", () => {
    expect(found("使者前进")).toEqual(["WALL-3"]);
    expect(found("家仆 使者")).toEqual(["WALL-3"]);
  });

  test("words written together are found apart", () => {
    expect(wordsOf("使者家仆", [chapter])).toEqual(["使者", "家仆"]);
    expect(found("使者家仆")).toEqual(["WALL-3"]);
    expect(found("长城计分")).toEqual(["WALL-5"]);
  });

  test("nothing is found for a word that no rule has", () => {
    expect(found("使者飞机")).toEqual([]);
    expect(found("飞机")).toEqual([]);
  });

  test("wide letters and digits are as good as narrow ones", () => {
    expect(found("ＷＡＬＬ－３")).toEqual(["WALL-3"]);
    expect(found("３分")).toEqual(["WALL-3"]);
  });
});

describe("how a text is cut", () => {
  test("what was found is marked as it is written", () => {
    expect(cut("Gùgōng and gugong", ["gugong"], isRule).filter(({ found }) => found)).toEqual([
      { text: "Gùgōng", found: true, rule: null },
      { text: "gugong", found: true, rule: null },
    ]);
  });

  test("nothing is lost", () => {
    for (const text of book.rules.values()) {
      const whole = cut(text, ["e", "the", "a servant"], isRule).map((part) => part.text);
      expect(whole.join("")).toBe(text);
    }
  });

  test("numbers of rules become links, other words with a dash do not", () => {
    const parts = cut("ties by INT-5, see ABC-1 and A-B", [], isRule);
    expect(parts.filter(({ rule }) => rule)).toEqual([
      { text: "INT-5", found: false, rule: "INT-5" },
    ]);
  });
});

describe.each(files)("%s", (name) => {
  const own = read(name);

  test("has the same numbers as the English rules", () => {
    expect([...own.rules.keys()]).toEqual([...book.rules.keys()]);
    expect(own.chapters.map(({ short }) => short)).toEqual(book.chapters.map(({ short }) => short));
  });

  test("names no rule that there is not", () => {
    const named = [...own.rules.values()].flatMap(
      (text) => text.match(/\b[A-Z]{3,5}-\d+\b/g) ?? [],
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((number) => !isRule(number))).toEqual([]);
  });
});
