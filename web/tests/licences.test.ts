// The notice of others' work in the page names all that the bundler has put in.

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { packagesIn, thirdParty } from "../build/licences.ts";

const MODULES = resolve(import.meta.dirname, "..", "node_modules");

function bundleOf(...files: string[]) {
  const page = { type: "chunk", moduleIds: files };
  const typeface = {
    type: "asset",
    originalFileNames: ["node_modules/@fontsource-variable/lora/files/lora.woff2"],
  };
  return { "page.js": page, "lora.woff2": typeface } as unknown as Parameters<typeof packagesIn>[0];
}

test("modules and files of a package lead to its folder", () => {
  const bundle = bundleOf(
    resolve("src/main.ts"),
    `${MODULES}/svelte/src/index.js`,
    `\0${MODULES}/svelte/src/other.js`,
  );
  const names = packagesIn(bundle).map((folder) => folder.split("node_modules/")[1]);
  expect(names.sort()).toEqual(["@fontsource-variable/lora", "svelte"]);
});

test("the notice has the name, the version and the licence of each", () => {
  const notice = thirdParty([join(MODULES, "svelte")]);
  expect(notice).toMatch(/^- svelte \d+\.\d+/m);
  expect(notice).toContain("Svelte Contributors");
  expect(notice).toContain("Mozilla Public License Version 2.0");
  expect(notice).toContain("PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2");
  expect(notice).toContain("SQLite is in the public domain");
});

test("a package without a licence text ends the build", () => {
  const folder = mkdtempSync(join(tmpdir(), "package-"));
  writeFileSync(join(folder, "package.json"), '{"name": "bare", "version": "1.0.0"}');
  expect(() => thirdParty([folder])).toThrow(/bare|no licence text/);
});
