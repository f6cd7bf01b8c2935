// What the server sends, as types: Game.view(seat) and what travels around it (docs/api.md).

import type {
  Automa,
  BonusPlace,
  DecreeName,
  DoublePlace,
  Frame,
  GameEvent,
  HandIn,
  Location,
  Reward,
  Seat,
  Source,
  TokenName,
} from "../generated/types";
import json from "../generated/grammar.json";

export type { ReasonInfo as Reason } from "../generated/messages";

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

export type Entry = { ply: number; day: number; seat: Seat; move: string; events: GameEvent[] };

export type Priced = { price: number; price_for_you: number | null };

/** The price for the seat that looks, or the printed one for a spectator. */
export function priceOf({ price, price_for_you }: Priced): number {
  return price_for_you ?? price;
}

export type House = { price: number; price_for_you: number | null; jade: number };

export type Decree = {
  decree: DecreeName;
  level: number;
  price: number;
  price_for_you: number | null;
  vp: number;
  seats: Seat[];
};

export type Ship = { seat: Seat; servants: number; double: number };

export type Family = {
  seat: Seat;
  colour: string;
  pool: number;
  supply: number;
  double: DoublePlace;
  wall: number;
  vp: number;
  points: { [source in Source]?: number };
  jade: number;
  hand_size: number;
  discard_size: number;
  hand: string[] | null;
  discard: string[] | null;
  shown: string[];
  tokens: TokenName[];
  rewards: Record<Reward, number>;
  reward_spaces: Record<Reward, number>;
  traveller: string | null;
  envoy: number;
  place: number | null;
  intrigue: number;
  ships: number;
};

export const LOCATIONS = json.words.location as Location[];

export type View = {
  seat: Seat | null;
  day: number;
  days: number;
  start: Seat;
  medal: Seat | null;
  turn: Seat | null;
  over: boolean;
  chooser: Seat | null;
  frame: Frame | null;
  agenda: Frame[];
  moves: string[];
  officials: Record<Location, string>;
  gift_pile: number;
  dice: number[];
  cities: { [city: string]: TokenName | null };
  token_pile: number;
  token_discard: TokenName[];
  wall: { threshold: number; servants: number[] };
  jade_houses: House[];
  jade_square: House;
  markers: Seat[];
  palace: { steps: number; places: { vp: number; seat: Seat | null }[] };
  decrees: Decree[];
  canal: (Ship | null)[][];
  laid: { token: TokenName; seat: Seat; location: BonusPlace; double: boolean }[];
  meng: {
    seat: Seat;
    focus: Location;
    automa: number;
    automa_today: Automa[];
    automa_used: Automa[];
  } | null;
  families: Family[];
  ply: number;
  options: { [name: string]: boolean | string };
  components: string;
  seed_hash: string;
};

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
