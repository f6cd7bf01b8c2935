// Games in the browser alone: the site on a static host, the engine in a worker, the network off.

import { choose, expect, test, type Page } from "../fixtures.ts";
import { asked, Picks, playToTheEnd, press, sheet } from "../player.ts";
import { kept } from "./kept.ts";

test.use({ serviceWorkers: "allow" });

/** Make a table with the form, without a network from then on. */
async function makeTable(page: Page, families: string, seat: string): Promise<void> {
  await choose(page);
  await page.goto("./");
  await kept(page);
  await page.context().setOffline(true);
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

test("a whole game against a bot goes on after a reload in mid-turn, and after a crash of the worker", async ({
  page,
}) => {
  test.slow();
  await makeTable(page, "2", "bot:page");
  const picks = new Picks();
  for (let n = 0; n < 6 && (await asked(page)); n++) await press(page, picks);
  await asked(page); // what the last press has led to is in the log
  const before = await lines(page);
  await page.reload();
  expect(await asked(page)).toBe(true);
  expect(await lines(page)).toBe(before);

  await killWorker(page);
  for (let n = 0; n < 4 && (await asked(page)); n++) await press(page, picks);
  expect(await lines(page)).toBeGreaterThan(before);

  await playToTheEnd(page, press, picks);
  await expect(sheet(page).getByRole("columnheader")).toHaveCount(3);
});

test("people at one device play in two tabs, and the second goes on when the first is closed", async ({
  page,
  context,
}) => {
  await makeTable(page, "2", "you");
  const picks = new Picks();
  for (let n = 0; n < 6 && (await asked(page)); n++) await press(page, picks);
  await asked(page);
  const second = await context.newPage();
  await choose(second);
  await second.goto(page.url());
  await asked(second);
  const before = await lines(second);
  expect(before).toBe(await lines(page));

  for (let n = 0; n < 6 && (await asked(page)); n++) await press(page, picks);
  await asked(page);
  await expect.poll(() => lines(second)).toBe(await lines(page)); // it follows
  await page.close();
  for (let n = 0; n < 6 && (await asked(second)); n++) await press(second, picks);
  await asked(second);
  expect(await lines(second)).toBeGreaterThan(before);
});
