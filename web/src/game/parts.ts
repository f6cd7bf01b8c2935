// What happened, divided into parts: a family's turn, a card of Meng's twilight, a night and the
// morning after it.

import type { Entry, GameEvent, Seat } from "./view";

/** A part begins with its first event; what is before the first one belongs to a turn. */
const KINDS: { [event: string]: "turn" | "night" | undefined } = {
  "turn-began": "turn",
  "meng-twilight": "turn",
  "day-ended": "night",
};

export type Step = { ply: number; event: GameEvent };
export type Part = { kind: "turn" | "night"; seat: Seat | null; steps: Step[] };

/** The kind of part that begins with this event, if one does. */
export function begins(event: GameEvent): Part["kind"] | undefined {
  return KINDS[event.event];
}

export function partsOf(entries: Entry[]): Part[] {
  const parts: Part[] = [];
  for (const { ply, events } of entries) {
    for (const event of events) {
      if (!parts.length || begins(event)) {
        parts.push({ kind: begins(event) ?? "turn", seat: event.seat, steps: [] });
      }
      parts.at(-1)!.steps.push({ ply, event });
    }
  }
  return parts;
}

/** What has happened since the last decision of `own`: what that itself has done is left out; a turn
 * or a night that it led to is not. */
export function partsSince(entries: Entry[], own: Seat): Part[] {
  const last = entries.findLastIndex(({ seat }) => seat === own);
  const decision = entries[last];
  if (!decision) return partsOf(entries);
  const after = decision.events.findIndex(begins);
  const events = after < 0 ? [] : decision.events.slice(after);
  return partsOf([{ ...decision, events }, ...entries.slice(last + 1)]);
}

/** What a night gave a family. */
export type Gain = {
  seat: Seat;
  matches: number;
  points: number;
  servants: number;
  /** What became of its ships: the harbours they sailed to, rewards claimed, ships lost at sea. */
  ships: GameEvent[];
};

const SHIPS = new Set<string>(["sailed", "claimed", "ship-lost"]);

/** What a night has given each of the families. */
export function gainsOf({ steps }: Part, families: number): Gain[] {
  const gains: Gain[] = Array.from({ length: families }, (_, seat) => {
    return { seat, matches: 0, points: 0, servants: 0, ships: [] };
  });
  for (const { event } of steps) {
    if (event.event === "start-player") break; // the morning gives everybody the same
    const gain = gains[event.seat ?? -1];
    if (!gain) continue;
    if (event.event === "matched") gain.matches = event.matches;
    else if (event.event === "scored") gain.points += event.points;
    else if (event.event === "gained") gain.servants += event.servants + event.doubles;
    else if (SHIPS.has(event.event)) gain.ships.push(event);
  }
  return gains;
}
