// What Meng did, part of the day by part, as steps to read again. The events that begin a part come
// from Python (generated/grammar.json).

import json from "../generated/grammar.json";
import type { Entry, GameEvent } from "./view";

const BEGINNINGS: { [event: string]: string | undefined } = json.parts;

export type MengStep = { ply: number; event: GameEvent };
export type MengPart = {
  /** A word of the table `account`, such as `turn` or `twilight`. */
  kind: string;
  day: number;
  /** Whose turn it was; null outside of turns, and if it began before the first entry. */
  turn: number | null;
  /** The automa card of a twilight part. */
  automa: string | null;
  steps: MengStep[];
};

/** The parts in which Meng did something, oldest first. `isTold` says whether an event has a line. */
export function mengParts(
  entries: Entry[],
  meng: number,
  isTold: (event: GameEvent) => boolean,
): MengPart[] {
  let part: MengPart = { kind: "turn", day: 1, turn: null, automa: null, steps: [] };
  const parts = [part];
  for (const { ply, events } of entries) {
    for (const event of events) {
      const kind = BEGINNINGS[event.event];
      if (kind) {
        const day = event.event === "day-began" ? event.day : part.day;
        const turn = kind === "turn" ? event.seat : null;
        const automa = event.event === "meng-twilight" ? event.automa : null;
        part = { kind, day, turn, automa, steps: [] };
        parts.push(part);
      }
      if (event.seat === meng && isTold(event)) part.steps.push({ ply, event });
    }
  }
  return parts.filter(({ steps }) => steps.length);
}
