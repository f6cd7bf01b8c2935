// Tests in a real browser against a real server: e2e/. `npm run e2e`; one of them: `npm run e2e -- undo`.

import { defineConfig } from "@playwright/test";
import { chromium, NO_CHROMIUM } from "./e2e/browser.ts";

const ROOM = "../build/e2e"; // beside the page's other build outputs, not kept
const gugong = process.env["GUGONG"] ?? "../.venv/bin/gugong";

// The list of tests does not say why they are skipped; each worker reads this file again.
if (!chromium && !process.env["TEST_WORKER_INDEX"]) console.warn(`Skipped: ${NO_CHROMIUM}`);

export default defineConfig({
  testDir: "e2e",
  outputDir: `${ROOM}/results`,
  fullyParallel: true,
  workers: Number(process.env["E2E_WORKERS"] ?? 2),
  retries: 1, // a browser on a crowded machine may stumble once; what is broken fails twice
  timeout: 180_000, // a whole game on a busy machine; nothing waits for time alone
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    baseURL: process.env["GUGONG_PAGE"] ?? "",
    viewport: { width: 1366, height: 768 },
    launchOptions: { executablePath: chromium ?? "", args: ["--no-sandbox"] },
    locale: "en",
    actionTimeout: 20_000,
    contextOptions: { reducedMotion: "reduce" }, // but where a test is about motion
    screenshot: "only-on-failure",
  },
  ...(chromium && {
    webServer: {
      command:
        `rm -rf ${ROOM}/data && ` +
        `exec ${gugong} serve --port 0 --no-open --rate 0 --workers 1 --data ${ROOM}/data`,
      wait: { stdout: /is at (?<gugong_page>http:\S+)/ },
      gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
    },
  }),
});
