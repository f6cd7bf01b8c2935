// The figures of a box by their keys, as in a components file: `gift_cards.sets.2.3` is the third
// card of the second set. Nothing is changed in place.

import { BASES, type Figures } from "../generated/box";

export type Basis = (typeof BASES)[number];
/** Where figures come from: a key stands for everything inside it, unless a finer one says more. */
export type BasisTable = { [key: string]: string };

export function figureAt(figures: Figures, key: string): unknown {
  return key.split(".").reduce(inside, figures);
}

/** The figures with another one at that key. */
export function withFigure(figures: Figures, key: string, figure: unknown): Figures {
  return replaced(figures, key.split("."), figure) as Figures;
}

/** The keys of all numbers and names inside, in order. */
export function leavesOf(figure: unknown, key: string): string[] {
  if (typeof figure !== "object" || figure === null) return [key];
  return childrenOf(figure).flatMap(([name, part]) => leavesOf(part, `${key}.${name}`));
}

export function isWithin(key: string, outer: string): boolean {
  return `${key}.`.startsWith(`${outer}.`);
}

/** Where the figure at that key comes from; of parts with different bases the least certain. */
export function basisOf(figures: Figures, table: BasisTable, key: string): Basis {
  const leaves = leavesOf(figureAt(figures, key), key);
  const kinds = leaves.map((leaf) => nearest(table, leaf)?.split(":")[0] as Basis);
  return BASES.find((kind) => kinds.includes(kind)) ?? BASES[0];
}

/** The note that comes with a basis; empty if there is none. */
export function noteOf(table: BasisTable, key: string): string {
  return /: (.*)/.exec(nearest(table, key) ?? "")?.[1] ?? "";
}

function nearest(table: BasisTable, key: string): string | undefined {
  for (let above = key; above; above = above.slice(0, Math.max(above.lastIndexOf("."), 0)))
    if (Object.hasOwn(table, above)) return table[above];
  return undefined;
}

function inside(figure: unknown, name: string): unknown {
  if (Array.isArray(figure)) return figure[Number(name) - 1] as unknown;
  return (figure as { [name: string]: unknown } | undefined)?.[name];
}

function childrenOf(figure: object): [string, unknown][] {
  if (Array.isArray(figure)) return figure.map((part: unknown, i) => [String(i + 1), part]);
  return Object.entries(figure);
}

function replaced(figure: unknown, [name, ...rest]: string[], last: unknown): unknown {
  if (name === undefined) return last;
  const part = replaced(inside(figure, name), rest, last);
  if (!Array.isArray(figure)) return { ...(figure as object), [name]: part };
  return figure.map((old: unknown, i) => (i === Number(name) - 1 ? part : old));
}
