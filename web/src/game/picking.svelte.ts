// Picking a move on the board: places are picked one by one until one move is left.

import { type Choice, type Place } from "./places";

export class Picking {
  choices = $state.raw<Choice[]>([]);
  picked = $state.raw<Place[]>([]);

  /** The moves still possible with what was picked. */
  readonly left = $derived(this.choices.filter((choice) => holds(choice, this.picked)));
  /** The places to pick next: a card before the official it goes to. */
  readonly open = $derived(
    new Set(this.left.flatMap((one) => one.places.find((place) => !this.isPicked(place)) ?? [])),
  );

  /** Start again with these choices. */
  offer(choices: Choice[]): void {
    this.choices = choices;
    this.picked = [];
  }

  /** Whether something can be done at this place now, whatever was picked before. */
  canPick(place: Place): boolean {
    return this.open.has(place) || this.choices.some((choice) => choice.places.includes(place));
  }

  isPicked(place: Place): boolean {
    return this.picked.includes(place);
  }

  /**
   * Pick a place, or put a picked one back. Returns the move if only one is left now; if there are
   * several, `left` has them.
   */
  pick(place: Place): string | null {
    if (this.isPicked(place)) {
      this.picked = this.picked.filter((one) => one !== place);
      return null;
    }
    const further = [...this.picked, place];
    if (this.choices.some((choice) => holds(choice, further))) this.picked = further;
    else if (this.choices.some((choice) => choice.places.includes(place))) this.picked = [place];
    else return null;
    return this.left.length === 1 && this.left[0]!.places.length === this.picked.length
      ? this.left[0]!.move
      : null;
  }

  clear(): void {
    this.picked = [];
  }

  /** The moves left if this place is picked next. */
  through(place: Place): Choice[] {
    return this.left.filter((choice) => choice.places.includes(place));
  }
}

function holds(choice: Choice, places: Place[]): boolean {
  return places.every((place) => choice.places.includes(place));
}
