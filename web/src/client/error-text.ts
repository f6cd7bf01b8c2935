// What a server's error says to a person.

import { say, t } from "../text/language.svelte";
import type { ServerError } from "./messages";

export function errorText({ code, message, reason }: ServerError): string {
  if (reason) return t().reason(reason);
  return t().phrases.has("web", "error", code) ? say(`error.${code}`) : message;
}
