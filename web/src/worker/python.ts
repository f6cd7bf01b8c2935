// Python with the engine, in this worker. Starting Python and importing the engine takes seconds of
// work that always ends in the same memory. So after the first time that memory is kept as a
// snapshot (worker/snapshots.ts), from which all later starts take a fraction of a second.

import type { PyodideAPI } from "pyodide";
import type { EngineFiles } from "./protocol";

const FOLDER = "/engine";
/** What both workers need, so that one snapshot serves them. */
const WARM = `
import sys; sys.path.insert(0, "${FOLDER}")
import gugong.service.local.service
from gugong.service.local.warm import warm
warm()
`;

/** Pyodide's own, not in its types yet. */
type WithSnapshots = PyodideAPI & { makeMemorySnapshot(): Uint8Array };
type Growing = { HEAP8: Int8Array; growMemory(bytes: number): void };

type Pyodide = typeof import("pyodide");
type CreateModule = NonNullable<
  NonNullable<Parameters<Pyodide["loadPyodide"]>[0]>["createPyodideModule"]
>;

export type Started = { python: PyodideAPI; snapshot: Blob };

/** A file of the engine could not be loaded. */
export class Missing extends Error {}

/** Load Python with the engine, from a snapshot if there is one that can be restored; returns the one
 * to start from next time. `progress` is told how many bytes have come in. */
export async function loadPython(
  files: EngineFiles,
  kept: Blob | null,
  progress: (bytes: number) => void = () => {},
): Promise<Started> {
  const unwatch = watchFetches(progress);
  try {
    const sources = fetch(files.zip).then((answer) => answer.arrayBuffer());
    try {
      if (kept) return await restored(files, sources, kept);
    } catch (error) {
      if (error instanceof Missing) throw error; // the snapshot may be good
    }
    return await begun(files, sources);
  } finally {
    unwatch();
  }
}

/** The long way. */
async function begun(files: EngineFiles, sources: Promise<ArrayBuffer>): Promise<Started> {
  const { loadPyodide } = await pyodideOf(files);
  const python = (await loadPyodide({
    indexURL: files.python,
    _makeSnapshot: true,
  })) as WithSnapshots;
  python.unpackArchive(await sources, "zip", { extractDir: FOLDER });
  python.runPython(WARM);
  const snapshot = new Blob([python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>]);
  return { python, snapshot };
}

async function restored(
  files: EngineFiles,
  sources: Promise<ArrayBuffer>,
  snapshot: Blob,
): Promise<Started> {
  const [{ loadPyodide }, createModule, memory] = await Promise.all([
    pyodideOf(files),
    moduleOf(files),
    snapshot.arrayBuffer(),
  ]);
  const python = await loadPyodide({
    indexURL: files.python,
    _loadSnapshot: memory,
    // Pyodide copies a snapshot into the memory that every start begins with, and fails where it was
    // taken of a memory that had grown (pyodide/pyodide#6254).
    createPyodideModule: async (settings) => {
      const module = await createModule(settings);
      const { HEAP8, growMemory } = module as unknown as Growing;
      if (memory.byteLength > HEAP8.length) growMemory(memory.byteLength);
      return module;
    },
  });
  python.unpackArchive(await sources, "zip", { extractDir: FOLDER }); // files are not in memory
  python.runPython("import random; random.seed()"); // or its luck would be the snapshot's
  return { python, snapshot };
}

// Not bundled: Pyodide finds its other files next to these.

function pyodideOf({ python }: EngineFiles): Promise<Pyodide> {
  return import(/* @vite-ignore */ `${python}pyodide.mjs`);
}

async function moduleOf({ python }: EngineFiles): Promise<CreateModule> {
  const { default: create } = (await import(/* @vite-ignore */ `${python}pyodide.asm.mjs`)) as {
    default: CreateModule;
  };
  return create;
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
