// The language of the page: which one, and its texts once they are loaded.

import languages from "virtual:languages";
import packaged from "../generated/figures.json";
import { settings } from "../browser/settings.svelte";
import { Catalogue } from "./catalogue";
import type { Arguments } from "./phrases";
import { Rulebook } from "./rulebook";

export const LANGUAGES = Object.entries(languages).map(([code, { name }]) => ({ code, name }));

/** The figures that sentences name: those of the packaged box, unless a table has another. */
let figures: Arguments = packaged.texts;
let current = $state.raw<Catalogue | null>(null);
let rulebook = $state.raw<Rulebook | null>(null);

/** The chosen language, or the first of the browser's that we have. */
function wanted(): string {
  const asked = [settings.language, ...navigator.languages.map((tag) => tag.split("-")[0]!)];
  return asked.find((code) => code && Object.hasOwn(languages, code)) ?? "en";
}

/** Load a language. The page keeps the old one until the new one is loaded. */
export async function speak(code?: string): Promise<void> {
  if (code) settings.language = code;
  const language = wanted();
  const texts = await languages[language]!.texts();
  if (language !== wanted()) return;
  const had = rulebook !== null;
  rulebook = null;
  current = new Catalogue(language, texts, figures);
  document.documentElement.lang = current.tag;
  if (had) await openRulebook();
}

/** Name the figures of this box from now on; without one, those of the packaged box. */
export function nameFigures(box: { texts: Arguments } | null): void {
  if ((box?.texts ?? packaged.texts) === figures) return;
  figures = box?.texts ?? packaged.texts;
  if (current) current = new Catalogue(current.language, current.phrases.tables, figures);
}

/** The catalogue of the current language. Components are drawn once there is one. */
export function t(): Catalogue {
  if (!current) throw new Error("no language is loaded yet");
  return current;
}

/** A text of the page itself. */
export function say(key: string, args: { [name: string]: unknown } = {}): string {
  return t().say(key, args);
}

/** The numbered rules, loaded when they are first needed. */
export async function openRulebook(): Promise<void> {
  const catalogue = t();
  const text = await languages[catalogue.language]!.rules();
  rulebook = new Rulebook(
    text,
    String(catalogue.phrases.find("part", "ruling")),
    String(catalogue.phrases.find("part", "ruling-inside")),
    (kind, word) => catalogue.word(kind, word),
  );
}

export function rules(): Rulebook | null {
  return rulebook;
}
