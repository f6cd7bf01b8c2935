// The player's games: found again, saved as one file, and opened from one.

import { load, store } from "../browser/storage";
import type { GamesAnswer, OwnTable, TableInfo } from "../generated/messages";
import { ApiError, ensurePlayer, request } from "./api";
import { errorText } from "./error-text";
import {
  contains,
  readGames,
  seatsText,
  withKnownLevels,
  writeGames,
  type SavedGame,
} from "./games-file";
import { DEFAULT_LEVEL, knownBots } from "./levels";

/** A game that was left out, and why. */
export type LeftOut = { name: string; why: string };
export type Saved = { file: string; count: number; leftOut: LeftOut[] };
export type TakenIn = { taken: number; known: number; leftOut: LeftOut[] };

/** Filters for the player's games; those left out do not matter. */
export type Wanted = {
  which?: "running" | "finished";
  search?: string;
  families?: number;
  option?: string;
  rated?: boolean;
  since?: number;
  until?: number;
  limit?: number;
};

/** A page of the player's games: those waiting for their decision first, then the latest. */
export function gamesPage(wanted: Wanted, after: string | null = null): Promise<GamesAnswer> {
  const asked = Object.entries({ ...wanted, ...(after && { after }) });
  const query = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
  return request<GamesAnswer>("GET", `games?${query}`);
}

/** All of the player's tables, on however many pages. */
export async function ownTables(): Promise<OwnTable[]> {
  const tables: OwnTable[] = [];
  let after: string | null = null;
  do {
    const page: GamesAnswer = await gamesPage({}, after);
    tables.push(...page.games);
    after = page.next;
  } while (after !== null);
  return tables;
}

/** All of the player's games as a file; those with other people only once they are over. */
export async function saveAll(): Promise<Saved> {
  const { games, leftOut } = await collect();
  return { file: writeGames(games), count: games.length, leftOut };
}

/** Open a table for every game of a file that is not here yet. Throws NotGames or ApiError. */
export async function takeIn(text: string, guest: string): Promise<TakenIn> {
  const wanted = readGames(text);
  await ensurePlayer(guest);
  const here = (await collect()).games.map(({ record }) => record);
  const known = await knownBots();
  const result: TakenIn = { taken: 0, known: 0, leftOut: [] };
  for (const [i, game] of wanted.entries()) {
    if (here.some((record) => contains(record, game.record))) {
      result.known++;
      continue;
    }
    try {
      await openRecord({ ...game, seats: withKnownLevels(game.seats, known, DEFAULT_LEVEL) });
      here.push(game.record);
      result.taken++;
    } catch (error) {
      result.leftOut.push({ name: game.name || String(i + 1), why: whyOf(error) });
    }
  }
  return result;
}

/** Open a table for a game that was played elsewhere. Throws ApiError. */
export function openRecord({ name, seats, record }: SavedGame): Promise<TableInfo> {
  const query = new URLSearchParams({ ...(name && { name }), ...(seats && { seats }) });
  return patiently(() => request<TableInfo>("POST", `records?${query}`, record));
}

/** A table as a game to continue elsewhere. Throws ApiError if other people play there. */
export async function savedGame(table: TableInfo): Promise<SavedGame> {
  const asked = () => request<string>("GET", `tables/${table.table}/record`);
  const seats = table.status === "over" ? "" : seatsText(table.seats);
  return { name: table.name, seats, record: await patiently(asked) };
}

async function collect(): Promise<{ games: SavedGame[]; leftOut: LeftOut[] }> {
  const games: SavedGame[] = [];
  const leftOut: LeftOut[] = [];
  const begun = (await ownTables()).filter(({ status }) => status !== "waiting");
  for (const table of begun) {
    try {
      games.push(await savedGame(table));
    } catch (error) {
      leftOut.push({ name: table.name, why: whyOf(error) });
    }
  }
  return { games, leftOut };
}

function whyOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return errorText(error.error);
}

const PATIENCE = 20; // times

/** Wait and try again while the server says that this is too fast. */
async function patiently<Answer>(action: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await action();
    } catch (error) {
      const isTooFast = error instanceof ApiError && error.error.code === "too-fast";
      if (!isTooFast || tries === PATIENCE) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

const ORIGINS = "gugong.origins";
const MOST_ORIGINS = 50;

/** Note that a table here continues a game from that server. */
export function noteOrigin(table: string, server: string): void {
  const noted = Object.entries(load<Record<string, string>>(ORIGINS) ?? {});
  store(ORIGINS, Object.fromEntries([...noted.slice(1 - MOST_ORIGINS), [table, server]]));
}

/** The server that a table's game comes from; null if from none. */
export function originOf(table: string): string | null {
  return load<Record<string, string>>(ORIGINS)?.[table] ?? null;
}
