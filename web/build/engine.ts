// Python and the engine for the site: `virtual:engine` says where they are, or null where the page is
// built for a server. The engine is the zip that gugong.dev.engine_zip makes.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import type { EngineFiles } from "../src/worker/protocol.ts";

const PYODIDE = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
const NEEDED = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];

export function engine(zip: string): Plugin {
  let isSite = false;
  const files = new Map<string, Uint8Array | string>();
  let found: EngineFiles | null = null;

  function collect(): void {
    const { version } = JSON.parse(readFileSync(join(PYODIDE, "package.json"), "utf8"));
    const python = `python-${version}/`;
    for (const name of NEEDED) files.set(python + name, readFileSync(join(PYODIDE, name)));
    // Only what the loader asks of it: no package is ever installed.
    const { info } = JSON.parse(readFileSync(join(PYODIDE, "pyodide-lock.json"), "utf8"));
    files.set(`${python}pyodide-lock.json`, JSON.stringify({ info, packages: {} }));
    const sources = readFileSync(zip);
    const hash = createHash("sha256").update(sources).digest("hex").slice(0, 8);
    files.set(`engine-${hash}.zip`, sources);
    // The module is imported, not fetched, so it is not counted.
    const counted = [...files].filter(([name]) => !name.endsWith(".mjs"));
    const bytes = counted.reduce((sum, [, content]) => sum + content.length, 0);
    found = { python, zip: `engine-${hash}.zip`, bytes };
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
