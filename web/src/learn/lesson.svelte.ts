// Which table the guided first game is played at, and how far one has come; kept in the browser,
// so that it can be left and taken up again.

import { ask, beSomebody, type TableInfo } from "../client/api";

/** `away`: the coach was sent away for now; the lesson can be taken up again. */
type Lesson = { table: string; step: number; away: boolean };

const KEY = "gugong.lesson";
// A deal in which each of the first gifts has somewhere to go, and dice that will match.
const SEED = "lesson-83";

function kept(): Lesson | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Lesson | null;
  } catch {
    return null; // damaged, or no storage allowed: a lesson can begin anew
  }
}

let lesson = $state.raw<Lesson | null>(kept());

function keep(now: Lesson | null): void {
  lesson = now;
  try {
    if (now) localStorage.setItem(KEY, JSON.stringify(now));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the lesson lasts as long as the page.
  }
}

/** The lesson that was begun and not ended, if any. */
export function theLesson(): Lesson | null {
  return lesson;
}

/** A table for a lesson: oneself and one quiet opponent. Answers its id; Refused if there is none. */
export async function beginLesson(name: string): Promise<string> {
  await beSomebody(name);
  const { table } = await ask<TableInfo>("POST", "tables", {
    seats: [{ kind: "you" }, { kind: "bot", level: "novice" }],
    seed: SEED,
  });
  keep({ table, step: 0, away: false });
  return table;
}

export function reachStep(step: number): void {
  if (lesson && step !== lesson.step) keep({ ...lesson, step });
}

export function sendCoachAway(): void {
  if (lesson) keep({ ...lesson, away: true });
}

export function callCoachBack(): void {
  if (lesson) keep({ ...lesson, away: false });
}

/** No more lesson; the table stays, and the game can be played on. */
export function endLesson(): void {
  keep(null);
}
