// A picture that is looked at more closely: fingers spread on it, and it is moved about in its frame.
// The frame scrolls, so that fingers, pens, wheels and the keyboard move it as they move everything;
// only the mouse's drag is made here. Outside the frame a pinch is the browser's and zooms the page.

type Options = {
  /** Fingers closed or spread: by how much since the last time, around which point of the window. */
  zoom: (factor: number, x: number, y: number) => void;
};

export function zoomable(frame: HTMLElement, { zoom }: Options) {
  let apart = 0;
  let held: { x: number; y: number } | null = null;

  function fingers({ touches }: TouchEvent): { apart: number; x: number; y: number } {
    const [a, b] = [touches[0]!, touches[1]!];
    return {
      apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
      x: (a.clientX + b.clientX) / 2,
      y: (a.clientY + b.clientY) / 2,
    };
  }

  function touched(event: TouchEvent): void {
    if (event.touches.length === 2) apart = fingers(event).apart;
  }

  function spread(event: TouchEvent): void {
    if (event.touches.length !== 2 || !apart) return;
    if (event.cancelable) event.preventDefault(); // else two fingers would scroll
    const now = fingers(event);
    zoom(now.apart / apart, now.x, now.y);
    apart = now.apart;
  }

  function hold(event: PointerEvent): void {
    const onSpot = (event.target as Element).closest(".spot") !== null;
    if (event.pointerType !== "mouse" || event.button !== 0 || onSpot) return;
    held = { x: event.clientX, y: event.clientY };
    frame.setPointerCapture(event.pointerId);
  }

  function drag(event: PointerEvent): void {
    if (!held) return;
    frame.scrollBy(held.x - event.clientX, held.y - event.clientY);
    held = { x: event.clientX, y: event.clientY };
  }

  function release(): void {
    held = null;
  }

  const listeners: [string, (event: never) => void][] = [
    ["touchstart", touched],
    ["touchmove", spread],
    ["pointerdown", hold],
    ["pointermove", drag],
    ["pointerup", release],
    ["pointercancel", release],
  ];
  for (const [name, listener] of listeners)
    frame.addEventListener(name, listener as EventListener, { passive: false });
  return {
    destroy() {
      for (const [name, listener] of listeners)
        frame.removeEventListener(name, listener as EventListener);
    },
  };
}
