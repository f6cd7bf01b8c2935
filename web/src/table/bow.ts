// An arrow between two things of the page: a line that bends, so that two of them stay apart.

export type Box = { left: number; top: number; width: number; height: number };
export type Bow = {
  /** Path of the line, empty if there is no beginning. */
  line: string;
  head: string;
  /** A frame around where it ends. */
  end: { x: number; y: number; width: number; height: number };
};

const ROOM = 4; // pixels around the end
const HEAD = 15;
const BEND = 0.14; // of its length

/** From the middle of one box to the edge of another, as seen from `around`; every other one bends
 * the other way. */
export function bow(start: Box | undefined, end: Box, around: Box, n: number): Bow {
  const [ex, ey] = [end.left - around.left, end.top - around.top];
  const frame = {
    x: ex - ROOM,
    y: ey - ROOM,
    width: end.width + 2 * ROOM,
    height: end.height + 2 * ROOM,
  };
  if (!start) return { line: "", head: "", end: frame };
  const from = {
    x: start.left - around.left + start.width / 2,
    y: start.top - around.top + start.height / 2,
  };
  const to = { x: ex + end.width / 2, y: ey + end.height / 2 };
  const side = n % 2 ? -BEND : BEND;
  const over = {
    x: (from.x + to.x) / 2 - (to.y - from.y) * side,
    y: (from.y + to.y) / 2 + (to.x - from.x) * side,
  };
  // Towards the end the line has the direction from its bend.
  const far = Math.hypot(to.x - over.x, to.y - over.y) || 1;
  const [dx, dy] = [(to.x - over.x) / far, (to.y - over.y) / far];
  const reach = Math.min(
    frame.width / 2 / Math.max(Math.abs(dx), 1e-6),
    frame.height / 2 / Math.max(Math.abs(dy), 1e-6),
  );
  const tip = { x: to.x - dx * reach, y: to.y - dy * reach };
  const neck = { x: tip.x - dx * HEAD, y: tip.y - dy * HEAD };
  const half = HEAD * 0.55;
  const at = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return {
    line: `M${at(from.x, from.y)}Q${at(over.x, over.y)} ${at(neck.x, neck.y)}`,
    head: `M${at(tip.x, tip.y)}L${at(neck.x - dy * half, neck.y + dx * half)}L${at(neck.x + dy * half, neck.y - dx * half)}Z`,
    end: frame,
  };
}
