// What tells the families apart: a colour, and a shape with a motif by seat
// (src/gugong/drawing/art.toml).
import art from "../generated/art.json";

type Paint = { fill: string; edge: string; motif: string };

export const COLOURS: { [colour: string]: Paint } = art.colours;

/** The colours of the seats before a game says them. */
export const SEAT_COLOURS = Object.keys(COLOURS);

export const SHAPES = art.shapes;
export const MOTIFS = art.motifs;
