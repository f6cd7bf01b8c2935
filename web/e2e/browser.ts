// Which Chromium the tests drive: the one named in CHROMIUM, or the first on the path. Without one, the
// tests are skipped, unless GUGONG_TEST_EVERYTHING demands all of them.

import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const folders = (process.env["PATH"] ?? "").split(delimiter);

export const chromium: string | undefined =
  process.env["CHROMIUM"] ??
  folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isProgram);

export const NO_CHROMIUM =
  "no Chromium was found: install Debian's package chromium, or name the program in CHROMIUM";

if (!chromium && process.env["GUGONG_TEST_EVERYTHING"]) throw new Error(NO_CHROMIUM);

// Chromium without a window has an address bar all the same. Its suggestions are pages in a process of
// their own, begun with every test: half of what an empty page costs. So is the process that it keeps
// ready for another site. The last list of features counts, so this one repeats Playwright's.
const OFF = [
  "SpareRendererForSitePerProcess",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

export const ARGUMENTS = ["--no-sandbox", `--disable-features=${OFF.join(",")}`];
