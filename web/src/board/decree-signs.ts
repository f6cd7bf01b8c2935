// How decrees are told apart at a glance.

import type { DecreeName } from "../game/view";
import art from "../generated/art.json";

export const DECREE_SIGNS: Record<DecreeName, string> = art.decrees;
export const DECREE_LEVELS = ["", "I", "II", "III"];
