// Python with the engine, in this worker.

import type { PyodideAPI } from "pyodide";
import type { EngineFiles } from "./protocol";

const FOLDER = "/engine";

/** Load Python. `progress` is told how much has come in, from 0 to 1. */
export async function loadPython(
  files: EngineFiles,
  progress: (part: number) => void,
): Promise<PyodideAPI> {
  const unwatch = watchFetches((bytes) => progress(Math.min(bytes / files.bytes, 1)));
  try {
    const sources = fetch(files.zip).then((answer) => bytesOf(answer));
    // Not bundled: Pyodide finds its other files beside this one.
    const { loadPyodide } = (await import(
      /* @vite-ignore */ `${files.python}pyodide.mjs`
    )) as typeof import("pyodide");
    const python = await loadPyodide({ indexURL: files.python });
    python.unpackArchive(await sources, "zip", { extractDir: FOLDER });
    python.runPython(`import sys; sys.path.insert(0, "${FOLDER}")`);
    return python;
  } finally {
    unwatch();
  }
}

async function bytesOf(answer: Response): Promise<ArrayBuffer> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** Count what comes in by `fetch`, which Pyodide uses, too, until the function returned is called. */
function watchFetches(count: (bytes: number) => void): () => void {
  const original = self.fetch;
  let total = 0;
  self.fetch = async (...asked) => {
    const answer = await original.apply(self, asked);
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
