import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { engine } from "./build/engine.ts";
import { installable } from "./build/installable.ts";
import { licences } from "./build/licences.ts";
import { catalogue } from "./build/texts.ts";

// The built page is shipped inside the Python package, which serves it. The folder also works on any
// static host: its addresses are relative, and the engine is in it (docs/anywhere.md).
const PAGE = "../src/gugong/service/server/page";

const notices = licences();

export default defineConfig({
  plugins: [
    engine("../build"),
    catalogue("../src/gugong/text"),
    svelte(),
    notices.page,
    installable("../src/gugong/text"),
  ],
  base: "./",
  worker: { format: "es", plugins: () => [notices.worker] },
  build: {
    outDir: PAGE,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // a data: address would be against the page's content policy
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
  test: {
    include: ["tests/**/*.test.ts"],
    setupFiles: "tests/from-a-server.ts",
    testTimeout: 60_000, // nothing waits for time; compiling takes long on a busy machine
    hookTimeout: 60_000,
  },
  // Tests run the page's code as a browser would, not as a server that renders it.
  ...(process.env["VITEST"] ? { resolve: { conditions: ["browser"] } } : {}),
});
