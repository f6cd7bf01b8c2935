// Moves in their notation, read, written and cited by the grammar that Python's tables give
// (generated/grammar.json; tools/generate.py describes it).

import json from "../generated/grammar.json";
import type { Frame } from "./view";

export type Verb = keyof typeof json.verbs;
export type Part = string | number | null;
export type Parts = { [name: string]: Part };
/** A move taken apart. Every part of its verb is there; one that the text leaves out is null. */
export type Reading = { verb: Verb; parts: Parts };

type Form = { text: string; fixed: Parts };
type Case = { when: { [name: string]: Part[] }; rules: string[] };
type Grammar = {
  verbs: { [verb in Verb]: { forms: Form[]; parts: { [part: string]: string }; rules: Case[][] } };
  kinds: { [kind: string]: { words?: string[]; pattern?: string; number: boolean } };
  frames: { [frame: string]: { rule: string } };
  letters: { [action: string]: string };
};
const grammar = json as unknown as Grammar;

const GAP = /\{(\w+)[^}]*\}/;
const PATTERNS = (Object.keys(grammar.verbs) as Verb[]).flatMap((verb) =>
  grammar.verbs[verb].forms.map((form) => ({ verb, form, pattern: patternOf(verb, form) })),
);

/** `give {card} to {location}[, {way}]` as a regular expression with a group for each part. */
function patternOf(verb: Verb, { text }: Form): RegExp {
  const pieces = tidy(text).split(/(\{[^}]*\}|\[|\])/);
  const pattern = pieces.map((piece) => {
    if (piece === "[") return "(?:";
    if (piece === "]") return ")?";
    const part = GAP.exec(piece)?.[1];
    if (!part) return piece.replace(/[+]/g, "\\$&");
    const kind = grammar.kinds[grammar.verbs[verb].parts[part]!]!;
    return `(?<${part}>${kind.words?.join("|") ?? kind.pattern})`;
  });
  return new RegExp(`^(?:${pattern.join("")})$`);
}

/** Small letters, single spaces, no space before a comma and one after it. */
export function tidy(text: string): string {
  const spaced = text.toLowerCase().replaceAll(",", " , ").trim();
  return spaced.replace(/\s+/g, " ").replaceAll(" ,", ",");
}

/** The verb and the parts of a move; null if it is no move. */
export function readMove(text: string): Reading | null {
  const tidied = tidy(text);
  for (const { verb, form, pattern } of PATTERNS) {
    const found = pattern.exec(tidied);
    if (!found) continue;
    const parts: Parts = {};
    for (const [part, kind] of Object.entries(grammar.verbs[verb].parts)) {
      const word = found.groups?.[part] ?? null;
      const isNumber = word !== null && grammar.kinds[kind]!.number;
      parts[part] = form.fixed[part] ?? (isNumber ? Number(word) : word);
    }
    return { verb, parts };
  }
  return null;
}

/** The text of a move, in the first of its verb's forms that says just these parts. */
export function writeMove(verb: Verb, parts: Parts): string {
  for (const { text, fixed } of grammar.verbs[verb].forms) {
    const said = text.replace(/\[([^\]]*)\]/g, (_, optional: string) => {
      return (parts[GAP.exec(optional)![1]!] ?? null) === null ? "" : optional;
    });
    const gaps = [...said.matchAll(new RegExp(GAP, "g"))].map(([, part]) => part!);
    const isFull = gaps.every((part) => (parts[part] ?? null) !== null);
    const isWhole = Object.entries(parts).every(
      ([part, word]) => word === null || gaps.includes(part) || fixed[part] === word,
    );
    if (isFull && isWhole)
      return gaps.reduce((out, part) => out.replace(GAP, String(parts[part])), said);
  }
  throw new Error(`no form of ${verb} says ${JSON.stringify(parts)}`);
}

/** The rules that explain a move at a decision, the nearest first, each once. */
export function rulesFor({ verb, parts }: Reading, frame: Frame | null): string[] {
  const asked = { ...frame } as Parts;
  const valueOf = (name: string): Part =>
    (name.startsWith("frame.") ? asked[name.slice("frame.".length)] : parts[name]) ?? null;
  const rules = grammar.verbs[verb].rules.flatMap((group) => {
    const holds = ({ when }: Case): boolean =>
      Object.entries(when).every(([name, words]) => words.includes(valueOf(name)));
    return group.find(holds)?.rules ?? [];
  });
  const own = frame ? grammar.frames[frame.kind]?.rule : undefined;
  return [...new Set(rules.flatMap((rule) => (rule === "frame" ? (own ?? []) : rule)))];
}

const ACTION_OF = new Map(Object.entries(grammar.letters).map(([action, text]) => [text, action]));

/** A gift card from its short name: `5w` is value 5 and the action of the wall. */
export function readCard(card: string): { value: number; action: string } | null {
  const action = ACTION_OF.get(card.slice(1));
  return /^[1-9]/.test(card) && action !== undefined ? { value: Number(card[0]), action } : null;
}

/** The short name of a gift card. */
export function writeCard({ value, action }: { value: number; action: string }): string {
  return `${value}${grammar.letters[action] ?? ""}`;
}
