// What has a short moment of its own in the scene when it is played back.

import { placesOfEvent, type Place } from "./places";
import type { EventName, GameEvent } from "./view";

export type Occasion = "day" | "wall" | "decree" | "audience" | "ship";
export type Moment = { occasion: Occasion; place: Place };

/** Milliseconds; whatever is pressed meanwhile ends it. */
export const MOMENT_LASTS = 1400;

const OCCASIONS: { [event in EventName]?: Occasion } = {
  "day-began": "day",
  "wall-scored": "wall",
  "decree-taken": "decree",
  audience: "audience",
  sailed: "ship",
  claimed: "ship",
};

/** The moment of an event, if it has one, at the place where it happened. */
export function momentOf(event: GameEvent): Moment | null {
  const occasion = OCCASIONS[event.event];
  const [place = ""] = placesOfEvent(event);
  return occasion ? { occasion, place } : null;
}
