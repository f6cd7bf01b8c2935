// The sounds of the table, as what an instrument would need: tones and breaths of noise, each with a
// beginning, a length and a loudness. Nothing is recorded; player.ts makes them when they are heard.

import type { EventName } from "../game/view";

export const SOUNDS = ["card", "servants", "ship", "wall", "jade", "day", "turn", "end"] as const;
export type Sound = (typeof SOUNDS)[number];

export type Note = {
  /** Seconds after the beginning of the sound. */
  at: number;
  seconds: number;
  /** At the loudest; 1 is as loud as the machine can. */
  loudness: number;
  /** Seconds until it is at its loudest; else it is struck. */
  swell?: number;
  /** In hertz: of a tone, or of what a breath of noise lets through. It may glide. */
  pitch: number;
  glide?: number;
  wave: "sine" | "triangle" | "noise";
};

/** A metal plate: tones that do not fit together and die away one by one. */
function stroke(at: number, pitch: number, loudness: number, seconds: number): Note[] {
  return [
    { at, pitch, loudness, seconds, wave: "sine" },
    { at, pitch: pitch * 1.48, loudness: loudness * 0.4, seconds: seconds * 0.65, wave: "sine" },
    { at, pitch: pitch * 2.76, loudness: loudness * 0.25, seconds: seconds * 0.35, wave: "sine" },
    { at, pitch: pitch * 5.4, loudness: loudness * 0.12, seconds: seconds * 0.3, wave: "sine" },
  ];
}

/** A string of silk. */
function pluck(at: number, pitch: number): Note[] {
  return [
    { at, pitch, loudness: 0.13, seconds: 0.9, wave: "triangle" },
    { at, pitch: pitch * 2, loudness: 0.03, seconds: 0.4, wave: "sine" },
  ];
}

export const SCORE: Record<Sound, readonly Note[]> = {
  // Paper that slides, and lies.
  card: [
    { at: 0, pitch: 2600, glide: 1100, loudness: 0.45, seconds: 0.16, wave: "noise" },
    { at: 0.09, pitch: 230, glide: 150, loudness: 0.36, seconds: 0.1, wave: "sine" },
  ],
  // Two wooden pieces.
  servants: [
    { at: 0, pitch: 640, glide: 520, loudness: 0.28, seconds: 0.09, wave: "triangle" },
    { at: 0.1, pitch: 780, glide: 640, loudness: 0.28, seconds: 0.09, wave: "triangle" },
  ],
  // A wave along the hull, and a bell on deck.
  ship: [
    { at: 0, pitch: 350, glide: 800, loudness: 0.4, seconds: 0.8, swell: 0.3, wave: "noise" },
    { at: 0.25, pitch: 660, loudness: 0.09, seconds: 0.6, wave: "sine" },
  ],
  // A stone that is set.
  wall: [
    { at: 0, pitch: 150, glide: 70, loudness: 0.45, seconds: 0.26, wave: "sine" },
    { at: 0, pitch: 390, glide: 280, loudness: 0.14, seconds: 0.14, wave: "sine" },
    { at: 0, pitch: 700, glide: 300, loudness: 0.6, seconds: 0.14, wave: "noise" },
  ],
  jade: [
    { at: 0, pitch: 1318.5, loudness: 0.09, seconds: 0.7, wave: "sine" },
    { at: 0.08, pitch: 1975.5, loudness: 0.06, seconds: 0.6, wave: "sine" },
  ],
  // The gong of a new day.
  day: [
    ...stroke(0, 98, 0.34, 2.8),
    { at: 0, pitch: 500, glide: 160, loudness: 0.16, seconds: 0.5, wave: "noise" },
  ],
  // Two strokes on a small gong.
  turn: [...stroke(0, 392, 0.12, 1.4), ...stroke(0.28, 523.25, 0.12, 1.4)],
  // Five tones up, and the gong.
  end: [
    ...[523.25, 587.33, 659.25, 783.99, 880].flatMap((pitch, i) => pluck(i * 0.16, pitch)),
    ...stroke(0.8, 130.8, 0.24, 2.2),
  ],
};

const HEARD: { [event in EventName]?: Sound } = {
  gave: "card",
  swapped: "card",
  "swapped-discard": "card",
  paid: "servants",
  "ship-started": "ship",
  sailed: "ship",
  built: "wall",
  "wall-scored": "wall",
  "took-jade": "jade",
  "day-began": "day",
  "game-ended": "end",
};

/** What is heard of an event, if anything. */
export function soundOf(event: EventName): Sound | undefined {
  return HEARD[event];
}
