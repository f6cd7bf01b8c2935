// What the page asks for, as the player that this browser is (docs/api.md).

import engine from "virtual:engine";
import { fromServer } from "../browser/origin";
import type { Box } from "../game/view";
import type { ServerAnswer } from "../generated/messages";
import { ApiError, type Backend } from "./backend";
import { LocalBackend } from "./local-backend";
import { players } from "./players.svelte";
import { ServerBackend } from "./server-backend";

export { ApiError };

/** Who answers: the server that the page came from, or a worker of this browser. */
export const backend: Backend = fromServer ? new ServerBackend() : new LocalBackend(engine);

/** Register this browser as a player, once; no account is needed. */
export async function ensurePlayer(name: string): Promise<void> {
  if (players.token) return;
  if (players.unknown) throw new ApiError({ code: "unauthorised", message: "Start anew first." });
  await startAnew(name);
}

/** Become a new player here. Those from before are kept. */
export async function startAnew(name: string): Promise<void> {
  players.add(await send("POST", "players", { name, scope: "person" }, null));
}

/** Change the name that others see. */
export async function rename(name: string): Promise<void> {
  if (players.token) await request("PATCH", "me", { name });
}

/** Have everything about this player removed from the server, and the player from this browser. */
export async function removeMe(): Promise<void> {
  const { token } = players;
  await request("DELETE", "me");
  if (token) players.remove(token);
}

/** Ask the server as the current player, or as one that it knows. Without any, as a spectator. */
export async function request<Answer>(
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const { token } = players;
  try {
    return await send<Answer>(method, path, body, token);
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.error.code === "unauthorised";
    if (!isUnknown || !token) throw error;
    await meet(token);
    if (players.unknown && method !== "GET") throw error;
    return send<Answer>(method, path, body, players.token);
  }
}

/** A server does not know this token: find out which server it is, and which players it knows. */
export async function meet(token: string): Promise<void> {
  const { server } = await send<ServerAnswer>("GET", "server", undefined, null);
  players.refuse(token, server);
}

async function send<Answer>(
  method: string,
  path: string,
  body: unknown,
  token: string | null,
): Promise<Answer> {
  return (await backend.ask({ method, path, body, token })) as Answer;
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
