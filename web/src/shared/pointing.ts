// Pointing at places of the board: the introduction and the coach do.

import { tick } from "svelte";
import type { Place } from "../game/places";
import type { Stage } from "../game/stage.svelte";

/** Let these places stand out, and a small screen turn to the first. Returns how to end it. */
export function pointAt(stage: Stage, places: Place[]): () => void {
  stage.pointed = new Set(places);
  const marked = places.flatMap((place) => [
    ...document.querySelectorAll(`[data-place="${CSS.escape(place)}"]`),
  ]);
  for (const one of marked) one.setAttribute("data-pointed", "");
  void tick().then(() => marked[0]?.scrollIntoView({ block: "nearest" })); // once its tab is shown
  return () => {
    for (const one of marked) one.removeAttribute("data-pointed");
  };
}
