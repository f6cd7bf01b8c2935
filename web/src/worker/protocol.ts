// What pages and workers say to each other. Pages and the worker that leads share one
// BroadcastChannel, so that one worker answers all tabs; each message names its addressee.

/** Where the parts of Python are, relative to the page; made by build/engine.ts. */
export type EngineFiles = {
  /** The folder of Pyodide. */
  python: string;
  /** The engine's sources. */
  zip: string;
  /** What is loaded in all, for the progress bar. */
  bytes: number;
};

/** The first message to a worker. Without `lock` it leads at once. */
export type Start = {
  channel: string;
  lock: string | null;
  /** A lock that the worker holds as long as it lives. */
  alive: string | null;
  database: string;
  files: EngineFiles;
};

/** Whether games outlive the page: in IndexedDB, or only in memory where that is not allowed. */
export type Storage = "unknown" | "kept" | "memory";

export type ToLeader = { to: "leader"; page: string } & (
  | { kind: "who" }
  | { kind: "ask"; id: number; method: string; path: string; body: string | null }
  | { kind: "open"; wire: string; table: string }
  | { kind: "say"; wire: string; text: string }
  | { kind: "close"; wire: string }
);

/** To all pages: who leads, and how far it is. */
export type Status = {
  to: "pages";
  kind: "status";
  leader: string;
  /** Bytes that have come in; none are counted where Python starts from a snapshot. */
  loaded: number;
  ready: boolean;
  storage: Storage;
  failed: Failed | null;
};

/** Why the engine does not run: a file did not come, or something went wrong. */
export type Failed = { kind: "missing" | "broken"; what: string };

export type ToPage = { to: "page"; page: string } & (
  | { kind: "answer"; id: number; text: string }
  | { kind: "opened" | "closed"; wire: string }
  | { kind: "said"; wire: string; text: string }
);

export type Message = ToLeader | Status | ToPage;
