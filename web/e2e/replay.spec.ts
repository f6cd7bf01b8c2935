import { readFileSync } from "node:fs";
import {
  choose,
  expect,
  goldenGame,
  Person,
  PHONE,
  test,
  TOUCH,
  type Page,
  type TableInfo,
} from "./fixtures.ts";
import { asked } from "./player.ts";

const GAME = "2p-1";
const slider = (page: Page) => page.getByRole("slider", { name: "Decision" });
const board = (page: Page) => page.getByRole("region", { name: "The board" });
const hand = (page: Page) => page.locator(".in-hand").allInnerTexts();

/** A finished game, opened from its file as people do; the score sheet is put away. */
async function openRecord(page: Page): Promise<string> {
  await page.goto("/");
  await page.locator("input[type=file][accept*=text]").setInputFiles({
    name: "game.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(goldenGame(GAME)),
  });
  await page.waitForURL(/\/t\//);
  const sheet = page.getByRole("dialog", { name: /wins with|nobody wins/ });
  await sheet.getByRole("button", { name: "Replay" }).click();
  await expect(sheet).toBeHidden();
  await expect(slider(page)).toBeVisible();
  return page.url().split("/t/")[1]!.split("#")[0]!;
}

test("slider, steps, play, the log and another family's eyes", async ({ page }) => {
  await choose(page);
  const id = await openRecord(page);
  const answer = await page.request.get(`/api/v1/tables/${id}`);
  const { ply } = (await answer.json()) as TableInfo;
  const count = page.locator(".replay .count");
  await expect(count).toHaveText(`0 of ${ply}`);

  await page.getByRole("button", { name: "next decision" }).click();
  await expect(count).toHaveText(`1 of ${ply}`);
  await page.getByRole("button", { name: "previous decision" }).click();
  await expect(count).toHaveText(`0 of ${ply}`);
  const start = await board(page).innerText();

  await slider(page).fill("40");
  await expect(count).toHaveText(`40 of ${ply}`);
  expect(await board(page).innerText()).not.toBe(start);
  await expect(page).toHaveURL(/#40$/);
  await slider(page).press("ArrowRight");
  await expect(count).toHaveText(`41 of ${ply}`);

  await page.getByRole("button", { name: "play", exact: true }).click();
  await expect.poll(async () => parseInt(await count.innerText())).toBeGreaterThan(42);
  await page.getByRole("button", { name: "pause" }).click();

  await page.locator(".log summary").nth(2).click();
  const line = page.locator(".log .part").nth(2).locator(".line").first();
  await line.click();
  await expect(page.locator(".log li.now .line").first()).toBeVisible();
  expect(await page.locator(".log li.now .line").allInnerTexts()).toContain(await line.innerText());

  await slider(page).fill("0");
  const eyes = page.getByRole("combobox", { name: "View as" });
  const hands: string[][] = [];
  for (const seat of ["0", "1"]) {
    await eyes.selectOption(seat);
    await expect(page.locator(`[data-place="family:${seat}"].own`)).toBeVisible();
    hands.push(await hand(page));
  }
  expect(hands[0]!.length).toBeGreaterThan(2);
  expect(hands[0]).not.toEqual(hands[1]);
  await eyes.selectOption("null");
  await expect(page.locator(".in-hand")).toHaveCount(0);

  await page.getByRole("button", { name: "Final position" }).click();
  await expect(page.locator("#prompt")).toHaveText("The game is over.");
  await page.getByRole("button", { name: "Score sheet" }).click();
  await expect(page.getByRole("table", { name: "Score sheet" })).toBeVisible();
});

test("a link leads to its moment, and the record can be taken home", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await choose(page);
  await openRecord(page);
  await slider(page).fill("25");
  const told = await page.locator(".replay .happened").innerText();
  await page.getByRole("button", { name: "Link to this moment" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const guest = await context.newPage();
  await choose(guest);
  await guest.goto(link);
  await expect(guest.locator(".replay .count")).toHaveText(/^25 of/);
  await expect(guest.locator(".replay .happened")).toHaveText(told);
  await expect(guest.getByRole("dialog")).toHaveCount(0); // no score sheet before the moment
  await guest.getByRole("button", { name: "Final position" }).click();
  await expect(guest.getByRole("dialog")).toBeVisible();
  await guest.close();

  async function saved(button: string): Promise<string> {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    return readFileSync(await (await download).path(), "utf8");
  }
  expect((await saved("Download the game")).trim()).toBe(goldenGame(GAME).trim());
  const file = await context.newPage();
  await file.setContent(await saved("Download as a web page"));
  await expect(file.getByRole("slider")).toHaveValue(String(await lastPly(page)));
  const board = file.locator("svg");
  const end = await board.innerHTML();
  await expect(board.getByText("Day 4 of 4")).toHaveCount(1);
  await file.getByRole("button", { name: "Back" }).click();
  await expect(file.locator("p")).toHaveText(new RegExp(`^${(await lastPly(page)) - 1}\\.`));
  expect(await board.innerHTML()).not.toBe(end);
  await file.getByRole("button", { name: "On" }).click();
  expect(await board.innerHTML()).toBe(end);
});

async function lastPly(page: Page): Promise<number> {
  return Number(await page.getByRole("slider").getAttribute("max"));
}

test("branching off goes on from that moment against bots", async ({ page }) => {
  await choose(page);
  const id = await openRecord(page);
  const wang = await Person.at(page);
  const steps = await wang.history(id, 0);
  const mine = steps.find(({ view }) => view.ply > 20 && view.chooser === 0 && view.turn === 0)!;
  await page.getByRole("combobox", { name: "View as" }).selectOption("0");
  await expect(page.locator('[data-place="family:0"].own')).toBeVisible();
  await slider(page).fill(String(mine.ply));
  await expect(page.locator(".replay .count")).toHaveText(new RegExp(`^${mine.ply} of`));
  const cards = await hand(page);
  await page.getByRole("button", { name: "Continue from here" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(id));
  expect(await asked(page)).toBe(true);
  expect(await hand(page)).toEqual(cards);
  await expect(page.locator(".family:not(.own) h3")).toContainText("prefect");
});

test("one's own running game can be looked back at, and goes on", async ({ page }) => {
  await choose(page);
  const wang = await Person.at(page);
  const { table } = await wang.golden(GAME);
  const branch = await wang.ask<TableInfo>("POST", `tables/${table}/branch`, { ply: 30, seat: 0 });
  await page.goto(`/t/${branch.table}`);
  await asked(page);
  const prompt = await page.locator("#prompt").innerText();
  await page.locator("summary[aria-label='Table and seats']").click();
  await page.getByRole("button", { name: "Replay" }).click();
  await slider(page).fill("3");
  await expect(page.locator(".replay .count")).toHaveText(/^3 of/);
  await page.getByRole("button", { name: "Back to the game" }).click();
  await expect(page.locator("#prompt.yours")).toHaveText(prompt);
});

test("the result is saved as a picture, drawn or in pixels", async ({ page }) => {
  await choose(page);
  const wang = await Person.at(page);
  await page.goto(`/t/${(await wang.golden(GAME)).table}`);
  const sheet = page.getByRole("dialog");
  await expect(sheet.locator(".ceremony svg g").first()).toBeAttached();
  const beginnings: string[] = [];
  for (const format of ["SVG", "PNG"]) {
    const download = page.waitForEvent("download");
    await sheet.getByRole("button", { name: `Picture (${format})` }).click();
    const stream = await (await download).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    beginnings.push(Buffer.concat(chunks).subarray(0, 4).toString("latin1"));
  }
  expect(beginnings).toEqual(["<svg", "\x89PNG"]);
});

test.describe("on a phone", () => {
  test.use({ ...TOUCH, viewport: PHONE });

  test("the board turns to where something happens, until one turns it oneself", async ({
    page,
  }) => {
    await choose(page);
    const { table } = await (await Person.at(page)).golden("3p-bonus-expert-1");
    await page.goto(`/t/${table}#1`);
    const next = page.getByRole("button", { name: "next decision" });
    const open = page.locator("nav .tab[aria-pressed=true]");
    const seen = new Set<string>();
    for (let ply = 2; ply < 40; ply++) {
      await next.tap();
      await expect(page.locator(".replay .count")).toHaveText(new RegExp(`^${ply} `));
      seen.add(await open.innerText());
    }
    expect(seen.size).toBeGreaterThan(2);

    await page.locator("nav .tab", { hasText: "Families" }).tap();
    for (let ply = 40; ply < 50; ply++) {
      await next.tap();
      await expect(page.locator(".replay .count")).toHaveText(new RegExp(`^${ply} `));
      await expect(open).toHaveText("Families");
    }
  });
});
