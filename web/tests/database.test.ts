// The tables of this browser, where it stores nothing: the same code puts them into IndexedDB.

import { beforeEach, expect, test } from "vitest";
import { Database } from "../src/worker/database";
import { unstored } from "../src/worker/rows";

let database: Database;

beforeEach(() => (database = new Database(unstored())));

function change(id: string, version: number, more: object = {}): string {
  const row = { id, version, components: "1.0", box: null, moved: version };
  const first = version === 1;
  return JSON.stringify({
    row,
    entry: { version, move: `move ${version}` },
    seats: first ? ["you"] : null,
    record: first ? "the record" : null,
    box: null,
    new: first,
    rules: 1,
    engine: "1",
    ...more,
  });
}

test("a table comes back with its decisions, in their order", async () => {
  for (let version = 1; version <= 11; version++) await database.save(change("a", version));
  await database.save(change("b", 1));
  const loaded = JSON.parse((await database.load("a"))!);
  expect(loaded.row.version).toBe(11);
  expect(loaded.seats).toEqual(["you"]);
  expect(loaded.record_version).toBe(1);
  expect(loaded.entries.map(({ version }: { version: number }) => version)).toEqual(
    Array.from({ length: 11 }, (_, i) => i + 1),
  );
});

test("a change that does not follow on what is stored is refused, and nothing of it stays", async () => {
  await database.save(change("a", 1));
  await expect(database.save(change("a", 3))).rejects.toThrow("another version of a");
  expect(JSON.parse((await database.load("a"))!).entries).toHaveLength(1);
});

test("a removed table takes its decisions and reviews along, and nothing of other tables", async () => {
  for (const id of ["a", "b"]) {
    await database.save(change(id, 1));
    await database.keep_review(id, undefined, `review of ${id}`);
  }
  await database.remove("a");
  expect(await database.load("a")).toBeUndefined();
  expect(await database.review("a", undefined)).toBeUndefined();
  expect(await database.review("b", undefined)).toBe("review of b");
  expect(JSON.parse(await database.tables())).toHaveLength(1);
});

test("tables play with the box that they were opened with, found by its version, too", async () => {
  const row = { id: "a", version: 1, components: "own", box: "hash", moved: 1 };
  await database.save(change("a", 1, { row, box: "the box" }));
  expect(JSON.parse((await database.load("a"))!).box).toBe("the box");
  expect(await database.box("own")).toBe("the box");
  expect(await database.box("other")).toBeUndefined();
});

test("reviews are kept for each pair of eyes, and names and puzzles as they are", async () => {
  await database.keep_review("a", undefined, "open");
  await database.keep_review("a", 0, "as seen");
  expect(await database.review("a", undefined)).toBe("open");
  expect(await database.review("a", 0)).toBe("as seen");
  expect(await database.name()).toBe("");
  await database.rename("Li");
  expect(await database.name()).toBe("Li");
  await database.keep_puzzles("some");
  expect(await database.puzzles()).toBe("some");
});
