// How strong bots are; the server lists the levels there are, and says which one fits.

import figures from "../generated/figures.json";
import type { Fit, LevelsAnswer } from "../generated/messages";
import { t } from "../text/language.svelte";
import { request } from "./api";

/** The level of a bot where nobody has chosen one. */
export const DEFAULT_LEVEL = "prefect";

/** The levels of bots, weakest first, and the one that fits this player. */
export type Levels = { all: string[]; fits: Fit };

/** Until the server has answered: as for newcomers, so that nothing moves for them. */
export const UNKNOWN: Levels = { all: figures.levels, fits: figures.newcomers as Fit };

export async function levels(): Promise<Levels> {
  const answer = await request<LevelsAnswer>("GET", "levels");
  return { all: answer.levels, fits: answer.fits };
}

/** Every bot that a table there may have, also those that are no longer to be chosen. */
export async function knownBots(): Promise<string[]> {
  return [...(await levels()).all, ...figures.bots];
}

/** From 1; 0 for a bot that is not a level: an older one, or one from outside. */
export function numberOf(level: string): number {
  return figures.levels.indexOf(level) + 1;
}

/** With its number: “level 3, scribe”. */
export function levelName(level: string): string {
  const n = numberOf(level);
  return n ? t().level("numbered", { n, level }) : t().word("level", level);
}

/** Which level fits, and why, in a sentence. */
export function fitText(fit: Fit): string {
  return t().level(fit.why, { ...fit });
}

/** Whether bots of this level learned the game from play, with the figures of one box. */
export function hasLearned(level: string): boolean {
  return figures.learned.levels.includes(level);
}

/** Whether those bots learned with this box, as far as is known. Null: the player's own box. */
export function isTrainedFor(
  box: string | null,
  trainedWith: string | null = figures.learned.box,
): boolean {
  return trainedWith === null || trainedWith === box;
}
