// The texts of src/gugong/text, read at build time: the page speaks from the same catalogue as
// the engine. `virtual:languages` lists the languages; each one's texts and rules are chunks of
// their own, loaded when they are needed.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "smol-toml";
import type { Plugin } from "vite";

type Tables = { [key: string]: unknown };

const NOT_FOR_THE_PAGE = ["terminal", "cli", "notice", "link"];

/** A language is offered once the page's own words exist in it. */
export function languagesIn(folder: string): string[] {
  const files = readdirSync(folder);
  return files
    .map((name) => /^web\.(\w+)\.toml$/.exec(name)?.[1])
    .filter((code): code is string => !!code && files.includes(`${code}.toml`))
    .sort((a, b) => (a === "en" ? -1 : b === "en" ? 1 : a.localeCompare(b)));
}

/** Every table of a language but those of the terminal. */
export function tablesOf(folder: string, language: string): Tables {
  const merged: Tables = {};
  for (const name of filesOf(folder, language)) {
    merge(merged, parse(readFileSync(join(folder, name), "utf8")) as Tables, name);
  }
  return merged;
}

function filesOf(folder: string, language: string): string[] {
  const others = NOT_FOR_THE_PAGE.map((name) => `${name}.${language}.toml`);
  return readdirSync(folder)
    .filter((name) => `.${name}`.endsWith(`.${language}.toml`) && !others.includes(name))
    .sort();
}

function merge(into: Tables, more: Tables, name: string): void {
  for (const [key, value] of Object.entries(more)) {
    const there = into[key];
    if (there === undefined) into[key] = value;
    else if (isTable(there) && isTable(value)) merge(there, value, name);
    else throw new Error(`${name}: ${key} is in another file, too`);
  }
}

function isTable(value: unknown): value is Tables {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function rulesOf(folder: string, language: string): string {
  const own = `rules.${language}.md`;
  return readFileSync(join(folder, readdirSync(folder).includes(own) ? own : "rules.md"), "utf8");
}

export function catalogue(folder: string): Plugin {
  const texts = resolve(import.meta.dirname, "..", folder);
  return {
    name: "gugong-catalogue",
    resolveId: (id) => (/^virtual:(languages|texts|rules)/.test(id) ? `\0${id}` : null),
    load(id) {
      const [what, language = ""] = id.replace("\0virtual:", "").split("/");
      if (id === "\0virtual:languages") {
        return `export default {${languagesIn(texts).map((code) => {
          const { name } = tablesOf(texts, code)["language"] as { name: string };
          return `${code}: {
            name: ${JSON.stringify(name)},
            texts: () => import("virtual:texts/${code}").then((m) => m.default),
            rules: () => import("virtual:rules/${code}").then((m) => m.default),
          }`;
        })}}`;
      }
      if (what === "texts") {
        for (const name of filesOf(texts, language)) this.addWatchFile(join(texts, name));
        return `export default ${JSON.stringify(tablesOf(texts, language))}`;
      }
      if (what === "rules") return `export default ${JSON.stringify(rulesOf(texts, language))}`;
      return null;
    },
  };
}
