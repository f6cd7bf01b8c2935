// Python with the engine, in this worker. Starting Python and importing the engine takes seconds of
// work that always ends in the same memory. So after the first time that memory is kept as a
// snapshot (worker/snapshots.ts), from which all later starts take a fraction of a second.

import type { PyodideAPI } from "pyodide";
import type { EngineFiles } from "./protocol";

const FOLDER = "/engine";
/** What both workers need, so that one snapshot serves them. */
const WARM = `
import sys; sys.path.insert(0, "${FOLDER}")
import gugong.local.service
from gugong.local.warm import warm
warm()
`;

/** Pyodide's own, not in its types yet. */
type WithSnapshots = PyodideAPI & { makeMemorySnapshot(): Uint8Array };

/** A file of the engine could not be loaded. */
export class Missing extends Error {}

/** Load Python with the engine. `progress` is told how many bytes have come in. */
export async function loadPython(
  files: EngineFiles,
  snapshot: Blob | null,
  progress: (bytes: number) => void = () => {},
): Promise<{ python: PyodideAPI; snapshot: Blob }> {
  const unwatch = watchFetches(progress);
  try {
    const sources = fetch(files.zip).then((answer) => answer.arrayBuffer());
    // Not bundled: Pyodide finds its other files beside this one.
    const { loadPyodide } = (await import(
      /* @vite-ignore */ `${files.python}pyodide.mjs`
    )) as typeof import("pyodide");
    const python = (await loadPyodide({
      indexURL: files.python,
      ...(snapshot ? { _loadSnapshot: snapshot.arrayBuffer() } : { _makeSnapshot: true }),
    })) as WithSnapshots;
    python.unpackArchive(await sources, "zip", { extractDir: FOLDER }); // files are not in memory
    if (!snapshot) {
      python.runPython(WARM);
      snapshot = new Blob([python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>]);
    }
    python.runPython("import random; random.seed()"); // or its luck would be the snapshot's
    return { python, snapshot };
  } finally {
    unwatch();
  }
}

/** Count what comes in by `fetch`, which Pyodide uses, too, until the function returned is called. */
function watchFetches(count: (bytes: number) => void): () => void {
  const original = self.fetch;
  let total = 0;
  self.fetch = async (...asked) => {
    const answer = await original.apply(self, asked).catch(() => null);
    if (!answer?.ok) throw new Missing(String(asked[0]));
    if (!answer.body) return answer;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        count((total += chunk.byteLength));
        out.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = answer;
    return new Response(answer.body.pipeThrough(counter), { status, statusText, headers });
  };
  return () => (self.fetch = original);
}
