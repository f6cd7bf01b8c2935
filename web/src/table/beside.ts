// Places a card that explains something next to it, on the side with the most room.

export type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

const GAP = 8; // pixels

export function beside(
  thing: Box,
  card: Size,
  width: number,
  height: number,
): { left: number; top: number } {
  const right = thing.left + thing.width;
  const bottom = thing.top + thing.height;
  const within = (at: number, size: number, room: number): number =>
    Math.max(GAP, Math.min(at, room - size - GAP));
  const level = within(thing.top + thing.height / 2 - card.height / 2, card.height, height);
  const middle = within(thing.left + thing.width / 2 - card.width / 2, card.width, width);
  // How much room is left on each side once the card is there.
  const sides = [
    { left: right + GAP, top: level, spare: width - right - card.width - 2 * GAP },
    { left: thing.left - card.width - GAP, top: level, spare: thing.left - card.width - 2 * GAP },
    { left: middle, top: thing.top - card.height - GAP, spare: thing.top - card.height - 2 * GAP },
    { left: middle, top: bottom + GAP, spare: height - bottom - card.height - 2 * GAP },
  ];
  const fitting = sides.find(({ spare }) => spare >= 0);
  const best = fitting ?? sides.reduce((one, other) => (other.spare > one.spare ? other : one));
  return { left: within(best.left, card.width, width), top: within(best.top, card.height, height) };
}
