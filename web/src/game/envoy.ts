// Whether the envoy may still reach the palace: a hint made from what lies open. The rules count no
// such thing, and awards or tokens may always help.

import figures from "../generated/figures.json";
import type { Family, View } from "./view";

export type EnvoyWarning = {
  /** Steps to the palace. */
  steps: number;
  /** Gifts that can still be given in this game. */
  turns: number;
  /** Not even the dearer form of the palace action with every gift would do. */
  late: boolean;
};

/** The warning, once every gift left should bring a step; null as long as there is time. */
export function envoyWarning(view: View, family: Family | null): EnvoyWarning | null {
  if (!family || view.over || family.place !== null || family.seat === view.meng?.seat) return null;
  const steps = view.palace.steps - family.envoy;
  const turns = giftsLeft(view, family);
  return steps >= turns ? { steps, turns, late: steps > figures.palace_b_steps * turns } : null;
}

/** A card given is replaced by the one taken, so every day to come has as many as today. */
function giftsLeft(view: View, { seat, hand_size, discard_size }: Family): number {
  const acting = view.turn === seat && view.frame?.kind !== "exchange"; // this gift's actions are to come
  const days = view.days - view.day;
  return (acting ? 1 : 0) + hand_size + days * (hand_size + discard_size);
}
