// The families before the Emperor, as SVG: on the page while the scores are counted, and in the picture of
// the result (result-picture.ts). The scene behind them is art/audience.svg.

import { COLOURS, pieceSvg } from "../art/families";
import type { Result } from "../generated/messages";

export const WIDTH = 1440;
export const HEIGHT = 618;

export type Guest = {
  seat: number;
  name: string;
  colour: string;
  points: number;
  /** Those of the source that is counted just now. */
  gain: number;
  /** Whether the Emperor received the envoy; else the points do not count. */
  received: boolean;
};

type Place = { envoy: [x: number, y: number, size: number]; banner: [x: number, y: number] };

// By rank: the winner on the stairs, the others at their foot, left and right in turn.
const PLACES: Place[] = [
  { envoy: [700, 512, 110], banner: [905, 268] },
  { envoy: [450, 576, 92], banner: [254, 318] },
  { envoy: [950, 576, 92], banner: [1130, 318] },
  { envoy: [330, 612, 84], banner: [88, 318] },
  { envoy: [1080, 612, 84], banner: [1300, 318] },
];
const BELOW: Place["envoy"] = [700, 590, 92]; // where the winner waits, too
// The page's typeface, which a picture brings along; the machine's for what is not Latin.
export const SERIF =
  "Lora, 'Noto Serif SC', 'Noto Serif CJK SC', 'Source Han Serif SC', 'Songti SC', SimSun, Georgia, 'DejaVu Serif', serif";
const LONGEST_NAME = 11; // letters; longer ones are squeezed
const LONGEST_LINE = 30;

/** Who stands there, by rank, with the points of the first `counted` sources. */
export function guestsOf(
  result: Result,
  names: string[],
  colours: string[],
  counted = Infinity,
): Guest[] {
  return result.ranking.map((seat) => {
    const score = result.scores.find((one) => one.seat === seat)!;
    const sources = Object.values(score.sources);
    const points = sources.slice(0, counted);
    return {
      seat,
      name: names[seat] ?? "",
      colour: colours[seat] ?? "red",
      points: points.reduce((sum, n) => sum + n, 0),
      gain: counted < sources.length ? (points.at(-1) ?? 0) : 0,
      received: score.audience,
    };
  });
}

/** The families, on a field of WIDTH × HEIGHT. While their points are counted, they stand at the foot of
 * the stairs in the order of their seats: the place of none says how it will end. */
export function familiesSvg(guests: Guest[], isCounted = true): string {
  const shown = isCounted ? guests : [...guests].sort((one, other) => one.seat - other.seat);
  return figuresOf(shown, isCounted) + wordsOf(shown).map(textSvg).join("");
}

function placed(guests: Guest[], isCounted = true): { guest: Guest; at: Place }[] {
  const places = isCounted ? PLACES : [{ ...PLACES[0]!, envoy: BELOW }, ...PLACES.slice(1)];
  return guests.slice(0, places.length).map((guest, rank) => ({ guest, at: places[rank]! }));
}

export function figuresOf(guests: Guest[], isCounted = true): string {
  const banners = placed(guests).map(({ guest, at }) => banner(guest, ...at.banner));
  const envoys = placed(guests, isCounted).map(({ guest, at }) => envoy(guest, ...at.envoy));
  return banners.join("") + envoys.join("");
}

/** Words of a picture: where they stand, and how wide they may be. */
export type Words = {
  x: number;
  y: number;
  text: string;
  size: number;
  fill: string;
  anchor: "start" | "middle" | "end";
  width?: number;
  kind?: string;
  /** Bold, and in the serif typeface, unless it says otherwise. */
  weight?: number;
  family?: string;
};

/** What is written on the banners. */
export function wordsOf(guests: Guest[]): Words[] {
  return placed(guests).flatMap(({ guest: { name, colour, points, gain, received }, at }) => {
    const paint = COLOURS[colour] ?? COLOURS["red"]!;
    const fill = isDark(paint.fill) ? "#fff8ea" : "#2a1a14";
    const text = name.length > LONGEST_LINE ? `${name.slice(0, LONGEST_LINE - 1)}…` : name;
    const [x, y] = at.banner;
    const common = { x, fill, anchor: "middle" as const };
    const narrow = text.length > LONGEST_NAME ? { width: 120 } : {};
    return [
      { ...common, y: y + 100, text, size: 24, kind: "name", ...narrow },
      { ...common, y: y + 152, text: received ? String(points) : `(${points})`, size: 52 },
      ...(gain ? [{ ...common, y: y + 222, text: `+${gain}`, size: 34, fill: "#2a1a14" }] : []),
    ];
  });
}

function banner({ seat, colour, received }: Guest, x: number, y: number): string {
  const paint = COLOURS[colour] ?? COLOURS["red"]!;
  return (
    `<g transform="translate(${x} ${y})" stroke-linejoin="round"${received ? "" : ' opacity="0.9"'}>` +
    `<path d="M-84 0H84" stroke="#5b3a24" stroke-width="7" stroke-linecap="round"/>` +
    `<path d="M-72 2H72V164L0 188-72 164z" fill="${paint.fill}" stroke="${paint.edge}" stroke-width="3"/>` +
    `<path d="M-64 8H64V158L0 179-64 158z" fill="none" stroke="#f6d98a" stroke-width="1.5"/>` +
    `<circle cy="44" r="28" fill="#fdf6e3" stroke="${paint.edge}" stroke-width="1.5"/>` +
    `<g transform="translate(-22 22) scale(1.83)">${pieceSvg("crest", seat, colour)}</g>` +
    "</g>"
  );
}

function envoy({ seat, colour }: Guest, x: number, y: number, size: number): string {
  const scale = size / 24;
  return (
    `<ellipse cx="${x}" cy="${y}" rx="${size * 0.5}" ry="${size * 0.09}" fill="#2a1a14" opacity="0.3"/>` +
    `<g transform="translate(${x - 12 * scale} ${y - 28 * scale}) scale(${scale})">` +
    `${pieceSvg("envoy", seat, colour)}</g>`
  );
}

export function textSvg(words: Words): string {
  const { x, y, text, size, fill, anchor, width, kind, weight = 700, family = SERIF } = words;
  const squeezed = width ? ` textLength="${width}" lengthAdjust="spacingAndGlyphs"` : "";
  const known = kind ? ` class="${kind}"` : "";
  return (
    `<text${known} x="${x}" y="${y}" font-family="${family}" font-weight="${weight}" font-size="${size}" ` +
    `fill="${fill}" text-anchor="${anchor}"${squeezed}>${escaped(text)}</text>`
  );
}

function isDark(colour: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((from) => parseInt(colour.slice(from, from + 2), 16));
  return red! * 0.3 + green! * 0.59 + blue! * 0.11 < 128;
}

/** Names are what people have typed. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
