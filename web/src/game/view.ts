// What the server sends, as types: Game.view(seat) and what travels around it (docs/api.md).

import type { View } from "../generated/messages";
import type { HandIn, Location } from "../generated/types";
import json from "../generated/grammar.json";

export type {
  Decree,
  Entry,
  Family,
  House,
  LaidToken,
  Reason,
  Ship,
  View,
} from "../generated/messages";
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

export type Priced = { price: number; price_for_you: number | null };

/** The price for the seat that looks, or the printed one for a spectator. */
export function priceOf({ price, price_for_you }: Priced): number {
  return price_for_you ?? price;
}

export const LOCATIONS = json.words.location as Location[];

/** What the page needs of the box. */
export type Box = {
  version: string;
  name: string;
  figures: {
    map: {
      ring: string[];
      inner: string[];
      roads: [string, string][];
      place: { [city: string]: [number, number] };
    };
    players: { ship_capacity: number; travel_token_spaces: number };
    tracks: { intrigue_steps: number };
    travel_tokens: { exchange: Record<HandIn, { tokens: number; gain: number }> };
  };
};

/** `2` on the small side, `a2` or `b2` on the large one. */
export function berthName({ canal }: View, route: number, harbour: number): string {
  return `${canal.length > 1 ? String.fromCharCode("a".charCodeAt(0) + route) : ""}${harbour + 1}`;
}
