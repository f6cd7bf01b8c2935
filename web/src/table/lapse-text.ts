// Why an action would not be possible, in words.

import type { Lapse } from "../game/stage.svelte";
import { t } from "../text/language.svelte";

export function lapseText({ action, why, need, rule }: Lapse): string {
  return t().passage([t().why({ code: "action-lapsed", args: { action, why, need }, rule })]);
}
