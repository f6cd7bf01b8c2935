// What is said at a table: nothing that was heard is lost.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { request } from "../src/client/api";
import { Chat } from "../src/client/chat.svelte";
import type { ChatAnswer, ChatLine } from "../src/generated/messages";

vi.mock("../src/client/api", () => ({ ApiError: class extends Error {}, request: vi.fn() }));

const line = (number: number, speaker = "Li"): ChatLine =>
  ({ number, speaker, text: `line ${number}` }) as ChatLine;

function answer(...lines: ChatLine[]): ChatAnswer {
  return { v: 1, you: "Wu", muted: [], may_speak: true, phrases: [], next: null, lines };
}

beforeEach(() => vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} }));
afterEach(() => vi.unstubAllGlobals());

test("what is heard while the lines are read stays, and is new", async () => {
  const chat = new Chat("a-table");
  let told = (_: ChatAnswer): void => {};
  vi.mocked(request).mockReturnValue(new Promise((resolve) => (told = resolve)));
  const reading = chat.read();
  chat.heard(line(2));
  told(answer(line(1)));
  await reading;
  expect(chat.lines.map(({ number }) => number)).toEqual([1, 2]);
  expect(chat.unread).toBe(2);
});

test("what was heard and read is there once, and what is gone at the server goes", async () => {
  const chat = new Chat("a-table");
  chat.heard(line(1));
  let told = (_: ChatAnswer): void => {};
  vi.mocked(request).mockReturnValue(new Promise((resolve) => (told = resolve)));
  const reading = chat.read();
  chat.heard(line(3));
  told(answer(line(2), line(3)));
  await reading;
  expect(chat.lines.map(({ number }) => number)).toEqual([2, 3]);
});
