// This browser's players: none is lost, whoever answers.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Api = typeof import("../src/client/api");
type Server = { id: string; tokens: string[]; made: number };

let storage: Map<string, string>;
let server: Server;
let api: Api;
let players: (typeof import("../src/client/players.svelte"))["players"];
let asked: string[];

/** Loads the page again: what is stored stays. */
async function reload(): Promise<void> {
  vi.resetModules();
  api = await import("../src/client/api");
  ({ players } = await import("../src/client/players.svelte"));
}

function answer(path: string, method: string, token: string | undefined): [number, object] {
  if (path === "server") return [200, { server: server.id }];
  if (token && !server.tokens.includes(token))
    return [401, { error: { code: "unauthorised", message: "?" } }];
  if (path === "players" && method === "POST") {
    const made = `${server.id}-${server.made++}`;
    server.tokens.push(made);
    return [201, { token: made, server: server.id }];
  }
  return [200, { as: token ?? null }];
}

beforeEach(async () => {
  storage = new Map();
  asked = [];
  server = { id: "home", tokens: [], made: 1 };
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
  });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    const token = headers["authorization"]?.replace("Bearer ", "");
    const name = path.replace("/api/v1/", "");
    asked.push(`${init.method} ${name} ${token ?? "-"}`);
    const [status, body] = answer(name, init.method!, token);
    return Response.json(body, { status });
  });
  await reload();
});

afterEach(() => vi.unstubAllGlobals());

test("a browser becomes a player once", async () => {
  await api.ensurePlayer("Li");
  await api.ensurePlayer("Li");
  await reload();
  await api.ensurePlayer("Li");
  expect(asked).toEqual(["POST players -"]);
  expect(players.token).toBe("home-1");
});

test("when another server answers for a while, nothing is lost", async () => {
  await api.ensurePlayer("Li");
  const home = server;
  server = { id: "away", tokens: [], made: 1 };
  expect(await api.request("GET", "tables")).toEqual({ as: null }); // one may look
  expect(players.unknown).toBe(true);
  await expect(api.request("POST", "tables", {})).resolves.toEqual({ as: null });
  await expect(api.ensurePlayer("Li")).rejects.toMatchObject({ error: { code: "unauthorised" } });
  expect(server.made).toBe(1); // nobody was made unasked
  server = home;
  await reload();
  expect(await api.request("GET", "tables")).toEqual({ as: "home-1" });
});

test("starting anew keeps the former player, who is back with the former server", async () => {
  await api.ensurePlayer("Li");
  const home = server;
  server = { id: "away", tokens: [], made: 1 };
  await api.request("GET", "tables");
  await api.startAnew("Li");
  expect(await api.request("POST", "tables", {})).toEqual({ as: "away-1" });
  const away = server;
  server = home;
  expect(await api.request("POST", "tables", {})).toEqual({ as: "home-1" });
  server = away;
  await reload();
  expect(await api.request("POST", "tables", {})).toEqual({ as: "away-1" });
  expect(players.unknown).toBe(false);
});

test("a server that has forgotten its own player is asked no more often than needed", async () => {
  await api.ensurePlayer("Li");
  server.tokens = [];
  asked = [];
  await api.request("GET", "tables");
  await api.request("GET", "tables");
  expect(asked).toEqual(["GET tables home-1", "GET server -", "GET tables -", "GET tables -"]);
  await api.startAnew("Li");
  server.tokens = []; // forgets that one, too: neither is tried in turn without end
  asked = [];
  for (let i = 0; i < 3; i++) await api.request("GET", "tables");
  expect(asked).toHaveLength(5);
  expect(JSON.parse(storage.get("gugong.players")!)).toHaveLength(2);
});

test("a player from before there could be several is kept", async () => {
  server.tokens = ["old"];
  storage.set("gugong.player", JSON.stringify({ token: "old" }));
  await reload();
  expect(await api.request("GET", "tables")).toEqual({ as: "old" });
  server = { id: "away", tokens: [], made: 1 };
  await api.request("GET", "tables");
  await api.startAnew("Li");
  server = { id: "home", tokens: ["old"], made: 1 };
  await api.request("GET", "tables");
  expect(storage.get("gugong.players")).toContain("old");
});

test("another tab's new player is not overwritten", async () => {
  await api.ensurePlayer("Li");
  const other = { token: "of another tab", server: "elsewhere" };
  const stored = JSON.parse(storage.get("gugong.players")!) as object[];
  storage.set("gugong.players", JSON.stringify([...stored, other]));
  await api.startAnew("Li");
  expect(storage.get("gugong.players")).toContain("of another tab");
});

test("the others are those of the same server, and not oneself on another device", async () => {
  const made = (player: string, of: string) => ({ player, server: of, token: `${player} ${of}` });
  players.add(made("guest", "home") as never);
  players.add(made("li", "away") as never);
  players.add({ ...made("li", "home"), token: "an older session" } as never);
  players.add(made("li", "home") as never);
  expect(players.others.map(({ token }) => token)).toEqual(["guest home"]);
});
