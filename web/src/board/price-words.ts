// What giving a gift costs, in words: "pay 2 servants, sacrifice a card, or forgo the actions".

import { say, t } from "../text/language.svelte";

export function priceWords(ways: string[]): string {
  const list = new Intl.ListFormat(t().tag, { type: "disjunction" });
  return list.format(ways.map((way) => say(`way.${way}`)));
}
