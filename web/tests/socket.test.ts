// How a page comes back after its connection has ended.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Ends, Wire } from "../src/client/backend";
import { Socket } from "../src/client/socket";
import type { ClientMessage, MoveSent, ServerMessage } from "../src/generated/messages";

const opened: Ends[] = [];
const sent: ClientMessage[] = [];

function connect(): Socket {
  const open = (ends: Ends): Wire => {
    opened.push(ends);
    return { isOpen: true, send: (text) => sent.push(JSON.parse(text)), close: () => undefined };
  };
  return new Socket(open, {
    hello: () => ({ type: "ping" }),
    received: () => undefined,
    online: () => undefined,
  });
}

beforeEach(() => {
  opened.length = 0;
  sent.length = 0;
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("it connects again at once if the service is about to end", () => {
  const socket = connect();
  opened[0]?.closed(true);
  vi.advanceTimersByTime(200);
  expect(opened).toHaveLength(2);
  socket.close();
});

test("it waits a while if the connection has failed, and longer each time", () => {
  const socket = connect();
  opened[0]?.closed(false);
  vi.advanceTimersByTime(499);
  expect(opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(opened).toHaveLength(2);
  opened[1]?.closed(false);
  vi.advanceTimersByTime(500);
  expect(opened).toHaveLength(2);
  socket.close();
});

const MOVE: MoveSent = {
  type: "move",
  id: "one",
  seat: 0,
  ply: 3,
  move: "pass",
  unless_final: false,
};

function answer(message: object): void {
  opened[0]?.received(JSON.stringify(message as ServerMessage));
}

const moves = (): ClientMessage[] => sent.filter((message) => message.type === "move");

test("a decision that the server could not store is sent again until it can", () => {
  const socket = connect();
  socket.decide(MOVE);
  for (const times of [1, 2, 3]) {
    expect(moves()).toHaveLength(times);
    answer({ v: 1, type: "refused", id: "one", error: { code: "storage", message: "" } });
    vi.advanceTimersByTime(30_000);
  }
  answer({ v: 1, type: "ack", id: "one" });
  vi.advanceTimersByTime(60_000);
  expect(moves()).toHaveLength(4);
  expect(new Set(moves().map((message) => "id" in message && message.id))).toEqual(
    new Set(["one"]),
  );
  socket.close();
});

test("a decision that a rule forbids is not sent again", () => {
  const socket = connect();
  socket.decide(MOVE);
  answer({ v: 1, type: "refused", id: "one", error: { code: "illegal", message: "" } });
  vi.advanceTimersByTime(60_000);
  expect(moves()).toHaveLength(1);
  socket.close();
});
