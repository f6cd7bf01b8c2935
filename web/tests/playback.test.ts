// What others do is told at the shipped pace: turn by turn, the log in step with the board, and soon
// enough one's own turn comes. All time here is that of the page.

import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Entry, EventName, Seat, View } from "../src/game/view";
import type { Playback } from "../src/playback/playback.svelte";
import { view } from "./sample";

const OWN = 0;

let playback: Playback;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("document", { hidden: false, documentElement: { lang: "", dataset: {} } });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("addEventListener", () => {});
  const [{ Playback }, { Stage }, { speak }] = await Promise.all([
    import("../src/playback/playback.svelte"),
    import("../src/game/stage.svelte"),
    import("../src/text/language.svelte"),
  ]);
  await speak("en");
  const stage = new Stage(view(1), null as never, () => ["Li", "Wu", "Sun"], { play: () => {} });
  playback = new Playback(stage, () => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Told = [event: EventName, seat: Seat | null, more?: object];

function entry(seat: Seat, ...told: Told[]): Entry {
  const events = told.map(([event, seat, more]) => ({ event, seat, rule: "GIFT-1", ...more }));
  return { ply: 2, day: 1, seat, move: "pass", events } as unknown as Entry;
}

const exchange = (seat: Seat): Told => ["gave", seat, { card: "3", location: "jade", taken: "6i" }];
const jade = (seat: Seat): Told => ["took-jade", seat, { house: 1 }];
const paid = (seat: Seat): Told => ["paid", seat, { servants: 2, doubles: 0 }];
const begins = (seat: Seat): Told => ["turn-began", seat];

/** A night in which each family has matches, and a ship of each sails. */
function night(families: number): Told[] {
  const seats = Array.from({ length: families }, (_, seat) => seat);
  return [
    ["day-ended", null, { day: 1 }],
    ...seats.map((seat): Told => ["matched", seat, { matches: 1 }]),
    ...seats.map((seat): Told => ["gained", seat, { servants: 1, doubles: 0 }]),
    ...seats.map((seat): Told => ["sailed", seat, { start: "1", end: "2" }]),
    ...Array.from({ length: 21 }, (): Told => [
      "token-placed",
      null,
      { city: "xian", token: "vp" },
    ]),
    ["day-began", null, { day: 2 }],
    ...seats.map((seat): Told => ["gained", seat, { servants: 2, doubles: 0 }]),
  ];
}

/** A bot's turn as it arrives: a decision after the other; the last one begins the next turn. */
function turn(seat: Seat, then: Told[]): Entry[] {
  return [entry(seat, exchange(seat), paid(seat)), entry(seat, jade(seat), jade(seat), ...then)];
}

/** The seconds until all of it is shown. */
async function shown(entries: Entry[]): Promise<number> {
  const start = Date.now();
  playback.add({ view: view(2), entries });
  while (playback.running) await vi.advanceTimersByTimeAsync(50);
  return (Date.now() - start) / 1000;
}

test("a turn is one sentence, which grows as it is shown", async () => {
  playback.add({ view: view(2), entries: turn(1, [begins(2)]) });
  const lines = new Set<string>();
  while (playback.running) {
    if (playback.line) lines.add(playback.line.text);
    await vi.advanceTimersByTimeAsync(50);
  }
  expect([...lines]).toEqual([
    "Wu gives the 3 to the Jade official and takes the 6 (intrigue).",
    "Wu gives the 3 to the Jade official and takes the 6 (intrigue), and pays 2 servants.",
    "Wu gives the 3 to the Jade official and takes the 6 (intrigue), pays 2 servants, and takes 1 jade from house 1.",
    "Wu gives the 3 to the Jade official and takes the 6 (intrigue), pays 2 servants, takes 1 jade from house 1, and takes 1 jade from house 1.",
  ]);
});

test("every turn has the time of the first one", async () => {
  const first = await shown(turn(1, [begins(2)]));
  expect(first).toBeGreaterThan(3);
  for (const seat of [2, 1]) {
    await shown([entry(OWN, exchange(OWN), begins(seat))]);
    expect(await shown(turn(seat, [begins(OWN)]))).toBeCloseTo(first, 0);
  }
});

test("the log has of a decision what the board shows", async () => {
  playback.add({ view: view(2), entries: turn(1, [begins(2)]) });
  expect([playback.waiting, playback.shown]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1200);
  expect([playback.waiting, playback.shown]).toEqual([1, 2]);
  while (playback.running) await vi.advanceTimersByTimeAsync(50);
  expect([playback.waiting, playback.shown]).toEqual([0, null]);
});

test("what is skipped stays to be read, though one's own decision comes with it", async () => {
  playback.add({ view: view(2), entries: turn(1, [begins(OWN)]) });
  playback.add({ view: view(3), entries: [entry(OWN, exchange(OWN), begins(2))] });
  playback.add({ view: view(4), entries: turn(2, [begins(OWN)]) });
  playback.skip();
  while (playback.running) await vi.advanceTimersByTimeAsync(50);
  expect(playback.recap).toBe(true);
  await shown([entry(OWN, exchange(OWN), begins(1))]);
  expect(playback.recap).toBe(false);
});

test("the night is one scene of at most 8 seconds", async () => {
  for (const families of [2, 3, 5]) {
    let scene = 0;
    playback.add({ view: view(2), entries: [entry(OWN, ...night(families), begins(1))] });
    while (playback.running) {
      if (playback.isNight) scene += 0.05;
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(scene).toBeGreaterThan(2);
    expect(scene).toBeLessThanOrEqual(8);
    expect(playback.isNight).toBe(false);
  }
});

test("one's own turn comes within 15 seconds against two bots, night included", async () => {
  const own = entry(OWN, exchange(OWN), begins(1));
  const before = await shown([own, ...turn(1, [begins(2)]), ...turn(2, [begins(OWN)])]);
  expect(before).toBeLessThanOrEqual(15);
  const last = [...night(3), begins(1)];
  const over = [own, ...turn(1, [begins(2)]), ...turn(2, last), ...turn(1, [begins(2)])];
  expect(await shown([...over, ...turn(2, [begins(OWN)])])).toBeLessThanOrEqual(15);
});

test("alone with Meng it comes within 12 seconds, twilight and night included", async () => {
  const own = entry(OWN, exchange(OWN), begins(1));
  const twilight = Array.from({ length: 4 }, (): Told[] => [
    ["meng-twilight", 1, { automa: "wall" }],
    paid(1),
    ["built", 1, { servants: 1, double: 0, supply: 0 }],
  ]).flat();
  const entries = [own, ...turn(1, [...twilight, ...night(2), begins(1)]), ...turn(1, [])];
  expect(await shown(entries)).toBeLessThanOrEqual(12);
});

// Whole games, against others who decide at once: what is waited for is the telling alone.
const TOLD = JSON.parse(readFileSync("tests/fixtures/told.json", "utf8")) as {
  [game: string]: { view: View; log: Entry[] };
};

for (const [game, most] of [
  ["3p-bonus-expert-1", 15],
  ["solo-hard-4-5", 12],
] as const) {
  test(`in a whole game, ${game}, one's own turn comes within ${most} seconds`, async () => {
    const { view: start, log } = TOLD[game]!;
    playback.jump(start);
    let waits: number[] = [];
    let decided = Date.now();
    for (const [i, entry] of log.entries()) {
      if (entry.seat === OWN) decided = Date.now();
      playback.add({ view: start, entries: [entry] });
      if (log[i + 1]?.seat !== OWN) continue;
      while (playback.running) await vi.advanceTimersByTimeAsync(50);
      waits.push((Date.now() - decided) / 1000);
    }
    waits = waits.filter((wait) => wait > 1);
    expect(waits.length).toBeGreaterThan(5);
    expect(Math.max(...waits)).toBeGreaterThan(5); // a night was among them
    expect(Math.max(...waits)).toBeLessThanOrEqual(most);
  });
}
