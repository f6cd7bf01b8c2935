// Who may sit where: seats that were left, and games that someone arranged.

import type { Browser, Page } from "@playwright/test";
import { choose, DESKTOP, expect, openForm, PHONE, test, watch } from "./fixtures.ts";

async function person(
  browser: Browser,
  name: string,
  problems: string[],
  baseURL: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: "reduce" });
  watch(context, problems, baseURL);
  const page = await context.newPage();
  await choose(page);
  await page.goto("/");
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Your name").blur();
  return page;
}

async function openMenu(page: Page): Promise<void> {
  await page.getByLabel("Table and seats").click();
}

test("an arranged game is accepted, a seat is left, opened and taken: the host at a desk, the others on phones", async ({
  browser,
  baseURL,
  problems,
}) => {
  const [li, wu, ma] = (await Promise.all(
    ["Li", "Wu", "Ma"].map((name) => person(browser, name, problems, baseURL!)),
  )) as [Page, Page, Page];
  await li.setViewportSize(DESKTOP);
  for (const page of [wu, ma]) await page.setViewportSize(PHONE);

  await test.step("Li opens a table with a seed of their own", async () => {
    await openForm(li);
    await li.getByRole("combobox", { name: "Families" }).selectOption("2");
    await li.getByLabel("Seat 2").selectOption("open");
    await li.getByText("More options").click();
    await li.getByLabel("Random seed").fill("known to Li");
    await li.getByRole("button", { name: "Open the table" }).click();
    await expect(li.getByText("may know what is coming")).toBeVisible();
  });

  await test.step("Wu is asked, declines, and accepts", async () => {
    await wu.goto(li.url());
    await expect(wu.getByRole("button", { name: "Add a bot" })).toHaveCount(0);
    await wu.getByRole("button", { name: "Sit here" }).click();
    const question = wu.getByRole("dialog", { name: "This game was prepared in advance" });
    await expect(question).toBeVisible();
    await wu.screenshot({ path: `../build/screenshots/arranged.png` });
    await question.getByRole("button", { name: "No, just watch" }).click();
    await expect(question).toHaveCount(0);
    await wu.getByRole("button", { name: "Sit here" }).click();
    await wu.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await wu.getByRole("button", { name: "Sit here" }).click();
    await question.getByRole("button", { name: "Yes, sit down" }).click();
    for (const page of [li, wu]) await expect(page.locator("#prompt")).toBeVisible();
  });

  await test.step("Wu leaves, and nobody sits there until Li lets them", async () => {
    await openMenu(wu);
    await expect(wu.getByText("may know what is coming")).toBeVisible();
    await wu.getByRole("button", { name: "Give up Wu" }).click();
    await ma.goto(li.url());
    await openMenu(ma);
    await expect(ma.getByText("You are watching.")).toBeVisible();
    await expect(ma.getByRole("button", { name: "Take over Wu" })).toHaveCount(0);
    await openMenu(li);
    await li.screenshot({ path: `../build/screenshots/left-seat.png` });
    await li.getByRole("button", { name: "Let someone else play Wu" }).click();
    await expect(li.getByRole("button", { name: "Keep the bot playing Wu" })).toBeVisible();
    await expect(li.getByRole("button", { name: "Take over Wu" })).toHaveCount(0);
    await ma.getByRole("button", { name: "Take over Wu" }).click();
    await ma.getByRole("button", { name: "Yes, sit down" }).click();
    await expect(ma.getByRole("dialog")).toHaveCount(0);
    await openMenu(ma);
    await expect(ma.getByRole("button", { name: "Give up Ma" })).toBeVisible();
  });

  await test.step("the list shows the mark for good", async () => {
    await li.goto("/");
    await expect(li.getByRole("region", { name: "Your tables" })).toContainText("prepared");
    await expect(li.getByRole("region", { name: "Your tables" })).toContainText("kept until");
    await li.screenshot({ path: `../build/screenshots/yours.png`, fullPage: true });
  });
});
