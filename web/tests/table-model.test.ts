// A table in the browser: what it does with what the server says, and when the connection breaks.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Entry, View } from "../src/game/view";
import type {
  ClientMessage,
  MoveSent,
  State,
  TableInfo,
  UndoSent,
} from "../src/generated/messages";
import type { TableModel } from "../src/table/table-model.svelte";
import { entry, view } from "./sample";
import { USUAL } from "../src/client/terms";

class FakeSocket {
  static all: FakeSocket[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen = (): void => {};
  onclose: (event: { code: number }) => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};

  constructor() {
    FakeSocket.all.push(this);
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  close(): void {
    this.readyState = 3;
    this.onclose({ code: 1006 });
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const seat = { kind: "person", name: "Li", level: null, online: true, held: true };
const info = {
  table: "t1",
  name: "Autumn",
  status: "running",
  version: 1,
  components: "box",
  terms: USUAL,
  seats: [0, 1, 2].map((n) => ({ ...seat, seat: n, yours: n === 0 })),
  chooser: 0,
  result: null,
} as unknown as TableInfo;

function state(change: Partial<State> & { view: View }): State {
  const { ply } = change.view;
  return {
    v: 1,
    type: "state",
    table: { ...info, version: ply + 1 },
    version: ply + 1,
    ply,
    seat: 0,
    entries: [],
    since: 0,
    undo: { decision: false, turn: false },
    hand_over: null,
    ...change,
  };
}

/** The state after a change, with the entries after ply `since`. */
function update(ply: number, since: number, entries: Entry[], change: Partial<View> = {}): State {
  return state({ view: view(ply, change), since, entries });
}

let table: TableModel;
let socket: FakeSocket;
let asked: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  asked = [];
  const storage = new Map<string, string>();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "here", pathname: "/t/t1", hash: "" });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
  });
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("document", {
    hidden: true,
    documentElement: { lang: "", dataset: { server: "" } },
  });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("history", { replaceState: () => {} });
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json(info);
  });
  const [{ TableModel }, { speak }] = await Promise.all([
    import("../src/table/table-model.svelte"),
    import("../src/text/language.svelte"),
  ]);
  await speak("en");
  table = new TableModel("t1");
  await table.connection.open();
  socket = FakeSocket.all[0]!;
  socket.open();
  socket.say(state({ view: view(2), entries: [entry(1), entry(2, 2)] }));
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function decisions(of: FakeSocket): (MoveSent | UndoSent)[] {
  return of.sent.filter((message) => message.type === "move" || message.type === "undo");
}

test("it says hello with one's own seat, and the first state may be played", () => {
  expect(socket.sent[0]).toMatchObject({ type: "hello", seat: 0, version: null });
  expect(table.stage!.active).toBe(true);
  expect(table.connection.entries.map((one) => one.ply)).toEqual([1, 2]);
});

test("a move answers the ply that is shown, and nothing more can be chosen until it is answered", () => {
  table.play("give 5w to jade");
  expect(decisions(socket)).toMatchObject([
    { type: "move", seat: 0, ply: 2, version: 3, move: "give 5w to jade" },
  ]);
  expect(table.stage!.active).toBe(false);
  table.play("give 3ss to jade");
  expect(decisions(socket)).toHaveLength(1);
});

test("a decision is sent again when the connection is back, with the same id", async () => {
  table.play("give 5w to jade");
  const [first] = decisions(socket);
  socket.close();
  expect(table.connection.online).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  const back = FakeSocket.all[1]!;
  back.open();
  expect(table.connection.online).toBe(true);
  expect(back.sent[0]).toMatchObject({ type: "hello", version: 3 });
  expect(decisions(back)).toEqual([first]);
});

test("what was acknowledged is not sent again", async () => {
  table.play("give 5w to jade");
  socket.say({ type: "ack", id: decisions(socket)[0]!.id, ply: 3, version: 4 });
  socket.close();
  await vi.advanceTimersByTimeAsync(1000);
  FakeSocket.all[1]!.open();
  expect(decisions(FakeSocket.all[1]!)).toEqual([]);
});

test("what is new is added to the log, and shown", async () => {
  socket.say(update(3, 2, [entry(3, 1)], { chooser: 1, moves: [] }));
  await vi.advanceTimersByTimeAsync(10);
  expect(table.connection.entries.map((one) => one.ply)).toEqual([1, 2, 3]);
  expect(table.stage!.view.ply).toBe(3);
  expect(table.stage!.active).toBe(false);
});

test("what was taken back leaves the log, and the earlier view may be played", () => {
  socket.say(update(1, 1, []));
  expect(table.connection.entries.map((one) => one.ply)).toEqual([1]);
  expect(table.stage!.view.ply).toBe(1);
  expect(table.stage!.active).toBe(true);
});

test("what cannot be taken back is asked about first", () => {
  table.play("give 5w to jade");
  const [first] = decisions(socket);
  expect(first).toMatchObject({ move: "give 5w to jade", unless_final: true });
  socket.say({ type: "refused", id: first!.id, error: { code: "final", message: "" } });
  expect(table.unconfirmed).toBe("give 5w to jade");
  expect(table.connection.error).toBe(null);
  expect(table.stage!.active).toBe(true);
  table.play("give 5w to jade");
  expect(decisions(socket)[1]).toMatchObject({ move: "give 5w to jade", unless_final: false });
  expect(table.unconfirmed).toBe(null);
});

test("a change of seats is shown, and the game goes on", async () => {
  socket.say({ type: "table", v: 1, version: 4, table: { ...info, version: 4, name: "Winter" } });
  expect(table.connection.info).toMatchObject({ name: "Winter", version: 4 });
  socket.say(update(3, 2, [entry(3, 1)]));
  await vi.advanceTimersByTimeAsync(10);
  expect(table.stage!.view.ply).toBe(3);
});

test("a player who was overtaken sees the table as it is now, without an error", async () => {
  table.play("give 5w to jade");
  const now = state({
    view: view(4, { chooser: 1, moves: [] }),
    entries: [1, 2, 3, 4].map((n) => entry(n)),
  });
  const id = decisions(socket)[0]!.id;
  socket.say({ type: "refused", id, error: { code: "stale", message: "" }, state: now });
  await vi.advanceTimersByTimeAsync(10);
  expect(table.stage!.view.ply).toBe(4);
  expect(table.connection.error).toBeNull();
});

test("a refused move says why, and another may be chosen", () => {
  table.play("give 5w to jade");
  const error = {
    code: "illegal",
    message: "No.",
    reason: { code: "over", rule: "GIFT-1", args: {} },
  };
  socket.say({ type: "refused", id: decisions(socket)[0]!.id, error });
  expect(table.connection.error).toEqual(error);
  expect(table.stage!.active).toBe(true);
});

// A server that says no

function refuse(of: FakeSocket, code: string): void {
  of.say({ v: 1, type: "refused", id: null, error: { code, message: "" } });
}

function hellos(of: FakeSocket): ClientMessage[] {
  return of.sent.filter((message) => message.type === "hello");
}

test("a refused hello is said again later and later, up to half a minute, and not in a loop", async () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  const waits: number[] = [];
  for (let round = 0; round < 9; round++) {
    const before = hellos(socket).length;
    refuse(socket, "busy");
    let waited = 0;
    while (hellos(socket).length === before) {
      await vi.advanceTimersByTimeAsync(500);
      socket.say({ v: 1, type: "pong" }); // it is there
      waited += 500;
    }
    expect(hellos(socket)).toHaveLength(before + 1);
    waits.push(waited);
  }
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]);
  socket.say(state({ view: view(2) }));
  refuse(socket, "busy");
  await vi.advanceTimersByTimeAsync(500);
  expect(hellos(socket)).toHaveLength(11); // it had worked, so it begins anew
});

test("pages that lost the same server do not all come back at the same moment", async () => {
  const opened = FakeSocket.all.length;
  vi.spyOn(Math, "random").mockReturnValue(0);
  socket.close();
  await vi.advanceTimersByTimeAsync(250);
  expect(FakeSocket.all).toHaveLength(opened + 1);
  vi.spyOn(Math, "random").mockReturnValue(1);
  FakeSocket.all.at(-1)!.close();
  await vi.advanceTimersByTimeAsync(999);
  expect(FakeSocket.all).toHaveLength(opened + 1);
  await vi.advanceTimersByTimeAsync(1);
  expect(FakeSocket.all).toHaveLength(opened + 2);
});

test("an audience has its moment while it is shown, and nothing waits for it", async () => {
  vi.stubGlobal("document", { hidden: false, documentElement: { lang: "", dataset: {} } });
  const event = { event: "audience", seat: 1, rule: "PAL-2", points: 7 } as const;
  socket.say(update(3, 2, [{ ...entry(3, 1), events: [event] }]));
  await vi.advanceTimersByTimeAsync(10);
  expect(table.stage!.moment).toEqual({ occasion: "audience", place: "palace" });
  table.playback!.skip();
  await vi.advanceTimersByTimeAsync(10);
  expect(table.stage!.moment).toBeNull();
  expect(table.stage!.active).toBe(true);
});
