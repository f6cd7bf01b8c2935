// The snapshot of Python's memory with this engine in it, kept for the next visit. Losing it costs only
// time, so whatever goes wrong here is passed over.

import { finished, open, result } from "./idb";
import type { EngineFiles } from "./protocol";

function openSnapshots(database: string): Promise<IDBDatabase> {
  return open(`${database} python`, 1, (db) => db.createObjectStore("snapshots"));
}

/** What was kept of this version; null if there is nothing, or not all of it: gzip has a checksum. */
export async function keptSnapshot(database: string, files: EngineFiles): Promise<Blob | null> {
  try {
    const db = await openSnapshots(database);
    const snapshots = db.transaction("snapshots").objectStore("snapshots");
    const packed = await result<Blob | undefined>(snapshots.get(keyOf(files)));
    db.close();
    if (!packed) return null;
    return await new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).blob();
  } catch {
    return null;
  }
}

/** Keep a snapshot instead of those of other versions. */
export async function keepSnapshot(
  database: string,
  files: EngineFiles,
  snapshot: Blob,
): Promise<void> {
  try {
    const packing = snapshot.stream().pipeThrough(new CompressionStream("gzip"));
    const packed = await new Response(packing).blob();
    const db = await openSnapshots(database);
    const tx = db.transaction("snapshots", "readwrite");
    tx.objectStore("snapshots").clear();
    tx.objectStore("snapshots").put(packed, keyOf(files));
    await finished(tx);
    db.close();
  } catch {
    // no room for it
  }
}

function keyOf({ python, zip }: EngineFiles): string {
  return `${python} ${zip}`;
}
