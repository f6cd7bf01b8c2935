// A game that continues elsewhere travels in the link to it, behind the `#`: so nothing is asked
// of another address, and no server sees more than it has to. There it becomes a new table.

import { pack, unpack } from "../browser/packing";
import type { SavedGame } from "./games-file";

export type HandedOver = SavedGame & {
  /** The address of the server that it comes from; empty if it comes from none. */
  server: string;
};

const SIGN = "#game=";

/** The link that opens a game at this address of the page. */
export async function linkWith(address: string, game: HandedOver): Promise<string> {
  return address + SIGN + (await pack(JSON.stringify(game)));
}

export function hasGame(hash: string): boolean {
  return hash.startsWith(SIGN);
}

/** The game in a link; null if it is not whole. */
export async function gameIn(hash: string): Promise<HandedOver | null> {
  const text = await unpack(hash.slice(SIGN.length));
  try {
    const { name, seats, record, server } = JSON.parse(text ?? "") as Record<string, unknown>;
    const parts = [name, seats, record, server];
    if (!parts.every((part) => typeof part === "string")) return null;
    return { name, seats, record, server } as HandedOver;
  } catch {
    return null;
  }
}
