// How much time a player has left, and how that is written.

import type { TableInfo } from "../generated/messages";
import { say } from "../text/language.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Left = { turn: number; bank: number };

/** The time a seat has left, this many seconds after the server's message. No clock has to be right. */
export function leftAt(info: TableInfo, seat: number, seconds: number): Left | null {
  const said = info.clocks?.[seat];
  if (!said) return null;
  if (info.ticking !== seat) return { turn: said.turn, bank: said.bank };
  const over = Math.max(seconds - said.turn, 0);
  return { turn: Math.max(said.turn - seconds, 0), bank: Math.max(said.bank - over, 0) };
}

export function total({ turn, bank }: Left): number {
  return turn + bank;
}

/** As a clock shows it: `1:05`, `2:00:00`, `3 d 4 h`. */
export function clockText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole >= DAY) {
    const [days, hours] = [Math.floor(whole / DAY), Math.floor((whole % DAY) / HOUR)];
    return `${say("clock.days", { n: days })} ${say("clock.hours", { n: hours })}`;
  }
  const two = (n: number): string => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / MINUTE)];
  const rest = two(whole % MINUTE);
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** In words, for what is agreed and for screen readers: `2 min 30 s`. */
export function timeText(seconds: number): string {
  const whole = Math.ceil(seconds);
  const parts: [string, number][] = [
    ["days", Math.floor(whole / DAY)],
    ["hours", Math.floor((whole % DAY) / HOUR)],
    ["minutes", Math.floor((whole % HOUR) / MINUTE)],
    ["seconds", whole % MINUTE],
  ];
  const said = parts.filter(([, n]) => n > 0).map(([unit, n]) => say(`clock.${unit}`, { n }));
  return said.join(" ") || say("clock.seconds", { n: 0 });
}

/** When little time is left, in seconds: a sixth of a turn, or of the game's time. */
export function lowBelow(info: TableInfo): number {
  const clock = info.terms.clock;
  return clock ? Math.min((clock.turn || clock.bank) / 6, 2 * HOUR) : 0;
}

/** At which seconds left those who listen are told. */
export const TOLD: readonly number[] = [DAY, HOUR, 10 * MINUTE, 60, 30, 10];
