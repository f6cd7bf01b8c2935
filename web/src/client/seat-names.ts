// What the seats of a table are called.

import type { SeatInfo } from "../generated/messages";
import { say } from "../text/language.svelte";

// The first of the Hundred Family Surnames: bots have them in every language.
const SURNAMES = ["Zhao", "Qian", "Sun", "Li", "Zhou"];

/** People's own names, or what sits there. */
export function namesOf(seats: SeatInfo[]): string[] {
  return seats.map((seat) => {
    if (seat.name) return seat.name;
    if (seat.kind === "bot") return SURNAMES[seat.seat % SURNAMES.length]!;
    if (seat.kind === "meng") return say("seat.meng");
    return say("seat.person", { n: seat.seat + 1 });
  });
}
