// Plays whatever glows, by mouse, finger or keyboard.

import { expect, type Page } from "@playwright/test";

/** What can be pressed to make a decision. */
export const GLOWING = ".choices button, .spot.open";
/** A move to be confirmed, or the device to be handed over. */
const CONFIRM = ".confirm .chief, [aria-labelledby=hand-over] .chief";
const OVER = "dialog[aria-labelledby=end-title][open]";
/** Something is asked of this person, or the game is over. */
const ASKED = `${GLOWING}, ${CONFIRM}, ${OVER}`;

/** The same picks in every run. */
export class Picks {
  constructor(private seed = 7) {}
  below(n: number): number {
    this.seed = (this.seed * 48271) % 2147483647;
    return this.seed % n;
  }
}

export function sheet(page: Page) {
  return page.locator(OVER);
}

/** Wait until something is asked. False if the game is over. */
export async function asked(page: Page): Promise<boolean> {
  await expect(page.locator(ASKED).filter({ visible: true }).first()).toBeVisible();
  return !(await sheet(page).isVisible());
}

/** What the page asks now, to notice that it has changed. */
export function stateOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const glowing = [...document.querySelectorAll(".choices button, .spot.open, .spot.picked")];
    const lines = document.querySelectorAll(".log li").length;
    const confirm = document.querySelector(".confirm, [aria-labelledby=hand-over]") ? "?" : "";
    return [
      document.querySelector("#prompt")?.className,
      document.querySelector("#prompt")?.textContent,
      lines,
      confirm,
      ...glowing.map((one) => one.className + one.textContent),
    ].join("|");
  });
}

/** Press one thing that glows, with the mouse or a finger; return when something has changed. */
export async function press(
  page: Page,
  picks: Picks,
  how: "click" | "tap" = "click",
): Promise<void> {
  const before = await stateOf(page);
  const confirm = page.locator(CONFIRM);
  if (await confirm.isVisible()) {
    await confirm[how]();
  } else {
    const glowing = page.locator(GLOWING).filter({ visible: true });
    const n = await glowing.count();
    if (!n) return; // gone meanwhile
    await glowing.nth(picks.below(n))[how]();
  }
  await expect.poll(() => stateOf(page), { intervals: [5, 10, 20, 50, 100] }).not.toBe(before);
}

/** Press one thing that glows, with the keyboard alone. */
export async function type(page: Page, picks: Picks): Promise<void> {
  const before = await stateOf(page);
  if (await page.locator(CONFIRM).isVisible()) {
    await expect(page.locator(CONFIRM)).toBeFocused();
    await page.keyboard.press("Enter");
  } else {
    await walkTo(page, GLOWING, picks.below(3));
    await page.keyboard.press("Enter");
  }
  await expect.poll(() => stateOf(page), { intervals: [5, 10, 20, 50, 100] }).not.toBe(before);
}

/** Press the digit of something that can be done; return when something has changed. */
export async function strike(page: Page, picks: Picks): Promise<void> {
  const before = await stateOf(page);
  if (await page.locator(CONFIRM).isVisible()) {
    await expect(page.locator(CONFIRM)).toBeFocused();
    await page.keyboard.press("Enter");
  } else {
    const digits = await page.evaluate(() => [
      ...new Set(
        [...document.querySelectorAll<HTMLElement>("[data-key]")].map((one) => one.dataset["key"]!),
      ),
    ]);
    if (!digits.length) return; // gone meanwhile
    await page.keyboard.press(digits[picks.below(digits.length)]!);
  }
  await expect.poll(() => stateOf(page), { intervals: [5, 10, 20, 50, 100] }).not.toBe(before);
}

/** Tab on until the focus is on something that matches, and then past `further` of them. */
export async function walkTo(page: Page, selector: string, further = 0): Promise<void> {
  for (let stops = 0; stops < 200; stops++) {
    const isThere = await page.evaluate(
      (wanted) => document.activeElement?.matches(wanted) ?? false,
      selector,
    );
    if (isThere && further-- <= 0) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

/** Play on to the score sheet. */
export async function playToTheEnd(
  page: Page,
  step: (page: Page, picks: Picks) => Promise<void> = press,
  picks = new Picks(),
): Promise<void> {
  while (await asked(page)) await step(page, picks);
}
