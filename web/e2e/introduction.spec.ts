import { choose, expect, PHONE, test, type Page } from "./fixtures.ts";
import { GLOWING, Picks, press, type, walkTo } from "./player.ts";

const NEXT = ".coach footer button.button";

async function count(page: Page): Promise<string> {
  return page.locator(".coach .count").innerText();
}

/** Follow the coach to the last step: next where it is offered, else play what is asked. */
async function follow(page: Page, byKeyboard: boolean): Promise<string[]> {
  const picks = new Picks();
  const titles: string[] = [];
  const coach = page.locator(".coach");
  for (let i = 0; i < 200; i++) {
    const title = await coach.locator("h2").innerText();
    if (titles.at(-1) !== title) titles.push(title);
    if (title === "The intrigue track")
      await expect(page.locator('[data-place="intrigue"]')).toBeInViewport();
    const [n, of] = (await count(page)).split(" of ");
    if (n === of) return titles;
    const next = coach.getByRole("button", { name: "Next", exact: true });
    if (await next.isVisible()) {
      if (byKeyboard) {
        await walkTo(page, NEXT);
        await page.keyboard.press("Enter");
      } else await next.click();
      await expect.poll(() => count(page)).not.toBe(`${n} of ${of}`);
    } else {
      const before = await count(page);
      await expect
        .poll(
          async () => (await page.locator(GLOWING).count()) > 0 || (await count(page)) !== before,
        )
        .toBe(true);
      if (await page.locator(GLOWING).count()) await (byKeyboard ? type : press)(page, picks);
    }
  }
  throw new Error(`the introduction does not end: ${titles.join(", ")}`);
}

test("the introduction to its end by clicks, and the game goes on", async ({ page }) => {
  await choose(page);
  await page.goto("/learn");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Welcome to court" })).toBeVisible();
  const titles = await follow(page, false);
  expect(titles).toContain("The intrigue track");
  expect(titles).toContain("More ways to VP");
  expect(new Set(titles).size).toBeGreaterThanOrEqual(12);
  await page.getByRole("button", { name: "Keep playing" }).click();
  await expect(page.locator(".coach")).toHaveCount(0);
  await expect(page.locator(".board").first()).toBeVisible();
});

test("the introduction by the keyboard alone; it can be left and taken up again", async ({
  page,
}) => {
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
  await walkTo(page, ".ways a.chief");
  await page.keyboard.press("Enter");
  await expect(page.locator(".coach .count")).toHaveText(/^2 of/);
  await follow(page, true);
  await walkTo(page, NEXT);
  await page.keyboard.press("Enter");
  await expect(page.locator(".coach")).toHaveCount(0);
});

test("the introduction shows on a phone what it speaks of", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await choose(page);
  await page.goto("/learn");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  expect(await follow(page, false)).toContain("The intrigue track");
});
