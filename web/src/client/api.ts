// Requests to the server over HTTP (docs/api.md). Nothing here leaves the server's own address.

import { load, store } from "../browser/storage";
import type { Box } from "../game/view";
import type { ErrorInfo, NewPlayerAnswer } from "../generated/messages";

/** The server refused a request and says why; `code` is `offline` where it could not be reached. */
export class ApiError extends Error {
  constructor(readonly error: ErrorInfo) {
    super(error.message);
  }
}

const KEY = "gugong.player";
let player: NewPlayerAnswer | null = null;

/** The token of this browser's player, if there is one. */
export function token(): string | null {
  player ??= load<NewPlayerAnswer>(KEY);
  return player?.token ?? null;
}

/** Register this browser as a player, once; no account is needed. */
export async function ensurePlayer(name: string): Promise<void> {
  if (token()) return;
  player = await request<NewPlayerAnswer>("POST", "players", { name, scope: "person" });
  store(KEY, player);
}

/** Change the name that others see. */
export async function rename(name: string): Promise<void> {
  if (token()) await request("PATCH", "me", { name });
}

export async function request<Answer>(
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const headers: Record<string, string> = {};
  if (token()) headers["authorization"] = `Bearer ${token()}`;
  if (body !== undefined)
    headers["content-type"] = typeof body === "string" ? "text/plain" : "application/json";
  let response: Response;
  try {
    response = await fetch(`/api/v1/${path}`, {
      method,
      headers,
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError({ code: "offline", message: "The server cannot be reached." });
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  const error = (answer as { error?: ErrorInfo } | null)?.error;
  if (error?.code === "unauthorised" && token()) forgetPlayer(); // the server has lost this player
  throw new ApiError(error ?? { code: String(response.status), message: response.statusText });
}

function forgetPlayer(): void {
  player = null;
  store(KEY, null);
}

const boxes = new Map<string, Promise<Box>>();

/** The box a table plays with; each is requested once. */
export function boxOf(version: string): Promise<Box> {
  let box = boxes.get(version);
  if (!box) {
    box = request<Box>("GET", `components/${version}`);
    boxes.set(version, box);
  }
  return box;
}
