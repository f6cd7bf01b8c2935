// The guided first game follows what the player does.

import { describe, expect, test } from "vitest";
import type { Entry, Frame, View } from "../src/game/view";
import { canGoOn, situationOf, next, settle, STEPS, type Situation } from "../src/learn/steps";

const step = (id: string): number => STEPS.findIndex((one) => one.id === id);
const situation = (change: Partial<Situation> & { day?: number } = {}): Situation => ({
  view: { day: change.day ?? 1, over: false, moves: [], officials: {}, dice: [1, 2, 3] } as never,
  active: true,
  picked: null,
  gifts: 0,
  acting: false,
  ...change,
});

describe("the lesson goes on", () => {
  test("with “next” where there is just something to read", () => {
    expect(next(step("welcome"), situation())).toBe(step("officials"));
    expect(settle(step("welcome"), situation())).toBe(step("welcome"));
  });

  test("by itself when the gift has been given", () => {
    expect(settle(step("give"), situation())).toBe(step("give"));
    expect(settle(step("give"), situation({ gifts: 1, acting: true }))).toBe(step("act"));
  });

  test("past the actions when the turn is over", () => {
    expect(settle(step("give"), situation({ gifts: 1 }))).toBe(step("discard"));
  });

  test("past “give” for someone who gave a card while reading", () => {
    const early = situation({ gifts: 1, acting: true });
    expect(settle(step("officials"), early)).toBe(step("officials"));
    expect(next(step("hand"), early)).toBe(step("act"));
  });

  test("to the morning when the day is over, whatever was unread", () => {
    expect(settle(step("welcome"), situation({ day: 2, gifts: 4 }))).toBe(step("morning"));
    expect(settle(step("end"), situation({ day: 3, gifts: 4 }))).toBe(step("end"));
  });
});

describe("the lesson waits", () => {
  test("with nothing to skip to before a gift is given", () => {
    expect(canGoOn(step("give"), situation())).toBe(false);
    expect(canGoOn(step("finish"), situation({ gifts: 3 }))).toBe(false);
  });

  test("but what one may do oneself can be skipped", () => {
    expect(canGoOn(step("act"), situation({ gifts: 1, acting: true }))).toBe(true);
  });

  test("and never leaves its last step", () => {
    expect(next(STEPS.length - 1, situation({ day: 2 }))).toBe(STEPS.length - 1);
  });
});

describe("the lesson goes back", () => {
  test("when a gift is taken back", () => {
    expect(settle(step("act"), situation({ gifts: 0 }))).toBe(step("give"));
    expect(settle(step("envoy"), situation({ gifts: 1 }))).toBe(step("lower"));
  });

  test("when the end of the day is looked at again", () => {
    expect(settle(step("morning"), situation({ gifts: 3 }))).toBe(step("finish"));
  });

  test("from a step that does not exist", () => {
    expect(settle(99, situation({ day: 2 }))).toBe(step("end"));
    expect(settle(-1, situation())).toBe(0);
  });
});

describe("where the lesson points", () => {
  const view = {
    seat: 0,
    day: 1,
    turn: 0,
    ply: 1,
    frame: { kind: "exchange", seat: 0 },
    moves: [
      "give 4i to travel",
      "give 1p to wall, pay",
      "give 7 to travel",
      "give 7 to wall, burn",
    ],
    canal: [],
  } as unknown as View;

  test("first at the cards that can be given freely, then at their officials", () => {
    const { points } = STEPS[step("give")]!;
    expect(points(situationOf(view, [], true, []))).toEqual(["hand:4i", "hand:7"]);
    expect(points(situationOf(view, [], true, ["hand:7"]))).toEqual(["official:travel"]);
  });

  test("at the others when lower gifts are told of", () => {
    const { points } = STEPS[step("lower")]!;
    expect(points(situationOf(view, [], true, []))).toEqual(["hand:1p", "hand:7"]);
  });

  test("nowhere while others decide", () => {
    expect(STEPS[step("give")]!.points(situationOf(view, [], false, []))).toEqual([]);
  });

  test("own gifts of the first day count once they are shown", () => {
    const gave = (ply: number, day: number, seat: number): Entry => ({
      ply,
      day,
      seat,
      move: "",
      events: [{ event: "gave", seat, rule: "GIFT-2", card: "5w", location: "jade", taken: "2d" }],
    });
    const entries = [gave(1, 1, 0), gave(1, 1, 1), gave(1, 2, 0), gave(2, 1, 0)];
    expect(situationOf(view, entries, true, []).gifts).toBe(1);
    expect(situationOf({ ...view, ply: 2 }, entries, true, []).gifts).toBe(2);
  });

  test("a turn goes on until the next exchange is asked or it is another's", () => {
    const frame: Frame = { kind: "action", seat: 0, action: "wall", by: "card" };
    expect(situationOf({ ...view, frame }, [], true, []).acting).toBe(true);
    expect(situationOf({ ...view, frame, turn: 1 }, [], true, []).acting).toBe(false);
    expect(situationOf(view, [], true, []).acting).toBe(false);
  });
});
