// The player on all their devices: sessions, signing in, their data (docs/api.md).

import { createPasskey, usePasskey } from "../browser/webauthn";
import { settings } from "../browser/settings.svelte";
import type {
  AccessAnswer,
  LinkAnswer,
  NewPlayerAnswer,
  NewSessionAnswer,
  OptionsAnswer,
  PasskeyInfo,
  PlayerAnswer,
  SessionInfo,
  WhoseAnswer,
} from "../generated/messages";
import { say } from "../text/language.svelte";
import { removeMe, request } from "./api";
import { players } from "./players.svelte";

/** A recovery code as it is typed, or the key in a link. */
export type WayIn = { code: string } | { link: string };

const LINK = /^#device=([\w-]+)$/;

/** The key in the address of a link that signs this device in; null if there is none. */
export function linkIn(hash: string): string | null {
  return LINK.exec(hash)?.[1] ?? null;
}

/** The path of such a link. What follows the # is sent to no server. */
export function linkTo(key: string): string {
  return `/you#device=${key}`;
}

export function me(): Promise<PlayerAnswer> {
  return request("GET", "me");
}

export function access(): Promise<AccessAnswer> {
  return request("GET", "me/access");
}

/** What a session runs on, in words. */
export function deviceName({ browser, system }: SessionInfo): string {
  if (browser && system) return say("you.device", { browser, system });
  if (browser) return say("you.device-browser", { browser });
  return system ? say("you.device-system", { system }) : say("you.device-unknown");
}

/** End a session. After its own, this browser returns to the player it was before. */
export async function endSession({ session, current }: SessionInfo): Promise<void> {
  const { token } = players;
  await request("DELETE", `me/sessions/${session}`);
  if (current && token) players.remove(token);
}

export function endOthers(): Promise<AccessAnswer> {
  return request("DELETE", "me/sessions");
}

export async function newCode(): Promise<string> {
  return (await request<{ code: string }>("POST", "me/recovery", {})).code;
}

export function removeCode(): Promise<unknown> {
  return request("DELETE", "me/recovery");
}

export function newLink(): Promise<LinkAnswer> {
  return request("POST", "me/links", {});
}

// Signing in

export function lookAt(way: WayIn): Promise<WhoseAnswer> {
  return request("POST", "sessions/look", way);
}

export async function enter(way: WayIn): Promise<void> {
  become(await request<NewSessionAnswer>("POST", "sessions", way));
}

export async function passkeysOffered(): Promise<boolean> {
  return (await request<{ offered: boolean }>("GET", "passkeys")).offered;
}

/** Sign in with a passkey. Throws NoPasskey, or ApiError. */
export async function enterWithPasskey(): Promise<string> {
  const { options } = await request<OptionsAnswer>("POST", "sessions/passkey/options", {});
  const credential = await usePasskey(options);
  const player = await request<NewSessionAnswer>("POST", "sessions/passkey", { credential });
  become(player);
  return player.name;
}

function become(player: NewSessionAnswer): void {
  players.add(player);
  settings.name = player.name;
}

/** Merge another guest of this browser into the current player. */
export async function merge(guest: NewPlayerAnswer): Promise<void> {
  await request("POST", "me/merge", { token: guest.token });
  players.remove(guest.token);
}

// The player's passkeys

/** Have a passkey made and stored. Throws NoPasskey, or ApiError. */
export async function addPasskey(name: string): Promise<void> {
  const { options } = await request<OptionsAnswer>("POST", "me/passkeys/options", {});
  const credential = await createPasskey(options);
  await request("POST", "me/passkeys", { credential, name });
}

export function renamePasskey({ passkey }: PasskeyInfo, name: string): Promise<unknown> {
  return request("PATCH", `me/passkeys/${passkey}`, { name });
}

export function removePasskey({ passkey }: PasskeyInfo): Promise<unknown> {
  return request("DELETE", `me/passkeys/${passkey}`);
}

// The player's data

export function ownData(): Promise<object> {
  return request("GET", "me/data");
}

/** Delete everything about the player, here and on the server. */
export async function deleteMe(): Promise<void> {
  await removeMe();
  settings.name = "";
}
