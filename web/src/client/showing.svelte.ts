// Showing what happened at a pace one can follow: a queue of changes, each told event by event.

import { tick } from "svelte";
import { fly, glide, spots, wantsMotion } from "../board/motion";
import { fold } from "../game/fold";
import { placesOfEvent } from "../game/places";
import type { Stage } from "../game/stage.svelte";
import type { Entry, GameEvent, View } from "../game/view";
import { t } from "../text/language.svelte";
import { settings } from "./settings.svelte";

/** A view to show and what led to it. */
export type Change = { view: View; entries: Entry[] };

// Milliseconds for an event, by pace: the others' and one's own.
const OTHERS = { calm: 1100, quick: 420, off: 0 };
const OWN = { calm: 320, quick: 160, off: 0 };
const SETUP = { calm: 130, quick: 60, off: 0 }; // tokens and dice come in numbers
const MANY = 12; // more than so many decisions behind: no need to see every one
const SAID = 200; // lines kept for those who listen; fewer than a change brings would be lost unheard

export class Showing {
  /** What is told just now; the page shows it and says it aloud. */
  line = $state<{ text: string; seat: number | null } | null>(null);
  /** The last lines, for those who listen. */
  said = $state.raw<{ id: number; text: string }[]>([]);
  running = $state(false);
  #queue: Change[] = [];
  #skipped = false;
  #wake: (() => void) | null = null;
  #ids = 0;

  constructor(
    readonly stage: Stage,
    /** Called when all is shown: the view may now be played. */
    readonly settled: () => void,
  ) {}

  /** Show this after what is still to be shown. */
  add(change: Change): void {
    this.#queue.push(change);
    if (!this.running) void this.#run();
  }

  /** Forget what is still to be shown, and show this. */
  jump(view: View): void {
    this.#queue = [];
    this.#hurry();
    this.stage.lit = new Set();
    this.line = null;
    this.stage.show(view, false);
    if (!this.running) this.settled();
  }

  /** Show the rest at once. */
  skip(): void {
    this.#skipped = true;
    this.#hurry();
  }

  async #run(): Promise<void> {
    this.running = true;
    this.#skipped = false;
    let change: Change | undefined;
    while ((change = this.#queue.shift())) {
      const behind = this.#queue.length + change.entries.length;
      for (const entry of change.entries) await this.#tell(entry, behind > MANY);
      const before = this.#motion ? spots() : null;
      this.stage.show(change.view, false);
      if (before) {
        await tick();
        glide(before, 300);
      }
    }
    this.stage.lit = new Set();
    this.line = null;
    this.running = false;
    this.settled();
  }

  async #tell(entry: Entry, inHaste: boolean): Promise<void> {
    this.stage.view = { ...this.stage.view, chooser: entry.seat };
    for (const event of entry.events) {
      const text = t().event(event, this.stage.names);
      if (text) this.#say(text);
      const time = inHaste ? 0 : this.#time(event, text);
      if (!time) {
        this.stage.view = fold(this.stage.view, event);
        continue;
      }
      const before = this.#motion ? spots() : null;
      this.line = text ? { text, seat: event.seat } : this.line;
      this.stage.lit = new Set(placesOfEvent(event));
      this.stage.view = fold(this.stage.view, event);
      await tick();
      if (before) {
        const sailed = event.event === "sailed";
        const ship = `ship-${event.seat}-`;
        const renamed = sailed ? { [ship + event["end"]]: ship + event["start"] } : {};
        glide(before, Math.min(time * 0.8, 700), renamed);
        fly(event, Math.min(time * 0.8, 700));
      }
      await this.#pause(time);
    }
  }

  #time(event: GameEvent, text: string): number {
    if (this.#skipped || document.hidden) return 0;
    if (event.event === "token-placed") return SETUP[settings.pace];
    if (!text) return 0;
    return (event.seat === this.stage.view.seat ? OWN : OTHERS)[settings.pace];
  }

  get #motion(): boolean {
    return settings.pace !== "off" && !this.#skipped && !document.hidden && wantsMotion();
  }

  #say(text: string): void {
    this.said = [...this.said.slice(1 - SAID), { id: this.#ids++, text }];
  }

  #pause(time: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, time);
      const finish = (): void => {
        clearTimeout(timer);
        done();
      };
      const self = this;
      self.#wake = finish;
      function done(): void {
        self.#wake = null;
        resolve();
      }
    });
  }

  #hurry(): void {
    this.#wake?.();
  }
}
