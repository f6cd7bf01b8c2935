// Whether the envoy may still reach the palace: a hint for the eye, made from what lies open. The
// rules count no such thing, and awards or tokens may always help.

import type { Family, View } from "./view";

export type EnvoyWarning = {
  /** Steps to the palace. */
  steps: number;
  /** Gifts that can still be given in this game. */
  turns: number;
  /** Even two steps with every gift would not do. */
  late: boolean;
};

const MOST_STEPS = 2; // of one palace action, in its dearer form

/** The warning, once every gift left should bring a step; null as long as there is time. */
export function envoyWarning(view: View, family: Family | null): EnvoyWarning | null {
  if (!family || view.over || family.place !== null || family.seat === view.meng?.seat) return null;
  const steps = view.palace.steps - family.envoy;
  const turns = giftsLeft(view, family);
  return steps >= turns ? { steps, turns, late: steps > MOST_STEPS * turns } : null;
}

/** A card given is replaced by the one taken, so each day to come has as many as today had. */
function giftsLeft(view: View, { seat, hand_size, discard_size }: Family): number {
  const acting = view.turn === seat && view.frame?.kind !== "exchange"; // this gift's actions are to come
  const days = view.days - view.day;
  return (acting ? 1 : 0) + hand_size + days * (hand_size + discard_size);
}
