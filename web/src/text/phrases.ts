// How a text with gaps becomes a sentence: src/gugong/text/phrases.py in TypeScript. Both read the
// same files and must say the same; tests/sentences.test.ts holds them together.

import { readCard } from "../game/notation";

export type Tables = { [key: string]: unknown };
export type Arguments = { [key: string]: unknown };

const GAP = /\{\{|\}\}|\{([^{}:]*)(?::([^{}]*))?\}/g;

/** The catalogue lacks a text, or a text needs an argument that was not given. */
export class MissingText extends Error {}

export class Phrases {
  constructor(
    readonly language: string,
    readonly tables: Tables,
    /** What any sentence may name besides its arguments: see src/gugong/text/figures.py. */
    readonly figures: Arguments = {},
  ) {}

  /** The text, or table of texts, at this path. */
  find(...path: string[]): unknown {
    let found: unknown = this.tables;
    for (const key of path) {
      if (!isTable(found) || !Object.hasOwn(found, key)) {
        throw new MissingText(`no text '${path.join(".")}' in language '${this.language}'`);
      }
      found = found[key];
    }
    return found;
  }

  has(...path: string[]): boolean {
    let found: unknown = this.tables;
    for (const key of path) {
      if (!isTable(found) || !Object.hasOwn(found, key)) return false;
      found = found[key];
    }
    return true;
  }

  /** The sentence at this path with its gaps filled. */
  tell(path: string[], args: Arguments): string {
    return this.#fill(this.find(...path), args, path);
  }

  /** The display name of a word; the word itself where there is none. */
  word(kind: string, word: string): string {
    if (this.has("card", kind)) return this.#card(kind, word);
    if (kind === "berth") return word.toUpperCase();
    if (this.has("word", kind, word)) {
      return this.#fill(this.find("word", kind, word), {}, ["word", kind, word]);
    }
    return kind === "city" ? title(word) : word;
  }

  #fill(text: unknown, args: Arguments, path: string[]): string {
    while (isTable(text)) text = this.#choose(text, args, path);
    return String(text).replace(GAP, (gap, field?: string, form?: string) => {
      if (gap === "{{" || gap === "}}") return gap[0]!;
      return this.#gap(field ?? "", form ?? "", args, path);
    });
  }

  #choose(table: Tables, args: Arguments, path: string[]): unknown {
    const name = (table["choose"] as string | undefined) ?? "n";
    const value = Object.hasOwn(args, name) ? args[name] : this.figures[name];
    const key = value === null || value === undefined ? "none" : String(value);
    if (Object.hasOwn(table, key)) return table[key];
    const singular = (this.tables["language"] as { one: unknown[] }).one;
    if ("one" in table && singular.includes(value)) return table["one"];
    if ("other" in table) return table["other"];
    throw new MissingText(`no text for '${key}' in '${path.join(".")}'`);
  }

  #gap(field: string, form: string, args: Arguments, path: string[]): string {
    if (!field) return this.#fill(this.find("part", form), args, path);
    const from = Object.hasOwn(args, field) ? args : this.figures;
    if (!Object.hasOwn(from, field)) {
      throw new MissingText(`text '${path.join(".")}' needs an argument '${field}'`);
    }
    const value = from[field];
    if (Array.isArray(value)) return this.list(value.map((one) => this.word(form, String(one))));
    if (this.has("count", form)) return this.#fill(this.find("count", form), { n: value }, path);
    return form ? this.word(form, String(value)) : String(value);
  }

  /** "a, b and c" */
  list(words: string[]): string {
    const { comma, and } = this.tables["language"] as { comma: string; and: string };
    const begin = words.slice(0, -1).join(comma);
    return begin ? begin + and + words.at(-1) : words.join("");
  }

  #card(kind: string, card: string): string {
    const read = readCard(card);
    return read ? this.#fill(this.find("card", kind), read, ["card", kind]) : card;
  }
}

function isTable(value: unknown): value is Tables {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function title(word: string): string {
  return word.toLowerCase().replace(/(^|[^\p{L}])(\p{L})/gu, (_, before, letter) => {
    return before + letter.toUpperCase();
  });
}
