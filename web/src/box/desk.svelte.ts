// The desk: the player's own box being edited, its current unit, and the server's check.

import { checkBox } from "../client/boxes";
import { ApiError } from "../client/api";
import type { CheckAnswer, CheckedBox, ErrorInfo, ProblemInfo } from "../generated/messages";
import {
  change,
  confirm,
  isDone,
  progressOf,
  redo,
  rename,
  restore,
  undo,
  type Draft,
  type Edited,
} from "./editing";
import { isWithin } from "./keys";
import { keep, type Kept } from "./shelf";
import { unitsOf, unitWith, type Unit } from "./units";

const PAUSE = 250; // milliseconds between a change and its check
const AGAIN = 3000; // and until a check that got no answer is tried again

export class Desk {
  readonly ours: Draft;
  #kept = $state.raw() as Kept;
  /** Whether the browser stores it. */
  isStored = $state(true);
  /** What the last check said; it stays until the next one answers, so that nothing flickers. */
  checked = $state.raw<CheckAnswer | null>(null);
  #checkedDraft = $state.raw<Draft | null>(null);
  /** Why the check did not answer. */
  failure = $state.raw<ErrorInfo | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(kept: Kept, ours: Draft) {
    this.ours = ours;
    this.#kept = kept;
    if (!this.#unitAt(kept.at)) this.#kept = { ...kept, at: this.#firstOpen().key };
    void this.check();
  }

  get kept(): Kept {
    return this.#kept;
  }

  get draft(): Draft {
    return this.#kept.draft;
  }

  readonly units = $derived.by(() => unitsOf(this.draft.figures));
  readonly progress = $derived.by(() => progressOf(this.draft, this.ours));

  /** The unit in hand. */
  readonly unit = $derived.by((): Unit => this.#unitAt(this.#kept.at) ?? this.units[0]!);

  /** The box and its file, once the figures as they are now have passed the check. */
  get sound(): CheckedBox | null {
    return this.#checkedDraft === this.draft ? (this.checked?.box ?? null) : null;
  }

  get problems(): ProblemInfo[] {
    return this.checked?.problems ?? [];
  }

  /** Problems of one unit. */
  problemsAt(unit: string): ProblemInfo[] {
    return this.problems.filter(({ key }) => isWithin(key, unit));
  }

  /** Problems of a whole group of units, which no single one of them has. */
  problemsOver(group: string): ProblemInfo[] {
    return this.problems.filter(({ key }) => key === group && !unitWith(this.units, key));
  }

  /** The unit nearest to what a problem is about. */
  unitOf({ key }: ProblemInfo): Unit | undefined {
    return unitWith(this.units, key) ?? this.units.find((unit) => isWithin(unit.key, key));
  }

  isDone(unit: Unit): boolean {
    return isDone(this.draft, unit);
  }

  goTo(key: string): void {
    if (key !== this.#kept.at) this.#keep({ ...this.#kept, at: key });
  }

  /** Go to the unit before or after this one. */
  step(by: 1 | -1): void {
    const { units } = this;
    const i = units.findIndex(({ key }) => key === this.unit.key) + by;
    this.goTo(units[(i + units.length) % units.length]!.key);
  }

  /** Go to the next unit that is not done; false if there is none. */
  goOn(): boolean {
    const { units } = this;
    const here = units.findIndex(({ key }) => key === this.unit.key);
    const next = [...units.slice(here + 1), ...units.slice(0, here)].find(
      (unit) => !this.isDone(unit),
    );
    if (next) this.goTo(next.key);
    return next !== undefined;
  }

  change(figure: unknown, complete = true): void {
    this.#take(change(this.#kept, this.unit.key, figure, complete));
  }

  confirm(): void {
    this.#take(confirm(this.#kept, this.unit.key));
  }

  restore(): void {
    this.#take(restore(this.#kept, this.unit.key, this.ours));
  }

  rename(name: string): void {
    this.#take(rename(this.#kept, name));
  }

  /** Undo the last step and look at what it was about. */
  undo(): void {
    const unit = this.#kept.past.at(-1)?.unit;
    if (unit) this.#take(undo(this.#kept), unit);
  }

  redo(): void {
    const unit = this.#kept.future.at(-1)?.unit;
    if (unit) this.#take(redo(this.#kept), unit);
  }

  /** Ask the server whether the figures fit together. */
  async check(): Promise<void> {
    const { draft } = this;
    try {
      const answer = await checkBox({ ...draft });
      if (draft !== this.draft) return; // changed meanwhile; another check follows
      this.failure = null;
      this.checked = answer;
      this.#checkedDraft = draft;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (draft !== this.draft || this.#isClosed) return;
      this.failure = error.error;
      this.#checkIn(AGAIN);
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #checkIn(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), pause);
  }

  #take(edited: Edited, at = this.#kept.at): void {
    const isChanged = edited.draft !== this.draft;
    this.#keep({ ...this.#kept, ...edited, at, changed: Date.now() });
    if (isChanged) this.#checkIn(PAUSE);
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    this.isStored = keep(kept);
  }

  #unitAt(key: string): Unit | undefined {
    return unitsOf(this.draft.figures).find((unit) => unit.key === key);
  }

  #firstOpen(): Unit {
    return this.progress.unknown.find((unit) => !this.isDone(unit)) ?? this.units[0]!;
  }
}
