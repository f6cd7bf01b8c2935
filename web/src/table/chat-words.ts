// What a line of the chat says in the reader's language, and who said it.

import type { ChatLine } from "../generated/messages";
import { say } from "../text/language.svelte";

export function nameOf(line: ChatLine): string {
  if (line.speaker === null) return say("chat.gone");
  return line.name || say("seat.person", { n: line.seat + 1 });
}

export function wordsOf(line: ChatLine): string {
  return line.phrase === null ? line.text : say(`chat.phrase.${line.phrase}`);
}
