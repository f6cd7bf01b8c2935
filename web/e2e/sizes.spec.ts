// What fits into the window: a laptop's, and a phone's under one thumb.

import { choose, DESKTOP, expect, novice, Person, PHONE, test, you } from "./fixtures.ts";
import { scrollsSideways, tooSmall } from "./fit.ts";
import { asked, playToTheEnd, press, sheet } from "./player.ts";
import { decisionsOf, SCREENS } from "./screens.ts";

test("on a laptop board, hand and prompt fit without scrolling", async ({ page }) => {
  await choose(page);
  await page.setViewportSize(DESKTOP);
  const decisions = await decisionsOf(await Person.at(page), "5p-bonus-expert-1");
  for (const { kind, open } of decisions) {
    await open(page);
    for (const part of ["#prompt", ".hand .cards", "[role=region].board", ".own", ".families"]) {
      const box = (await page.locator(part).first().boundingBox())!;
      const isInside =
        box.x >= 0 &&
        box.y >= 0 &&
        box.x + box.width <= DESKTOP.width &&
        box.y + box.height <= DESKTOP.height;
      expect.soft(isInside, `${part} at ${kind}: ${JSON.stringify(box)}`).toBe(true);
    }
    const scrolls = await page.evaluate(
      () => document.documentElement.scrollHeight > document.documentElement.clientHeight,
    );
    expect.soft(scrolls, `the table scrolls at ${kind}`).toBe(false);
    for (const spot of await page.locator("[role=region].board .spot").all())
      await expect.soft(spot).toBeInViewport({ ratio: 0.9 });
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  for (const { name, open } of SCREENS) {
    test(`${name}: no target smaller than 44 pixels, nothing beside the window`, async ({
      page,
    }) => {
      await choose(page);
      await open(page, await Person.at(page));
      expect.soft(await tooSmall(page)).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
    });
  }

  test("every part of the board is a tap away and large enough", async ({ page }) => {
    await choose(page);
    const wang = await Person.at(page);
    await wang.sit({ seats: [you, novice, novice], seed: "phone" });
    await asked(page);
    await expect(page.locator("#prompt")).toBeInViewport();
    await expect(page.locator(".in-hand").first()).toBeInViewport();
    for (const [tab, part] of [
      ["Court", ".official"],
      ["Map", '[data-place^="city:"]'],
      ["Canal", '[data-place^="berth:"]'],
      ["Decrees", '[data-place^="decree:"]'],
      ["Families", ".family"],
    ] as const) {
      await page.getByRole("button", { name: tab, exact: true }).tap();
      await expect(page.locator(part).first()).toBeVisible();
      for (const one of await page.locator(part).all()) {
        await one.scrollIntoViewIfNeeded();
        await expect.soft(one).toBeInViewport();
      }
      expect.soft(await tooSmall(page), tab).toEqual([]);
    }
  });

  test("a whole game by taps", async ({ page }) => {
    await choose(page);
    const wang = await Person.at(page);
    await wang.sit({ seats: [you, novice], seed: "phone-2" });
    await playToTheEnd(page, (page, picks) => press(page, picks, "tap"));
    await expect(sheet(page)).toBeVisible();
  });
});
