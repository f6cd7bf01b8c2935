// For a table of one person, or of several at one device: what going on without the server needs, in
// case the connection is lost. At `/here/` a server has the same page without its mark, and no worker
// but this browser's answers it.

import { keepPage } from "../browser/installed.svelte";
import type { TableInfo } from "../generated/messages";
import { ApiError, backend } from "./api";
import { linkWith } from "./handing-over";
import type { SavedGame } from "./games-file";
import { savedGame } from "./own-games";

export const HERE = "/here/";

export class Lifeline {
  /** The latest copy of the game; null where it cannot continue without the server. */
  game = $state.raw<SavedGame | null>(null);
  #isPossible: Promise<boolean> | null = null;
  #busy = false;

  /** Hold the game as it is now, if no one else plays at this table. */
  async hold(table: TableInfo): Promise<void> {
    if (backend.where !== "server" || !isOfOneDevice(table) || this.#busy) return;
    this.#busy = true;
    try {
      this.#isPossible ??= keepPage(HERE);
      if (await this.#isPossible) this.game = await savedGame(table);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error; // the last one is as good as there is
    } finally {
      this.#busy = false;
    }
  }

  /** The link to the game on this device. */
  link(): Promise<string> {
    return linkWith(HERE, { ...this.game!, server: `${location.origin}/` });
  }
}

/** The daily deal stays where it counts. */
export function isOfOneDevice({ status, seats, daily }: TableInfo): boolean {
  const isMine = seats.some(({ yours }) => yours);
  const areBots = seats.every(({ yours, held, vacant }) => yours || !(held || vacant));
  return status === "running" && daily === null && isMine && areBots;
}
