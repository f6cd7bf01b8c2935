// What the seats of a table are called.

import type { SeatInfo } from "../generated/messages";
import { say } from "../text/language.svelte";

const SURNAMES = 5;

/** People's own names, or what sits there. */
export function namesOf(seats: SeatInfo[]): string[] {
  return seats.map((seat) => {
    if (seat.name) return seat.name;
    if (seat.kind === "bot") return say(`surname.${(seat.seat % SURNAMES) + 1}`);
    if (seat.kind === "meng") return say("seat.meng");
    return say("seat.person", { n: seat.seat + 1 });
  });
}

/** Whether a bot finished the game for this seat's player. */
export function isStandIn(seat: SeatInfo): boolean {
  return seat.kind === "bot" && (seat.held || seat.vacant);
}

/** Who reached a result: where a bot played to the end, it is not the person's alone. */
export function finishersOf(seats: SeatInfo[]): string[] {
  return namesOf(seats).map((name, n) =>
    isStandIn(seats[n]!) ? say("end.finished-by-bot", { name }) : name,
  );
}
