// What tells the families apart: a colour, and a shape by seat (src/gugong/drawing/art.toml).
import art from "../generated/art.json";

export const COLOURS: { [colour: string]: { fill: string; edge: string } } = art.colours;

/** The colours of the seats before a game says them. */
export const SEAT_COLOURS = Object.keys(COLOURS);

export const SHAPES = art.shapes;
