// The rule that is open in the dialog. Every rule number on the page opens it.

import { openRulebook, rules } from "../text/language.svelte";

let number = $state<string | null>(null);

export async function openRule(rule: string): Promise<void> {
  number = rule;
  if (!rules()) await openRulebook();
}

export function closeRule(): void {
  number = null;
}

type Rule = { number: string; chapter: string | null; text: string | null };

/** The open rule; its text and its chapter's title are null until the rulebook is loaded. */
export function theRule(): Rule | null {
  if (number === null) return null;
  const short = number.split("-")[0];
  return {
    number,
    chapter: rules()?.chapters.find((chapter) => chapter.short === short)?.title ?? null,
    text: rules()?.rules.get(number) ?? null,
  };
}
