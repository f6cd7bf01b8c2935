import { choose, expect, novice, Person, test, you } from "./fixtures.ts";
import { asked, GLOWING, playToTheEnd, sheet, type, walkTo } from "./player.ts";
import { openLastDay } from "./screens.ts";

test("the last day by the keyboard alone, every event announced", async ({ page }) => {
  await choose(page, { confirm: true });
  await openLastDay(page, await Person.at(page));
  // What a screen reader is told: everything that ever comes into the live region.
  await page.evaluate(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    const region = document.querySelector("[role=log][aria-live=polite]")!;
    new MutationObserver((changes) => {
      for (const change of changes)
        for (const node of change.addedNodes) told.push(node.textContent!.trim());
    }).observe(region, { childList: true });
  });
  const lines = page.locator(".log .line");
  const before = await lines.count();
  await playToTheEnd(page, type);

  await expect(sheet(page).locator(":focus")).toHaveCount(1); // the dialog has the focus
  const happened = (await lines.allTextContents()).slice(before).map((line) => line.trim());
  const told = await page.evaluate(() => (window as unknown as { told: string[] }).told);
  expect(happened.length).toBeGreaterThan(10);
  expect(told).toEqual(happened);
});

test("keys for taking back, for typing a move and for a card by its number", async ({ page }) => {
  await choose(page);
  const wang = await Person.at(page);
  await wang.sit({ seats: [you, novice], seed: "keys" });
  await asked(page);
  const prompt = page.locator("#prompt");
  const first = await prompt.textContent();

  await page.keyboard.press("1");
  await expect(page.locator(".in-hand.picked")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.locator(".in-hand.picked")).toHaveCount(0);

  await page.keyboard.press("/");
  const box = page.getByRole("combobox", { name: "Type a move" });
  await expect(box).toBeFocused();
  await page.keyboard.type("give 9z to nowhere");
  await page.keyboard.press("Enter");
  await expect(page.locator("form [role=alert]")).toBeVisible();
  const move = await page.locator("#moves option").first().getAttribute("value");
  await box.fill("");
  await page.keyboard.type(move!);
  await page.keyboard.press("Enter");
  await expect(prompt).not.toHaveText(first!);
  await expect(box).toHaveValue("");

  await page.keyboard.press("Escape"); // out of the box
  await expect(page.getByRole("button", { name: "Undo" })).toBeEnabled();
  await page.keyboard.press("u");
  await expect(prompt).toHaveText(first!);
  await walkTo(page, GLOWING);

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keys and signs" });
  await expect(help).toContainText("U undo");
  await expect(help).toContainText("Victory points so far");
  await expect(help.locator("dt .piece")).toHaveCount(3); // the signs themselves, beside the words
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
});

test("the first Tab leads to no way out, on a page or at a table of others", async ({ page }) => {
  await choose(page);
  const wang = await Person.at(page);
  const { table } = await wang.sit({ seats: [you, { kind: "open" }] });
  await expect(page.locator(".room")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.locator("main :focus")).toHaveCount(1);

  await wang.ask("POST", `tables/${table}/seats/1/bot`, { level: "novice" });
  await asked(page);
  await page.reload();
  await asked(page);
  await page.keyboard.press("Tab");
  await expect(page.locator("header :focus")).toHaveCount(0);
});
