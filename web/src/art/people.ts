// Portraits, each a file of its own: the board can be used before they are there. The seven officials
// are called by their location, bots by their level.

const FILES = import.meta.glob<string>("./portraits/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The address of a portrait; none for those not drawn, such as bots from outside. */
export function portraitOf(name: string): string | undefined {
  return FILES[`./portraits/${name}.svg`];
}
