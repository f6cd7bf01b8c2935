import { expect, test } from "vitest";
import { hasLearned, isTrainedFor } from "../src/client/levels";

test("the scholar and the champion have learned, the others have not", () => {
  const levels = ["novice", "courtier", "minister", "scholar", "champion", "empress"];
  expect(levels.filter(hasLearned)).toEqual(["scholar", "champion"]);
});

test("they are trained for the box they learned with, and for no other", () => {
  expect(isTrainedFor("bb6d838eced9", "bb6d838eced9")).toBe(true);
  expect(isTrainedFor("0123456789ab", "bb6d838eced9")).toBe(false);
  expect(isTrainedFor(null, "bb6d838eced9")).toBe(false);
});

test("having learned with other rules, they are trained for none", () => {
  expect(isTrainedFor("bb6d838eced9", "")).toBe(false);
  expect(isTrainedFor(null, "")).toBe(false);
});

test("where nobody knows, nothing is said", () => {
  expect(isTrainedFor("0123456789ab", null)).toBe(true);
  expect(isTrainedFor(null, null)).toBe(true);
});
