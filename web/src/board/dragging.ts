// Dragging a card to a place. A press without a move stays a press.

import type { Place } from "../game/places";
import type { Stage } from "../game/stage.svelte";

const FAR_ENOUGH = 8; // pixels before a press becomes a drag

type Options = { place: Place; stage: Stage };

export function draggable(node: HTMLElement, options: Options) {
  let { place, stage } = options;
  let start: { x: number; y: number } | null = null;
  let ghost: HTMLElement | null = null;

  function down(event: PointerEvent): void {
    if (event.button !== 0 || !stage.picking.canPick(place)) return;
    start = { x: event.clientX, y: event.clientY };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", stop);
  }

  function move(event: PointerEvent): void {
    if (!start) return;
    const dx = event.clientX - start.x;
    const dy = event.clientY - start.y;
    if (!ghost) {
      if (Math.hypot(dx, dy) < FAR_ENOUGH || scrolls(event, dx, dy)) return;
      if (!stage.picking.isPicked(place)) stage.press(place);
      ghost = lift(node);
    }
    ghost.style.transform = `translate(${dx}px, ${dy}px)`;
  }

  /** A finger or a pen that moves the way the hand scrolls, scrolls it. */
  function scrolls({ pointerType }: PointerEvent, dx: number, dy: number): boolean {
    const way = Math.abs(dx) > Math.abs(dy) ? "pan-x" : "pan-y";
    return pointerType !== "mouse" && getComputedStyle(node).touchAction === way;
  }

  function up(event: PointerEvent): void {
    const dragged = ghost !== null;
    stop();
    if (!dragged) return;
    // The click that ends a drag would put the card back.
    const swallow = (click: Event): void => click.stopPropagation();
    window.addEventListener("click", swallow, { capture: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const spot = under?.closest<HTMLElement>(".spot");
    const target = spot?.dataset["place"];
    if (target && target !== place) stage.press(target, spot!.getBoundingClientRect()); // or hear why not
  }

  function stop(): void {
    start = null;
    ghost?.remove();
    ghost = null;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", stop);
  }

  node.addEventListener("pointerdown", down);
  return {
    update(next: Options) {
      ({ place, stage } = next);
    },
    destroy() {
      stop();
      node.removeEventListener("pointerdown", down);
    },
  };
}

/** A copy of the card that follows the pointer. */
function lift(node: HTMLElement): HTMLElement {
  const box = node.getBoundingClientRect();
  const ghost = node.cloneNode(true) as HTMLElement;
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    pointerEvents: "none",
    zIndex: "50",
    fontSize: getComputedStyle(node).fontSize,
  });
  ghost.setAttribute("aria-hidden", "true");
  document.body.append(ghost);
  return ghost;
}
