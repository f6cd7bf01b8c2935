// Playing back what happened at a pace people can follow: a queue of changes, shown event by event.

import { tick } from "svelte";
import { settings } from "../browser/settings.svelte";
import { fold } from "../game/fold";
import { momentOf } from "../game/moments";
import { begins } from "../game/parts";
import { placesOfEvent } from "../game/places";
import type { Stage } from "../game/stage.svelte";
import type { Entry, GameEvent, View } from "../game/view";
import { play } from "../sound/player";
import { soundOf } from "../sound/sounds";
import { t } from "../text/language.svelte";
import { Pacing } from "./pace";
import { fly, glide, lift, piecePositions, wantsMotion } from "./motion";

/** A view to show and the entries that led to it. */
export type Change = { view: View; entries: Entry[] };

const LONGEST_MOTION = 700;
const FAR_BEHIND = 12; // with more decisions than this to show, they are not shown one by one
const ANNOUNCED = 200; // lines for screen readers; a change that brings more would lose some

export class Playback {
  /** The turn being shown, in words, as far as it is shown; of a night, that it falls. */
  line = $state<{ text: string; seat: number | null } | null>(null);
  /** The last lines, for screen readers. */
  announced = $state.raw<{ id: number; text: string }[]>([]);
  running = $state(false);
  /** Decisions that wait to be shown: the log has them once they are. */
  waiting = $state(0);
  /** How many events of the latest decision are shown; null if all are. */
  shown = $state<number | null>(null);
  /** A night is being shown. */
  isNight = $state(false);
  /** Skipped events are listed in a recap until the player closes it or decides again. */
  recap = $state(false);
  /** The turn or the night in progress, as far as it is shown. */
  #part: GameEvent[] = [];
  #pacing = new Pacing();
  #queue: Change[] = [];
  #skipped = false;
  #wake: (() => void) | null = null;
  #nextId = 0;

  constructor(
    readonly stage: Stage,
    /** Called when everything is shown, so the view may be played. */
    readonly settled: () => void,
  ) {}

  /** Show this after what is still to be shown. */
  add(change: Change): void {
    this.#queue.push(change);
    this.waiting += change.entries.length;
    if (!this.running) void this.#run();
  }

  /** Drop what is still to be shown, and show this. */
  jump(view: View): void {
    this.#queue = [];
    this.waiting = 0;
    this.#part = [];
    this.#wake?.();
    this.stage.lit = new Set();
    this.stage.endMoment();
    this.line = null;
    this.stage.show(view, false);
    if (!this.running) this.settled();
  }

  /** Show the rest at once. */
  skip(): void {
    this.#skipped = true;
    this.recap = this.running;
    this.stage.endMoment();
    this.#wake?.();
  }

  async #run(): Promise<void> {
    this.running = true;
    this.#skipped = false;
    let change: Change | undefined;
    while ((change = this.#queue.shift())) {
      const behind = this.#queue.length + change.entries.length;
      for (const entry of change.entries) await this.#showEntry(entry, behind > FAR_BEHIND);
      const before = this.#moves ? piecePositions() : null;
      this.stage.show(change.view, false);
      if (before) {
        await tick();
        glide(before, 300);
      }
    }
    this.stage.lit = new Set();
    // While another family thinks about its next decision, what its turn has come to stays.
    const { chooser, over, seat } = this.stage.view;
    if (this.#skipped || this.#part.length < 2 || over || chooser === seat) this.line = null;
    this.isNight = false;
    this.running = false;
    this.settled();
  }

  async #showEntry(entry: Entry, isHasty: boolean): Promise<void> {
    this.waiting = Math.max(this.waiting - 1, 0);
    if (entry.seat === this.stage.view.seat) {
      this.#pacing.decided();
      if (!this.#skipped) this.recap = false; // what is skipped together may begin with one's own
    }
    this.stage.view = { ...this.stage.view, chooser: entry.seat };
    for (const [i, event] of entry.events.entries()) {
      const text = t().event(event, this.stage.names);
      if (text) this.#announce(text);
      const part = begins(event);
      if (part) {
        await this.#end(isHasty);
        this.#pacing.begin(part);
      }
      this.#part.push(event);
      const time = isHasty ? 0 : this.#time(event, text);
      if (!time) {
        this.stage.view = fold(this.stage.view, event);
        continue;
      }
      this.shown = i + 1;
      const sound = soundOf(event.event);
      if (sound) play(sound);
      const before = this.#moves ? piecePositions() : null;
      const leaving = before && lift(event);
      this.#tell(text);
      this.stage.lit = new Set(placesOfEvent(event));
      this.stage.view = fold(this.stage.view, event);
      const moment = momentOf(event);
      if (moment) this.stage.begin(moment);
      await tick();
      if (before) {
        const ship = `ship-${event.seat}-`;
        const renamed = event.event === "sailed" ? { [ship + event.end]: ship + event.start } : {};
        const duration = Math.min(time * 0.8, LONGEST_MOTION);
        glide(before, duration, renamed);
        fly(event, duration);
        leaving?.(duration);
      }
      await this.#pause(time);
    }
    this.shown = null;
  }

  /** The turn or the night is over. Another family's stays to be read. */
  async #end(isHasty: boolean): Promise<void> {
    const isTold =
      this.line !== null && this.#part.some(({ seat }) => seat !== this.stage.view.seat);
    const isShown = isTold && !isHasty && !this.#skipped && !document.hidden;
    const time = isShown ? this.#pacing.rest(settings.pace) : 0;
    if (time) await this.#pause(time);
    this.#part = [];
  }

  /** Say what the turn has come to. The night has a scene of its own, so the line says only that. */
  #tell(text: string): void {
    const [first] = this.#part;
    this.isNight = first?.event === "day-ended";
    if (this.isNight) this.line = { text: t().event(first!, this.stage.names), seat: null };
    else if (text) {
      const seat = this.#part.find((one) => one.seat !== null)?.seat ?? null;
      this.line = { text: t().turn(this.#part, this.stage.names), seat };
    }
  }

  #time(event: GameEvent, text: string): number {
    if (this.#skipped || document.hidden) return 0;
    if (!text && event.event !== "token-placed") return 0;
    return this.#pacing.time(event, event.seat === this.stage.view.seat, settings.pace);
  }

  get #moves(): boolean {
    return settings.pace !== "off" && !this.#skipped && !document.hidden && wantsMotion();
  }

  #announce(text: string): void {
    this.announced = [...this.announced.slice(1 - ANNOUNCED), { id: this.#nextId++, text }];
  }

  /** Wait this long, or until the player skips. */
  #pause(time: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wake?.(), time);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
    });
  }
}
