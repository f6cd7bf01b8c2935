// What is agreed about a table besides its clock: things that are on or off. A switch is called
// `new.<name>` in the form of a new table. Where it is `told` to those who sit down, it is
// `terms.<name>` if it is on and is off as a rule, `terms.no-<name>` the other way round.
import figures from "../generated/figures.json";
import type { Clock, Pairing, Terms } from "../generated/messages";
import { say } from "../text/language.svelte";
import { timeText } from "./time-left";

export type Switch = { [K in keyof Terms]: Terms[K] extends boolean ? K : never }[keyof Terms];

export const USUAL = figures.new_table.terms as Terms;

/** Paces for quick pairing, the most usual first. */
export const PACES = figures.new_table.paces as {
  [Pace in NonNullable<Pairing["pace"]>]: Clock | null;
};

/** How much time everyone has. */
export function paceText(clock: Clock): string {
  const times = {
    turn: timeText(clock.turn ?? 0),
    bank: timeText(clock.bank ?? 0),
    increment: timeText(clock.increment ?? 0),
  };
  if (clock.kind === "game")
    return say(clock.increment ? "terms.game-increment" : "terms.game", times);
  return say(clock.bank ? "terms.turn-bank" : "terms.turn", times);
}

/** `anywhere`: also where there is no server, and nobody else comes in. */
export const SWITCHES: { name: Switch; anywhere?: true; told?: true }[] = [
  { name: "undo", anywhere: true },
  { name: "memory", anywhere: true },
  { name: "listed", told: true },
  { name: "spectators", told: true },
  { name: "chat", told: true },
  { name: "hints", told: true },
  { name: "rated", told: true },
  { name: "approval", told: true },
];

/** Which sentences `terms.…` are about switches that are not as usual. */
export function toldSwitches(terms: Terms): string[] {
  const unusual = SWITCHES.filter(({ name, told }) => told && terms[name] !== USUAL[name]);
  return unusual.map(({ name }) => `${terms[name] ? "" : "no-"}${name}`);
}
