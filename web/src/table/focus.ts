// The keyboard on the table: the focus goes where the question is, and arrows lead from one thing that
// can be done to another.

const OPTIONS = ".choices button, .spot.open";
const STOPS = `${OPTIONS}, .spot.picked`;
const ASIDE = 2.5; // how much further away something is that lies aside

const ARROWS: { [key: string]: [x: number, y: number] | undefined } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function visible(scene: HTMLElement, selector: string): HTMLElement[] {
  return [...scene.querySelectorAll<HTMLElement>(selector)].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
}

/** Focus what the digit 1 stands for, unless something is focused that can be done now or that has
 * nothing to do with the question. Returns whether the focus has moved. */
export function focusQuestion(scene: HTMLElement): boolean {
  const at = document.activeElement;
  const isLost = !at || at === document.body || at.matches(".spot");
  if (!isLost || at?.matches(OPTIONS)) return false;
  const options = visible(scene, OPTIONS);
  const first = options.find(({ dataset }) => dataset["key"] === "1") ?? options[0];
  first?.focus();
  return first !== undefined;
}

/** Focus the next thing that can be done in the direction of an arrow key. Returns whether the key was
 * one. */
export function walk(scene: HTMLElement, key: string): boolean {
  const way = ARROWS[key];
  const at = document.activeElement;
  if (!way || (at && at !== document.body && !at.matches(STOPS))) return false;
  if (!at?.matches(STOPS)) return focusQuestion(scene);
  const [fromX, fromY] = middle(at);
  let nearest: HTMLElement | undefined;
  let least = Infinity;
  for (const one of visible(scene, STOPS)) {
    const [x, y] = middle(one);
    const along = (x - fromX) * way[0] + (y - fromY) * way[1];
    const aside = Math.abs((x - fromX) * way[1]) + Math.abs((y - fromY) * way[0]);
    const cost = along + ASIDE * aside;
    if (along > 1 && cost < least) [nearest, least] = [one, cost];
  }
  nearest?.focus();
  return true;
}

function middle(one: Element): [x: number, y: number] {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
