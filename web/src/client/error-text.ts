// What a server's error says to a person.

import type { ErrorInfo } from "../generated/messages";
import { dayAndTime } from "../text/dates";
import { say, t } from "../text/language.svelte";

export function errorText({ code, message, reason, figures, ban }: ErrorInfo): string {
  if (reason) return t().reason(reason);
  if (ban) {
    const until = ban.until && dayAndTime(ban.until);
    const said = until ? say("error.banned-until", { until }) : say("error.banned");
    return ban.reason ? `${said} ${say("error.banned-reason", { reason: ban.reason })}` : said;
  }
  return t().phrases.has("web", "error", code) ? say(`error.${code}`, figures) : message;
}
