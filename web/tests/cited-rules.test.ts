// Every rule that the page names by its number exists.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Rulebook } from "../src/text/rulebook";

const SOURCES = join(import.meta.dirname, "../src");
const RULES = join(import.meta.dirname, "../../src/gugong/text/rules.md");
const book = new Rulebook(readFileSync(RULES, "utf8"), "", "", (_, word) => word);

test("in the code and in what is generated", () => {
  const cited = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(svelte|ts|json)$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(SOURCES, name), "utf8");
      return [...text.matchAll(/\b[A-Z]{3,5}-\d+\b/g)].map(([rule]) => `${rule} in ${name}`);
    });
  expect(cited.length).toBeGreaterThan(150);
  expect(cited.filter((one) => !book.rules.has(one.split(" ")[0]!))).toEqual([]);
});
