// Reading the table without playing: what the pointer rests on, a finger is held on or the keyboard
// has reached is explained; a right click or a held finger keeps the explanation open.

import type { Place } from "../game/places";
import type { Stage } from "../game/stage.svelte";

const REST = 500; // milliseconds
const HOLD = 500;
const STILL = 10; // pixels that a held finger may move

export function reading(stage: () => Stage): (scene: HTMLElement) => () => void {
  return (scene) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let under: HTMLElement | null = null;
    let touched: { x: number; y: number } | null = null;
    let hasPressed = false; // and not moved since: the pointer is there to play, not to read

    function thingAt(target: EventTarget | null): HTMLElement | null {
      return (
        (target as Element).closest?.<HTMLElement>("[data-about], [data-sign], [data-place]") ??
        null
      );
    }

    function explain(thing: HTMLElement, pinned: boolean): void {
      const { about, sign, place } = thing.dataset;
      stage().read(
        (about ?? (sign ? `sign:${sign}` : place)) as Place,
        thing.getBoundingClientRect(),
        pinned,
      );
    }

    /** What was read in passing goes when the pointer or the focus goes. */
    function leave(): void {
      clearTimeout(timer);
      if (stage().about && !stage().about!.pinned) stage().about = null;
    }

    function arrive(thing: HTMLElement | null): void {
      if (thing === under) return;
      under = thing;
      leave();
      if (thing) timer = setTimeout(() => !stage().about?.pinned && explain(thing, false), REST);
    }

    function over({ target, pointerType, buttons }: PointerEvent): void {
      if (pointerType === "mouse" && !buttons && !hasPressed) arrive(thingAt(target));
    }

    function focused({ target }: FocusEvent): void {
      if ((target as Element).matches(":focus-visible")) arrive(thingAt(target));
    }

    function down({ target, pointerType, clientX, clientY }: PointerEvent): void {
      clearTimeout(timer);
      if (pointerType === "mouse") {
        hasPressed = true;
        return arrive(null);
      }
      const thing = thingAt(target);
      touched = { x: clientX, y: clientY };
      if (!thing) return;
      timer = setTimeout(() => {
        explain(thing, true);
        // The click that ends the hold would play.
        const swallow = (click: Event): void => (click.stopPropagation(), click.preventDefault());
        const until = { capture: true, once: true };
        addEventListener("click", swallow, until);
        addEventListener("pointerdown", () => removeEventListener("click", swallow, until), until);
      }, HOLD);
    }

    function move({ target, clientX, clientY, pointerType, buttons }: PointerEvent): void {
      if (pointerType === "mouse" && hasPressed && !buttons) {
        hasPressed = false;
        arrive(thingAt(target));
      }
      if (pointerType === "mouse" || !touched) return;
      if (Math.hypot(clientX - touched.x, clientY - touched.y) > STILL) clearTimeout(timer);
    }

    function up({ pointerType }: PointerEvent): void {
      touched = null;
      if (pointerType !== "mouse") clearTimeout(timer);
    }

    function menu(event: Event): void {
      const thing = thingAt(event.target);
      if (!thing) return;
      event.preventDefault();
      explain(thing, true);
    }

    const listeners = {
      pointerover: over,
      pointerleave: () => arrive(null),
      focusin: focused,
      focusout: () => arrive(null),
      pointerdown: down,
      pointermove: move,
      pointerup: up,
      pointercancel: up,
      contextmenu: menu,
    } as { [name: string]: (event: never) => void };
    for (const [name, heard] of Object.entries(listeners))
      scene.addEventListener(name, heard as EventListener);
    return () => {
      clearTimeout(timer);
      for (const [name, heard] of Object.entries(listeners))
        scene.removeEventListener(name, heard as EventListener);
    };
  };
}
