// Which table the guided first game is played at, and how far the player is. It is stored, so that
// the lesson can be left and resumed.

import { load, store } from "../browser/storage";
import { ensurePlayer, request } from "../client/api";
import type { NewTable, TableInfo } from "../generated/messages";

/** `away`: the coach is hidden for now; the lesson can be resumed. */
type Lesson = { table: string; step: number; away: boolean };

const KEY = "gugong.lesson";
// A deal in which each of the first gifts has somewhere to go, and dice that will match.
const SEED = "lesson-83";

let lesson = $state.raw(load<Lesson>(KEY));

function save(now: Lesson | null): void {
  lesson = now;
  store(KEY, now);
}

/** The lesson that was begun and not ended, if any. */
export function theLesson(): Lesson | null {
  return lesson;
}

/** Open a table for a lesson, with one easy opponent, and return its id. Throws ApiError. */
export async function beginLesson(name: string): Promise<string> {
  await ensurePlayer(name);
  const asked: NewTable = {
    seats: [{ kind: "you" }, { kind: "bot", level: "novice" }],
    seed: SEED,
  };
  const { table } = await request<TableInfo>("POST", "tables", asked);
  save({ table, step: 0, away: false });
  return table;
}

export function reachStep(step: number): void {
  if (lesson && step !== lesson.step) save({ ...lesson, step });
}

export function hideCoach(): void {
  if (lesson) save({ ...lesson, away: true });
}

export function showCoach(): void {
  if (lesson) save({ ...lesson, away: false });
}

/** No more lesson; the table stays, and the game can be played on. */
export function endLesson(): void {
  save(null);
}
