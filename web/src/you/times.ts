// Times as people say them.

import { say, t } from "../text/language.svelte";

const HOUR = 3_600_000; // milliseconds
const DAY = 24 * HOUR;

export function day(time: string): string {
  return new Intl.DateTimeFormat(t().tag, { dateStyle: "medium" }).format(new Date(time));
}

/** How long ago; the server knows it to the hour. */
export function ago(time: string): string {
  const since = Date.now() - Date.parse(time);
  if (since < HOUR) return say("you.now");
  const words = new Intl.RelativeTimeFormat(t().tag, { numeric: "auto" });
  return since < DAY
    ? words.format(-Math.floor(since / HOUR), "hour")
    : words.format(-Math.floor(since / DAY), "day");
}

/** Whether somebody may not have noticed it yet. */
export function isNew(time: string): boolean {
  return Date.now() - Date.parse(time) < DAY;
}
