// Keys that every board has.

/** A digit presses the answer with that number, or that card in the hand. */
export function pressNumber(n: number): void {
  const answers = document.querySelectorAll<HTMLElement>(".choices button");
  const cards = document.querySelectorAll<HTMLElement>(".in-hand.open");
  (answers.length ? answers : cards)[n - 1]?.click();
}
