// Every place of the table has a name: `city:xian`, `official:jade`, `hand:5w`, `berth:a2` ... The
// board's elements carry it, moves and events point at it, pieces fly between two of them.

import { readMove } from "./reading";
import { berthName, type Frame, type GameEvent, type View } from "./view";

export type Place = string;

/** A legal move with the places one picks to make it, in no particular order. */
export type Choice = { move: string; verb: string; places: Place[] };

/** The choices of a view, each with its places. */
export function choicesOf(view: View): Choice[] {
  return view.moves.map((move) => {
    const { verb, places } = placesOf(move, view);
    return { move, verb, places };
  });
}

/** Where on the table a move happens. Moves like `pass` or `gain 2` have no place. */
export function placesOf(move: string, view: View): { verb: string; places: Place[] } {
  const read = readMove(move);
  if (!read) return { verb: "", places: [] };
  const { verb, parts } = read;
  const card = parts["card"];
  const official = `official:${parts["location"]}`;
  switch (verb) {
    case "give":
      return { verb, places: [`hand:${card}`, official] };
    case "swap":
      return { verb, places: [`${parts["pile"] ? "discard" : "hand"}:${card}`, official] };
    case "burn":
    case "discard":
      return { verb, places: card ? [`hand:${card}`] : [] };
    case "recall":
      return { verb, places: card ? [`discard:${card}`] : [] };
    case "plain":
    case "costly":
      return { verb, places: [AREA[String(parts["location"])]!] };
    case "travel":
      return { verb, places: [`city:${parts["city"]}`] };
    case "wall":
      return { verb, places: ["wall"] };
    case "jade":
      return { verb, places: [parts["house"] ? `house:${parts["house"]}` : "house:square"] };
    case "decree":
    case "use":
      return { verb, places: [`decree:${parts["decree"]}`] };
    case "ship":
    case "sail":
    case "claim":
      return { verb, places: [`berth:${parts["berth"]}`] };
    case "new-ship":
      return { verb, places: newBerth(view, parts["route"] as string | null) };
    case "lower":
      return { verb, places: ["intrigue"] };
    case "die":
      return { verb, places: [`die:${parts["die"]}`] };
    case "lay":
      return { verb, places: parts["location"] ? [official] : [] };
    case "token":
      return { verb, places: [`token:${parts["token"]}`] };
    default:
      return { verb, places: [] };
  }
}

const AREA: { [location: string]: Place } = {
  travel: "map",
  wall: "wall",
  jade: "jade",
  intrigue: "intrigue",
  palace: "palace",
  decree: "decrees",
  canal: "canal",
};

/** The free harbour nearest the start of the route, where a new ship will lie (CAN-4). */
function newBerth(view: View, route: string | null): Place[] {
  const index = route ? "abcdefgh".indexOf(route) : 0;
  const harbour = view.canal[index]?.indexOf(null) ?? -1;
  return harbour < 0 ? [] : [`berth:${berthName(view, index, harbour)}`];
}

/** The parts of the board that a small screen shows one at a time. */
export type Area = "court" | "map" | "canal" | "decrees" | "families";

/** On which part of the board a place lies. The hand is always in sight. */
export function areaOf(place: Place): Area | null {
  switch (place.split(":")[0]) {
    case "official":
    case "palace":
    case "intrigue":
      return "court";
    case "map":
    case "city":
      return "map";
    case "canal":
    case "berth":
    case "wall":
      return "canal";
    case "decree":
    case "decrees":
    case "house":
    case "jade":
    case "die":
      return "decrees";
    case "family":
      return "families";
    default:
      return null;
  }
}

/** Where to look when a decision is asked: the part of the board it is about. */
export function areaOfFrame(frame: Frame): Area | null {
  switch (frame.kind) {
    case "exchange":
    case "swap":
      return "court";
    case "travel":
      return "map";
    case "masons":
    case "extra-mason":
    case "canal":
    case "load":
    case "claim":
      return "canal";
    case "favour":
      return "court";
    case "morning-decrees":
      return "decrees";
    case "action":
      return frame.action === "swap" ? "court" : areaOf(AREA[frame.action ?? ""] ?? "");
    case "benefit":
      return areaOf({ ship: "canal", wall: "wall", swap: "palace" }[frame.token ?? ""] ?? "");
    default:
      return null;
  }
}

/** Where an event happened, the most telling place first. */
export function placesOfEvent(event: GameEvent): Place[] {
  const family = event.seat === null ? [] : [`family:${event.seat}`];
  switch (event.event) {
    case "gave":
    case "swapped":
    case "swapped-discard":
    case "meng-reveals":
    case "toll-paid":
    case "focus-set":
      return [`official:${event["location"]}`];
    case "bonus-laid":
      return event["location"] === "own board" ? family : [`official:${event["location"]}`];
    case "travelled":
    case "token-placed":
      return [`city:${event["city"]}`];
    case "took-jade":
      return [`house:${event["house"]}`];
    case "built":
    case "wall-scored":
      return ["wall"];
    case "climbed":
    case "lowered":
    case "medal-taken":
      return ["intrigue"];
    case "envoy-moved":
    case "audience":
      return ["palace"];
    case "decree-taken":
    case "decree-used":
    case "decree-scored":
    case "meng-prefers":
      return [`decree:${event["decree"]}`];
    case "ship-started":
    case "loaded":
    case "claimed":
    case "ship-lost":
      return [`berth:${event["berth"]}`];
    case "sailed":
      return [`berth:${event["end"]}`];
    case "die-turned":
    case "die-rolled":
      return [`die:${event["die"]}`];
    default:
      return family;
  }
}
