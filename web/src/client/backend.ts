// Who answers the page: a server, or a worker of this browser (docs/anywhere.md). Both answer the
// same requests with the same messages, so the rest of the page does not know which one it is.

import type { ErrorInfo } from "../generated/messages";

/** A request was refused, and this says why; `code` is `offline` where nobody could be reached. */
export class ApiError extends Error {
  constructor(readonly error: ErrorInfo) {
    super(error.message);
  }
}

/** A request as in docs/api.md; `path` follows `/api/v1/`. */
export type Asked = {
  method: string;
  path: string;
  /** Text is sent as it is, anything else as JSON. */
  body?: unknown;
  token: string | null;
};

/** The messages of one table, as text, both ways. */
export interface Wire {
  readonly isOpen: boolean;
  send(text: string): void;
  close(): void;
}

export type Ends = {
  opened: () => void;
  received: (text: string) => void;
  /** It has broken, or could not be opened. */
  /** `leaves`: the service is about to end, and another one takes over. */
  closed: (leaves: boolean) => void;
};

export interface Backend {
  /** Where games are: on a server, which others can join, or on this device only. */
  readonly where: "server" | "here";
  /** The answer to a request: JSON, or text where the answer is a file. Throws ApiError. */
  ask(asked: Asked): Promise<unknown>;
  connect(table: string, ends: Ends): Wire;
}
