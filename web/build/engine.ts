// Python and the engine for the site: `virtual:engine` says where they are, or null where the page is
// built for a server. tools.engine_zip makes the zips.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import type { EngineFiles } from "../src/worker/protocol.ts";

const PYODIDE = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
const NEEDED = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"];

/** `folder` has the zips. */
export function engine(folder: string): Plugin {
  let isSite = false;
  const files = new Map<string, Uint8Array | string>();
  let found: EngineFiles | null = null;

  function collect(): void {
    const beside = new Map<string, Uint8Array | string>();
    for (const name of NEEDED) beside.set(name, readFileSync(join(PYODIDE, name)));
    beside.set("python_stdlib.zip", readFileSync(join(folder, "python_stdlib.zip")));
    // Only what the loader asks of it: no package is ever installed.
    const { info } = JSON.parse(readFileSync(join(PYODIDE, "pyodide-lock.json"), "utf8"));
    beside.set("pyodide-lock.json", JSON.stringify({ info, packages: {} }));
    const python = `python-${hashOf(...beside.values())}/`;
    for (const [name, content] of beside) files.set(python + name, content);
    const sources = readFileSync(join(folder, "engine.zip"));
    const zip = `engine-${hashOf(sources)}.zip`;
    files.set(zip, sources);
    // Modules are imported, not fetched, so they are not counted.
    const counted = [...files].filter(([name]) => !name.endsWith(".mjs"));
    found = { python, zip, bytes: counted.reduce((sum, [, content]) => sum + content.length, 0) };
  }

  return {
    name: "engine",
    configResolved(config) {
      isSite = config.mode === "site";
      if (isSite) collect();
    },
    resolveId: (id) => (id === "virtual:engine" ? "\0engine" : null),
    load: (id) => (id === "\0engine" ? `export default ${JSON.stringify(found)}` : null),
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: "asset", fileName, source });
    },
  };
}

function hashOf(...contents: (Uint8Array | string)[]): string {
  const hash = createHash("sha256");
  for (const content of contents) hash.update(content);
  return hash.digest("hex").slice(0, 8);
}
