import type { Locator } from "@playwright/test";
import { choose, expect, PHONE, test, type Page } from "./fixtures.ts";
import { stateOf, walkTo } from "./player.ts";

const NEXT = ".coach footer button.button";
const LAST = "Your goal from here";

async function begin(page: Page): Promise<void> {
  await choose(page);
  await page.goto("/learn");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Welcome to court" })).toBeVisible();
}

/** What the guide says, and what is asked. */
async function now(page: Page): Promise<string> {
  return (await page.locator(".coach").innerText()) + (await stateOf(page));
}

/** What the guide means to be pressed now. It may speak a moment after the answers are there. */
async function meant(page: Page): Promise<Locator> {
  const coach = page.locator(".coach");
  const choices = page.locator(".choices");
  const fixed = [
    coach.locator("footer button.chief"), // to go on
    page.locator(".spot.open[data-pointed]").filter({ visible: true }),
    choices.getByRole("button", { name: /^pay/i }), // how a gift is made possible
  ];
  let found: Locator | undefined;
  await expect(async () => {
    const [suggested = ""] = await coach.locator(".now").allInnerTexts();
    const name = suggested.replace("Suggestion: ", "");
    for (const way of [choices.getByRole("button", { name, exact: true }), ...fixed])
      if (await way.count()) return void (found = way.first());
    throw new Error("the guide means nothing yet");
  }).toPass({ intervals: [20, 50, 100] });
  return found!;
}

/** Do what the guide says, up to something with this title. Returns the titles. */
async function follow(page: Page, until: string): Promise<string[]> {
  const coach = page.locator(".coach");
  const titles: string[] = [];
  for (let i = 0; i < 80; i++) {
    const way = await meant(page);
    const title = await coach.locator("h2").innerText(); // of what is now meant
    if (titles.at(-1) !== title) titles.push(title);
    if (title === until) return titles;
    const before = await now(page);
    // What is meant may change while it is being pressed; then the next round sees it.
    const pressed = await way.click({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
    if (pressed)
      await expect.poll(() => now(page), { intervals: [5, 10, 20, 50, 100] }).not.toBe(before);
  }
  throw new Error(`the introduction does not end: ${titles.join(", ")}`);
}

test("someone who follows the guide meets everything on the first day, and the game goes on", async ({
  page,
}) => {
  await begin(page);
  const titles = await follow(page, LAST);
  const places = ["Great Wall", "Travel", "Palace", "Intrigue", "Jade", "Grand Canal", "Decrees"];
  const met = [
    "A lower gift",
    "What a journey brings",
    "A section of the wall",
    "Night and morning",
  ];
  expect(titles, titles.join(", ")).toEqual(expect.arrayContaining([...places, ...met]));
  await expect(page.locator(".coach")).toContainText(/[45] steps/); // a good pace
  await page.getByRole("button", { name: "Keep playing" }).click();
  await expect(page.locator(".coach")).toHaveCount(0);
  await expect(page.locator(".board").first()).toBeVisible();
});

test("the guide can be read, left and taken up again by the keyboard alone", async ({ page }) => {
  await choose(page);
  await page.goto("/learn");
  await walkTo(page, ".ways button.chief");
  await page.keyboard.press("Enter");
  await expect(page.locator(".coach")).toBeVisible();
  await walkTo(page, NEXT);
  await page.keyboard.press("Enter");
  await walkTo(page, ".coach .leave");
  await page.keyboard.press("Enter");
  await expect(page.locator(".coach")).toHaveCount(0);
  await page.goto("/learn");
  await expect(page.getByText("Explained so far: 1 of")).toBeVisible();
  await walkTo(page, ".ways a.chief");
  await page.keyboard.press("Enter");
  await expect(page.locator(".coach .count")).toHaveText(/^2 of/);
});

test("the guide shows on a phone what it speaks of", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await begin(page);
  await follow(page, "Travel");
  await expect(page.locator('[data-place="city:taiyuan"]')).toBeInViewport();
});
