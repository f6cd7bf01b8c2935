// What the coach says, as the terminal does (gugong/terminal/review.py).

import type { Frame } from "../game/view";
import type { Choice, Judged, PuzzleReason, TurningPoint } from "../generated/messages";
import { t } from "../text/language.svelte";

const WHOLE = 10_000;
const LEAST = 0.5; // points: less is no reason
const NAMED = 2; // sources in a reason

/** A win share in percent. */
export function percent(share: number): number {
  return Math.round((100 * share) / WHOLE);
}

export function inPercent(share: number): string {
  return t().count("percent", percent(share));
}

/** With its sign, as a change. */
export function signed(n: number): string {
  const whole = Math.round(n);
  return whole === 0 ? "0" : `${whole < 0 ? "\u2212" : "+"}${Math.abs(whole)}`;
}

/** Points by source, the most first: "Great Wall 9, jade 6". */
export function sourcesText(sources: { [source: string]: number }, most: number): string {
  const rows = Object.entries(sources).filter(([, n]) => Math.round(n) !== 0);
  rows.sort(([, a], [, b]) => b - a);
  return t().series(
    rows.slice(0, most).map(([source, n]) => t().coach("source", { source, n: Math.round(n) })),
  );
}

/** What was at stake, what happened, and what would have been better. */
export function turningPointText(
  point: TurningPoint,
  frame: Frame | null,
  names: string[],
): string {
  const args = {
    day: point.day,
    name: names[point.seat],
    before: percent(point.before),
    after: percent(point.after),
    move: t().move(point.move ?? "", frame),
    draw: point.draw,
  };
  if (point.draw) return t().coach("drawn", args);
  const { best, chosen } = point;
  if (!best || !chosen) return t().coach("decided", { ...args, by: names[point.by!] });
  const told = t().coach("judged", {
    ...args,
    best: t().move(best.move, frame),
    kept: percent(best.share),
    left: percent(chosen.share),
  });
  return t().passage([told, pointsText(best, chosen, point.sources)]);
}

/** Why another choice was better, in one sentence; with figures only if it may not have been. */
export function reasonText(judged: Judged, frame: Frame | null): string {
  const { choices, chosen, cost, error } = judged;
  const [best] = choices;
  if (!best || best.move === chosen.move) return t().coach("reason-best");
  if (cost <= error)
    return t().coach("reason-close", {
      best: t().move(best.move, frame),
      cost: percent(cost),
      error: percent(error),
    });
  const gains = Object.entries(best.sources)
    .map(([source, n]) => ({ source, more: n - (chosen.sources[source] ?? 0) }))
    .filter(({ more }) => more >= LEAST)
    .sort((one, other) => other.more - one.more);
  const sources = t().series(gains.slice(0, NAMED).map(({ source }) => t().word("source", source)));
  return t().coach(sources ? "reason" : "reason-alike", {
    best: t().move(best.move, frame),
    sources,
  });
}

/** What the best choice brings more than what was chosen, by source. */
export function pointsText(
  best: Choice,
  chosen: Choice,
  differences: { [source: string]: number },
): string {
  const sources = t().series(
    Object.entries(differences).map(([source, n]) => t().coach("source", { source, n: signed(n) })),
  );
  return t().coach(sources ? "points" : "points-alike", {
    best: Math.round(best.points),
    chosen: Math.round(chosen.points),
    sources,
  });
}

/** Why the best choice of a puzzle is better, and where, in one sentence. */
export function puzzleReasonText(
  { kind, source, lost, seat, at }: PuzzleReason,
  names: string[],
): string {
  const nameOf = (seat: number | null) => (seat === null ? "" : names[seat]);
  const more = { source, lost, name: nameOf(seat) };
  if (!at) {
    const gain = t().coach("puzzle-gain", { source });
    return t().coach(`puzzle-why-${kind}`, { gain, ...more });
  }
  const there = { ...at.parts, kind: at.kind, seat: at.seat, name: nameOf(at.seat) };
  const told = seat !== null && seat === at.seat; // whom it is denied
  return t().coach(`puzzle-here-${told ? "gain" : kind}`, {
    at: t().coach("puzzle-at", there),
    place: at.kind,
    ...more,
  });
}
