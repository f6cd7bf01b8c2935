import { expect, test } from "vitest";
import { mengParts } from "../src/game/meng-account.ts";
import type { Entry, GameEvent } from "../src/game/view.ts";

const MENG = 1;
type Loose = { event: string; seat: number | null; [more: string]: unknown };
const entry = (ply: number, ...events: Loose[]): Entry =>
  ({ ply, seat: 0, move: "", events: events as unknown as GameEvent[] }) as unknown as Entry;
const told = (event: GameEvent) => event.event !== "turn-began";

test("Meng's steps stand under the part of the day in which he took them (SOLO-8, SOLO-14)", () => {
  const parts = mengParts(
    [
      entry(1, { event: "paid", seat: 0 }, { event: "paid", seat: MENG }),
      entry(
        2,
        { event: "turn-began", seat: MENG },
        { event: "meng-reveals", seat: MENG, automa: "wall" },
        { event: "gave", seat: MENG },
        { event: "turn-began", seat: 0 },
      ),
      entry(3, { event: "meng-twilight", seat: MENG, automa: "jade" }),
      entry(4, { event: "day-ended", seat: null }, { event: "day-began", seat: null, day: 2 }),
      entry(5, { event: "turn-began", seat: MENG }, { event: "climbed", seat: MENG }),
    ],
    MENG,
    told,
  );
  const summary = parts.map(({ kind, day, turn, automa, steps }) => ({
    kind,
    day,
    turn,
    automa,
    steps: steps.map(({ ply, event }) => `${ply} ${event.event}`),
  }));
  expect(summary).toEqual([
    { kind: "turn", day: 1, turn: null, automa: null, steps: ["1 paid"] },
    { kind: "turn", day: 1, turn: MENG, automa: null, steps: ["2 meng-reveals", "2 gave"] },
    { kind: "twilight", day: 1, turn: null, automa: "jade", steps: ["3 meng-twilight"] },
    { kind: "turn", day: 2, turn: MENG, automa: null, steps: ["5 climbed"] },
  ]);
});

test("before Meng has done anything there is nothing to read", () => {
  expect(mengParts([entry(1, { event: "paid", seat: 0 })], MENG, told)).toEqual([]);
});
