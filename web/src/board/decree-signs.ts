// How decrees are told apart at a glance.

import type { DecreeName } from "../game/view";

export const DECREE_SIGNS: Record<DecreeName, string> = {
  "morning-intrigue": "intrigue",
  "morning-ship": "canal",
  "morning-servant": "servant",
  "morning-envoy": "envoy",
  "morning-swap": "swap",
  "cheaper-travel": "travel",
  "cheaper-jade": "jade",
  "extra-mason": "wall",
  "equal-gifts": "cards",
  "cheaper-decrees": "decree",
  "score-fame": "vp",
  "score-eight": "vp",
  "score-jade": "jade",
  "score-decrees": "decree",
  "score-harbours": "canal",
};
export const DECREE_LEVELS = ["", "I", "II", "III"];
