// What the drawing of a box needs to know: the box, which figures are shown, and the desk at which
// it is edited, if it is.

import { getContext, setContext } from "svelte";
import { BASES } from "../generated/box";
import type { Desk } from "./desk.svelte";
import type { Draft } from "./editing";
import { basisOf, isWithin } from "./keys";
import { unitsOf } from "./units";

export type Sheet = {
  box: Draft;
  /** Only what is reconstructed is shown. */
  onlyOurs: boolean;
  desk: Desk | null;
  /** A figure was pressed. */
  pick: (key: string) => void;
};

const KEY = Symbol("sheet");

export function setSheet(sheet: () => Sheet): void {
  setContext(KEY, sheet);
}

/** A function, as the box changes while it is edited. */
export function useSheet(): () => Sheet {
  return getContext<() => Sheet>(KEY);
}

/** Whether a figure, or any inside it, is to be seen. */
export function isShown({ box, onlyOurs }: Sheet, key: string): boolean {
  if (!onlyOurs) return true;
  const units = unitsOf(box.figures).filter((unit) => isWithin(unit.key, key));
  return units.some((unit) => basisOf(box.figures, box.basis, unit.key) === BASES[0]);
}
