// The player's own boxes, kept in this browser, each under its own key so that two windows do
// not overwrite each other's. What the browser does not store lasts as long as the page.

import { load, store, storedKeys } from "../browser/storage";
import type { Edited } from "./editing";

/** `at`: the unit that is being edited. */
export type Kept = Edited & { id: string; at: string; changed: number };

const KEY = "gugong.box.";
const unstored = new Map<string, Kept>();

/** Every box, the last changed first. */
export function keptBoxes(): Kept[] {
  const stored = storedKeys(KEY).map((key) => load<Kept>(key));
  const found = stored.filter(isKept).filter(({ id }) => !unstored.has(id));
  return [...found, ...unstored.values()].sort((a, b) => b.changed - a.changed);
}

export function keptBox(id: string): Kept | null {
  return keptBoxes().find((kept) => kept.id === id) ?? null;
}

/** Keep a box; false if the browser does not store it. */
export function keep(kept: Kept): boolean {
  // Where room is short, the undo steps are given up first.
  const isStored =
    store(KEY + kept.id, kept) || store(KEY + kept.id, { ...kept, past: [], future: [] });
  if (isStored) unstored.delete(kept.id);
  else unstored.set(kept.id, kept);
  return isStored;
}

export function discard(id: string): void {
  unstored.delete(id);
  store(KEY + id, null);
}

export function newId(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** What another version of the page has left there may be anything. */
function isKept(found: Kept | null): found is Kept {
  return typeof found?.id === "string" && !!found.draft?.figures && !!found.draft.basis;
}
