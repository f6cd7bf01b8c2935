// The tables of this browser. What is stored of a table is decided in Python
// (gugong/service/tables/model.py); here it only gets its place.

import type { Key, Row, Rows } from "./rows";

/** The part of a `Change` that finds its place here; the rest is kept as it is. */
type Change = {
  row: { id: string; version: number; components: string; box: string | null; moved: number };
  entry: { version: number } | null;
  seats: unknown[] | null;
  record: string | null;
  box: string | null;
  new: boolean;
  rules: number;
  engine: string;
};
type TableRow = Omit<Change, "entry" | "box" | "new"> & { id: string; record_version: number };

/** What Python asks of the browser (gugong/service/local/browser.py). */
export class Database {
  constructor(private readonly rows: Rows) {}

  async load(table: string): Promise<string | undefined> {
    const found = await this.#table(table);
    if (!found) return undefined;
    const entries = await this.rows.all(["decision", table]);
    const box = found.row.box && (await this.rows.get(["box", found.row.box]));
    return JSON.stringify({ ...found, entries, box: box ?? null });
  }

  async save(text: string): Promise<void> {
    const change = JSON.parse(text) as Change;
    const { row, entry, box } = change;
    await this.rows.change(["table", row.id], (before) => {
      const rows: Row[] = [[["table", row.id], changed(before as TableRow | undefined, change)]];
      if (entry) rows.push([["decision", row.id, entry.version], entry]);
      if (box) rows.push([["box", row.box!], box], [["version", row.components], row.box]);
      return rows;
    });
  }

  remove(table: string): Promise<void> {
    return this.rows.remove(["table", table], ["decision", table], ["review", table]);
  }

  async tables(): Promise<string> {
    const tables = (await this.rows.all(["table"])) as TableRow[];
    const latest = tables.sort((a, b) => b.row.moved - a.row.moved);
    return JSON.stringify(latest.map(({ row, seats }) => ({ row, seats })));
  }

  async box(version: string): Promise<string | undefined> {
    const hash = await this.rows.get(["version", version]);
    return hash === undefined ? undefined : this.#text(["box", hash as string]);
  }

  review(table: string, eyes: number | undefined): Promise<string | undefined> {
    return this.#text(reviewKey(table, eyes));
  }

  keep_review(table: string, eyes: number | undefined, text: string): Promise<void> {
    return this.#keep(reviewKey(table, eyes), text);
  }

  puzzles(): Promise<string | undefined> {
    return this.#text(["puzzles"]);
  }

  keep_puzzles(text: string): Promise<void> {
    return this.#keep(["puzzles"], text);
  }

  async name(): Promise<string> {
    return (await this.#text(["name"])) ?? "";
  }

  rename(name: string): Promise<void> {
    return this.#keep(["name"], name);
  }

  async #table(id: string): Promise<TableRow | undefined> {
    return (await this.rows.get(["table", id])) as TableRow | undefined;
  }

  async #text(key: Key): Promise<string | undefined> {
    return (await this.rows.get(key)) as string | undefined;
  }

  #keep(key: Key, text: string): Promise<void> {
    return this.rows.change(key, () => [[key, text]]);
  }
}

/** A table after a change, which must follow on what is stored. */
function changed(before: TableRow | undefined, change: Change): TableRow {
  const { row, seats, record, rules, engine } = change;
  if ((before?.row.version ?? 0) !== row.version - 1)
    throw new Error(`another version of ${row.id} is stored`);
  return {
    id: row.id,
    row,
    seats: seats ?? before!.seats,
    record: record ?? before!.record,
    record_version: record ? row.version : before!.record_version,
    rules,
    engine,
  };
}

/** Python's None comes as undefined: all cards open. */
function reviewKey(table: string, eyes: number | undefined): Key {
  return ["review", table, eyes ?? -1];
}
