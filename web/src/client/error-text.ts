// What a server's error says to a person.

import type { ErrorInfo } from "../generated/messages";
import { say, t } from "../text/language.svelte";

export function errorText({ code, message, reason, figures }: ErrorInfo): string {
  if (reason) return t().reason(reason);
  return t().phrases.has("web", "error", code) ? say(`error.${code}`, figures) : message;
}
