// What makes the page installable and lets it open without a network: a manifest for each language,
// and the service worker with the list of all files. Both are made when everything else is written.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { languagesIn, tablesOf } from "./texts.ts";

const WORKER = "service-worker.js";
/** What nobody needs on a device: the worker fetches itself, and licences are for reading. */
const LEFT_OUT = [WORKER, "third-party.txt"];
const COLOURS = { theme_color: "#431510", background_color: "#431510" }; // --lacquer
const ICONS = [
  { src: "icon.svg", sizes: "any", type: "image/svg+xml" },
  { src: "icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** As the server's (http/middleware.py), and Python is WebAssembly. */
const POLICY = {
  "http-equiv": "Content-Security-Policy",
  content:
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; " +
    "worker-src 'self'; base-uri 'none'; form-action 'self'",
};

/** `texts` is their folder. */
export function installable(texts: string): Plugin {
  const folder = resolve(import.meta.dirname, "..", texts);
  return {
    name: "gugong-installable",
    apply: "build",
    // A static host sends no policy, so the page brings its own: nothing from any other address.
    transformIndexHtml: () => [{ tag: "meta", attrs: POLICY, injectTo: "head" }],
    generateBundle() {
      for (const language of languagesIn(folder)) {
        const source = manifestOf(tablesOf(folder, language));
        this.emitFile({ type: "asset", fileName: `manifest.${language}.webmanifest`, source });
      }
    },
    writeBundle: {
      order: "post",
      sequential: true, // other plugins may write files, too
      handler({ dir }) {
        writeServiceWorker(dir!);
      },
    },
  };
}

/** What an installed page is called and looks like. Without an id it is known by where it starts. */
function manifestOf(tables: ReturnType<typeof tablesOf>): string {
  const { title, lobby } = tables["web"] as { title: string; lobby: { welcome: string } };
  return JSON.stringify({
    name: title,
    short_name: title,
    description: lobby.welcome,
    lang: (tables["language"] as { tag: string }).tag,
    start_url: "./",
    scope: "./",
    display: "standalone",
    categories: ["games"],
    ...COLOURS,
    icons: ICONS,
  });
}

/** The service worker for the files of this folder. */
export function writeServiceWorker(folder: string): void {
  const files = filesOf(folder).map((path) => [path, hashOf(folder, path)]);
  const worker = readFileSync(join(import.meta.dirname, WORKER), "utf8");
  writeFileSync(join(folder, WORKER), worker.replace("__FILES__", JSON.stringify(files)));
}

/** Every file to keep, as its address below the page's; the page itself is the empty one. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !LEFT_OUT.includes(path))
    .map((path) => (path === "index.html" ? "" : path))
    .sort();
}

function hashOf(folder: string, path: string): string {
  const content = readFileSync(join(folder, path || "index.html"));
  return createHash("sha256").update(content).digest("base64");
}
