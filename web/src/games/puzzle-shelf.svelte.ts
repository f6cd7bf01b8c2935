// All puzzles, the player's progress, and the chosen theme and difficulty.

import { load, store } from "../browser/storage";
import { request } from "../client/api";
import { Attempt } from "../client/attempt.svelte";
import type { PuzzleInfo, PuzzleProgress, PuzzlesAnswer } from "../generated/messages";

const KEY = "gugong.puzzles";

/** The choice; empty: any. */
export type Wanted = { theme: string; difficulty: string };

export const ANY: Wanted = { theme: "", difficulty: "" };
const DIFFICULTIES = ["easy", "medium", "hard"];

/** The puzzles of one theme and difficulty: how many of them are solved, and which one comes next. */
export type Group = Wanted & { solved: number; of: number; next: PuzzleInfo };

export function wanted(): Wanted {
  return { ...ANY, ...load<Partial<Wanted>>(KEY) };
}

/** All puzzles by theme, and there from easy to hard. */
export function groupsOf(
  puzzles: PuzzleInfo[],
  yours: PuzzleProgress | null,
): { theme: string; groups: Group[] }[] {
  const solved = new Set(yours?.solved);
  const themes = [...new Set(puzzles.map(({ theme }) => theme))];
  return themes.map((theme) => ({
    theme,
    groups: DIFFICULTIES.flatMap((difficulty) => {
      const all = fitting(puzzles, { theme, difficulty });
      const done = all.filter(({ id }) => solved.has(id)).length;
      // Once all are settled: again those that were not solved, then the first.
      const next =
        nextPuzzle(all, yours, null, ANY) ?? all.find(({ id }) => !solved.has(id)) ?? all[0];
      return next ? [{ theme, difficulty, solved: done, of: all.length, next }] : [];
    }),
  }));
}

export function want(what: Wanted): void {
  store(KEY, what);
}

export function fitting(puzzles: PuzzleInfo[], { theme, difficulty }: Wanted): PuzzleInfo[] {
  return puzzles.filter(
    (one) => (!theme || one.theme === theme) && (!difficulty || one.difficulty === difficulty),
  );
}

/** The next one of those wanted that is neither solved nor shown; after the last, from the first. */
export function nextPuzzle(
  puzzles: PuzzleInfo[],
  yours: PuzzleProgress | null,
  after: string | null = null,
  what: Wanted = wanted(),
): PuzzleInfo | null {
  const known = new Set([...(yours?.solved ?? []), ...(yours?.shown ?? [])]);
  const place = puzzles.findIndex(({ id }) => id === after) + 1;
  const inTurn = [...puzzles.slice(place), ...puzzles.slice(0, place)];
  return fitting(inTurn, what).find(({ id }) => id !== after && !known.has(id)) ?? null;
}

export class PuzzleShelf {
  list = $state.raw<PuzzlesAnswer | null>(null);
  readonly attempt = new Attempt();

  async load(): Promise<void> {
    this.list = await this.attempt.get(() => request<PuzzlesAnswer>("GET", "puzzles"));
  }
}
