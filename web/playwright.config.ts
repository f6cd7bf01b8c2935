// Tests in a real browser, against a real server: e2e/, and of the page without one: e2e/site/.
// `npm run e2e`; one of them: `npm run e2e -- undo`.

import { availableParallelism, loadavg } from "node:os";
import { defineConfig } from "@playwright/test";
import { ARGUMENTS, chromium, NO_CHROMIUM } from "./e2e/browser.ts";
import type { Options } from "./e2e/fixtures.ts";

const OUTPUT = "../build/e2e"; // beside other build outputs, not in the repository
const PAGE = "../src/gugong/service/server/page";
const gugong = process.env["GUGONG"] ?? "../.venv/bin/gugong";

// A quiet machine needs a third of it for the slowest test; where there is more to do than cores do at a
// time, everything takes as much longer.
const LIMIT = 30_000 * Math.max(1, loadavg()[0]! / availableParallelism());

// The list of tests does not say why they are skipped; every worker reads this file again.
if (!chromium && !process.env["TEST_WORKER_INDEX"]) console.warn(`Skipped: ${NO_CHROMIUM}`);

export default defineConfig<Options>({
  projects: [
    // First, since these take longest, some of them in a row.
    { name: "site", testDir: "e2e/site", use: { baseURL: `${process.env["SITE_URL"]}page/` } },
    { name: "server", testDir: "e2e", testIgnore: ["site/**", "pictures/**"] },
    // To look at, not to test: `npm run pictures`.
    { name: "pictures", testDir: "e2e/pictures", use: { shadows: true } },
  ],
  outputDir: `${OUTPUT}/results`,
  fullyParallel: true,
  // Half of the time a test waits: for the server, a bot, the next frame.
  workers: Number(process.env["E2E_WORKERS"] ?? 2 * availableParallelism()),
  retries: 0, // a race is mended, not repeated
  timeout: LIMIT, // whole games, and Python in the browser, have three times as long: `test.slow()`
  expect: { timeout: LIMIT },
  reporter: "list",
  use: {
    baseURL: process.env["PAGE_URL"] ?? "",
    viewport: { width: 1366, height: 768 },
    launchOptions: { executablePath: chromium ?? "", args: ARGUMENTS },
    locale: "en",
    contextOptions: { reducedMotion: "reduce" }, // except where a test is about motion
    serviceWorkers: "block", // except where a test is about one: it loads all of the engine
    screenshot: "only-on-failure",
  },
  ...(chromium && {
    webServer: [
      {
        command:
          `rm -rf ${OUTPUT}/data && ` +
          `exec ${gugong} serve --port 0 --no-open --rate 0 --players-per-address 0 --workers 1 --data ${OUTPUT}/data`,
        wait: { stdout: /is at (?<page_url>http:\S+)/ },
        gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
      },
      {
        // Any static host will do; the page is a subfolder of this one.
        command: `exec python3 -u -m http.server 0 --bind 127.0.0.1 --directory ${PAGE}/.. 2>/dev/null`,
        wait: { stdout: /\((?<site_url>http:\S+)\)/ },
      },
    ],
  }),
});
