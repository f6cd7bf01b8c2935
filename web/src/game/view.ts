// The game as the server sends it: the generated types of views, and what the page works out of them.

import type { Figures } from "../generated/box";
import json from "../generated/grammar.json";
import type { House, View } from "../generated/messages";
import type { Location } from "../generated/types";

export type { Decree, Entry, Family, House, Reason, Ship, View } from "../generated/messages";
export type {
  DecreeName,
  EventName,
  Frame,
  GameEvent,
  HandIn,
  Location,
  Reward,
  Seat,
  TokenName,
} from "../generated/types";

/** Something that costs servants. */
export type Priced = Pick<House, "price" | "price_for_you">;

/** The price for the seat that looks, or the printed one for a spectator. */
export function priceOf({ price, price_for_you }: Priced): number {
  return price_for_you ?? price;
}

export const LOCATIONS = json.words.location as Location[];

/** What a table plays with; `texts` are the figures that sentences name. */
export type Box = {
  version: string;
  name: string;
  figures: Figures;
  texts: { [name: string]: unknown };
};

/** `2` on the small side, `a2` or `b2` on the large one. */
export function berthName({ canal }: View, route: number, harbour: number): string {
  return `${canal.length > 1 ? String.fromCharCode("a".charCodeAt(0) + route) : ""}${harbour + 1}`;
}
