// Whether what is drawn has room: texts in their boxes, things to touch, the page in its window.

import { DEEP, expect, LANGUAGES, resize, type Page, type Window } from "./fixtures.ts";

/** Texts that stick out of their box, are cut off, or lie outside the window, and whether one has to
 * scroll sideways. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(lookForOverflow, "body");
}

/** Switch the language by the select of the settings, though a dialog may lie over it; people cannot then. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate(async (wanted) => {
    const select = document.querySelector<HTMLSelectElement>("header details select")!;
    select.value = wanted;
    select.dispatchEvent(new Event("change", { bubbles: true }));
    do await new Promise((resolve) => setTimeout(resolve));
    while (!document.documentElement.lang.startsWith(wanted));
  }, language);
}

/** As if the typefaces had not come, and the machine's were much wider or narrower. What has room in a
 * wide face has it in our own, too. */
const FACES = { own: "normal", wide: "0.05em", narrow: "-0.04em" };
export type Look = Window & { face?: keyof typeof FACES };

/** What has no room in a part of the page in this window. */
async function overflowingAt(page: Page, { size, layout, face }: Look, part: string) {
  await page.setViewportSize(size);
  // As a text, since a function cannot be handed over.
  const given = [layout, FACES[face ?? "own"], part].map((one) => JSON.stringify(one)).join();
  return page.evaluate<string[]>(`(${lookIn})(${given}, ${lookForOverflow})`);
}

/** Runs in the page. */
async function lookIn(
  layout: string,
  spacing: string,
  part: string,
  look: (part: string) => string[],
): Promise<string[]> {
  const kept = window as unknown as { spacing?: CSSStyleSheet };
  if (!kept.spacing) {
    kept.spacing = new CSSStyleSheet(); // the content policy allows no style element
    document.adoptedStyleSheets.push(kept.spacing);
  }
  kept.spacing.replaceSync(`* { letter-spacing: ${spacing} !important; }`);
  // The log is laid out anew at the next frame, when its size is known.
  do await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  while ((document.documentElement.dataset["layout"] ?? layout) !== layout);
  return look(part);
}

/** Runs in the page. */
function lookForOverflow(part: string): string[] {
  const SLACK = 2;
  const found = new Set<string>();
  const measured = new Map<Element, ReturnType<typeof measure>>(); // most texts share ancestors
  const walker = document.createTreeWalker(document.querySelector(part)!, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!;
    const text = node.textContent!.trim();
    if (!text || parent.closest(".unseen, script, style, select, svg, [hidden]")) continue;
    if (!parent.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (line.width > 1) check(line, parent, text);
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.add("the page scrolls sideways");
  return [...found];

  function measure(one: Element) {
    const style = getComputedStyle(one);
    const box = one.getBoundingClientRect();
    const isClip = style.overflowX !== "visible" || style.overflowY !== "visible";
    return {
      box,
      isClip,
      hasBox: style.display !== "contents" && style.display !== "inline",
      isHidden: style.clipPath !== "none" && box.width <= 2, // said, not shown
      scrollsX: ["auto", "scroll"].includes(style.overflowX),
      scrollsY: ["auto", "scroll"].includes(style.overflowY),
      isCutOnPurpose: style.textOverflow === "ellipsis" && one.hasAttribute("title"),
      isFixed: style.position === "fixed",
      isBox:
        isClip ||
        style.backgroundColor !== "rgba(0, 0, 0, 0)" ||
        style.backgroundImage !== "none" ||
        parseFloat(style.borderTopWidth) > 0,
    };
  }

  function check(line: DOMRect, parent: Element, text: string): void {
    let isInBox = false;
    for (let one: Element | null = parent; one && one !== document.body; one = one.parentElement) {
      let its = measured.get(one);
      if (!its) measured.set(one, (its = measure(one)));
      if (!its.hasBox) continue;
      const { box, isClip, scrollsX, scrollsY } = its;
      if (its.isHidden || (scrollsX && scrollsY) || its.isCutOnPurpose) return;
      if (!its.isBox || (isInBox && !isClip)) continue; // the first box, and whatever cuts off
      isInBox = true;
      const across = !scrollsX && (line.left < box.left - SLACK || line.right > box.right + SLACK);
      const down =
        !scrollsY && (line.top < box.top - SLACK - 2 || line.bottom > box.bottom + SLACK + 2);
      if (across || down) found.add(`“${text}” sticks out of ${name(one)}`);
      if (its.isFixed) return;
    }
    if (line.left < -SLACK || line.right > innerWidth + SLACK)
      found.add(`“${text}” lies outside the window`);
  }

  function name(one: Element): string {
    const classes = [...one.classList].filter((word) => !word.startsWith("svelte-"));
    return [one.tagName.toLowerCase(), ...classes].join(".");
  }
}

/** Whether one has to scroll sideways. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
}

/** Things to touch that are smaller than a fingertip. */
export function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 44 - 0.5;
    const found: string[] = [];
    const things = "button, a[href], input, select, summary, textarea, [role=button]";
    for (const one of document.querySelectorAll<HTMLElement>(things)) {
      if (!one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
      if (one.closest(".unseen, [inert], :disabled")) continue;
      if (one.closest("p, dd, li") && getComputedStyle(one).display === "inline") continue; // words in a sentence
      const touched = one.closest("label") ?? one;
      const { width, height } = touched.getBoundingClientRect();
      if (width < 2 || height < 2) continue; // a file field behind its label
      if (width < LEAST || height < LEAST) {
        const words = (one.getAttribute("aria-label") ?? one.innerText ?? "").trim().slice(0, 40);
        const classes = [...one.classList].filter((word) => !word.startsWith("svelte-"));
        found.push(
          `${[one.tagName.toLowerCase(), ...classes].join(".")} “${words}” ${Math.round(width)}×${Math.round(height)}`,
        );
      }
    }
    return found;
  });
}

/** What lies outside the window, wholly or for the most part. */
export function outside(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const found: string[] = [];
    for (const one of document.querySelectorAll(wanted)) {
      const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
      const seen =
        Math.max(Math.min(right, innerWidth) - Math.max(left, 0), 0) *
        Math.max(Math.min(bottom, innerHeight) - Math.max(top, 0), 0);
      if (!width || seen < 0.9 * width * height)
        found.push(`${one.getAttribute("data-place") ?? one.className} at ${left},${top}`);
    }
    return found;
  }, selector);
}

/** Decrees that hang out of their hall, over the street below it. */
function hangingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hall = document.querySelector("section.decrees")!.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>("section.decrees li")]
      .filter((one) => one.getBoundingClientRect().bottom > hall.bottom + 1)
      .map((one) => one.innerText);
  });
}

/** Drawings that are pulled out of shape: only the map may give way a little. */
export function stretched(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const svg of document.querySelectorAll<SVGSVGElement>("svg[preserveAspectRatio=none]")) {
      const { width, height } = svg.getBoundingClientRect();
      if (!width) continue;
      const pull = width / height / (svg.viewBox.baseVal.width / svg.viewBox.baseVal.height);
      if (pull < 0.85 || pull > 1.4) found.push(`${svg.classList[0]}: ${pull.toFixed(2)}`);
    }
    for (const one of document.querySelectorAll(".official .portrait, .city .token, .card, .die")) {
      const { width, height } = one.getBoundingClientRect();
      const pull = width / height / (one.matches(".card") ? 5.6 / 7.8 : 1);
      if (width && Math.abs(pull - 1) > 0.03) found.push(`${one.className}: ${pull.toFixed(2)}`);
    }
    return found;
  });
}

/** Draw nothing in this page until it is drawn again. Where only places and sizes are looked at, drawing
 * would take most of the time. */
export async function drawNothing(page: Page): Promise<void> {
  await page.evaluate(() => (document.documentElement.style.clipPath = "inset(100%)"));
}

export async function drawAgain(page: Page): Promise<void> {
  await page.evaluate(() => (document.documentElement.style.clipPath = ""));
}

const PARTS = "#prompt, .choices button, .hand .cards, [role=region].board, .own, .families, .log";
const SPOTS = "[role=region].board .spot";

/** The whole board at a glance. */
export async function checkWhole(page: Page, where: string): Promise<void> {
  const [parts, spots, decrees, down] = await Promise.all([
    outside(page, PARTS),
    outside(page, SPOTS),
    hangingOut(page),
    page.evaluate(
      () => document.documentElement.scrollHeight > document.documentElement.clientHeight,
    ),
  ]);
  expect.soft(parts, where).toEqual([]);
  expect.soft(spots, where).toEqual([]);
  expect.soft(decrees, where).toEqual([]);
  expect.soft(down, `${where} scrolls`).toBe(false);
}

/** Whatever has no room, is out of shape or, where fingers are used, too small for one. */
export async function checkDrawing(page: Page, where: string, touch: boolean): Promise<void> {
  const [pulled, over, small] = await Promise.all([
    stretched(page),
    overflowing(page),
    touch ? tooSmall(page) : [],
  ]);
  expect.soft(pulled, where).toEqual([]);
  expect.soft(over, where).toEqual([]);
  expect.soft(small, where).toEqual([]);
}

/** The languages that a screen is looked at in: all of them in CI, elsewhere German, which is the longest,
 * and one that differs from screen to screen. */
function languagesFor(where: string): string[] {
  if (DEEP) return LANGUAGES;
  const others = LANGUAGES.filter((code) => code !== "de");
  const letters = [...where].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0);
  return ["de", others[letters % others.length]!];
}

/** In each language every text has room in these windows. The page speaks the last one after. */
export async function checkRoom(
  page: Page,
  where: string,
  looks: Look[],
  part = "body",
): Promise<void> {
  // A table takes longer to say everything anew than to be laid out in another window.
  for (const language of languagesFor(where)) {
    await speak(page, language);
    for (const look of looks) {
      const at = `${where}, ${language}, ${look.size.width} wide, in ${look.face ?? "our own"} face`;
      expect.soft(await overflowingAt(page, look, part), at).toEqual([]);
    }
  }
}
