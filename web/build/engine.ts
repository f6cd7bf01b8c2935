// Python and the engine, beside the page: `virtual:engine` says where they are. tools.engine_zip makes
// the zips. Vite's own server has none of them, and marks the page as a Gùgōng server does.

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import type { EngineFiles } from "../src/worker/protocol.ts";

const PYODIDE = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
const NEEDED = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"];

/** `folder` has the zips. */
export function engine(folder: string): Plugin {
  const files = new Map<string, Uint8Array | string>();
  let found: EngineFiles = { python: "", zip: "", bytes: 0 };
  let isBuild = false;

  function collect(): void {
    if (!existsSync(join(folder, "engine.zip")))
      throw new Error(
        `${folder}/engine.zip is missing: \`make page\` writes it and builds the page.`,
      );
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
      isBuild = config.command === "build";
      if (isBuild) collect();
    },
    transformIndexHtml: (html) => (isBuild ? html : html.replace("<html", "<html data-server")),
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
