// Keys reach what the stage offers: answers, cards of the hand, and then officials.

import { expect, test, vi } from "vitest";
import { Stage } from "../src/game/stage.svelte";
import type { Box, GameEvent, View } from "../src/game/view";
import { view } from "./sample";

function stageWith(moves: string[], more: Partial<View> = {}): { stage: Stage; play: () => void } {
  const play = vi.fn();
  const at = view(0, { moves, ...more });
  const stage = new Stage(at, {} as Box, () => [], { play });
  stage.show(at, true);
  return { stage, play };
}

const EXCHANGES = ["3ss", "5w"].flatMap((card) =>
  ["travel", "wall", "jade", "canal", "palace"].map((official) => `give ${card} to ${official}`),
);

test("a digit is an answer where there are few", () => {
  const { stage, play } = stageWith(["gain 2", "pass"]);
  stage.pressNumber(3);
  expect(play).not.toHaveBeenCalled();
  stage.pressNumber(2);
  expect(play).toHaveBeenCalledWith("pass");
});

test("the last card need not be picked: its officials are open at once (GIFT-2)", () => {
  const moves = EXCHANGES.filter((move) => move.includes("5w"));
  const { stage, play } = stageWith([
    ...moves,
    "give 5w to decree, pay",
    "give 5w to decree, burn",
  ]);
  expect(stage.answers).toEqual([]);
  expect([...stage.picking.open]).toEqual(
    ["travel", "wall", "jade", "canal", "palace", "decree"].map((one) => `official:${one}`),
  );
  expect(stage.waysAt("decree")).toEqual(["pay", "burn"]);
  stage.press("hand:5w"); // nothing to put back
  stage.press("official:decree");
  expect(stage.answers.map(({ move }) => move)).toEqual([
    "give 5w to decree, pay",
    "give 5w to decree, burn",
  ]);
  stage.press("official:wall");
  expect(play).toHaveBeenCalledWith("give 5w to wall");
});

test("what the board can take is no answer beside it, unless all are few", () => {
  const cities = ["xian", "beijing", "datong", "taiyuan"].map((city) => `travel ${city}`);
  const { stage } = stageWith([...cities, "pass"]);
  expect(stage.answers.map(({ move }) => move)).toEqual(["pass"]);
  expect(stage.numbered.at(4)).toBe(stage.answers[0]);
  const few = stageWith([...cities.slice(0, 2), "pass"]).stage;
  expect(few.answers.map(({ move }) => move)).toEqual(["travel xian", "travel beijing", "pass"]);
  expect(few.numbered).toEqual(few.answers);
});

test("a hand is in sight, so its cards are no answers beside it", () => {
  const { stage } = stageWith(["burn 3ss", "burn 5w"]);
  expect(stage.answers).toEqual([]);
  expect([...stage.picking.open]).toEqual(["hand:3ss", "hand:5w"]);
});

test("what is asked about one place lists the answers", () => {
  const { stage } = stageWith(["wall servant", "wall 2 servants", "pass"]);
  expect(stage.picking.implied).toEqual(["wall"]);
  expect(stage.answers.map(({ move }) => move)).toEqual([
    "wall servant",
    "wall 2 servants",
    "pass",
  ]);
});

test("a digit is a card of the hand, in its order, where there are many", () => {
  const { stage, play } = stageWith(EXCHANGES);
  expect(stage.answers).toEqual([]);
  stage.pressNumber(2);
  expect(stage.picking.picked).toEqual(["hand:5w"]);
  stage.pressNumber(3); // now the answers are few
  expect(play).toHaveBeenCalledWith("give 5w to jade");
});

test("a digit is a place where nothing in the hand can be picked", () => {
  const cities = "xian beijing datong taiyuan lanzhou jinan kaifeng nanjing kunming".split(" ");
  const { stage, play } = stageWith(cities.map((city) => `travel ${city}`));
  stage.pressNumber(3);
  expect(play).toHaveBeenCalledWith("travel datong");
});

const lapsed = (action: "wall" | "jade"): GameEvent => ({
  event: "lapsed-action",
  seat: 0,
  rule: "GIFT-6",
  action,
  why: "servants",
  need: 1,
});

test("with a card picked, each official tells which actions would lapse (GIFT-6)", async () => {
  const moves = ["give 5w to wall", "give 5w to jade, pay", "give 5w to jade, burn"];
  const at = view(0, { moves: [...moves, "give 5w to jade, forgo", "give 3ss to wall"] });
  const lapses = vi.fn((card: string) =>
    Promise.resolve(
      card === "5w"
        ? {
            [moves[0]!]: [lapsed("wall")],
            [moves[1]!]: [lapsed("jade"), lapsed("wall")],
            [moves[2]!]: [lapsed("wall")],
          }
        : {},
    ),
  );
  const stage = new Stage(at, {} as Box, () => [], { play: vi.fn(), lapses });
  stage.show(at, true);
  expect(lapses).not.toHaveBeenCalled();
  stage.press("hand:5w");
  await vi.waitFor(() => expect(stage.lapsesAt("wall")).toHaveLength(1));
  // At jade one action lapses whatever is paid, the other only if servants are.
  expect(stage.lapsesAt("jade").map(({ action }) => action)).toEqual(["wall"]);
  expect(stage.lapsesAfter(moves[1]!).map(({ action }) => action)).toEqual(["jade", "wall"]);
  stage.press("hand:3ss");
  expect(stage.lapsesAt("wall")).toEqual([]);
  expect(lapses.mock.calls).toEqual([["5w"], ["3ss"]]);
});

test("where one can only pass, handing in tokens is an answer (TRV-5)", () => {
  const handIn = "hand in for servant";
  expect(stageWith([handIn, "wall servant", "wall B"]).stage.answers).toHaveLength(2);
  const { stage } = stageWith([handIn, "pass"]);
  expect(stage.answers.map(({ move }) => move)).toEqual([handIn, "pass"]);
});
