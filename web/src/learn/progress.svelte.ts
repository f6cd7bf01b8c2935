// Which table the guided first game is played at, and what has been explained. It is stored, so that
// the lesson can be left and resumed.

import { load, store } from "../browser/storage";
import { ensurePlayer, request } from "../client/api";
import { first_game } from "../generated/figures.json";
import type { NewTable, TableInfo } from "../generated/messages";

/** `away`: the guide is hidden for now; the lesson can be resumed. */
type Progress = { table: string; told: string[]; away: boolean };

const KEY = "gugong.lesson";

let lesson = $state.raw(stored());

/** An older page counted steps instead. */
function stored(): Progress | null {
  const had = load<Progress>(KEY);
  return had && { ...had, told: had.told ?? [] };
}

function save(now: Progress | null): void {
  lesson = now;
  store(KEY, now);
}

/** The lesson that was begun and not ended, if any. */
export function theLesson(): Progress | null {
  return lesson;
}

/** Open a table for a lesson, with one gentle opponent, and return its id. Throws ApiError. */
export async function beginLesson(name: string): Promise<string> {
  await ensurePlayer(name);
  const asked: NewTable = {
    seats: [{ kind: "you" }, { kind: "bot", level: "tutor" }],
    seed: first_game.seed,
  };
  const { table } = await request<TableInfo>("POST", "tables", asked);
  save({ table, told: [], away: false });
  return table;
}

/** These have been explained. */
export function tell(ids: string[]): void {
  const fresh = ids.filter((id) => !lesson?.told.includes(id));
  if (lesson && fresh.length) save({ ...lesson, told: [...lesson.told, ...fresh] });
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
