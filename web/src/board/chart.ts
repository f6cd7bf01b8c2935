// Where the cities of a box lie on the drawn map.

import type { Figures } from "../generated/box";

/** A city's place in per cent of the drawing. */
export type Chart = (city: string) => { x: number; y: number };

/** The map's own frame: cities keep clear of the edges. */
export function chartOf({ place }: Figures["map"]): Chart {
  const xs = Object.values(place).map(([x]) => x);
  const ys = Object.values(place).map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left || 1, Math.max(...ys) - top || 1];
  return (city) => {
    const [x, y] = place[city] ?? [50, 50];
    return { x: 9 + ((x - left) / width) * 82, y: 8 + ((y - top) / height) * 82 };
  };
}

/** Every road, those between neighbours on the ring included. */
export function roadsOf({ ring, roads }: Figures["map"]): [string, string][] {
  return [
    ...ring.map((city, i): [string, string] => [city, ring[(i + 1) % ring.length]!]),
    ...roads,
  ];
}
