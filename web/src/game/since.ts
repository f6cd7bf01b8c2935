// What has happened since one's own last decision, turn by turn.

import type { Entry, GameEvent, Seat } from "./view";

/** A turn or a night: it begins with its first event. */
const BEGINNINGS = new Set<string>(["turn-began", "day-ended"]);

/** The events after the last decision of `own`, each group one turn or one night. What the decision
 * itself has done is left out; a night that it led to is not. */
export function recapOf(entries: Entry[], own: Seat): GameEvent[][] {
  const last = entries.findLastIndex(({ seat }) => seat === own);
  const deed = entries[last]?.events ?? [];
  const after = deed.findIndex(({ event }) => BEGINNINGS.has(event));
  const events = [
    ...(after < 0 ? [] : deed.slice(after)),
    ...entries.slice(last + 1).flatMap((entry) => entry.events),
  ];
  const groups: GameEvent[][] = [];
  for (const event of events) {
    if (!groups.length || BEGINNINGS.has(event.event)) groups.push([]);
    groups.at(-1)!.push(event);
  }
  return groups;
}
