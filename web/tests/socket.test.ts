// How a page comes back after its connection has ended.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Ends, Wire } from "../src/client/backend";
import { Socket } from "../src/client/socket";

const opened: Ends[] = [];

function connect(): Socket {
  const open = (ends: Ends): Wire => {
    opened.push(ends);
    return { isOpen: true, send: () => undefined, close: () => undefined };
  };
  return new Socket(open, {
    hello: () => ({ type: "ping" }),
    received: () => undefined,
    online: () => undefined,
  });
}

beforeEach(() => {
  opened.length = 0;
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
