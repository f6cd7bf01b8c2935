// The page's own words: every key that is asked for is there, every key that is there is asked
// for, and every language has the same keys with the same gaps.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { languagesIn, tablesOf } from "../build/texts";

const ROOM = join(import.meta.dirname, "../../src/gugong/text");
const SOURCES = join(import.meta.dirname, "../src");
const SPECIAL = ["choose", "other"]; // what makes a table one text with several forms

type Table = { [key: string]: unknown };

/** All keys of a table of texts, with dots, each with its text or its table of choices. */
function keysOf(table: Table, path = ""): Map<string, unknown> {
  const keys = new Map<string, unknown>();
  for (const [key, value] of Object.entries(table)) {
    if (isChoice(value) || typeof value === "string") keys.set(path + key, value);
    else
      for (const [inner, text] of keysOf(value as Table, `${path}${key}.`)) keys.set(inner, text);
  }
  return keys;
}

function isChoice(value: unknown): boolean {
  return (
    typeof value === "object" && Object.keys(value as Table).some((key) => SPECIAL.includes(key))
  );
}

function gapsOf(text: unknown): string[] {
  const found = JSON.stringify(text).matchAll(/\{([a-z-]*)(?::[a-z-]*)?\}/g);
  return [...new Set([...found].map((gap) => gap[1]!))].sort();
}

const source = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|ts)$/.test(name))
  .map((name) => readFileSync(join(SOURCES, name), "utf8"))
  .join("\n");
// The first argument of every call; it may choose between two keys.
const asked = [...source.matchAll(/\bsay\(\s*([^`,)]*)/g)].flatMap((call) =>
  [...call[1]!.matchAll(/(?:^|[?:])\s*"([^"]+)"/g)].map((key) => key[1]!),
);
const begun = [...source.matchAll(/\bsay\(\s*`([^`$]+)\$\{/g)].map((call) => call[1]!);
const english = keysOf(tablesOf(ROOM, "en")["web"] as Table);

test("every key that the page asks for is there", () => {
  expect(asked.filter((key) => !english.has(key))).toEqual([]);
  expect(
    begun.filter((start) => ![...english.keys()].some((key) => key.startsWith(start))),
  ).toEqual([]);
  expect(asked.length).toBeGreaterThan(50);
});

test("every key that is there is asked for", () => {
  const unused = [...english.keys()].filter(
    (key) => !asked.includes(key) && !begun.some((start) => key.startsWith(start)),
  );
  expect(unused).toEqual([]);
});

describe.each(languagesIn(ROOM))("in %s", (language) => {
  const words = keysOf(tablesOf(ROOM, language)["web"] as Table);

  test("the same keys as in English", () => {
    expect([...words.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test("no gap that English does not fill", () => {
    for (const [key, text] of words) {
      const known = gapsOf(english.get(key));
      expect(
        gapsOf(text).filter((gap) => gap && !known.includes(gap)),
        key,
      ).toEqual([]);
    }
  });
});
