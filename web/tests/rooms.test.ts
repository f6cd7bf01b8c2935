// Imports go down: never up, sideways or in a circle.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { ROOMS } from "../src/rooms";

const SOURCES = join(import.meta.dirname, "../src");
const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
  (name) => /\.(svelte|ts|json)$/.test(name) && name.includes("/"),
);
const roomOf = (file: string): string => file.split("/")[0]!;
const levelOf = (file: string): number => ROOMS.findIndex((level) => level.includes(roomOf(file)));

/** What a file imports from the page's own sources, types included. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(SOURCES, file), "utf8");
  const found = text.matchAll(/(?:from|import\(|import)\s*"(\.[^"]+)"/g);
  return [...found].map(([, path]) => {
    const target = normalize(join(dirname(file), path!));
    const endings = ["", ".ts"].filter((ending) => existsSync(join(SOURCES, target + ending)));
    return target + (endings[0] ?? " (missing)");
  });
}

test("every file is in a room", () => {
  expect(files.filter((file) => levelOf(file) < 0)).toEqual([]);
  expect(files.length).toBeGreaterThan(80);
});

test("every room has files", () => {
  expect(ROOMS.flat().filter((room) => !files.some((file) => roomOf(file) === room))).toEqual([]);
});

test("no import goes up or sideways", () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => roomOf(target) !== roomOf(file) && levelOf(target) >= levelOf(file))
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("no imports inside a room go in a circle", () => {
  const circles = files.filter((start) => {
    const seen = new Set<string>();
    const ahead = importsOf(start);
    for (let file = ahead.pop(); file; file = ahead.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      if (existsSync(join(SOURCES, file))) ahead.push(...importsOf(file));
    }
    return seen.has(start);
  });
  expect(circles).toEqual([]);
});

test("no two files share a name", () => {
  const names = files.map((file) => file.split("/").at(-1)!.split(".")[0]!.toLowerCase());
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});
