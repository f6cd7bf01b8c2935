// What is copied from the printed game at one go: a card, a die, a row of places. The order is that
// of the page.

import { BASES, type Figures } from "../generated/box";
import { basisOf, figureAt, isWithin, type BasisTable } from "./keys";

/** How a unit is edited. */
export type UnitKind = "card" | "die" | "numbers" | "name" | "map";
export type Unit = { key: string; kind: UnitKind };

type Row = [key: string, kind: UnitKind];

// `*` stands for every part of a list or table.
const UNITS: Row[] = [
  ["gift_cards.board.*", "card"],
  ["gift_cards.draw.*", "card"],
  ["gift_cards.sets.*.*", "card"],
  ["gift_cards.gifts.*", "name"],
  ["gift_cards.solo_sets.*", "numbers"],
  ["dice.faces.*", "die"],
  ["travel_tokens.basic.*", "numbers"],
  ["travel_tokens.bonus.*", "numbers"],
  ["travel_tokens.exchange.*", "numbers"],
  ["map", "map"],
  ["decrees.price_by_level.*", "numbers"],
  ["decrees.level_1.*", "numbers"],
  ["decrees.level_2.*", "numbers"],
  ...(["small", "large"] as const).flatMap((side): Row[] => [
    [`board.${side}.players`, "numbers"],
    [`board.${side}.palace_places`, "numbers"],
    [`board.${side}.jade_houses.*`, "numbers"],
    [`board.${side}.canal_routes`, "numbers"],
    [`board.${side}.harbours`, "numbers"],
  ]),
  ["jade.*", "numbers"],
  ["players.colours.*", "name"],
  ["players.servants", "numbers"],
  ["players.servants_in_pool_at_start", "numbers"],
  ["players.double_servants", "numbers"],
  ["players.ships", "numbers"],
  ["players.ship_capacity", "numbers"],
  ["players.travel_token_spaces", "numbers"],
  ["players.harbour_reward_spaces.*", "numbers"],
  ["days.*", "numbers"],
  ["tracks.intrigue_steps", "numbers"],
  ["tracks.palace_steps", "numbers"],
  ["tracks.wall_threshold.*", "numbers"],
  ["automa.cards.*", "numbers"],
  ["automa.special", "numbers"],
];

export function unitsOf(figures: Figures): Unit[] {
  return UNITS.flatMap(([pattern, kind]) =>
    expand(figures, pattern).map((key): Unit => ({ key, kind })),
  );
}

/** The unit that a key lies in, if any. */
export function unitWith(units: Unit[], key: string): Unit | undefined {
  return units.find((unit) => isWithin(key, unit.key));
}

/** The units whose figures are reconstructed: what an owner of the game can tell us. */
export function unknownIn(figures: Figures, basis: BasisTable): Unit[] {
  return unitsOf(figures).filter(({ key }) => basisOf(figures, basis, key) === BASES[0]);
}

function expand(figures: Figures, pattern: string): string[] {
  const star = pattern.indexOf(".*");
  if (star < 0) return [pattern];
  const list = figureAt(figures, pattern.slice(0, star));
  const names = Array.isArray(list) ? list.map((_, i) => i + 1) : Object.keys(list as object);
  return names.flatMap((name) =>
    expand(figures, `${pattern.slice(0, star)}.${name}${pattern.slice(star + 2)}`),
  );
}
