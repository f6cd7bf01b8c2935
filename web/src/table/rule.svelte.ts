// The rule that is open beside the table. Every rule number of the page opens here.

import { openRulebook, rules } from "../text/language.svelte";

let number = $state<string | null>(null);

export async function openRule(rule: string): Promise<void> {
  number = rule;
  if (!rules()) await openRulebook();
}

export function closeRule(): void {
  number = null;
}

/** The open rule; its text is null until the rulebook is here. */
export function theRule(): { number: string; text: string | null } | null {
  return number === null ? null : { number, text: rules()?.rules.get(number) ?? null };
}
