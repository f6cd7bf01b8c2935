// Which Chromium the tests drive: the one named in CHROMIUM, or the first on the path. Without one, the
// tests are skipped, unless GUGONG_TEST_EVERYTHING demands all of them.

import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

// The shell is Chromium without the browser around the pages: no address bar whose suggestions cost half
// of what an empty page does.
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

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
  "no Chromium was found: install Debian's package chromium-headless-shell, or name the program in CHROMIUM";

if (!chromium && process.env["GUGONG_TEST_EVERYTHING"]) throw new Error(NO_CHROMIUM);

// Python in the browser is compiled once and quickly: what it plays here is too short for better code.
export const ARGUMENTS = ["--no-sandbox", "--js-flags=--liftoff-only"];
