// Games in the browser alone: the site on a static host, the engine in a worker, the network off.

import { readFileSync } from "node:fs";
import { choose, expect, openForm, test, type Page } from "../fixtures.ts";
import { asked, Picks, playToTheEnd, press, sheet, strike } from "../player.ts";
import { kept } from "./kept.ts";

test.use({ serviceWorkers: "allow" });

/** Make a table with the form. */
async function makeTable(page: Page, families: string, seat: string): Promise<void> {
  await openForm(page);
  await page.getByLabel("Families").selectOption(families);
  await page.getByLabel("Seat 2").selectOption(seat);
  await page.getByRole("button", { name: "Open the table" }).click();
}

function lines(page: Page): Promise<number> {
  return page.locator(".log li").count();
}

/** End the worker that has the tables, as a crash would: nobody is told. */
async function killWorker(page: Page): Promise<void> {
  const worker = page.workers().find((one) => one.url().includes("/tables-"))!;
  const ended = worker.waitForEvent("close");
  await worker.evaluate(() => self.close()).catch(() => {}); // it does not answer any more
  await ended;
}

test("without a network, a whole game goes on after a reload and a crash of the worker, and two tabs share the next", async ({
  page,
  context,
}) => {
  test.slow();
  await choose(page);
  await page.goto("./");
  await kept(page);
  await context.setOffline(true);
  await makeTable(page, "2", "bot:page");
  const picks = new Picks();
  async function play(where: Page, decisions: number): Promise<void> {
    for (let n = 0; n < decisions && (await asked(where)); n++) await press(where, picks);
    await asked(where); // what the last press has led to is in the log
  }

  await test.step("a reload in mid-turn", async () => {
    await play(page, 6);
    const before = await lines(page);
    await page.reload();
    expect(await asked(page)).toBe(true);
    expect(await lines(page)).toBe(before);
  });
  await test.step("a crash of the worker, and on to the end", async () => {
    const before = await lines(page);
    await killWorker(page);
    await play(page, 4);
    expect(await lines(page)).toBeGreaterThan(before);
    await playToTheEnd(page, strike, picks);
    await expect(sheet(page).getByRole("columnheader")).toHaveCount(3);
    const download = page.waitForEvent("download");
    await sheet(page).getByRole("button", { name: "Download as a web page" }).click();
    const replay = readFileSync(await (await download).path(), "utf8");
    expect(replay).toMatch(/^<!doctype html>[^]*<svg[^]*<script>/);
  });
  await test.step("people at one device, in two tabs", async () => {
    await page.goto("./");
    await makeTable(page, "2", "you");
    await play(page, 6);
    const second = await context.newPage();
    await choose(second);
    await second.goto(page.url());
    await asked(second);
    expect(await lines(second)).toBe(await lines(page));
    await play(page, 6);
    await expect.poll(() => lines(second)).toBe(await lines(page)); // it follows
    const before = await lines(second);
    await page.close();
    await play(second, 6); // it has the tables now
    expect(await lines(second)).toBeGreaterThan(before);
  });
});
