// What is in the box, and an owner of the game who copies the true figures.

import { readFileSync, writeFileSync } from "node:fs";
import {
  choose,
  expect,
  LANGUAGES,
  Person,
  PHONE,
  tagged,
  test,
  watch,
  you,
  type Page,
} from "./fixtures.ts";
import { scrollsSideways, tooSmall } from "./fit.ts";
import { openDesk } from "./screens.ts";

const figure = (page: Page, key: string) => page.locator(`[data-key="${key}"]`);
const progress = (page: Page) => page.locator(".desk .bar p");
const heading = (page: Page) => page.locator(".desk h2");

async function type(page: Page, keys: string): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test("everything in the box is drawn, with where each figure comes from", async ({ page }) => {
  await choose(page);
  await page.goto("/");
  await page.getByRole("link", { name: "What’s in the box" }).click();
  await expect(page).toHaveURL("/box");
  await expect(page.locator("#cards .card")).toHaveCount(38);
  await expect(page.locator("#map .city")).toHaveCount(20);
  await expect(page.locator("#decrees .tile")).toHaveCount(15);
  await expect(figure(page, "gift_cards.sets.2.2")).toContainText("Set 2, card 2: 3 +2 servants");
  await expect(figure(page, "gift_cards.sets.2.2")).toContainText("from the rulebooks");
  await expect(figure(page, "dice.faces.1")).toContainText("reconstructed by us");
  await expect(figure(page, "days.morning_servants")).toContainText("reported by owners");

  await test.step("only what is ours can be shown, and the address says so", async () => {
    await expect(figure(page, "players.servants")).toBeVisible();
    await page.getByLabel("Show only our reconstructions").check();
    await expect(figure(page, "players.servants")).toHaveCount(0);
    await expect(page.locator("#cards .card")).toHaveCount(37);
    await expect(page).toHaveURL("/box#ours");
    await page.reload();
    await expect(page.locator("#cards .card")).toHaveCount(37);
    await expect(page.getByLabel("Show only our reconstructions")).toBeChecked();
  });
});

test("ten cards by keyboard, undo, redo, and nothing is lost by a reload", async ({ page }) => {
  await choose(page);
  await openDesk(page);
  await expect(heading(page)).toHaveText(/^Board, card 1/);
  await expect(progress(page)).toHaveText("0 of 74 unknown values done");
  await type(page, "2p1w3n4x5d6i7s1t9c");
  await expect(heading(page)).toHaveText(/^Gift pile, card 3/);
  await page.keyboard.press("Enter"); // our card is right
  await expect(heading(page)).toHaveText(/^Gift pile, card 4/);
  await expect(progress(page)).toHaveText("10 of 74 unknown values done");
  await expect(figure(page, "gift_cards.board.7")).toContainText("7 +1 servant");
  await expect(figure(page, "gift_cards.draw.3")).toContainText("copied from the printed game");

  await page.keyboard.press("Control+z");
  await expect(heading(page)).toHaveText(/^Gift pile, card 3/);
  await expect(progress(page)).toHaveText("9 of 74 unknown values done");
  await page.keyboard.press("Control+z"); // the action of card 2
  await page.keyboard.press("Control+z"); // its value
  await expect(figure(page, "gift_cards.draw.2")).toContainText("2 wall");
  await expect(progress(page)).toHaveText("8 of 74 unknown values done");
  await page.keyboard.press("Control+y");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(figure(page, "gift_cards.draw.2")).toContainText("9 canal");

  await page.reload();
  await expect(progress(page)).toHaveText("9 of 74 unknown values done");
  await expect(figure(page, "gift_cards.draw.2")).toContainText("9 canal");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(figure(page, "gift_cards.draw.2")).toContainText("9 wall");
});

test("dice, numbers, names and the map are copied", async ({ page }) => {
  await choose(page);
  await openDesk(page);
  await test.step("a road is built on the map and a city renamed", async () => {
    await figure(page, "map").getByRole("button").click();
    const desk = page.getByRole("region", { name: "Copying from the printed game" });
    const before = await desk.locator(".roads line").count();
    await desk.getByRole("button", { name: "Guilin" }).click();
    await desk.getByRole("button", { name: "Chongqing" }).click();
    await expect(desk.locator(".roads line")).toHaveCount(before + 1);
    await desk.getByRole("button", { name: "Cities" }).click();
    await desk.getByRole("button", { name: "Xi’an" }).click();
    await desk.getByLabel("City name").fill("Cháng’ān");
    await page.keyboard.press("Enter");
    await expect(desk.getByRole("button", { name: "Changan" })).toBeVisible();
    await expect(page.locator(".desk .good")).toBeVisible();
    await desk.getByRole("button", { name: "Correct" }).click();
    await expect(progress(page)).toHaveText("1 of 74 unknown values done");
  });

  await figure(page, "dice.faces.3").getByRole("button").click();
  await type(page, "999888");
  await expect(figure(page, "dice.faces.3")).toContainText("9, 9, 9, 8, 8, 8");
  await expect(heading(page)).toHaveText(/^Tokens “1 servant”/);
  await page.keyboard.type("4");
  await page.keyboard.press("Enter");
  await expect(figure(page, "travel_tokens.basic.servant")).toContainText("4");
  await expect(heading(page)).toHaveText(/^Tokens “2 servants”/);
  await figure(page, "board.small.palace_places").getByRole("button").click();
  await page.keyboard.type("8");
  await page.keyboard.press("Enter"); // on to the next field
  await page.keyboard.type("6");
  await page.getByRole("button", { name: "Correct" }).click();
  await expect(figure(page, "board.small.palace_places")).toContainText("8, 6, 3");
  await figure(page, "gift_cards.gifts.2").getByRole("button").click();
  await page.keyboard.type("silk fan");
  await page.keyboard.press("Enter");
  await expect(figure(page, "gift_cards.gifts.2")).toContainText("silk fan");
});

test("what does not fit is said beside the figure, in the player’s language", async ({ page }) => {
  await choose(page, { language: "de" });
  await openDesk(page);
  await figure(page, "travel_tokens.bonus.toll").getByRole("button").click();
  await page.getByRole("button", { name: "eins mehr" }).click();
  const group = page.locator(".group", { has: figure(page, "travel_tokens.bonus.toll") });
  await expect(group.locator(".problem")).toHaveText(/7 Plättchen .* gerade Zahl/);
  await expect(page.locator(".desk .check")).toHaveText(/Eines passt nicht/);
  await expect(page.getByRole("button", { name: "Herunterladen" })).toBeDisabled();

  await figure(page, "board.large.jade_houses.1").getByRole("button").click();
  await page.getByRole("textbox", { name: "Preis" }).fill("0");
  await page.keyboard.press("Tab");
  await expect(figure(page, "board.large.jade_houses.1").locator(".problem")).toHaveText(
    "Hier muss eine ganze Zahl von 1 bis 99 stehen.",
  );
  await page.locator(".elsewhere button").click();
  await expect(heading(page)).toHaveText(/^Bonusplättchen/);
});

test("a box is named, downloaded, opened again and deleted", async ({ page }, info) => {
  await choose(page);
  await openDesk(page);
  await type(page, "3w");
  await page.getByLabel("Box name").fill("Grandmother’s copy");
  await page.keyboard.press("Tab");
  await expect(page.locator(".desk .good")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Grandmother-s-copy.toml");
  const file = info.outputPath("box.toml");
  await download.saveAs(file);
  expect(readFileSync(file, "utf8")).toContain('"gift_cards.board.1" = "owner"');

  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/box");
  await expect(page.getByRole("region", { name: "Your boxes" })).toHaveCount(0);

  await page.getByLabel("Open a box file").setInputFiles(file);
  await expect(progress(page)).toHaveText("1 of 74 unknown values done");
  await expect(page.getByLabel("Box name")).toHaveValue("Grandmother’s copy");
  await page.goto("/box");
  await expect(page.getByRole("region", { name: "Your boxes" })).toContainText("Grandmother’s");
});

test("a broken file says why, and nothing else changes", async ({ page }, info) => {
  await choose(page);
  await openDesk(page);
  await type(page, "3w");
  await page.goto("/box");
  const file = info.outputPath("broken.toml");
  for (const [text, why] of [
    ["format = 1\nno box", "Line 2 is not valid TOML."],
    ["format = 1", "This value is missing."],
    ["a".repeat(300_000), "This file is too long to be a box."],
  ] as const) {
    writeFileSync(file, text);
    await page.getByLabel("Open a box file").setInputFiles(file);
    await expect(page.getByRole("alert")).toContainText("broken.toml is not a playable box");
    await expect(page.getByRole("alert")).toContainText(why);
  }
  await page.getByRole("region", { name: "Your boxes" }).getByRole("link").first().click();
  await expect(progress(page)).toHaveText("1 of 74 unknown values done");
});

test("compared with ours, played with, and everyone at the table sees it", async ({
  page,
  browser,
  problems,
  baseURL,
}) => {
  await choose(page);
  await Person.at(page);
  await openDesk(page);
  await type(page, "3w");
  await page.getByLabel("Box name").fill("Wang’s own");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Compare with ours" }).click();
  const row = page.getByRole("dialog").getByRole("row", { name: "Board, card 1" });
  await expect(row).toContainText("1 palace");
  await expect(row).toContainText("3 wall");
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "Play with it" }).click();
  const box = page.getByRole("combobox", { name: "Box" });
  await expect(box.locator("option:checked")).toHaveText("Wang’s own");
  await page.getByLabel("Seat 2").selectOption("bot:champion");
  await expect(page.getByText("learned the game with different rules")).toBeVisible();
  await page.getByLabel("Seat 2").selectOption("open");
  await expect(page.getByText("learned the game with different rules")).toHaveCount(0);
  await page.getByLabel("Families").selectOption("2");
  await page.getByRole("button", { name: "Open the table" }).click();
  await expect(page.locator(".room")).toBeVisible();

  const context = await browser.newContext({ baseURL: baseURL! });
  watch(context, problems, baseURL!);
  const other = await context.newPage();
  await choose(other);
  await other.goto(page.url());
  await other.getByRole("button", { name: "Another box: Wang’s own" }).click();
  const told = other.getByRole("dialog");
  await expect(told.getByRole("row", { name: "Board, card 1" })).toContainText("3 wall");
  await other.keyboard.press("Escape");
  await other.getByRole("button", { name: "Sit here" }).click();

  for (const one of [page, other]) {
    await expect(one.locator(".families")).toBeVisible(); // the game has begun
    await one.getByRole("button", { name: "Another box: Wang’s own" }).click();
    await expect(one.getByRole("dialog").getByRole("row")).toHaveCount(2);
    await one.keyboard.press("Escape");
  }
  await other.getByRole("button", { name: "Another box: Wang’s own" }).click();
  await other.getByRole("link", { name: "View the whole box" }).click();
  await expect(other).toHaveURL(/\/box\/[0-9a-f]{12}$/);
  await expect(other.getByRole("heading", { name: "Wang’s own" })).toBeVisible();
  await expect(figure(other, "gift_cards.board.1")).toContainText("3 wall");
  await context.close();
});

test("a box that does not fit together is not played", async ({ page }) => {
  await choose(page);
  await openDesk(page);
  await figure(page, "travel_tokens.bonus.toll").getByRole("button").click();
  await page.getByRole("button", { name: "increase" }).click();
  await page.getByRole("link", { name: "Play with it" }).click();
  await page.getByRole("button", { name: "Open the table" }).click();
  await expect(page.getByRole("alert").last()).toContainText("do not fit together yet");
  await page.getByRole("link", { name: "Your box" }).click();
  await expect(heading(page)).toHaveText(/toll/);
});

test("a browser that stores nothing says so, and the box can still be made", async ({ page }) => {
  await choose(page);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await openDesk(page);
  await type(page, "3w");
  await expect(progress(page)).toHaveText("1 of 74 unknown values done");
  await expect(page.getByText("This browser does not save anything")).toBeVisible();
});

test("a link to a box that is not here says so", async ({ page, problems }) => {
  await choose(page);
  await page.goto("/box/mine/nosuch");
  await expect(page.getByRole("alert")).toContainText("This browser has no such box");
  await page.goto("/box/000000000000");
  await expect(page.getByRole("alert")).toContainText("No table here uses this box");
  await expect.poll(() => problems.length).toBe(2); // two requests were in vain
  problems.length = 0; // the browser itself writes a 404 into its console
});

test.describe("on a small phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test("two taps for a card, in every language, without scrolling sideways", async ({ page }) => {
    await choose(page);
    await openDesk(page);
    await page.getByRole("button", { name: "4", exact: true }).tap();
    await page.getByRole("button", { name: "swap", exact: true }).tap();
    await expect(figure(page, "gift_cards.board.1")).toContainText("4 swap");
    await expect(heading(page)).toHaveText(/^Board, card 2/);
    for (const language of LANGUAGES) {
      await page
        .locator("header details select")
        .first()
        .evaluate((select, code) => {
          (select as HTMLSelectElement).value = code;
          select.dispatchEvent(new Event("change", { bubbles: true }));
        }, language);
      await expect(page.locator("html")).toHaveAttribute("lang", tagged(language));
      expect.soft(await scrollsSideways(page), language).toBe(false);
      expect.soft(await tooSmall(page), language).toEqual([]);
    }
    await page.setViewportSize(PHONE);
    expect(await scrollsSideways(page)).toBe(false);
  });
});
