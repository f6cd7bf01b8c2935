// Picking a move on the board: places are picked one by one until one move is left.

import { type Choice, type Place } from "./places";

export class Picking {
  choices = $state.raw<Choice[]>([]);
  /** What the person has picked. */
  chosen = $state.raw<Place[]>([]);

  /** What need not be picked, since all that can be done on the board is done there: the last card
   * of a hand, or the wall where only the number of servants is asked. */
  readonly implied = $derived.by((): Place[] => {
    const [first, ...others] = this.choices.filter(({ places }) => places.length);
    if (!first || !others.length) return [];
    return first.places.filter((place) => others.every(({ places }) => places.includes(place)));
  });
  readonly picked = $derived([...this.implied, ...this.chosen]);

  /** The moves still possible with what was picked. */
  readonly left = $derived(this.choices.filter((choice) => holds(choice, this.chosen)));
  /** The places to pick next: a card before the official it goes to. */
  readonly open = $derived(new Set(this.left.flatMap((one) => this.#further(one)[0] ?? [])));

  /** Start again with these choices. */
  offer(choices: Choice[]): void {
    this.choices = choices;
    this.chosen = [];
  }

  /** Whether something can be done at this place now, whatever was picked before. */
  canPick(place: Place): boolean {
    return this.open.has(place) || this.choices.some((choice) => choice.places.includes(place));
  }

  isPicked(place: Place): boolean {
    return this.picked.includes(place);
  }

  /** Whether all places of this move are picked. */
  isComplete(choice: Choice): boolean {
    return !this.#further(choice).length;
  }

  /**
   * Pick a place, or put a picked one back. Returns the move if only one is left now; if there are
   * several, `left` has them.
   */
  pick(place: Place): string | null {
    if (this.implied.includes(place)) return null;
    if (this.chosen.includes(place)) {
      this.chosen = this.chosen.filter((one) => one !== place);
      return null;
    }
    const further = [...this.chosen, place];
    if (this.choices.some((choice) => holds(choice, further))) this.chosen = further;
    else if (this.choices.some((choice) => choice.places.includes(place))) this.chosen = [place];
    else return null;
    const [only, another] = this.left;
    return only && !another && this.isComplete(only) ? only.move : null;
  }

  clear(): void {
    this.chosen = [];
  }

  /** The moves left if this place is picked next. */
  through(place: Place): Choice[] {
    return this.left.filter((choice) => choice.places.includes(place));
  }

  #further({ places }: Choice): Place[] {
    return places.filter((place) => !this.isPicked(place));
  }
}

function holds(choice: Choice, places: Place[]): boolean {
  return places.every((place) => choice.places.includes(place));
}
