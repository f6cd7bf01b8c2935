// Puzzles by theme and difficulty, and which one comes next.

import { expect, test } from "vitest";
import { ANY, groupsOf, nextPuzzle } from "../src/games/puzzle-shelf.svelte.ts";
import type { PuzzleInfo, PuzzleProgress } from "../src/generated/messages.ts";

const PUZZLES = [
  ["a", "wall", "hard"],
  ["b", "wall", "easy"],
  ["c", "canal", "easy"],
  ["d", "wall", "easy"],
].map(([id, theme, difficulty]) => ({ id, theme, difficulty }) as PuzzleInfo);

function after(solved: string[], shown: string[] = []): PuzzleProgress {
  return { solved, shown, streak: 0, longest: 0, today: null };
}

function rows(yours: PuzzleProgress | null): string[] {
  return groupsOf(PUZZLES, yours).flatMap(({ theme, groups }) =>
    groups.map(
      ({ difficulty, solved, of, next }) => `${theme} ${difficulty} ${solved}/${of} ${next.id}`,
    ),
  );
}

test("puzzles are sorted by theme, and there from easy to hard", () => {
  expect(rows(null)).toEqual(["wall easy 0/2 b", "wall hard 0/1 a", "canal easy 0/1 c"]);
});

test("what is solved counts, and the next one is neither solved nor shown", () => {
  expect(rows(after(["b"]))[0]).toBe("wall easy 1/2 d");
  expect(rows(after([], ["b"]))[0]).toBe("wall easy 0/2 d");
});

test("when all are settled those come again that were only shown, then the first", () => {
  expect(rows(after(["b"], ["d"]))[0]).toBe("wall easy 1/2 d");
  expect(rows(after(["b", "d"]))[0]).toBe("wall easy 2/2 b");
});

test("the next puzzle is of the kind that is wanted; after the last, from the first", () => {
  const easyWall = { theme: "wall", difficulty: "easy" };
  expect(nextPuzzle(PUZZLES, null, "d", easyWall)?.id).toBe("b");
  expect(nextPuzzle(PUZZLES, after(["b"]), "d", easyWall)).toBeNull();
  expect(nextPuzzle(PUZZLES, after(["b"]), "b", ANY)?.id).toBe("c");
});
