// Searching the rules: which ones contain all the words of a query, and where in the text.

import type { Chapter } from "../text/rulebook";

/** A stretch of a rule's text: plain, found by the search, or the number of another rule. */
export type Stretch = { text: string; found: boolean; rule: string | null };

const CHINESE = /\p{Script=Han}/u;
const NUMBER = /\b[A-Z]{3,5}-\d+\b/g;
const ALIKE: { [letter: string]: string } = { ı: "i", ß: "ss", "’": "'", "−": "-", "–": "-" };

/** The words of a query; case, accents and width do not matter. */
export function wordsOf(question: string, chapters: Chapter[]): string[] {
  const words = fold(question)
    .text.split(/[^\p{L}\p{N}'-]+/u)
    .filter((word) => word !== "");
  if (!CHINESE.test(question)) return words;
  const texts = chapters.flatMap(foldedRules);
  return words.flatMap((word) => pieces(word, texts));
}

/** Chinese has no spaces: a stretch of it that is in no rule is cut into the longest that are. */
function pieces(stretch: string, texts: string[]): string[] {
  for (let end = stretch.length; end > 0; end--) {
    const piece = stretch.slice(0, end);
    if (texts.some((text) => text.includes(piece))) {
      return end < stretch.length ? [piece, ...pieces(stretch.slice(end), texts)] : [piece];
    }
  }
  return [stretch];
}

function foldedRules(chapter: Chapter): string[] {
  return chapter.rules.map(({ number, text }) => fold(`${number} ${chapter.title} ${text}`).text);
}

/** The chapters with the rules that contain every word, in their text, number or chapter. */
export function search(chapters: Chapter[], words: string[]): Chapter[] {
  return chapters
    .map((chapter) => {
      const folded = foldedRules(chapter);
      const rules = chapter.rules.filter((_, i) =>
        words.every((word) => folded[i]!.includes(word)),
      );
      return { ...chapter, rules };
    })
    .filter((chapter) => chapter.rules.length > 0);
}

/** The text cut where a word is found and where another rule is named. */
export function cut(text: string, words: string[], isRule: (number: string) => boolean): Stretch[] {
  const marks = new Array<boolean>(text.length).fill(false);
  for (const [start, end] of places(text, words)) marks.fill(true, start, end);
  const rules = new Array<string | null>(text.length).fill(null);
  for (const found of text.matchAll(NUMBER)) {
    if (isRule(found[0])) rules.fill(found[0], found.index, found.index + found[0].length);
  }
  const stretches: Stretch[] = [];
  for (let i = 0; i < text.length; i++) {
    const last = stretches.at(-1);
    if (last && last.found === marks[i] && last.rule === rules[i]) last.text += text[i];
    else stretches.push({ text: text[i]!, found: marks[i]!, rule: rules[i]! });
  }
  return stretches;
}

function* places(text: string, words: string[]): Generator<[number, number]> {
  const { text: folded, origin } = fold(text);
  for (const word of words) {
    let at = folded.indexOf(word);
    while (at >= 0) {
      yield [origin[at]!, origin[at + word.length - 1]! + 1];
      at = folded.indexOf(word, at + word.length);
    }
  }
}

/** Small narrow letters without accents, and for each of them where it was before. */
function fold(text: string): { text: string; origin: number[] } {
  let folded = "";
  const origin: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const bare = text[i]!.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    const letters = ALIKE[bare] ?? bare;
    folded += letters;
    for (let n = 0; n < letters.length; n++) origin.push(i);
  }
  return { text: folded, origin };
}
