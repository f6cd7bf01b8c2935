// Moves read from their notation: a verb and what it names. src/gugong/text/reading.py in TypeScript.

export type Parts = { [name: string]: string | number | null };
export type Reading = { verb: string; parts: Parts };

const LOCATIONS = "travel|wall|jade|intrigue|palace|decree|canal";
const CARD = "(?<card>[1-9](?:ss|[wipdcsx])?)";
const LOCATION = `(?<location>${LOCATIONS})`;
const BERTH = "(?<berth>[a-h]?\\d)";
const PIECE = "(?: with (?<piece>double as 1|double))?";
const PIECES =
  "(?:(?<servants>servant|2 servants)(?: \\+ (?<beside>double as 1|double))?" +
  "|(?<double>double as 1|double))";

// The verb is the key of the sentence. Order matters: `travel b` is no city.
const SHAPES: [string, RegExp][] = (
  [
    ["give", `give ${CARD} to ${LOCATION}(?:, (?<way>pay|burn|forgo))?`],
    ["burn", `burn(?: ${CARD})?`],
    ["pay", "pay (?<with>servants|double as 1|double)"],
    ["plain", "(?<location>intrigue|palace) a"],
    ["costly", "(?<location>travel|wall|intrigue|palace|canal) b"],
    ["travel", "travel (?<city>[\\p{L}_][\\p{L}\\p{N}_' -]*)"],
    ["wall", `wall ${PIECES}`],
    ["jade", "jade (?:house (?<house>\\d)|(?<square>square))"],
    ["decree", "decree (?<decree>[a-z-]+)"],
    ["ship", `ship ${BERTH}${PIECE}`],
    ["new-ship", `new ship(?: (?<route>[a-h]))?${PIECE}`],
    ["sail", `sail ${BERTH}`],
    ["claim", `claim ${BERTH} (?<reward>vp|card|double)`],
    ["gain", "gain (?:nothing|(?<double>double)|(?<servants>\\d+)(?: \\+ (?<beside>double))?)"],
    ["swap", `swap (?<pile>discarded )?${CARD} with ${LOCATION}`],
    ["recall", `recall(?: ${CARD})?`],
    ["discard", `discard(?: ${CARD})?`],
    ["lower", "lower (?<steps>\\d) for \\w+"],
    ["die", "die (?<die>\\d) to (?<value>\\d)"],
    ["lay", `lay (?<piece>servant|double)(?: at ${LOCATION})?`],
    ["use", "use (?<decree>[a-z-]+)"],
    ["token", "token (?<token>[a-z-]+)"],
    ["take", "take"],
    ["pass", "pass"],
    ["hand-in", "hand in for (?<reward>servant|vp|jade)"],
  ] as [string, string][]
).map(([verb, shape]) => [verb, new RegExp(`^(?:${shape})$`, "u")]);

const SERVANTS: { [word: string]: number } = { servant: 1, "2 servants": 2 };
const DOUBLE: { [word: string]: number } = { "double as 1": 1, double: 2 };

/** Small letters, single spaces, no space before a comma and one after it. */
export function tidy(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(",", " , ")
    .split(/\s+/)
    .join(" ")
    .trim()
    .replaceAll(" ,", ",");
}

/** The verb and the parts of a move; null if it is no move. */
export function readMove(text: string): Reading | null {
  const tidied = tidy(text);
  for (const [verb, shape] of SHAPES) {
    const found = shape.exec(tidied);
    if (found) return { verb, parts: numbers(verb, named(found.groups)) };
  }
  return null;
}

function named(groups: { [name: string]: string | undefined } | undefined): Parts {
  return Object.fromEntries(
    Object.entries(groups ?? {}).map(([name, part]) => [name, part ?? null]),
  );
}

/** Servants and Double Servant as events count them. */
function numbers(verb: string, parts: Parts): Parts {
  if (verb === "wall" || verb === "gain") {
    const servants = String(parts["servants"] ?? 0);
    const double = parts["double"] ?? parts["beside"];
    const count = SERVANTS[servants] ?? Number(servants);
    return verb === "wall"
      ? { servants: count, double: double ? DOUBLE[double]! : 0 }
      : { servants: count, doubles: double ? 1 : 0 };
  }
  return verb === "ship" || verb === "new-ship"
    ? { ...parts, piece: parts["piece"] ?? "servant" }
    : parts;
}
