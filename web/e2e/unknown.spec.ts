// A server that does not know this browser: nothing is lost, nothing is sent in a loop.

import type { Page } from "@playwright/test";
import { choose, DESKTOP, expect, PHONE, test } from "./fixtures.ts";

/** Another database answers at this address: it knows nobody. */
async function replaceDatabase(page: Page): Promise<void> {
  await page.route("**/api/v1/**", async (route) => {
    const request = route.request();
    if (request.url().endsWith("/server"))
      return route.fulfill({ json: { v: 1, server: "another", version: "0" } });
    if (request.headers()["authorization"])
      return route.fulfill({
        status: 401,
        json: { v: 1, error: { code: "unauthorised", message: "Who are you?" } },
      });
    return route.fallback();
  });
}

function stored(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("gugong.players"));
}

function tokens(players: string | null): string[] {
  return (JSON.parse(players!) as { token: string }[]).map(({ token }) => token);
}

test("a browser keeps its player when another database answers", async ({ page, problems }) => {
  await choose(page);
  await page.goto("/");
  await page.getByRole("button", { name: /^Play now/ }).click();
  await expect(page.locator("#prompt")).toBeVisible();
  const table = page.url();
  const mine = await stored(page);
  expect(mine).toContain("token");

  await test.step("it says so, and deletes nothing", async () => {
    await replaceDatabase(page);
    await page.goto("/");
    const notice = page.getByRole("alert").filter({ hasText: "does not recognise you" });
    await expect(notice).toBeVisible();
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await expect(notice.getByRole("button", { name: "Start over here" })).toBeInViewport();
      await page.screenshot({ path: `../build/screenshots/unknown-${size.width}.png` });
    }
    expect(await stored(page)).toBe(mine);
    problems.length = 0; // the browser logs every 401
  });

  await test.step("a new player is made only when asked for, beside the old one", async () => {
    await page.unroute("**/api/v1/**");
    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Start over here" }).click();
    await reloaded;
    const [, ...before] = tokens(await stored(page));
    expect(before).toEqual(tokens(mine));
    await expect(page.locator(".unknown")).toHaveCount(0);
  });

  await test.step("the old player is back with the old database", async () => {
    await page.evaluate((text) => localStorage.setItem("gugong.players", text!), mine);
    await page.goto(table);
    await expect(page.locator("#prompt")).toBeVisible();
    await expect(page.locator(".unknown")).toHaveCount(0);
  });
});

test("a socket that does not know the player gets few frames, not a thousand a second", async ({
  page,
  problems,
}) => {
  await choose(page);
  await page.goto("/");
  await page.getByRole("button", { name: /^Play now/ }).click();
  await expect(page.locator("#prompt")).toBeVisible();
  let frames = 0;
  await page.routeWebSocket(/\/socket$/, (line) => {
    line.onMessage((text) => {
      frames += 1;
      const sent = JSON.parse(String(text)) as { type: string; token: string | null };
      if (sent.type === "ping") return line.send(JSON.stringify({ v: 1, type: "pong" }));
      const error = { code: "unauthorised", message: "Who are you?" };
      line.send(JSON.stringify({ v: 1, type: "refused", id: null, error }));
    });
  });
  await replaceDatabase(page);
  await page.reload();
  await expect(page.locator(".unknown")).toBeVisible();
  await expect.poll(() => frames).toBeGreaterThanOrEqual(3);
  expect(frames).toBeLessThan(10);
  problems.length = 0;
});
