// Questions to the server over HTTP (docs/api.md). Nothing here leaves the server's own address.

import type { Reason, View, Entry, Seat, Box } from "../game/view";

export type SeatInfo = {
  seat: Seat;
  kind: "person" | "bot" | "meng" | "open";
  name: string;
  level: string | null;
  yours: boolean;
  online: boolean;
  held: boolean;
  vacant?: boolean;
};

export type Score = {
  seat: Seat;
  total: number;
  audience: boolean;
  sources: { [source: string]: number };
};

export type TableInfo = {
  table: string;
  name: string;
  status: "waiting" | "running" | "over";
  version: number;
  ply: number;
  options: { [name: string]: boolean | string };
  players: number;
  components: string;
  undo: "free" | "off";
  memory: boolean;
  listed: boolean;
  seats: SeatInfo[];
  chooser: Seat | null;
  created: string;
  moved: string;
  from: { table: string; ply: number } | null;
  rematch: string | null;
  result: { scores: Score[]; ranking: Seat[]; winner: Seat | null } | null;
};

/** The whole as one seat sees it, or what is new since `since`. */
export type State = {
  type: "state" | "update";
  table: TableInfo;
  version: number;
  ply: number;
  seat: Seat | null;
  view: View | null;
  entries: Entry[];
  since: number;
  undo: { decision: boolean; turn: boolean };
  hand_over: Seat | null;
  /** Moves after which nothing can be taken back. */
  final?: string[];
};

export type Step = { ply: number; entry: Entry | null; view: View };

export type SeatWish = { kind: "you" | "open" | "bot" | "meng"; name?: string; level?: string };

export type TableWish = {
  seats: SeatWish[];
  name?: string;
  options?: { [name: string]: boolean | string };
  components?: string;
  seed?: string;
  undo?: "free" | "off";
  memory?: boolean;
  listed?: boolean;
};

export type ServerError = { code: string; message: string; reason?: Reason | null };

/** The server refused, and says why; `code` is `offline` where it could not be reached. */
export class Refused extends Error {
  constructor(readonly error: ServerError) {
    super(error.message);
  }
}

type Player = { player: string; token: string; name: string };
const KEY = "gugong.player";
let player: Player | null = null;

function kept(): Player | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Player | null;
  } catch {
    return null;
  }
}

/** The token of this browser's player, if there is one. */
export function token(): string | null {
  player ??= kept();
  return player?.token ?? null;
}

/** This browser becomes a player, once; no account is needed. */
export async function beSomebody(name: string): Promise<void> {
  if (token()) return;
  player = await ask<Player>("POST", "players", { name, scope: "person" });
  try {
    localStorage.setItem(KEY, JSON.stringify(player));
  } catch {
    // Without storage one is somebody until the page is closed.
  }
}

/** What others call this browser's player. */
export async function rename(name: string): Promise<void> {
  if (token()) await ask("PATCH", "me", { name });
}

export async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers: Record<string, string> = {};
  if (token()) headers["authorization"] = `Bearer ${token()}`;
  if (body !== undefined)
    headers["content-type"] = typeof body === "string" ? "text/plain" : "application/json";
  let answer: Response;
  try {
    answer = await fetch(`/api/v1/${path}`, {
      method,
      headers,
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  } catch {
    throw new Refused({ code: "offline", message: "The server cannot be reached." });
  }
  const words: unknown = await answer.json().catch(() => null);
  if (answer.ok) return words as Answer;
  const error = (words as { error?: ServerError } | null)?.error;
  if (error?.code === "unauthorised" && token()) forget(); // the server does not know this player any more
  throw new Refused(error ?? { code: String(answer.status), message: answer.statusText });
}

function forget(): void {
  player = null;
  localStorage.removeItem(KEY);
}

const boxes = new Map<string, Promise<Box>>();

/** The box a table plays with; each is asked for once. */
export function boxOf(version: string): Promise<Box> {
  let box = boxes.get(version);
  if (!box) {
    box = ask<Box>("GET", `components/${version}`);
    boxes.set(version, box);
  }
  return box;
}
