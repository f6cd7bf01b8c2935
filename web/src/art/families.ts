// What tells the families apart: a colour, with an edge that sets it off from paper and from the
// dark theme; and a shape by seat, for those who cannot rely on colours.

export const COLOURS: { [colour: string]: { fill: string; edge: string } } = {
  red: { fill: "#c4243a", edge: "#3c0710" },
  white: { fill: "#fdfaf2", edge: "#2b2420" },
  orange: { fill: "#f08b26", edge: "#4a2403" },
  lilac: { fill: "#a877d6", edge: "#2d1247" },
  blue: { fill: "#2f78c9", edge: "#07203f" },
};

/** The colours of the seats before a game says them. */
export const SEAT_COLOURS = Object.keys(COLOURS);

export const SHAPES = [
  "M12 3.5a8.5 8.5 0 1 0 .01 0z",
  "M12 1.5L22 12 12 22.5 2 12z",
  "M12 2.5c1 0 1.7.5 2.2 1.4l7.2 13.6c.9 1.8 0 3.5-2 3.5H4.6c-2 0-2.9-1.7-2-3.5L9.8 3.9c.5-.9 1.2-1.4 2.2-1.4z",
  "M12 2a5 5 0 0 1 4.9 5.1A5 5 0 1 1 16.9 17 5 5 0 1 1 7.1 17 5 5 0 1 1 7.1 7.1 5 5 0 0 1 12 2z",
  "M4.5 3h15A1.5 1.5 0 0 1 21 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 19.5v-15A1.5 1.5 0 0 1 4.5 3z",
];
