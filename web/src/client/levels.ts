// How strong bots are; the server lists the levels there are.

import type { LevelsAnswer } from "../generated/messages";
import { request } from "./api";

/** The level of a bot where nobody has chosen one. */
export const DEFAULT_LEVEL = "courtier";

export async function levels(): Promise<string[]> {
  return (await request<LevelsAnswer>("GET", "levels")).levels;
}
