// Tables in IndexedDB. What is stored of a table is decided in Python (gugong/service/tables/model.py); here
// it only gets its place: one transaction for each change, on disk before `save` returns.

import { finished, open, result } from "./idb";

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

type Box = { hash: string; version: string; text: string };

/** What Python asks of the browser (gugong/service/local/browser.py). */
export interface Database {
  load(table: string): Promise<string | undefined>;
  save(change: string): Promise<void>;
  remove(table: string): Promise<void>;
  tables(): Promise<string>;
  box(version: string): Promise<string | undefined>;
  review(table: string, eyes: number | undefined): Promise<string | undefined>;
  keep_review(table: string, eyes: number | undefined, text: string): Promise<void>;
  puzzles(): Promise<string | undefined>;
  keep_puzzles(text: string): Promise<void>;
  name(): Promise<string>;
  rename(name: string): Promise<void>;
}

const VERSION = 1; // of the stores below; a new one needs a step that keeps what is there

/** Open the database. Throws where the browser does not allow that. */
export async function openDatabase(name: string): Promise<Database> {
  const db = await open(name, VERSION, (db) => {
    db.createObjectStore("tables", { keyPath: "id" });
    db.createObjectStore("decisions", { keyPath: ["table", "version"] });
    db.createObjectStore("boxes", { keyPath: "hash" }).createIndex("version", "version");
    db.createObjectStore("facts");
  });
  db.onversionchange = () => db.close(); // another tab has a newer page, whose worker leads next
  return new Stored(db);
}

class Stored implements Database {
  constructor(private readonly db: IDBDatabase) {}

  async load(table: string): Promise<string | undefined> {
    const tx = this.db.transaction(["tables", "decisions", "boxes"]);
    const [found, entries] = await Promise.all([
      result<TableRow | undefined>(tx.objectStore("tables").get(table)),
      result<{ entry: unknown }[]>(tx.objectStore("decisions").getAll(ofTable(table))),
    ]);
    if (!found) return undefined;
    const box = found.row.box && (await result<Box>(tx.objectStore("boxes").get(found.row.box)));
    return JSON.stringify({
      ...found,
      entries: entries.map(({ entry }) => entry),
      box: box ? box.text : null,
    });
  }

  async save(text: string): Promise<void> {
    const change = JSON.parse(text) as Change;
    const { row, entry } = change;
    const tx = this.db.transaction(["tables", "decisions", "boxes"], "readwrite", {
      durability: "strict",
    });
    const done = finished(tx);
    const before = await result<TableRow | undefined>(tx.objectStore("tables").get(row.id));
    try {
      tx.objectStore("tables").put(changed(before, change));
    } catch (error) {
      tx.abort();
      await done.catch(() => {});
      throw error;
    }
    if (entry) tx.objectStore("decisions").put({ table: row.id, version: entry.version, entry });
    if (change.box)
      tx.objectStore("boxes").put({ hash: row.box, version: row.components, text: change.box });
    await done;
  }

  async remove(table: string): Promise<void> {
    const tx = this.db.transaction(["tables", "decisions", "facts"], "readwrite");
    tx.objectStore("tables").delete(table);
    tx.objectStore("decisions").delete(ofTable(table));
    tx.objectStore("facts").delete(IDBKeyRange.bound(["review", table], ["review", table, []]));
    await finished(tx);
  }

  async tables(): Promise<string> {
    const tables = this.db.transaction("tables").objectStore("tables");
    return listed(await result<TableRow[]>(tables.getAll()));
  }

  async box(version: string): Promise<string | undefined> {
    const boxes = this.db.transaction("boxes").objectStore("boxes");
    return (await result<Box | undefined>(boxes.index("version").get(version)))?.text;
  }

  async review(table: string, eyes: number | undefined): Promise<string | undefined> {
    const facts = this.db.transaction("facts").objectStore("facts");
    return result<string | undefined>(facts.get(reviewKey(table, eyes)));
  }

  async keep_review(table: string, eyes: number | undefined, text: string): Promise<void> {
    const tx = this.db.transaction("facts", "readwrite");
    tx.objectStore("facts").put(text, reviewKey(table, eyes));
    await finished(tx);
  }

  async puzzles(): Promise<string | undefined> {
    const facts = this.db.transaction("facts").objectStore("facts");
    return result<string | undefined>(facts.get("puzzles"));
  }

  async keep_puzzles(text: string): Promise<void> {
    const tx = this.db.transaction("facts", "readwrite");
    tx.objectStore("facts").put(text, "puzzles");
    await finished(tx);
  }

  async name(): Promise<string> {
    const facts = this.db.transaction("facts").objectStore("facts");
    return (await result<string | undefined>(facts.get("name"))) ?? "";
  }

  async rename(name: string): Promise<void> {
    const tx = this.db.transaction("facts", "readwrite");
    tx.objectStore("facts").put(name, "name");
    await finished(tx);
  }
}

/** The same in memory, where the browser stores nothing: it lasts as long as the worker. */
export class Unstored implements Database {
  #tables = new Map<string, TableRow>();
  #entries = new Map<string, unknown[]>();
  #boxes: { version: string; hash: string | null; text: string }[] = [];
  #reviews = new Map<string, string>();
  #puzzles: string | undefined;
  #name = "";

  async load(table: string): Promise<string | undefined> {
    const found = this.#tables.get(table);
    if (!found) return undefined;
    const box = this.#boxes.find(({ hash }) => hash === found.row.box)?.text ?? null;
    return JSON.stringify({ ...found, entries: this.#entries.get(table) ?? [], box });
  }

  async save(text: string): Promise<void> {
    const change = JSON.parse(text) as Change;
    const { row, entry, box } = change;
    this.#tables.set(row.id, changed(this.#tables.get(row.id), change));
    if (entry) this.#entries.set(row.id, [...(this.#entries.get(row.id) ?? []), entry]);
    if (box) this.#boxes.push({ version: row.components, hash: row.box, text: box });
  }

  async remove(table: string): Promise<void> {
    this.#tables.delete(table);
    this.#entries.delete(table);
  }

  async tables(): Promise<string> {
    return listed([...this.#tables.values()]);
  }

  async box(version: string): Promise<string | undefined> {
    return this.#boxes.find((box) => box.version === version)?.text;
  }

  async review(table: string, eyes: number | undefined): Promise<string | undefined> {
    return this.#reviews.get(String(reviewKey(table, eyes)));
  }

  async keep_review(table: string, eyes: number | undefined, text: string): Promise<void> {
    this.#reviews.set(String(reviewKey(table, eyes)), text);
  }

  async puzzles(): Promise<string | undefined> {
    return this.#puzzles;
  }

  async keep_puzzles(text: string): Promise<void> {
    this.#puzzles = text;
  }

  async name(): Promise<string> {
    return this.#name;
  }

  async rename(name: string): Promise<void> {
    this.#name = name;
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
function reviewKey(table: string, eyes: number | undefined): [string, string, number] {
  return ["review", table, eyes ?? -1];
}

/** All decisions of a table. */
function ofTable(table: string): IDBKeyRange {
  return IDBKeyRange.bound([table], [table, []]);
}

function listed(tables: TableRow[]): string {
  const latest = tables.sort((a, b) => b.row.moved - a.row.moved);
  return JSON.stringify(latest.map(({ row, seats }) => ({ row, seats })));
}
