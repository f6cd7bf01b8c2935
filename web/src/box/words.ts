// Figures, and what is wrong with them, in the player's words.

import figures from "../generated/figures.json";
import type { ProblemInfo } from "../generated/messages";
import { say, t } from "../text/language.svelte";

/** Tables whose keys are words of the game, and their kind. */
const WORD_KINDS: { [table: string]: string } = {
  "travel_tokens-basic": "token",
  "travel_tokens-bonus": "token",
  "automa-cards": "automa",
  "map-place": "city",
};
/** What a figure is called: `board.small.jade_houses.2.price` is the price of jade house 2. Beside
 *  the name of the whole a short name will do: the price. */
export function figureName(key: string, short = false): string {
  const names = key.split(".");
  const side = names[0] === "board" && names.length > 1 ? names.splice(1, 1)[0] : undefined;
  const [n = null, m = null] = names.filter(isNumber).map(Number);
  const words = names.filter((name) => !isNumber(name));
  const isPart = words.length > 3 || (isNumber(names.at(-2) ?? "") && !isNumber(names.at(-1)!));
  const part = isPart ? words.pop() : undefined; // told after the name of the whole
  const kind = WORD_KINDS[words.slice(0, 2).join("-")];
  const word = kind && words[2] ? t().word(kind, words.splice(2, 1)[0]!) : null;
  if (part && short) return say(`figure-part.${part}`);
  const path = words.join("-");
  if (!t().phrases.has("web", "figure", path)) return key;
  const name = say(`figure.${path}`, { n, m, word });
  const whole = side && !short ? say(`box.side-${side as "small" | "large"}`, { name }) : name;
  return part ? say("box.part", { name: whole, part: say(`figure-part.${part}`) }) : whole;
}

type Table = { [name: string]: string | number };

/** A number in words. */
export function figureText(key: string, figure: unknown): string {
  if (figure === null || figure === undefined) return "–";
  if (Array.isArray(figure)) {
    const parts = figure.map((part: unknown, i) => figureText(`${key}.${i + 1}`, part));
    return parts.join(key.startsWith("map.roads.") ? " – " : ", ");
  }
  if (typeof figure === "object") return tableText(figure as Table);
  const value = /^gift_cards\.gifts\.(\d)$/.exec(key)?.[1];
  // Our names of the gifts are translated; other ones are as their box has them.
  if (value && figure === figures.gift_names[Number(value) - 1]) return t().word("gift", value);
  if (/^map\.(ring|inner|roads)/.test(key)) return t().word("city", String(figure));
  if (key.startsWith("players.colours")) return t().word("colour", String(figure));
  return String(figure);
}

function tableText(table: Table): string {
  if ("action" in table) return t().phrases.tell(["card", "card"], table);
  if ("price" in table) return say("box.house", table);
  if ("gain" in table) return say("box.exchange", table);
  if ("human" in table) return say("new.sets-pair", table);
  if ("id" in table) {
    const decree = t().word("decree", table["id"]!);
    return table["vp"] === undefined ? decree : say("box.decree", { decree, vp: table["vp"] });
  }
  return Object.values(table).join(", ");
}

/** The problem, without the name of the number it is shown next to. */
export function problemText({ code, args }: ProblemInfo): string {
  return say(`problem.${code}`, args);
}

function isNumber(name: string): boolean {
  return /^\d+$/.test(name);
}
