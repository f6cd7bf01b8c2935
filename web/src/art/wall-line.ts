// Where the Great Wall runs and its towers stand, on a field of LONG × HIGH. It is drawn as high as the
// room it has and cut at both ends, so that its middle is always seen.

export const LONG = 1400;
export const HIGH = 66;

/** From the left, and how large. */
export const TOWERS = [
  [550, 0.86],
  [850, 0.86],
] as const;

const MIDDLE = LONG / 2;
const LEVEL = 38;

/** How far down its walk lies: level where masons work, over hills at both sides. */
export function walkAt(x: number): number {
  const away = Math.min(Math.max((Math.abs(x - MIDDLE) - 190) / 110, 0), 1);
  return LEVEL - away * 6 * Math.sin(((Math.abs(x - MIDDLE) - 190) / 52) % (2 * Math.PI));
}

const FIRST_PLACE = 34; // between two masons, where there are few

/** Where this many masons stand in a row. */
export function standsOf(count: number): { x: number[]; apart: number } {
  const apart = Math.min(FIRST_PLACE, 250 / Math.max(count, 1));
  return {
    apart,
    x: Array.from({ length: count }, (_, i) => MIDDLE + (i - (count - 1) / 2) * apart),
  };
}
