// How the bots' worker is asked, and what becomes of one that fails.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FromBots, ToBots } from "../src/worker/bots.ts";
import { Thinker } from "../src/worker/thinker.ts";

/** A bots' worker that says to each message what it is told to. */
class FakeWorker {
  static answers: ((asked: ToBots) => FromBots)[] = []; // one for each worker that is started
  static isEnded: boolean[] = [];
  onmessage: (event: { data: FromBots }) => void = () => {};
  readonly #n = FakeWorker.isEnded.push(false) - 1;

  postMessage(asked: ToBots): void {
    const data = FakeWorker.answers[this.#n]!(asked);
    queueMicrotask(() => this.onmessage({ data }));
  }

  terminate(): void {
    FakeWorker.isEnded[this.#n] = true;
  }
}

const good = (asked: ToBots): FromBots =>
  "files" in asked ? { ready: true } : { answer: `to ${asked.question}`, seconds: 1 };
const broken = (): FromBots => ({ error: "out of memory" });

beforeEach(() => {
  FakeWorker.isEnded = [];
  vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => void vi.unstubAllGlobals());

function thinker(): Thinker {
  return new Thinker({ python: "", zip: "", bytes: 0 }, new Blob());
}

test("one worker answers all questions", async () => {
  FakeWorker.answers = [good];
  const one = thinker();
  one.prepare();
  expect(JSON.parse(await one.think("table", "a", 5))).toEqual({ answer: "to a", seconds: 1 });
  expect(JSON.parse(await one.think("table", "b", 5))).toEqual({ answer: "to b", seconds: 1 });
  expect(FakeWorker.isEnded).toEqual([false]);
});

test("where Python does not start, who asks is told, and the next question starts another", async () => {
  FakeWorker.answers = [broken, broken, good];
  const one = thinker();
  one.prepare();
  await expect(one.think("table", "a", 5)).rejects.toThrow("out of memory");
  expect(JSON.parse(await one.think("table", "b", 5))).toEqual({ answer: "to b", seconds: 1 });
  expect(FakeWorker.isEnded).toEqual([true, true, false]);
});
