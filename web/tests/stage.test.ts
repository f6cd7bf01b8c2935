// Keys reach what the stage offers: answers, cards of the hand, and then officials.

import { expect, test, vi } from "vitest";
import { Stage } from "../src/game/stage.svelte";
import type { Box, View } from "../src/game/view";
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
