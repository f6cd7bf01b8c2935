// What tells the families apart: a colour, and a shape with a motif by seat; and their pieces
// (src/gugong/drawing/art.toml).
import art from "../generated/art.json";

type Paint = { fill: string; edge: string; motif: string };
export type Piece = keyof typeof art.pieces;

export const COLOURS: { [colour: string]: Paint } = art.colours;

/** The colours of the seats before a game says them. */
export const SEAT_COLOURS = Object.keys(COLOURS);

export const SHAPES = art.shapes;
export const MOTIFS = art.motifs;

/** A piece of a family as SVG, on the field of its kind. */
export function pieceSvg(kind: Piece, seat: number, colour: string): string {
  const { fill, edge, motif: lines } = COLOURS[colour] ?? COLOURS["red"]!;
  const shape = SHAPES[seat % SHAPES.length]!;
  const motif = MOTIFS[seat % MOTIFS.length]!;
  const names: { [name: string]: string } = {
    fill,
    edge,
    lines,
    shape,
    motif,
    card: "var(--card)",
  };
  return art.pieces[kind].replace(/\{(\w+)\}/g, (_, name: string) => names[name]!);
}
