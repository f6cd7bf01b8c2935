// What has changed, put into what was there before.

import { expect, test } from "vitest";
import { patched } from "../src/client/patch";

const before = {
  ply: 3,
  view: {
    moves: ["pass", "wall"],
    families: [
      { pool: 5, points: { jade: 1 } },
      { pool: 4, points: {} },
    ],
    canal: [[null, 1]],
  },
};

test("what the patch names is set, in objects and in lists", () => {
  const after = patched(before, {
    ply: 4,
    "view/moves": [],
    "view/families/1/pool": 2,
    "view/families/0/points": { jade: 1, wall: 3 },
    meng: [],
  });
  expect(after).toEqual({
    ply: 4,
    view: {
      moves: [],
      families: [
        { pool: 5, points: { jade: 1, wall: 3 } },
        { pool: 2, points: {} },
      ],
      canal: [[null, 1]],
    },
    meng: [],
  });
});

test("what was seen before stays as it was, and what has not changed is shared", () => {
  const copy = structuredClone(before);
  const after = patched(before, {
    "view/families/1/pool": 2,
    "view/families/1/points": { wall: 1 },
  });
  expect(before).toEqual(copy);
  expect(after.view.families[0]).toBe(before.view.families[0]);
  expect(after.view.canal).toBe(before.view.canal);
});
