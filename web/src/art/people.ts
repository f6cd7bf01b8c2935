// Portraits, each a file of its own: the board can be used before they are there. The seven officials
// are called by their location, and drawn in the engine's pictures, too; bots by their level.

const OFFICIALS = import.meta.glob<string>("../../../src/gugong/drawing/portraits/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});
const OTHERS = import.meta.glob<string>("./portraits/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});
const FILES = Object.entries({ ...OFFICIALS, ...OTHERS });

/** The address of a portrait; none for those not drawn, such as bots from outside. */
export function portraitOf(name: string): string | undefined {
  return FILES.find(([path]) => path.endsWith(`/${name}.svg`))?.[1];
}
