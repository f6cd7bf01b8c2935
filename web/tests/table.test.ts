// The table in the browser: what it does with what the server says, and with a line that breaks.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { State, TableInfo } from "../src/client/api";
import type { Message } from "../src/client/socket";
import type { Table } from "../src/client/table.svelte";
import type { Entry, View } from "../src/game/view";
import { entry, view } from "./sample";

class Line {
  static all: Line[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: Message[] = [];
  onopen = (): void => {};
  onclose = (): void => {};
  onmessage: (event: { data: string }) => void = () => {};

  constructor() {
    Line.all.push(this);
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
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
  undo: "free",
  seats: [0, 1, 2].map((n) => ({ ...seat, seat: n, yours: n === 0 })),
  chooser: 0,
  result: null,
} as unknown as TableInfo;

function state(change: Partial<State> & { view: View }): State {
  const { ply } = change.view;
  return {
    type: "state",
    table: info,
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

function update(ply: number, since: number, entries: Entry[], change: Partial<View> = {}): State {
  return state({ type: "update", view: view(ply, change), since, entries });
}

let table: Table;
let line: Line;
let asked: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  Line.all = [];
  asked = [];
  const storage = new Map<string, string>();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { protocol: "http:", host: "here", pathname: "/t/t1", hash: "" });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
  });
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("document", { hidden: true, documentElement: { lang: "" } });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("history", { replaceState: () => {} });
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return { ok: true, json: async () => info };
  });
  const [{ Table }, { speak }] = await Promise.all([
    import("../src/client/table.svelte"),
    import("../src/text/language.svelte"),
  ]);
  await speak("en");
  table = new Table("t1");
  await table.open();
  line = Line.all[0]!;
  line.open();
  line.say(state({ view: view(2), entries: [entry(1), entry(2, 2)] }));
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function decisions(of: Line): Message[] {
  return of.sent.filter((message) => message.type === "move" || message.type === "undo");
}

test("it says hello with the own seat, and the first state may be played", () => {
  expect(line.sent[0]).toMatchObject({ type: "hello", seat: 0, version: null });
  expect(table.stage!.active).toBe(true);
  expect(table.entries.map((one) => one.ply)).toEqual([1, 2]);
});

test("a move answers the ply that is shown, and nothing more can be chosen until it is answered", () => {
  table.play("give 5w to jade");
  expect(decisions(line)).toMatchObject([
    { type: "move", seat: 0, ply: 2, move: "give 5w to jade" },
  ]);
  expect(table.stage!.active).toBe(false);
  table.play("give 3ss to jade");
  expect(decisions(line)).toHaveLength(1);
});

test("a decision is sent again when the line is back, with the same id", async () => {
  table.play("give 5w to jade");
  const [first] = decisions(line);
  line.close();
  expect(table.online).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  const back = Line.all[1]!;
  back.open();
  expect(table.online).toBe(true);
  expect(back.sent[0]).toMatchObject({ type: "hello", version: 3 });
  expect(decisions(back)).toEqual([first]);
});

test("what was acknowledged is not sent again", async () => {
  table.play("give 5w to jade");
  line.say({ type: "ack", id: decisions(line)[0]!["id"], ply: 3, version: 4 });
  line.close();
  await vi.advanceTimersByTimeAsync(1000);
  Line.all[1]!.open();
  expect(decisions(Line.all[1]!)).toEqual([]);
});

test("news are added to the log, and shown", async () => {
  line.say(update(3, 2, [entry(3, 1)], { chooser: 1, moves: [] }));
  await vi.advanceTimersByTimeAsync(10);
  expect(table.entries.map((one) => one.ply)).toEqual([1, 2, 3]);
  expect(table.stage!.view.ply).toBe(3);
  expect(table.stage!.active).toBe(false);
});

test("a gap makes it ask for what is missing, and changes nothing", () => {
  line.say(update(6, 5, [entry(6, 1)]));
  expect(table.stage!.view.ply).toBe(2);
  expect(line.sent.at(-1)).toMatchObject({ type: "hello", version: 3 });
});

test("what was taken back leaves the log, and the earlier view may be played", () => {
  line.say(update(1, 1, []));
  expect(table.entries.map((one) => one.ply)).toEqual([1]);
  expect(table.stage!.view.ply).toBe(1);
  expect(table.stage!.active).toBe(true);
});

test("what cannot be taken back is asked about first", () => {
  line.say(state({ view: view(2), entries: [entry(1), entry(2)], final: ["give 5w to jade"] }));
  table.play("give 5w to jade");
  expect(table.doubt).toBe("give 5w to jade");
  expect(decisions(line)).toEqual([]);
  table.play("give 5w to jade");
  expect(decisions(line)).toHaveLength(1);
});

test("who was overtaken sees the table as it is now, without a complaint", async () => {
  table.play("give 5w to jade");
  const now = state({
    view: view(4, { chooser: 1, moves: [] }),
    entries: [1, 2, 3, 4].map((n) => entry(n)),
  });
  const id = decisions(line)[0]!["id"];
  line.say({ type: "refused", id, error: { code: "stale", message: "" }, state: now });
  await vi.advanceTimersByTimeAsync(10);
  expect(table.stage!.view.ply).toBe(4);
  expect(table.trouble).toBeNull();
});

test("a refused move says why, and another may be chosen", () => {
  table.play("give 5w to jade");
  const error = {
    code: "illegal",
    message: "No.",
    reason: { code: "over", rule: "GIFT-1", args: {} },
  };
  line.say({ type: "refused", id: decisions(line)[0]!["id"], error });
  expect(table.trouble).toEqual(error);
  expect(table.stage!.active).toBe(true);
});
