// The stage: the table as it is shown just now, and what a person does to it. The board's parts
// read it from the context, so they work the same in a game, in a replay and in the introduction.

import { getContext, setContext } from "svelte";
import { Picking } from "./picking.svelte";
import { choicesOf, type Place } from "./places";
import type { Box, Family, Reason, Seat, View } from "./view";

/** What the page says about a place: what it is, and why nothing can be done there now. */
export type About = { place: Place; reason: Reason | null };

export type Hands = {
  /** A move was chosen. */
  play: (move: string) => void;
  /** Why that is not possible; null if it is, or if nobody knows. */
  why?: (move: string) => Promise<Reason | null>;
};

export class Stage {
  view = $state.raw() as View;
  box = $state.raw() as Box;
  names = $state.raw<string[]>([]);
  /** Moves may be chosen: it is one's own decision and nothing is on its way. */
  active = $state(false);
  /** Places where something has just happened. */
  lit = $state.raw<ReadonlySet<Place>>(new Set());
  /** Places that the introduction points at. */
  pointed = $state.raw<ReadonlySet<Place>>(new Set());
  about = $state.raw<About | null>(null);
  readonly picking = new Picking();
  #hands: Hands;

  constructor(view: View, box: Box, names: string[], hands: Hands) {
    this.view = view;
    this.box = box;
    this.names = names;
    this.#hands = hands;
  }

  /** Show this view; with `active` its moves may be chosen. */
  show(view: View, active: boolean): void {
    this.view = view;
    this.active = active;
    this.about = null;
    this.picking.offer(active ? choicesOf(view) : []);
  }

  /** A decision is on its way: nothing can be chosen until it is answered. */
  rest(): void {
    this.active = false;
    this.picking.offer([]);
  }

  /** The family one looks through, if any. */
  get own(): Family | null {
    const { seat, families } = this.view;
    return seat === null ? null : (families[seat] ?? null);
  }

  name(seat: Seat): string {
    return this.names[seat] ?? "";
  }

  colour(seat: Seat): string {
    return this.view.families[seat]?.colour ?? "red";
  }

  /** A place was clicked, or reached by the keyboard. */
  press(place: Place): void {
    this.about = null;
    if (this.picking.canPick(place)) {
      const move = this.picking.pick(place);
      if (move) this.play(move);
    } else {
      void this.explain(place);
    }
  }

  play(move: string): void {
    this.#hands.play(move);
  }

  /** Say what a place is and, at one's own decision, why it cannot be chosen. */
  async explain(place: Place): Promise<void> {
    this.about = { place, reason: null };
    const move = this.active ? meantAt(place, this) : null;
    if (!move || !this.#hands.why) return;
    const reason = await this.#hands.why(move);
    if (this.about?.place === place) this.about = { place, reason };
  }
}

/** The move that somebody who presses a place probably means, though it is not legal. */
function meantAt(place: Place, { view, picking }: Stage): string | null {
  const [kind, word] = place.split(":") as [string, string | undefined];
  const card = picking.picked.find((one) => one.startsWith("hand:"))?.slice(5);
  switch (kind) {
    case "official":
      return card
        ? `${view.frame?.kind === "exchange" ? "give" : "swap"} ${card} ${
            view.frame?.kind === "exchange" ? "to" : "with"
          } ${word}`
        : null;
    case "city":
      return `travel ${word}`;
    case "house":
      return word === "square" ? "jade square" : `jade house ${word}`;
    case "decree":
      return view.frame?.kind === "morning-decrees" ? `use ${word}` : `decree ${word}`;
    case "berth":
      return `ship ${word}`;
    case "wall":
      return "wall servant";
    case "intrigue":
    case "palace":
      return `${kind} A`;
    case "hand":
      return view.frame?.kind === "burn" ? `burn ${word}` : null;
    default:
      return null;
  }
}

const KEY = Symbol("stage");

/** Give the board below its stage. */
export function setStage(stage: () => Stage): void {
  setContext(KEY, stage);
}

export function useStage(): Stage {
  return getContext<() => Stage>(KEY)();
}
