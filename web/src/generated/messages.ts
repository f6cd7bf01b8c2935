// Made from the server's messages by `make generate`; do not edit.

export type AckMessage = {
  v: 1;
  type: "ack";
  id: string | null;
  ply: number;
  version: number;
};

export type ClientMessage = Hello | MoveSent | UndoSent | Watch | Ping;

export type ComponentsAnswer = {
  v: 1;
  version: string;
  name: string;
  figures: { [key: string]: unknown };
};

export type ErrorInfo = {
  code: string;
  message: string;
  reason?: ReasonInfo;
};

export type Hello = {
  type: "hello";
  v?: 1;
  token?: string | null;
  seat?: number | null;
  version?: number | null;
};

export type HistoryAnswer = {
  v: 1;
  steps: HistoryStep[];
};

export type HistoryStep = {
  ply: number;
  entry: { [key: string]: unknown } | null;
  view: { [key: string]: unknown };
};

export type LevelsAnswer = {
  v: 1;
  levels: string[];
};

export type MayUndo = {
  decision: boolean;
  turn: boolean;
};

export type MoveSent = {
  id: string;
  seat: number;
  ply: number;
  move: string;
  type: "move";
  v?: 1;
};

export type NewPlayerAnswer = {
  v: 1;
  player: string;
  name: string;
  scope: string;
  webhook: Webhook | null;
  token: string;
};

export type NewTable = {
  seats: SeatAsked[];
  name?: string | null;
  options?: { [key: string]: boolean | string };
  components?: string | null;
  seed?: string | null;
  undo?: "free" | "off";
  memory?: boolean;
  listed?: boolean;
};

export type Origin = {
  table: string;
  ply: number;
};

export type Ping = {
  type: "ping";
  v?: 1;
};

export type Pong = {
  v: 1;
  type: "pong";
};

export type ReasonInfo = {
  code: string;
  rule: string;
  args: { [key: string]: unknown };
};

export type RefusedMessage = {
  error: ErrorInfo;
  state?: State;
  v: 1;
  type: "refused";
  id: string | null;
};

export type Result = {
  scores: ScoreInfo[];
  ranking: number[];
  winner: number | null;
};

export type ScoreInfo = {
  seat: number;
  total: number;
  audience: boolean;
  sources: { [key: string]: number };
};

export type SeatAsked = {
  kind: "you" | "open" | "bot" | "meng";
  name?: string;
  level?: string | null;
};

export type SeatInfo = {
  seat: number;
  kind: "person" | "bot" | "meng" | "open";
  name: string;
  level: string | null;
  yours: boolean;
  online: boolean;
  held: boolean;
  vacant: boolean;
};

export type ServerMessage = State | TableNews | AckMessage | RefusedMessage | Pong;

export type State = {
  v: 1;
  type: "state" | "update";
  table: TableInfo;
  version: number;
  ply: number;
  seat: number | null;
  view: { [key: string]: unknown } | null;
  entries: ({ [key: string]: unknown })[];
  since: number;
  undo: MayUndo;
  hand_over: number | null;
  final?: string[];
  meng?: unknown[];
};

export type TableInfo = {
  table: string;
  name: string;
  status: "waiting" | "running" | "over";
  version: number;
  ply: number;
  options: { [key: string]: boolean | string };
  players: number;
  components: string;
  undo: "free" | "off";
  memory: boolean;
  listed: boolean;
  seats: SeatInfo[];
  chooser: number | null;
  created: string;
  moved: string;
  from: Origin | null;
  rematch: string | null;
  result: Result | null;
};

export type TableNews = {
  v: 1;
  type: "table";
  version: number;
  table: TableInfo;
};

export type TablesAnswer = {
  v: 1;
  open: TableInfo[];
  yours: TableInfo[];
};

export type UndoSent = {
  id: string;
  seat: number;
  ply: number;
  to?: "decision" | "turn";
  type: "undo";
  v?: 1;
};

export type Watch = {
  type: "watch";
  v?: 1;
  seat?: number | null;
};

export type Webhook = {
  url: string;
  after_seconds?: number;
};

export type WhyAnswer = {
  v: 1;
  reason: ReasonInfo | null;
};
