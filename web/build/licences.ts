// `third-party.txt` in the built page: whose work is in it, and under which licence. The bundler says
// which packages it has put in; one without a licence text ends the build.

import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin, Rolldown } from "vite";

const WEB = resolve(import.meta.dirname, "..");

/** What lies beside the bundle as files, and whose packages bring no licence text. */
const BESIDE = {
  "Pyodide, under the Mozilla Public License 2.0; its source is at github.com/pyodide": "pyodide",
  "Python and its standard library, inside Pyodide": "python",
  "Libraries inside Pyodide": "libraries",
};
const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const INTRODUCTION =
  "Gùgōng's page contains work of others. These are their names and licences; Gùgōng itself is\n" +
  "under the MIT License.\n";

/** A plugin for the page, and one for its workers, which are bundles of their own. */
export function licences(): { page: Plugin; worker: Plugin } {
  const folders = new Set<string>();
  const note = (bundle: Rolldown.OutputBundle) => {
    for (const folder of packagesIn(bundle)) folders.add(folder);
  };
  return {
    worker: { name: "licences-of-workers", generateBundle: (_, bundle) => note(bundle) },
    page: {
      name: "licences",
      apply: "build",
      generateBundle(_, bundle) {
        note(bundle);
        const source = thirdParty([...folders].sort());
        this.emitFile({ type: "asset", fileName: "third-party.txt", source });
      },
    },
  };
}

/** The folders of the packages that something in this bundle was made from. */
export function packagesIn(bundle: Rolldown.OutputBundle): string[] {
  const files = Object.values(bundle).flatMap((output) =>
    output.type === "asset" ? output.originalFileNames : output.moduleIds,
  );
  const paths = files.map((file) => resolve(WEB, file.replace(/^\0+/, "")).replaceAll("\\", "/"));
  const folders = paths.flatMap((path) => PACKAGE.exec(path) ?? []);
  return [...new Set(folders)].map((folder) => realpathSync(folder));
}

/** The notice for these packages and what lies beside the bundle. */
export function thirdParty(folders: string[]): string {
  const packages = folders.map((folder): [string, string] => {
    const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return [`${name} ${version}`, licenceIn(folder)];
  });
  const beside = Object.entries(BESIDE).map(([name, file]): [string, string] => [
    name,
    readFileSync(join(WEB, "build", "licences", `${file}.txt`), "utf8"),
  ]);
  const parts = [...packages, ...beside];
  return parts.reduce(
    (text, [name, licence]) =>
      `${text}\n\n${"=".repeat(name.length)}\n${name}\n${"=".repeat(name.length)}\n\n${licence.trim()}\n`,
    `${INTRODUCTION}\n${parts.map(([name]) => `- ${name}\n`).join("")}`,
  );
}

function licenceIn(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.md|\.txt)?$/i.test(name));
  if (!file) throw new Error(`${folder} has no licence text to ship with the page.`);
  return readFileSync(join(folder, file), "utf8");
}
