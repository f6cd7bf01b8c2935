// How long each event is shown. What comes one after the other shares a budget: a turn, the night, and
// all that happens between two of a player's decisions. Each event takes at most a part of what is left
// of it, so that the first ones take their time and a long series still ends.

import type { Part } from "../game/parts";
import type { GameEvent } from "../game/view";

export type Pace = "calm" | "quick" | "off";

// Milliseconds for an event, and for the budgets at the calm pace.
const OTHERS = 1100;
const OWN = 320;
const SETUP = 130; // many tokens are placed in a row
const TURN = 3200;
const NIGHT = 6700;
const READ = 800; // to read the whole of it, once it is complete
const WAIT = 11_500; // between two of the player's own decisions
const PART = 0.35; // of what is left

const SPEED: { [pace in Pace]: number } = { calm: 1, quick: 0.4, off: 0 };

export class Pacing {
  #scene = TURN;
  #wait = WAIT;

  /** A decision of the player begins a new wait. */
  decided(): void {
    this.#wait = WAIT;
  }

  /** A turn or a night begins, with a budget of its own. */
  begin(part: Part["kind"]): void {
    this.#scene = part === "night" ? NIGHT : TURN;
  }

  /** Milliseconds to show this event, at the calm pace times the speed of another. */
  time({ event }: GameEvent, isOwn: boolean, pace: Pace): number {
    const usual = event === "token-placed" ? SETUP : isOwn ? OWN : OTHERS;
    const time = Math.min(usual, this.#scene * PART, this.#wait * PART);
    this.#scene -= time;
    this.#wait -= time;
    return time * SPEED[pace];
  }

  /** Milliseconds to leave a turn or a night as it is, once all of it is shown. */
  rest(pace: Pace): number {
    const time = Math.min(READ, this.#wait * PART);
    this.#wait -= time;
    return time * SPEED[pace];
  }
}
