import type { Locator } from "@playwright/test";
import { choose, expect, PHONE, test, type Page } from "./fixtures.ts";
import { walkTo } from "./player.ts";

const NEXT = ".coach footer button.button";
const LAST = "Your goal from here";

async function begin(page: Page): Promise<void> {
  await choose(page);
  await page.goto("/learn");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Welcome to court" })).toBeVisible();
}

/** What the guide means to be pressed now. */
async function meant(page: Page): Promise<Locator> {
  // The tutor has answered: nothing changes from now on, but by a press.
  await expect(page.locator("#prompt.yours")).toBeVisible();
  const next = page.locator(".coach footer button.chief");
  if (await next.count()) return next;
  const name = (await page.locator(".coach .now").innerText()).replace("Suggestion: ", "");
  const choices = page.locator(".choices");
  for (const way of [
    choices.getByRole("button", { name, exact: true }),
    page.locator(".spot.open[data-pointed]").filter({ visible: true }),
  ])
    if (await way.count()) return way;
  return choices.getByRole("button", { name: /^Pay/ }); // how a gift is made possible
}

/** Do what the guide says, up to something with this title. Returns the titles. */
async function follow(page: Page, until: string): Promise<string[]> {
  const titles: string[] = [];
  for (let i = 0; i < 80; i++) {
    const way = await meant(page);
    const title = await page.locator(".coach h2").innerText();
    if (titles.at(-1) !== title) titles.push(title);
    if (title === until) return titles;
    await way.click(); // strict: the guide means one thing at a time
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
  await expect(page.locator(".coach")).toContainText("5 steps"); // a good pace
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
