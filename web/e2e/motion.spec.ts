import { choose, expect, novice, Person, test, you } from "./fixtures.ts";
import { asked, Picks, press } from "./player.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Count the pieces that have been set in motion since. */
const COUNT = `
  window.moved = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) { window.moved++; return animate.apply(this, how); };
`;

for (const [pace, reducedMotion, moves] of [
  ["quick", "no-preference", true],
  ["quick", "reduce", false],
  ["off", "no-preference", false],
] as const) {
  test(`pieces ${moves ? "move" : "stand still"} at pace ${pace}, motion ${reducedMotion}`, async ({
    page,
  }) => {
    await choose(page, { pace });
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(COUNT);
    const wang = await Person.at(page);
    await wang.sit({ seats: [you, novice], seed: "motion" });
    const picks = new Picks();
    const lines = page.locator(".log .line");
    await asked(page);
    const before = await lines.count();
    while ((await lines.count()) < before + 4) {
      await asked(page);
      await press(page, picks);
    }
    await asked(page);
    const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved);
    if (moves) expect(moved).toBeGreaterThan(0);
    else expect(moved).toBe(0);
  });
}

test("what the others do is told line by line, and can be skipped", async ({ page }) => {
  await choose(page, { pace: "calm" });
  await page.clock.install();
  const wang = await Person.at(page);
  await wang.sit({ seats: [you, novice, novice], seed: "skip" });
  const picks = new Picks();
  const skip = page.getByRole("button", { name: "Skip", exact: true });
  await asked(page);
  // From now on time passes only here: without skipping, nothing more would be told.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  while (!(await skip.isVisible())) {
    if (await page.locator("#prompt.yours").count()) await press(page, picks);
    else await page.clock.runFor(200);
  }
  await expect(page.locator(".status-line .playing")).toBeVisible();
  await expect(async () => {
    if (await skip.isVisible()) await skip.click(); // again, if a bot has moved in the meantime
    expect(await page.locator(".status-line .playing").count()).toBe(0);
  }).toPass();
  const recap = page.getByRole("region", { name: "Since your last turn" });
  await expect(recap.getByRole("listitem").first()).toContainText(/gives|skips/);
  await recap.getByRole("button", { name: "close" }).click();
  await expect(recap).toHaveCount(0);
});
