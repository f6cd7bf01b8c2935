// The snapshot from which Python starts (src/worker/snapshots.ts), as a test finds or leaves it.

import type { Page } from "@playwright/test";

type State = "grown" | "half-written" | "foreign";

/** Put another one in the place of the one that is kept; null: leave it. Returns the size of what is
 * kept then, 0 if there is nothing. */
export function snapshot(page: Page, state: State | null): Promise<number> {
  return page.evaluate(async (state) => {
    const GROWTH = 16 * 2 ** 20;
    const BUILD_ID = 16; // its place in Pyodide's header

    async function memoryOf(packed: Blob): Promise<Uint8Array<ArrayBuffer>> {
      const unpacked = packed.stream().pipeThrough(new DecompressionStream("gzip"));
      return new Uint8Array(await new Response(unpacked).arrayBuffer());
    }
    function packed(...parts: Uint8Array<ArrayBuffer>[]): Promise<Blob> {
      const packing = new Blob(parts).stream().pipeThrough(new CompressionStream("gzip"));
      return new Response(packing).blob();
    }
    async function exchanged(old: Blob, state: State): Promise<Blob> {
      if (state === "half-written") return old.slice(0, old.size / 2);
      const memory = await memoryOf(old);
      if (state === "grown") return packed(memory, new Uint8Array(GROWTH));
      memory[BUILD_ID]! ^= 1;
      return packed(memory);
    }
    function done<Value>(request: IDBRequest<Value>): Promise<Value> {
      return new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    }

    const name = `gugong ${new URL(".", document.baseURI).pathname} python`;
    const db = await done(indexedDB.open(name));
    const store = () => db.transaction("snapshots", "readwrite").objectStore("snapshots");
    const [key] = await done(store().getAllKeys());
    let blob = key && ((await done(store().get(key))) as Blob);
    if (blob && state) {
      blob = await exchanged(blob, state);
      await done(store().put(blob, key));
    }
    db.close();
    return blob ? blob.size : 0;
  }, state);
}

/** How often Python was started in the worker that has the tables: again, after a snapshot that
 * could not be restored. */
export function starts(page: Page): Promise<number> {
  const worker = page.workers().find((one) => one.url().includes("/tables-"))!;
  return worker.evaluate(
    () =>
      performance.getEntriesByType("resource").filter(({ name }) => /\.wasm$/.test(name)).length,
  );
}
