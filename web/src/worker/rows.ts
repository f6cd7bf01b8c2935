// Values by key, in IndexedDB or in memory. A key is a list such as ["decision", table, version].

import { finished, open, result } from "./idb";

export type Key = (string | number)[];
export type Row = [key: Key, value: unknown];

export interface Rows {
  get(key: Key): Promise<unknown>;
  /** The values whose keys begin like this, in the order of their keys. */
  all(begin: Key): Promise<unknown[]>;
  /** Write the rows that follow from the value at a key, in one transaction: all are on disk before
   * this returns, or none if `after` throws. */
  change(key: Key, after: (before: unknown) => Row[]): Promise<void>;
  /** Remove, in one transaction, what has a key that begins like one of these. */
  remove(...begins: Key[]): Promise<void>;
}

const VERSION = 1; // a new one needs a step that keeps what is there

/** Open a database. Throws where the browser does not allow that. */
export async function stored(name: string): Promise<Rows> {
  const db = await open(name, VERSION, (db) => db.createObjectStore("rows"));
  db.onversionchange = () => db.close(); // another tab has a newer page, whose worker leads next
  const reading = () => db.transaction("rows").objectStore("rows");
  const writing = () => db.transaction("rows", "readwrite", { durability: "strict" });
  return {
    get: (key) => result(reading().get(key)),
    all: (begin) => result(reading().getAll(beginning(begin))),
    async change(key, after) {
      const tx = writing();
      const done = finished(tx);
      const rows = tx.objectStore("rows");
      const before = await result<unknown>(rows.get(key));
      try {
        for (const [key, value] of after(before)) rows.put(value, key);
      } catch (error) {
        tx.abort();
        await done.catch(() => {});
        throw error;
      }
      await done;
    },
    async remove(...begins) {
      const tx = writing();
      for (const begin of begins) tx.objectStore("rows").delete(beginning(begin));
      await finished(tx);
    },
  };
}

/** The keys that begin like this; a list is greater than any other value. */
function beginning(begin: Key): IDBKeyRange {
  return IDBKeyRange.bound(begin, [...begin, []]);
}

/** Rows that last as long as the worker, where the browser stores nothing. */
export function unstored(): Rows {
  const rows = new Map<string, Row>();
  const under = (begin: Key) =>
    [...rows].filter(([, [key]]) => begin.every((part, i) => key[i] === part));
  return {
    get: async (key) => rows.get(JSON.stringify(key))?.[1],
    all: async (begin) => under(begin).map(([, [, value]]) => value),
    async change(key, after) {
      for (const row of after(rows.get(JSON.stringify(key))?.[1]))
        rows.set(JSON.stringify(row[0]), row);
    },
    async remove(...begins) {
      for (const begin of begins) for (const [name] of under(begin)) rows.delete(name);
    },
  };
}
