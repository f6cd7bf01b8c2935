// Two people, each with a browser of their own.

import type { Page, WebSocketRoute } from "@playwright/test";
import { choose, expect, openForm, test, watch } from "./fixtures.ts";
import { GLOWING, Picks, press, stateOf } from "./player.ts";

/** A line to the server that can be cut, and mended. */
async function cuttable(page: Page): Promise<{ cut: () => Promise<void>; mend: () => void }> {
  let isCut = false;
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket$/, (line) => {
    if (isCut) void line.close();
    else lines.push(line.connectToServer() && line);
  });
  return {
    cut: async () => {
      isCut = true;
      for (const line of lines.splice(0)) await line.close();
    },
    mend: () => (isCut = false),
  };
}

/** Wait until one of them is asked, and tell which. */
async function whoDecides(...pages: Page[]): Promise<Page> {
  let found: Page | undefined;
  await expect
    .poll(async () => {
      for (const page of pages) if (await page.locator("#prompt.yours").count()) found = page;
      return found !== undefined;
    })
    .toBe(true);
  return found!;
}

/** The gifts in the log: what everyone sees alike. */
function gifts(page: Page): Promise<string[]> {
  return page.locator(".log .line", { hasText: /give|gave|gift/ }).allTextContents();
}

/** Wait until both have read the same. Either may be behind. */
async function seeTheSame(one: Page, other: Page): Promise<void> {
  await expect(async () => expect(await gifts(one)).toEqual(await gifts(other))).toPass();
}

test("join by link, play, reload in mid-turn, lose the connection and get it back", async ({
  page: li,
  browser,
  baseURL,
  problems,
}) => {
  const other = await browser.newContext({ baseURL: baseURL!, reducedMotion: "reduce" });
  watch(other, problems, baseURL!);
  const wu = await other.newPage();
  const line = await cuttable(li);
  for (const [page, name] of [
    [li, "Li"],
    [wu, "Wu"],
  ] as const) {
    await choose(page);
    await page.goto("/");
    await page.getByLabel("Your name").fill(name);
    await page.getByLabel("Your name").blur();
  }

  await test.step("one opens a table, the other comes by its link", async () => {
    await openForm(li);
    await li.getByRole("combobox", { name: "Families" }).selectOption("2");
    await li.getByLabel("Seat 2").selectOption("open");
    await li.getByRole("button", { name: "Open the table" }).click();
    const link = await li.getByLabel("Link to this table").inputValue();
    await wu.goto(link);
    await wu.getByRole("button", { name: "Sit here" }).click();
    await expect(li.locator("#prompt")).toBeVisible();
    await expect(wu.locator("#prompt")).toBeVisible();
    await expect(li.getByRole("heading", { name: "Wu", level: 3 })).toBeVisible();
  });

  const picks = new Picks();
  await test.step("a move arrives on the other side", async () => {
    const mover = await whoDecides(li, wu);
    const watcher = mover === li ? wu : li;
    const before = await watcher.locator(".log .line").count();
    while ((await watcher.locator(".log .line").count()) === before) {
      if (await mover.locator(GLOWING).count()) await press(mover, picks);
    }
    await seeTheSame(watcher, mover);
  });

  await test.step("a reload in mid-turn changes nothing", async () => {
    const mover = await whoDecides(li, wu);
    const before = await stateOf(mover);
    await mover.reload();
    await expect(mover.locator("#prompt.yours")).toBeVisible();
    await expect.poll(() => stateOf(mover)).toBe(before);
  });

  await test.step("being offline is said, what is decided meanwhile is not lost", async () => {
    while ((await whoDecides(li, wu)) !== li) await press(wu, picks);
    const offline = li.getByText("Connection lost.");
    await line.cut();
    await expect(offline).toBeVisible();
    const seen = await wu.locator(".log .line").count();
    // Decide without a line: press until a decision is on its way.
    while (await li.locator("#prompt.yours").count()) {
      if (await li.locator(GLOWING).count()) await press(li, picks);
    }
    await expect(li.locator("#prompt")).toHaveText("One moment…");
    line.mend();
    await expect(offline).toBeHidden();
    await expect(li.locator("#prompt")).not.toHaveText("One moment…");
    await expect.poll(() => wu.locator(".log .line").count()).toBeGreaterThan(seen);
    await seeTheSame(wu, li);
  });

  await test.step("what the other one did meanwhile is there", async () => {
    while ((await whoDecides(li, wu)) !== wu) await press(li, picks);
    await line.cut();
    await expect(li.getByText("Connection lost.")).toBeVisible();
    const before = await wu.locator(".log .line").count();
    while ((await wu.locator(".log .line").count()) === before) {
      if (await wu.locator(GLOWING).count()) await press(wu, picks);
    }
    line.mend();
    await expect(li.getByText("Connection lost.")).toBeHidden();
    await seeTheSame(li, wu);
  });
  await other.close();
});
