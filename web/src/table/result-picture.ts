// The picture of a result, to save or share: the audience, and below it the board at the end.

import {
  escaped,
  figuresOf,
  HEIGHT,
  SERIF,
  textSvg,
  WIDTH,
  wordsOf,
  type Guest,
  type Words,
} from "./audience";

const EDGE = 22;
const LACQUER = "#36100d";

/** The board as the engine draws it: what is not words, and the words. */
export type BoardDrawing = { width: number; height: number; drawing: string; words: Words[] };

/** A typeface as a data address, and which letters are in it. */
export type Typeface = { family: string; address: string; range: string };

/** Read a board as the service draws it (src/gugong/drawing/picture.py). */
export function readBoard(svg: Element): BoardDrawing {
  const [, , width, height] = (svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
  const words = [...svg.querySelectorAll("text")].map((text) => {
    const read = (name: string) => text.getAttribute(name);
    const squeezed = read("textLength");
    const one: Words = {
      x: Number(read("x")),
      y: Number(read("y")),
      text: text.textContent ?? "",
      size: Number(read("font-size")),
      fill: read("fill") ?? "",
      anchor: (read("text-anchor") ?? "start") as Words["anchor"],
      weight: Number(read("font-weight") ?? 400),
      family: read("font-family") ?? SERIF,
      ...(squeezed && { width: Number(squeezed) }),
    };
    text.remove();
    return one;
  });
  return { width: width!, height: height!, drawing: svg.innerHTML, words };
}

/** How large a picture with this board is, and where the board is in it. */
export function placeOf(board: BoardDrawing): { height: number; scale: number } {
  const scale = (WIDTH - 2 * EDGE) / board.width;
  return { scale, height: HEIGHT + 2 * EDGE + board.height * scale };
}

/** All words of it. */
export function pictureWords(guests: Guest[], title: string, board: BoardDrawing): Words[] {
  const { scale } = placeOf(board);
  const narrow = title.length > 22 ? { width: 290 } : {};
  return [
    { x: 44, y: 72, text: "Gùgōng", size: 40, fill: "#b12f1e", anchor: "start" },
    { x: 44, y: 118, text: title, size: 24, fill: "#2a1a14", anchor: "start", ...narrow },
    ...wordsOf(guests),
    ...board.words.map((one) => ({
      ...one,
      x: EDGE + one.x * scale,
      y: HEIGHT + EDGE + one.y * scale,
      size: one.size * scale,
      ...(one.width && { width: one.width * scale }),
    })),
  ];
}

/** Write them on a canvas, which has the page's typefaces. */
export function paintWords(canvas: CanvasRenderingContext2D, words: Words[]): void {
  for (const { x, y, text, size, fill, anchor, width, weight, family } of words) {
    canvas.font = `${weight ?? 700} ${size}px ${family ?? SERIF}`;
    canvas.fillStyle = fill;
    canvas.textAlign = ({ start: "left", middle: "center", end: "right" } as const)[anchor];
    canvas.fillText(text, x, y, width);
  }
}

/** The whole picture, with the typefaces of its words. */
export function pictureOf(
  scene: string,
  guests: Guest[],
  title: string,
  board: BoardDrawing,
  typefaces: Typeface[],
): string {
  const style = `<style>${typefaces.map(faceRule).join("")}</style>`;
  const words = pictureWords(guests, title, board).map(textSvg).join("");
  const picture = wordless(scene, guests, title, board);
  return `${picture.slice(0, -"</svg>".length)}${style}${words}</svg>`;
}

/** The same without a word. */
export function wordless(
  scene: string,
  guests: Guest[],
  title: string,
  board: BoardDrawing,
): string {
  const inside = scene.replace(/^[^<]*<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
  const { scale, height } = placeOf(board);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" ` +
    `width="${WIDTH}" height="${height}" role="img"><title>${escaped(title)}</title>${inside}` +
    `<rect x="24" y="22" width="330" height="118" rx="10" fill="#fbf4e1" stroke="#2a1a14" stroke-width="2"/>` +
    `${figuresOf(guests)}<path d="M0 ${HEIGHT}H${WIDTH}V${height}H0z" fill="${LACQUER}"/>` +
    // A picture of its own: what reaches beyond its edges is not seen.
    `<svg x="${EDGE}" y="${HEIGHT + EDGE}" width="${board.width * scale}" height="${board.height * scale}" ` +
    `viewBox="0 0 ${board.width} ${board.height}">${board.drawing}</svg></svg>`
  );
}

function faceRule({ family, address, range }: Typeface): string {
  return `@font-face{font-family:${family};font-weight:400 700;src:url(${address}) format("woff2");unicode-range:${range}}`;
}
