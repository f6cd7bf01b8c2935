// Pieces that move: whatever carries `data-piece` glides from where it was to where it is, and
// what comes out of a family's stock flies from its player board.

import { placesOfEvent } from "../game/places";
import type { EventName, GameEvent } from "../game/view";

export type Positions = Map<string, DOMRect>;

/** Whether this person wants things to move at all. */
export function wantsMotion(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Where the pieces are drawn now. */
export function piecePositions(): Positions {
  const found: Positions = new Map();
  for (const node of document.querySelectorAll<HTMLElement>("[data-piece]")) {
    found.set(node.dataset["piece"]!, node.getBoundingClientRect());
  }
  return found;
}

/** Let every piece glide from where it was. `renamed` says which piece had another name. */
export function glide(
  before: Positions,
  duration: number,
  renamed: { [now: string]: string } = {},
): void {
  // Measured first and moved then: a measurement after a change would lay the page out again.
  const ways = [...document.querySelectorAll<HTMLElement>("[data-piece]")].map((node) => {
    const name = node.dataset["piece"]!;
    return { node, way: wayTo(node, before.get(renamed[name] ?? name)) };
  });
  for (const { node, way } of ways) if (way) slide(node, way, duration);
}

type Way = { dx: number; dy: number };

/** How far away the middle of a node was; null where it hardly moves, or is not in sight. */
function wayTo(node: HTMLElement, from: DOMRect | undefined): Way | null {
  if (!from?.width) return null;
  const to = node.getBoundingClientRect();
  if (!to.width) return null;
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  return Math.hypot(dx, dy) < 3 ? null : { dx, dy };
}

function slide(node: HTMLElement, { dx, dy }: Way, duration: number): void {
  // Not animated with the rest: the browser can leave transforms to the graphics, but no z-index.
  node.style.zIndex = "10";
  const flight = node.animate(
    [{ transform: `translate(${dx}px, ${dy}px) scale(1.15)` }, { transform: "none" }],
    { duration, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)" },
  );
  flight.onfinish = flight.oncancel = () => (node.style.zIndex = "");
}

/** Events in which a piece, a card or a stone comes or goes. */
const FLYING = new Set<EventName>([
  "gave",
  "swapped",
  "swapped-discard",
  "built",
  "decree-taken",
  "loaded",
  "took-jade",
  "bonus-laid",
]);

/** After an event was drawn: what arrived flies in from the family it came from. */
export function fly(event: GameEvent, duration: number): void {
  const family = rect(`[data-place="family:${event.seat}"] .emblem`);
  const [place] = placesOfEvent(event);
  if (!FLYING.has(event.event) || !family || place?.startsWith("family:")) return;
  if (event.event === "gave" || event.event === "swapped" || event.event === "swapped-discard") {
    const card = document.querySelector<HTMLElement>(`[data-piece="gift-${event.location}"]`);
    const hand = rect(`[data-place="hand"] .cards`);
    const own = document.querySelector(`[data-place="family:${event.seat}"].own`);
    const way = card && wayTo(card, own && hand ? hand : family);
    if (way) slide(card, way, duration);
    return;
  }
  const end = rect(`[data-place="${place}"]`);
  const emblem = document.querySelector(`[data-place="family:${event.seat}"] .emblem .piece`);
  const stone = document.querySelector(`[data-place="${place}"] .stone .icon`);
  const model = event.event === "took-jade" ? stone : emblem;
  if (!end || !model) return;
  // Jade goes the other way: from the house to the family.
  if (event.event === "took-jade") ghost(model, end, family, duration);
  else ghost(model, family, end, duration);
}

/** Before an exchange is drawn: take up the card that leaves the board. The result lets it fly to its
 * new owner, once the other one lies there. */
export function lift(event: GameEvent): ((duration: number) => void) | null {
  if (event.event !== "gave" && event.event !== "swapped" && event.event !== "swapped-discard")
    return null;
  const card = document.querySelector<HTMLElement>(`[data-piece="gift-${event.location}"]`);
  const from = card?.getBoundingClientRect();
  const to = rect(`[data-place="family:${event.seat}"] .emblem`);
  if (!card || !from?.width || !to) return null;
  const copy = card.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-piece");
  const font = getComputedStyle(card).fontSize;
  return (duration) => carry(copy, from, to, duration, { fontSize: font });
}

function rect(selector: string): DOMRect | null {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box?.width ? box : null;
}

function ghost(model: Element, from: DOMRect, to: DOMRect, duration: number): void {
  const size = 30;
  const left = from.left + from.width / 2 - size / 2;
  const top = from.top + from.height / 2 - size / 2;
  const node = model.cloneNode(true) as SVGElement;
  carry(node, new DOMRect(left, top, size, size), to, duration, { color: "var(--jade)" });
}

/** Show a copy that moves from its place to the middle of another one, and is gone. */
function carry(
  node: HTMLElement | SVGElement,
  from: DOMRect,
  to: DOMRect,
  duration: number,
  style: Partial<CSSStyleDeclaration>,
): void {
  Object.assign(node.style, {
    position: "fixed",
    inset: "auto",
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    zIndex: "30",
    pointerEvents: "none",
    ...style,
  });
  document.body.append(node);
  const dx = to.left + to.width / 2 - from.left - from.width / 2;
  const dy = to.top + to.height / 2 - from.top - from.height / 2;
  const flight = node.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${dx}px, ${dy}px)`, opacity: 1, offset: 0.9 },
      { transform: `translate(${dx}px, ${dy}px)`, opacity: 0 },
    ],
    { duration, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)" },
  );
  flight.onfinish = flight.oncancel = () => node.remove();
}
