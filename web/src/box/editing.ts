// A box that is being edited: its figures, what was changed in which order, and how much of what we
// do not know is done. All functions return a new one.

import { BASES, type Figures } from "../generated/box";
import { basisOf, figureAt, isWithin, withFigure, type BasisTable } from "./keys";
import { unitsOf, unknownIn, type Unit } from "./units";

export type Draft = { name: string; figures: Figures; basis: BasisTable };

/** A unit at one moment: its figure, and the lines about it in the table of bases. */
type Moment = { figure: unknown; basis: BasisTable };
type Step = { unit: string; before: Moment; after: Moment };

export type Edited = {
  draft: Draft;
  /** The steps that can be undone, the last one last, and those that can be done again. */
  past: Step[];
  future: Step[];
};

const OWNER = "owner" satisfies (typeof BASES)[number];
const MOST_STEPS = 100;

export function begin(draft: Draft): Edited {
  return { draft, past: [], future: [] };
}

/** Another figure for a unit. It is the owner's now, unless the rest of the unit is still to come. */
export function change(edited: Edited, unit: string, figure: unknown, complete = true): Edited {
  const before = momentOf(edited.draft, unit);
  return take(edited, unit, {
    figure,
    basis: complete ? { [unit]: OWNER } : before.basis,
  });
}

/** The printed game says the same. */
export function confirm(edited: Edited, unit: string): Edited {
  return change(edited, unit, figureAt(edited.draft.figures, unit));
}

/** Back to what another box says of this unit. */
export function restore(edited: Edited, unit: string, other: Draft): Edited {
  return take(edited, unit, momentOf(other, unit));
}

export function undo(edited: Edited): Edited {
  const step = edited.past.at(-1);
  if (!step) return edited;
  return {
    draft: put(edited.draft, step.unit, step.before),
    past: edited.past.slice(0, -1),
    future: [...edited.future, step],
  };
}

export function redo(edited: Edited): Edited {
  const step = edited.future.at(-1);
  if (!step) return edited;
  return {
    draft: put(edited.draft, step.unit, step.after),
    past: [...edited.past, step],
    future: edited.future.slice(0, -1),
  };
}

export function rename(edited: Edited, name: string): Edited {
  return { ...edited, draft: { ...edited.draft, name } };
}

/** Whether a unit no longer counts as unknown. */
export function isDone({ figures, basis }: Draft, unit: Unit): boolean {
  return basisOf(figures, basis, unit.key) !== BASES[0];
}

/** The unknown numbers of our box, and which of them are done in this one. */
export function progressOf(draft: Draft, ours: Draft): { done: Unit[]; unknown: Unit[] } {
  const inDraft = new Set(unitsOf(draft.figures).map(({ key }) => key));
  const unknown = unknownIn(ours.figures, ours.basis).filter(({ key }) => inDraft.has(key));
  return { done: unknown.filter((unit) => isDone(draft, unit)), unknown };
}

function momentOf({ figures, basis }: Draft, unit: string): Moment {
  const lines = Object.entries(basis).filter(([key]) => isWithin(key, unit));
  return { figure: figureAt(figures, unit), basis: Object.fromEntries(lines) };
}

function put(draft: Draft, unit: string, { figure, basis }: Moment): Draft {
  const others = Object.entries(draft.basis).filter(([key]) => !isWithin(key, unit));
  return {
    ...draft,
    figures: withFigure(draft.figures, unit, figure),
    basis: { ...Object.fromEntries(others), ...basis },
  };
}

function take(edited: Edited, unit: string, after: Moment): Edited {
  const before = momentOf(edited.draft, unit);
  if (JSON.stringify(before) === JSON.stringify(after)) return edited;
  return {
    draft: put(edited.draft, unit, after),
    past: [...edited.past, { unit, before, after }].slice(-MOST_STEPS),
    future: [],
  };
}
