// Which rules explain a move: src/gugong/text/citing.py in TypeScript.

import type { Frame } from "./view";
import type { Parts, Reading } from "./reading";

type Rules = { [key: string]: string[] };

const ALWAYS: Rules = {
  give: ["GIFT-6"], // also when forgone: it says what is forgone
  burn: ["GIFT-4", "GIFT-10"],
  pay: ["SRV-3"],
  travel: ["TRV-2", "TRV-3", "TRV-4"],
  wall: ["WALL-2"],
  decree: ["DEC-1", "DEC-2"],
  "new-ship": ["CAN-4"],
  sail: ["CAN-2", "CAN-5"],
  claim: ["CAN-6", "CAN-7"],
  gain: ["SRV-2"],
  swap: ["GIFT-9"],
  recall: ["TRV-8", "GIFT-10"],
  discard: ["TRV-8", "GIFT-10"],
  lower: ["WALL-4", "INT-4"],
  die: ["WALL-4", "INT-4"],
  lay: ["BON-4"],
  use: ["MOR-4", "DEC-3"],
  token: ["TRV-9", "TRV-7"],
  take: ["TRV-8"],
  "hand-in": ["TRV-5"],
};
const COSTLY: Rules = {
  travel: ["TRV-1", "TRV-3"],
  wall: ["WALL-1"],
  intrigue: ["INT-2"],
  palace: ["PAL-1", "PAL-3"],
  canal: ["CAN-3", "CAN-4"],
};
const PLAIN: Rules = { intrigue: ["INT-1"], palace: ["PAL-1", "PAL-3"] };
const LEVEL: Rules = { morning: ["DEC-3"], score: ["DEC-5", "END-2"] };
const BONUS: Rules = { flattery: ["BON-1"], toll: ["BON-2"], follow: ["BON-3"] };
const TAKEN: Rules = { envoy: ["PAL-3"], intrigue: ["INT-3"] };
const PASSED: Rules = {
  benefit: ["TRV-4", "TRV-9"],
  canal: ["CAN-2", "CAN-6"],
  favour: ["WALL-4"],
};
/** The rule behind each kind of decision. */
export const RULE_OF: { [kind: string]: string } = {
  exchange: "GIFT-2",
  burn: "GIFT-4",
  pay: "SRV-3",
  action: "GIFT-6",
  travel: "TRV-1",
  benefit: "TRV-4",
  masons: "WALL-1",
  "extra-mason": "DEC-4",
  favour: "WALL-4",
  gain: "SRV-2",
  canal: "CAN-2",
  load: "DEC-3",
  claim: "CAN-6",
  swap: "DEC-3",
  "morning-decrees": "MOR-4",
  "hand-in": "TRV-9",
  "make-room": "TRV-6",
  "last-hand-in": "TRV-5",
};

/** The rule numbers, the nearest first, each once. */
export function rulesFor(move: Reading, frame: Frame | null): string[] {
  return [...new Set([...special(move.verb, move.parts, frame), ...(ALWAYS[move.verb] ?? [])])];
}

function special(verb: string, parts: Parts, frame: Frame | null): string[] {
  const location = String(parts["location"]);
  const token = String(frame?.token);
  switch (verb) {
    case "give":
      if (parts["way"]) return ["GIFT-4"];
      return String(parts["card"]).startsWith("1") ? ["GIFT-3", "GIFT-5"] : ["GIFT-3"];
    case "plain":
      return PLAIN[location] ?? [];
    case "costly":
      return COSTLY[location] ?? [];
    case "jade":
      return parts["house"] ? ["JADE-1"] : ["JADE-2"];
    case "decree":
      return LEVEL[String(parts["decree"]).split("-")[0]!] ?? ["DEC-4"];
    case "lay":
      return BONUS[token] ?? ["BON-1", "BON-2", "BON-3"];
    case "take":
      return TAKEN[token] ?? [];
    case "pass":
      return PASSED[frame?.kind ?? ""] ?? ruleOf(frame);
    case "wall":
    case "ship":
    case "new-ship":
    case "gain":
    case "swap":
      return offeredBy(verb, parts, frame);
    default:
      return [];
  }
}

/** The rule that lets a piece be placed or gained, or a card be swapped, at this decision. */
function offeredBy(verb: string, parts: Parts, frame: Frame | null): string[] {
  const piece = parts["piece"] ?? "servant";
  const double = parts["double"] || piece !== "servant" ? ["SRV-4"] : [];
  const kind = frame?.kind;
  if (kind === "benefit") return ["TRV-8", ...double];
  if (kind === "extra-mason") return ["DEC-4", ...double];
  if (kind === "load" || kind === "swap") return ["DEC-3", ...double];
  if (verb === "wall") return ["WALL-1", ...double];
  if (verb === "ship" || verb === "new-ship") {
    const withB = frame?.stage === "one-more" || frame?.stage === "two-more";
    return [withB ? "CAN-3" : "CAN-2", ...double];
  }
  if (kind === "gain") return frame?.some ? ["MOR-5", "NIGHT-1"] : [];
  return ["GIFT-7"];
}

function ruleOf(frame: Frame | null): string[] {
  const rule = RULE_OF[frame?.kind ?? ""];
  return rule ? [rule] : [];
}
