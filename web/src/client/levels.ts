// How strong bots are; the server lists the levels there are.

import figures from "../generated/figures.json";
import type { LevelsAnswer } from "../generated/messages";
import { request } from "./api";

/** The level of a bot where nobody has chosen one. */
export const DEFAULT_LEVEL = "courtier";

export async function levels(): Promise<string[]> {
  return (await request<LevelsAnswer>("GET", "levels")).levels;
}

/** Whether bots of this level learned the game from play, with the figures of one box. */
export function hasLearned(level: string): boolean {
  return figures.learned.levels.includes(level);
}

/** Whether those bots learned with this box, as far as is known. Null: a box of one's own. */
export function isTrainedFor(
  box: string | null,
  trainedWith: string | null = figures.learned.box,
): boolean {
  return trainedWith === null || trainedWith === box;
}
