// What a server's error says to a person.

import { say, t } from "../text/language.svelte";
import type { ErrorInfo } from "./protocol";

export function errorText({ code, message, reason }: ErrorInfo): string {
  if (reason) return t().reason(reason);
  return t().phrases.has("web", "error", code) ? say(`error.${code}`) : message;
}
