// All of a player's games as one file: JSON with a record for each, and how its table was set up.

import type { SeatInfo } from "../generated/messages";

export type SavedGame = {
  /** What the table is called. */
  name: string;
  /** Who sits where, as `POST /records` takes it; empty for a finished game, which is only looked at. */
  seats: string;
  record: string;
};

const FORMAT = "gugong games 1";
const RECORD = "gugong record";

/** Not a file of games; the page says so. */
export class NotGames extends Error {}

export function writeGames(games: SavedGame[]): string {
  return `${JSON.stringify({ format: FORMAT, games }, null, 1)}\n`;
}

/** The games of a file; a single record is one game. Throws NotGames. */
export function readGames(text: string): SavedGame[] {
  if (text.trimStart().startsWith(RECORD)) return [{ name: "", seats: "", record: text }];
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new NotGames();
  }
  const { format, games } = (read ?? {}) as { format?: unknown; games?: unknown };
  if (format !== FORMAT || !Array.isArray(games)) throw new NotGames();
  return games.map((game: unknown) => {
    const { name, seats, record } = (game ?? {}) as { [key: string]: unknown };
    if (typeof record !== "string") throw new NotGames();
    return { name: textOf(name), seats: textOf(seats), record };
  });
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Whether a game that is here is the other one, or has gone on from where that one stands.
 *
 * A running game continues with new luck wherever its record is opened, so the seed does not count. */
export function contains(here: string, other: string): boolean {
  return withoutSeed(here).startsWith(withoutSeed(other));
}

function withoutSeed(record: string): string {
  return record.trim().replace(/^seed(-hash)?: .*\n/gm, "");
}

/** Who sits where, for going on elsewhere. Bots of a level that is unknown there get the usual one. */
export function seatsText(seats: SeatInfo[]): string {
  return seats
    .map(({ kind, yours, level }) => {
      if (yours) return "you";
      return kind === "bot" && level ? `bot:${level}` : kind;
    })
    .join(",");
}

export function withKnownLevels(seats: string, levels: string[], usual: string): string {
  return seats.replace(/bot:([^,]*)/g, (seat, level: string) => {
    return levels.includes(level) ? seat : `bot:${usual}`;
  });
}
