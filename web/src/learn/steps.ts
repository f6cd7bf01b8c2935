// The guided first game: what is explained, in which order, and when it goes on. It knows no rules:
// each step looks at the view and at what has happened, and the player is free to do as they like.

import { choicesOf, type Place } from "../game/places";
import type { Entry, View } from "../game/view";

/** The game as the lesson sees it. */
export type Situation = {
  view: View;
  /** The player may decide now. */
  active: boolean;
  /** The card that is picked in the hand. */
  picked: Place | null;
  /** How many gifts the player has given on the first day. */
  gifts: number;
  /** The player's turn is not finished: there are actions to perform or to leave. */
  acting: boolean;
};

export type Step = {
  id: string;
  /** The rule behind it. */
  rule: string;
  /** Gifts the player must have given for this to make sense; after an undo the lesson goes back. */
  gifts: number;
  /** Where to look. */
  points: (situation: Situation) => Place[];
  /** What the step waits for; without it, for "next". */
  done?: (situation: Situation) => boolean;
};

const FIRST_DAY = 1;
const at =
  (...places: Place[]) =>
  (): Place[] =>
    places;

export const STEPS: Step[] = [
  { id: "welcome", rule: "END-5", gifts: 0, points: at("palace") },
  {
    id: "officials",
    rule: "GIFT-6",
    gifts: 0,
    points: ({ view }) => Object.keys(view.officials).map((location) => `official:${location}`),
  },
  { id: "hand", rule: "GIFT-7", gifts: 0, points: at("hand") },
  {
    id: "give",
    rule: "GIFT-3",
    gifts: 0,
    points: (situation) => gifts(situation, true),
    done: ({ gifts }) => gifts >= 1,
  },
  {
    id: "act",
    rule: "GIFT-6",
    gifts: 1,
    points: whereItIsAsked,
    done: ({ acting }) => !acting,
  },
  { id: "discard", rule: "NIGHT-1", gifts: 1, points: at("pile") },
  { id: "servants", rule: "SRV-1", gifts: 1, points: at("own") },
  {
    id: "lower",
    rule: "GIFT-4",
    gifts: 1,
    points: (situation) => gifts(situation, false),
    done: ({ gifts }) => gifts >= 2,
  },
  { id: "envoy", rule: "PAL-1", gifts: 2, points: at("palace", "official:palace") },
  {
    id: "dice",
    rule: "NIGHT-1",
    gifts: 2,
    points: ({ view }) => view.dice.map((_, i) => `die:${i + 1}`),
  },
  { id: "intrigue", rule: "INT-5", gifts: 2, points: at("intrigue", "official:intrigue") },
  { id: "points", rule: "END-4", gifts: 2, points: at("wall", "canal", "decrees", "jade") },
  {
    id: "finish",
    rule: "GIFT-1",
    gifts: 2,
    points: whereItIsAsked,
    done: isDayOver,
  },
  { id: "morning", rule: "MOR-5", gifts: 0, points: at("hand", "own") },
  { id: "end", rule: "END-5", gifts: 0, points: at("palace") },
];

/** The first step that talks about what comes after the first day. */
const AFTER = STEPS.findIndex(({ id }) => id === "morning");

export function situationOf(
  view: View,
  entries: Entry[],
  active: boolean,
  picked: readonly Place[],
): Situation {
  const gifts = entries
    .filter(({ ply, day }) => ply <= view.ply && day === FIRST_DAY) // not before it is shown
    .flatMap(({ events }) => events)
    .filter(({ event, seat }) => event === "gave" && seat === view.seat).length;
  return {
    view,
    active,
    picked: picked.find((place) => place.startsWith("hand:")) ?? null,
    gifts,
    acting: view.turn === view.seat && view.frame?.kind !== "exchange",
  };
}

/**
 * The step to show: forward past what is done already, all the way to the morning if the day is
 * over, and back where a gift was taken back.
 */
export function settle(index: number, situation: Situation): number {
  let now = Math.min(Math.max(index, 0), STEPS.length - 1);
  if (isDayOver(situation)) return Math.max(now, AFTER);
  if (now >= AFTER) now = AFTER - 1;
  while (now > 0 && situation.gifts < STEPS[now]!.gifts) now--;
  while (STEPS[now]!.done?.(situation)) now++;
  return now;
}

/** The step after "next", which also skips what a step waits for. */
export function next(index: number, situation: Situation): number {
  const further = Math.min(index + 1, STEPS.length - 1);
  if (situation.gifts < STEPS[further]!.gifts || (further >= AFTER && !isDayOver(situation)))
    return index;
  return settle(further, situation);
}

/** Whether "next" leads somewhere: nothing has to be played first. */
export function canGoOn(index: number, situation: Situation): boolean {
  return next(index, situation) !== index;
}

function isDayOver({ view }: Situation): boolean {
  return view.day > FIRST_DAY || view.over;
}

/** The cards that can be given freely, or only at a price; once one is picked, the officials for it. */
function gifts({ view, active, picked }: Situation, freely: boolean): Place[] {
  if (!active) return [];
  const places = choicesOf(view)
    .filter(({ verb, parts }) => verb === "give" && (parts["way"] === null) === freely)
    .map((choice) => choice.places)
    .filter((places) => !picked || places.includes(picked))
    .map((places) => places.find((place) => place.startsWith(picked ? "official" : "hand")));
  return [...new Set(places.filter((place) => place !== undefined))];
}

/** The places of what may be done now. */
function whereItIsAsked({ view, active }: Situation): Place[] {
  if (!active) return [];
  return [
    ...new Set(choicesOf(view).flatMap(({ verb, places }) => (verb === "give" ? [] : places))),
  ];
}
