// The replay: every position of a game as the player saw it or, afterwards, as any family saw it or with
// all cards open.

import { tick } from "svelte";
import { replaceHash } from "../browser/route.svelte";
import { settings } from "../browser/settings.svelte";
import { request } from "../client/api";
import type { Connection } from "../client/connection.svelte";
import { placesOfEvent } from "../game/places";
import type { Stage } from "../game/stage.svelte";
import type { Seat } from "../game/view";
import type { HistoryAnswer, HistoryStep, TableInfo } from "../generated/messages";
import { glide, piecePositions, wantsMotion } from "./motion";
import type { Playback } from "./playback.svelte";

const PACE = { calm: 1600, quick: 700, off: 350 };
const MOST_LIT = 6; // a decision with more consequences would light up the whole board

/** Where the replay is shown, and the game it comes back to. */
type Screen = {
  readonly stage: Stage | null;
  readonly playback: Playback | null;
  showLive(): void;
};

/** The point of view: a family's, a spectator's (null), or all cards open. */
export type Eyes = Seat | null | "open";

export class Replay {
  on = $state(false);
  at = $state(0);
  playing = $state(false);
  eyes = $state<Eyes>(null);
  steps = $state.raw<HistoryStep[]>([]);
  #connection: Connection;
  #screen: Screen;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(connection: Connection, screen: Screen) {
    this.#connection = connection;
    this.#screen = screen;
  }

  get last(): number {
    return this.steps.length - 1;
  }

  /** Show the position after this ply, at first through the player's own seat. */
  async open(ply: number, eyes: Eyes = this.on ? this.eyes : this.#connection.seat): Promise<void> {
    if (!this.#screen.stage) return;
    if (!this.on || eyes !== this.eyes || this.last < (this.#connection.view?.ply ?? 0)) {
      await this.#load(eyes);
    }
    if (!this.steps.length) return;
    if (!this.on) this.#screen.playback?.skip();
    this.on = true;
    await this.go(ply);
  }

  async go(ply: number): Promise<void> {
    const { stage } = this.#screen;
    const step = this.steps[Math.max(0, Math.min(ply, this.last))];
    if (!stage || !step) return;
    const isNear = Math.abs(ply - this.at) === 1 && settings.pace !== "off" && wantsMotion();
    this.at = step.ply;
    const before = isNear ? piecePositions() : null;
    stage.show(step.view, false);
    stage.lit = new Set(step.entry?.events.flatMap(placesOfEvent).slice(0, MOST_LIT));
    replaceHash(`#${step.ply}`);
    if (before) {
      await tick();
      glide(before, 350);
    }
  }

  /** The same position from another point of view. */
  async lookAs(eyes: Eyes): Promise<void> {
    await this.#load(eyes);
    await this.go(this.at); // which may have moved on while they were loaded
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
    this.#screen.stage!.lit = new Set();
    replaceHash("");
    this.#screen.showLive();
  }

  /** Play on from the position shown, against bots. Returns the new table. */
  branch(
    seat: Seat = typeof this.eyes === "number" ? this.eyes : (this.#connection.seat ?? 0),
  ): Promise<TableInfo | null> {
    const body = { ply: this.at, seat };
    return this.#connection.attempt(
      request<TableInfo>("POST", `tables/${this.#connection.id}/branch`, body),
    );
  }

  /** All steps, page by page. */
  async #load(eyes: Eyes): Promise<void> {
    const steps: HistoryStep[] = [];
    const as = eyes === "open" ? "open_cards=true&" : eyes === null ? "" : `seat=${eyes}&`;
    const path = `tables/${this.#connection.id}/history?${as}`;
    for (let since: number | null = 0; since !== null;) {
      const asked: Promise<HistoryAnswer> = request("GET", `${path}since=${since}`);
      const page: HistoryAnswer | null = await this.#connection.attempt(asked);
      if (!page) return;
      steps.push(...page.steps);
      since = page.next;
    }
    this.steps = steps;
    this.eyes = eyes;
  }
}
