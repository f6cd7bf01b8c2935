// What travels between the page and the server (docs/api.md).

import type { Entry, Reason, Seat, View } from "../game/view";

export type SeatInfo = {
  seat: Seat;
  kind: "person" | "bot" | "meng" | "open";
  name: string;
  level: string | null;
  yours: boolean;
  online: boolean;
  held: boolean;
  vacant: boolean;
};

export type Score = {
  seat: Seat;
  total: number;
  audience: boolean;
  sources: { [source: string]: number };
};

export type Result = { scores: Score[]; ranking: Seat[]; winner: Seat | null };

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
  result: Result | null;
};

/** The table as one seat sees it, with the log since `since`. */
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

export type SeatRequest = { kind: "you" | "open" | "bot" | "meng"; name?: string; level?: string };

export type NewTable = {
  seats: SeatRequest[];
  name?: string;
  options?: { [name: string]: boolean | string };
  components?: string;
  seed?: string;
  undo?: "free" | "off";
  memory?: boolean;
  listed?: boolean;
};

export type ServerError = { code: string; message: string; reason?: Reason | null };

/** What the page sends over the socket. */
export type ClientMessage =
  | { type: "hello"; token: string | null; seat: Seat | null; version: number | null }
  | { type: "watch"; seat: Seat | null }
  | { type: "ping" }
  | Decision;

/** What must not get lost: the server counts each id once. */
export type Decision =
  | { type: "move"; id: string; seat: Seat; ply: number; move: string }
  | { type: "undo"; id: string; seat: Seat; ply: number; to: "decision" | "turn" };

/** What comes back. */
export type ServerMessage =
  | State
  | { type: "table"; version: number; table: TableInfo }
  | { type: "ack"; id: string; ply: number; version: number }
  | { type: "refused"; id: string | null; error: ServerError; state?: State }
  | { type: "pong" };
