// Which light is over the place: a day has as many hours as someone has cards to give.

import type { View } from "./view";

export type Light = "morning" | "day" | "dusk" | "night";

/** Morning until the first gift is given, dusk when everyone is at the last one, night when none is left. */
export function lightOf(view: View): Light {
  const cards = view.families.map(({ hand_size }) => hand_size);
  const most = Math.max(...cards);
  if (most === 0) return "night";
  if (most === 1) return "dusk";
  return cards.every((n) => n === most) && view.families.every((one) => one.discard_size === 0)
    ? "morning"
    : "day";
}
