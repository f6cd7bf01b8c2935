// What the browser has to fetch, and that nothing moves when the typefaces arrive.

import { gzipSync } from "node:zlib";
import { choose, expect, test, type Page } from "./fixtures.ts";
import { asked } from "./player.ts";

const TYPEFACES = "**/*.woff2";

/** Note every shift of the layout from the beginning. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { shifts: number }).shifts += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: number }).shifts);
}

function drawnIn(page: Page, face: string): Promise<boolean> {
  return page.evaluate((name) => {
    const loaded = [...document.fonts].filter(({ family }) => family.replaceAll('"', "") === name);
    return loaded.length > 0 && loaded.every(({ status }) => status === "loaded");
  }, face);
}

test("the page is under a content policy and is light", async ({ page }) => {
  await choose(page);
  const sizes = { code: 0, typefaces: 0 };
  const weighed: Promise<void>[] = [];
  page.on("response", (response) => {
    const kind = response.request().resourceType();
    if (!["script", "stylesheet", "font"].includes(kind)) return;
    weighed.push(
      response.body().then((body) => {
        if (kind === "font") sizes.typefaces += body.length;
        else sizes.code += gzipSync(body).length;
      }),
    );
  });
  const answer = await page.goto("/");
  const policy = answer!.headers()["content-security-policy"];
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("font-src 'self'");
  expect(policy).not.toContain("unsafe");
  await page.getByRole("button", { name: "Play now" }).click();
  await asked(page);
  await Promise.all(weighed);
  expect(weighed.length).toBeGreaterThan(5);
  expect(sizes.code).toBeLessThanOrEqual(250_000); // lobby and table together
  expect(sizes.typefaces).toBeGreaterThan(0);
  expect(sizes.typefaces).toBeLessThanOrEqual(150_000);
});

test("the page waits for its typefaces, and nothing moves", async ({ page }) => {
  await choose(page, { language: "tr" });
  const shifts = await watchShifts(page);
  let arrive = (): void => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  let held = 0;
  await page.route(TYPEFACES, async (route) => {
    held++;
    await arrived;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  // The page waits three seconds at most, so this may not take long to be noticed.
  await expect.poll(() => held, { intervals: [10] }).toBe(4); // each file once: preloaded under the address of the style
  await expect(page.locator("#page")).toBeEmpty();
  arrive();
  await expect(page.locator(".gate .chief")).toBeVisible();
  for (const face of ["Lora", "Cabin"]) expect(await drawnIn(page, face), face).toBe(true);
  expect(await shifts()).toBe(0);
});

test("typefaces that come late hardly move anything", async ({ page }) => {
  await choose(page, { language: "de" });
  const shifts = await watchShifts(page);
  let arrive = (): void => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(TYPEFACES, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.clock.install();
  await page.goto("/", { waitUntil: "commit" });
  await expect(async () => {
    await page.clock.runFor(3000);
    await expect(page.locator(".gate .chief")).toBeVisible({ timeout: 100 });
  }).toPass();
  arrive();
  await expect.poll(() => drawnIn(page, "Lora")).toBe(true);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await shifts()).toBeLessThan(0.01);
});

test("without its typefaces the page can be read all the same", async ({ page, problems }) => {
  await choose(page);
  await page.route(TYPEFACES, (route) => route.abort());
  await page.goto("/");
  await expect(page.locator(".gate .chief")).toBeVisible();
  expect(problems.every((problem) => problem.includes("ERR_FAILED"))).toBe(true);
  problems.length = 0; // the browser itself writes them into its console
});
