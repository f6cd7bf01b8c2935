// Days and times. They are written as in the browser's own locale where that speaks the page's
// language, so that a Briton reads 18/11 and an American 11/18.

import { say, t } from "./language.svelte";

const HOUR = 3_600_000; // milliseconds
const DAY = 24 * HOUR;

type Time = string | number;
type Length = "short" | "medium" | "long";

function written(time: Time, style: Intl.DateTimeFormatOptions): string {
  const { language, tag } = t();
  const locale = navigator.languages.find((one) => one.split("-")[0] === language) ?? tag;
  return new Intl.DateTimeFormat(locale, style).format(new Date(time));
}

export function day(time: Time): string {
  return written(time, { dateStyle: "medium" });
}

/** A day of the calendar, such as `2026-11-18`, wherever one reads it. */
export function calendarDay(day: string, dateStyle: Length = "long"): string {
  return written(day, { dateStyle, timeZone: "UTC" });
}

export function dayAndTime(time: Time): string {
  return written(time, { dateStyle: "medium", timeStyle: "short" });
}

/** The time of today, or the day with it. */
export function timeOrDay(time: Time): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  return written(time, { timeStyle: "short", ...(isToday ? {} : { dateStyle: "short" }) });
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

/** Whether the reader may not have noticed it yet. */
export function isNew(time: string): boolean {
  return Date.now() - Date.parse(time) < DAY;
}
