// Where the Great Wall runs and its towers stand, on a field of LONG × HIGH. It is drawn as high as the
// room it has and cut at both ends, so that its middle is always seen.

import { wall } from "../generated/scenery.json";

export const { long: LONG, high: HIGH, walk: WALK, towers: TOWERS, tower_size: TOWER_SIZE } = wall;

const FIRST_PLACE = 34; // between two masons, where there are few

/** Where this many masons stand in a row. */
export function standsOf(count: number): { x: number[]; apart: number } {
  const apart = Math.min(FIRST_PLACE, 250 / Math.max(count, 1));
  return {
    apart,
    x: Array.from({ length: count }, (_, i) => LONG / 2 + (i - (count - 1) / 2) * apart),
  };
}
