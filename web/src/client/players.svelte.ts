// The players that this browser has been, the current one first: one for each server, or more where
// someone started over. None is ever removed unasked: a server that does not know one may be another
// that answers at the same address for a while, and a token is all that ties a player to their games.

import { fromServer } from "../browser/origin";
import { load, store } from "../browser/storage";
import type { NewPlayerAnswer } from "../generated/messages";

// Below a server's address the page also runs without it, at `/here/`.
const KEY = fromServer ? "gugong.players" : "gugong.players-here";
const FORMER_KEY = "gugong.player"; // where there was only one

class Players {
  /** The server that answers knows none of them. */
  unknown = $state(false);
  #memory: NewPlayerAnswer[] = []; // where nothing can be stored
  #refused = new Set<string>(); // which server does not know which token

  /** The token of the current player; null if there is none, or none that is known here. */
  get token(): string | null {
    return this.current?.token ?? null;
  }

  /** The current player; null in the same cases. */
  get current(): NewPlayerAnswer | null {
    return this.unknown ? null : (this.#all[0] ?? null);
  }

  /** The others that this browser has been with the server of the current one. */
  get others(): NewPlayerAnswer[] {
    const [first, ...rest] = this.#all;
    return rest.filter(({ server, player }) => server === first?.server && player !== first.player);
  }

  /** Switch to this player. */
  add(player: NewPlayerAnswer): void {
    this.unknown = false;
    this.#keep([player, ...this.#all]);
  }

  /** This server does not know a token. Continue as a player that it does know, if there is one. */
  refuse(token: string, server: string): void {
    this.#refused.add(`${server} ${token}`);
    const all = this.#all;
    if (all[0]?.token !== token) return; // someone else already
    const known = all.find(
      (one) => one.server === server && !this.#refused.has(`${server} ${one.token}`),
    );
    if (known) this.#keep([known, ...all.filter((one) => one !== known)]);
    else this.unknown = true;
  }

  /** This player has been deleted permanently, at the person's wish. */
  remove(token: string): void {
    this.#keep(this.#all.filter((one) => one.token !== token));
    store(FORMER_KEY, null);
  }

  /** Perhaps another server answers now. */
  tryAgain(): void {
    this.unknown = false;
    this.#refused.clear();
  }

  // Read every time: another tab may have added one.
  get #all(): NewPlayerAnswer[] {
    const former = load<NewPlayerAnswer>(FORMER_KEY);
    return load<NewPlayerAnswer[]>(KEY) ?? (former ? [former] : this.#memory);
  }

  #keep(all: NewPlayerAnswer[]): void {
    this.#memory = all;
    store(KEY, all);
  }
}

export const players = new Players();
