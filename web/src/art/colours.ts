// The families' colours: the paint, and the edge that keeps it apart from paper and from night.

export const COLOURS: { [colour: string]: { fill: string; edge: string } } = {
  red: { fill: "#c4243a", edge: "#3c0710" },
  white: { fill: "#fdfaf2", edge: "#2b2420" },
  orange: { fill: "#f08b26", edge: "#4a2403" },
  lilac: { fill: "#a877d6", edge: "#2d1247" },
  blue: { fill: "#2f78c9", edge: "#07203f" },
};
