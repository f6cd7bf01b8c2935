// Looking back: every moment of a game as one saw it then, or afterwards as any family did.

import { tick } from "svelte";
import { glide, spots, wantsMotion } from "../board/motion";
import { placesOfEvent } from "../game/places";
import type { Seat } from "../game/view";
import { ask, Refused, type Step, type TableInfo } from "./api";
import { settings } from "./settings.svelte";
import type { Table } from "./table.svelte";

const PACE = { calm: 1600, quick: 700, off: 350 };

export class Replay {
  on = $state(false);
  at = $state(0);
  playing = $state(false);
  seat = $state<Seat | null>(null);
  steps = $state.raw<Step[]>([]);
  #table: Table;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Table) {
    this.#table = table;
  }

  get last(): number {
    return this.steps.length - 1;
  }

  /** Show the moment after this ply, through one's own seat or another. */
  async open(ply: number, seat: Seat | null = this.#table.seat): Promise<void> {
    if (!this.#table.stage) return;
    if (!this.on || seat !== this.seat || this.last < (this.#table.latest?.ply ?? 0)) {
      await this.#load(seat);
    }
    if (!this.steps.length) return;
    if (!this.on) this.#table.showing?.skip();
    this.on = true;
    await this.go(ply);
  }

  async go(ply: number): Promise<void> {
    const { stage } = this.#table;
    const step = this.steps[Math.max(0, Math.min(ply, this.last))];
    if (!stage || !step) return;
    const near = Math.abs(ply - this.at) === 1 && settings.pace !== "off" && wantsMotion();
    this.at = step.ply;
    const before = near ? spots() : null;
    stage.show(step.view, false);
    stage.lit = new Set(step.entry?.events.flatMap(placesOfEvent).slice(0, 6));
    history.replaceState(null, "", `#${step.ply}`);
    if (before) {
      await tick();
      glide(before, 350);
    }
  }

  /** The moment through another family's eyes; it may have changed once they are here. */
  async lookAs(seat: Seat | null): Promise<void> {
    await this.#load(seat);
    await this.go(this.at);
  }

  play(): void {
    if (this.at >= this.last) this.at = -1;
    this.playing = true;
    const next = async (): Promise<void> => {
      if (!this.playing) return;
      await this.go(this.at + 1);
      if (this.at >= this.last) this.playing = false;
      else this.#timer = setTimeout(() => void next(), PACE[settings.pace]);
    };
    void next();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** Back to the game as it is. */
  stop(): void {
    this.pause();
    if (!this.on) return;
    this.on = false;
    this.#table.stage!.lit = new Set();
    history.replaceState(null, "", location.pathname);
    this.#table.showNow();
  }

  /** Play on from the moment shown, against bots. Answers the new table. */
  async branch(): Promise<TableInfo | null> {
    try {
      const seat = this.seat ?? 0;
      return await ask<TableInfo>("POST", `tables/${this.#table.id}/branch`, {
        ply: this.at,
        seat,
      });
    } catch (error) {
      if (error instanceof Refused) this.#table.trouble = error.error;
      return null;
    }
  }

  async #load(seat: Seat | null): Promise<void> {
    try {
      const through = seat === null ? "" : `?seat=${seat}`;
      const answer = await ask<{ steps: Step[] }>(
        "GET",
        `tables/${this.#table.id}/history${through}`,
      );
      this.steps = answer.steps;
      this.seat = seat;
    } catch (error) {
      if (error instanceof Refused) this.#table.trouble = error.error;
    }
  }
}
