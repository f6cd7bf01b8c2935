// Every place of the table has a name: `city:xian`, `official:jade`, `hand:5w`, `berth:a2` ... The
// board's elements carry it, moves and events point at it, pieces fly between two of them.

import { readMove, writeMove, type Parts, type Reading, type Verb } from "./notation";
import { berthName, type Frame, type GameEvent, type View } from "./view";

export type Place = string;

/** A legal move, taken apart, with the places to pick for it, in no particular order. */
export type Choice = { move: string; verb: Verb; parts: Parts; places: Place[] };

/** The choices of a view, each with its places. */
export function choicesOf(view: View): Choice[] {
  return view.moves.flatMap((move) => {
    const read = readMove(move);
    return read ? { move, ...read, places: placesOf(read, view) } : [];
  });
}

/** What a part of a move, or an argument of an event, names on the table. */
const PLACE_OF: { [part: string]: string } = {
  card: "hand",
  location: "official",
  city: "city",
  decree: "decree",
  berth: "berth",
  house: "house",
  die: "die",
  token: "token",
};

/** Where on the table a move happens. Moves like `pass` or `gain 2` have no place. */
export function placesOf({ verb, parts }: Reading, view: View): Place[] {
  switch (verb) {
    case "plain":
    case "costly":
      return [PART_OF[String(parts["location"])]!];
    case "wall":
      return ["wall"];
    case "jade":
      return [`house:${parts["house"] ?? "square"}`];
    case "new-ship":
      return newBerth(view, parts["route"] as string | null);
    case "lower":
      return ["intrigue"];
  }
  const isDiscarded = verb === "recall" || parts["pile"] != null;
  return Object.keys(PLACE_OF)
    .filter((part) => parts[part] != null)
    .map((part) => `${part === "card" && isDiscarded ? "discard" : PLACE_OF[part]}:${parts[part]}`);
}

/** A move drawn on the table, from what is given or whose it is; what was played, or was better. */
export type Arrow = { from: Place | null; to: Place; kind: "played" | "better" };

/** A family's move as an arrow; null if it has no place on the table. */
export function arrowOf(
  reading: Reading,
  view: View,
  seat: number,
  kind: Arrow["kind"],
): Arrow | null {
  const places = placesOf(reading, view);
  const card = places.find((place) => /^(hand|discard):/.test(place));
  const to = places.find((place) => place !== card);
  if (to) return { from: card ?? `family:${seat}`, to, kind };
  return card ? { from: null, to: card, kind } : null;
}

/** The part of the board where a location's own actions happen. */
const PART_OF: { [location: string]: Place } = {
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
  const free = view.canal.flatMap((row, r) =>
    row.flatMap((ship, h) => (ship ? [] : berthName(view, r, h))),
  );
  const first = free.find((berth) => !route || berth.startsWith(route));
  return first ? [`berth:${first}`] : [];
}

/** The move that pressing a place probably means, though it is not legal. */
export function moveMeantAt(
  place: Place,
  picked: readonly Place[],
  frame: Frame | null,
): string | null {
  const [kind, word = ""] = place.split(":") as [string, string?];
  const card = picked.find((one) => one.startsWith("hand:"))?.slice("hand:".length);
  switch (kind) {
    case "official":
      if (!card) return null;
      return writeMove(frame?.kind === "exchange" ? "give" : "swap", { card, location: word });
    case "city":
      return writeMove("travel", { city: word });
    case "house":
      return writeMove("jade", { house: word === "square" ? null : word });
    case "decree":
      return writeMove(frame?.kind === "morning-decrees" ? "use" : "decree", { decree: word });
    case "berth":
      return writeMove("ship", { berth: word });
    case "wall":
      return writeMove("wall", { servants: 1 });
    case "intrigue":
    case "palace":
      return writeMove("plain", { location: kind });
    case "hand":
      return frame?.kind === "burn" ? writeMove("burn", { card: word }) : null;
    default:
      return null;
  }
}

/** The parts of the board that a small screen shows one at a time. */
export type Area = "court" | "map" | "canal" | "decrees" | "families";

const AREA_OF: { [kind: string]: Area } = {
  official: "court",
  palace: "court",
  intrigue: "court",
  map: "map",
  city: "map",
  canal: "canal",
  berth: "canal",
  wall: "canal",
  decree: "decrees",
  decrees: "decrees",
  house: "decrees",
  jade: "decrees",
  die: "decrees",
  family: "families",
};

/** On which part of the board a place lies. The hand is always in sight. */
export function areaOf(place: Place): Area | null {
  return AREA_OF[place.split(":")[0]!] ?? null;
}

/** Where to look at a decision: where something can be done, or where its action would be. */
export function areaOfDecision(frame: Frame, choices: readonly Choice[]): Area | null {
  const areas = choices.flatMap(({ places }) => places.map(areaOf));
  const action = "action" in frame ? areaOf(PART_OF[frame.action] ?? "") : null;
  return areas.find((area) => area !== null) ?? action;
}

/** Events that happen at a place which none of their arguments names. */
const PLACE_OF_EVENT: { [event: string]: Place } = {
  built: "wall",
  "wall-scored": "wall",
  climbed: "intrigue",
  lowered: "intrigue",
  "medal-taken": "intrigue",
  "envoy-moved": "palace",
  audience: "palace",
};

/** Where an event happened: at what its arguments name, or at the family's board. */
export function placesOfEvent(event: GameEvent): Place[] {
  const family = event.seat === null ? [] : [`family:${event.seat}`];
  const fixed = PLACE_OF_EVENT[event.event];
  if (fixed) return [fixed];
  if (event.event === "sailed") return [`berth:${event.end}`];
  if (event.event === "bonus-laid" && event.location === "own board") return family;
  const named = ["location", "city", "decree", "berth", "house", "die"].find(
    (part) => part in event,
  );
  return named ? [`${PLACE_OF[named]}:${(event as Parts & GameEvent)[named]}`] : family;
}
