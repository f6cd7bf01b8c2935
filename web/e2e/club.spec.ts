// People at a table who talk, and who are told that it is their turn.

import type { Browser } from "@playwright/test";
import { wrongIn } from "./axe.ts";
import { choose, expect, Person, PHONE, test, watch, you, type Page } from "./fixtures.ts";
import { GLOWING } from "./player.ts";

/** Two people at a running table, each with a browser of their own. */
async function seated(
  page: Page,
  browser: Browser,
  baseURL: string,
  problems: string[],
  language = "en",
): Promise<{ li: Page; wu: Page }> {
  const other = await browser.newContext({ baseURL, reducedMotion: "reduce" });
  watch(other, problems, baseURL);
  const li = await Person.at(page, "Li");
  const wu = await Person.at(await other.newPage(), "Wu");
  await choose(li.page);
  await choose(wu.page, { language });
  const { table } = await li.sit({ seats: [you, { kind: "open" }], name: "Autumn court" });
  await wu.ask("POST", `tables/${table}/join`, {});
  await wu.page.goto(`/t/${table}`);
  return { li: li.page, wu: wu.page };
}

test("two people talk, each in their own language, mute and report", async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  const { li, wu } = await seated(page, browser, baseURL!, problems, "de");
  await expect(li.locator(".family .presence.here")).toBeVisible(); // Wu is there

  await li.keyboard.press("c");
  const field = li.getByLabel("Write a message");
  await expect(field).toBeFocused();
  await field.fill("<b>Who</b> begins?");
  await field.press("Enter");
  await expect(li.locator(".chat .words")).toHaveText("<b>Who</b> begins?");
  await expect(field).toHaveValue("");

  const button = wu.getByRole("button", { name: "Chat: 1 neue Nachricht" });
  await expect(button).toBeVisible();
  await expect(wu.getByRole("status").filter({ hasText: "Li: <b>Who</b> begins?" })).toHaveCount(1);
  await button.click();
  await expect(wu.locator(".chat .words")).toHaveText("<b>Who</b> begins?");
  await expect(wu.getByRole("button", { name: "Chat", exact: true })).toBeVisible();

  await wu.getByRole("button", { name: "Schnellnachrichten" }).click();
  await wu.getByRole("button", { name: "Viel Glück!" }).click();
  await expect(li.locator(".chat .words").last()).toHaveText("Good luck!");
  await expect(wu.locator(".chat .words").last()).toHaveText("Viel Glück!");

  const line = li.locator(".chat .line", { hasText: "Good luck!" });
  await line.getByRole("button", { name: "More options for this message" }).click();
  await li.getByRole("button", { name: "Report this message" }).click();
  await li.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await expect(li.getByText("The operator will look into it.")).toBeVisible();
  await li.keyboard.press("Escape");
  await line.getByRole("button", { name: "More options for this message" }).click();
  await li.getByRole("button", { name: "Mute Wu" }).click();
  await expect(li.getByText("You have muted Wu.")).toBeVisible();
  await expect(line).toHaveCount(0);
  await li.reload();
  await li.getByRole("button", { name: "Chat", exact: true }).click();
  await expect(li.getByText("You have muted Wu.")).toBeVisible(); // the server knows it

  expect(await wrongIn(li)).toEqual([]);
  await li.keyboard.press("Escape");
  const chat = li.locator(".chat");
  await expect(chat).toHaveCount(0);

  await test.step("on a phone the chat is a drawer, and the board comes back", async () => {
    await li.setViewportSize(PHONE);
    await li.getByRole("button", { name: "Chat", exact: true }).click();
    await expect(chat).toBeInViewport();
    const box = (await chat.boundingBox())!;
    expect(box.y).toBeGreaterThan(PHONE.height * 0.35);
    expect(await wrongIn(li)).toEqual([]);
    await li.getByRole("button", { name: "Close the chat" }).click();
    await expect(chat).toHaveCount(0);
    await expect(li.getByRole("region", { name: "The board" })).toBeVisible();
  });
  await wu.context().close();
});

test("the title and the icon say whose turn it is", async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  const { li, wu } = await seated(page, browser, baseURL!, problems);
  const isLis = async (): Promise<boolean> => (await li.title()).startsWith("● Your turn!");
  await expect.poll(async () => [await li.title(), await wu.title()].sort()[1]).toMatch(/^● /);
  const [mine, others] = (await isLis()) ? [li, wu] : [wu, li];
  await expect(others).toHaveTitle(/^Autumn court · Gùgōng$/);
  await expect(mine.locator("link[rel=icon]")).toHaveAttribute("href", /icon-waits\.svg/);
  await expect(others.locator("link[rel=icon]")).toHaveAttribute("href", /icon\.svg/);
  while ((await mine.title()).startsWith("●")) {
    // With the last decision nothing glows any more, a moment before the title says so.
    const glowing = mine.locator(GLOWING).first();
    if (await glowing.isVisible()) await glowing.click({ timeout: 5000 }).catch(() => {});
  }
  await expect(others).toHaveTitle(/^● Your turn! Autumn court · Gùgōng$/);
  await expect(mine.locator("link[rel=icon]")).toHaveAttribute("href", /\/icon\.svg/);
  await wu.context().close();
});

test("the settings keep whether sounds are wanted, and lead to the messages", async ({ page }) => {
  await Person.at(page, "Li");
  await choose(page);
  await page.goto("/");
  await page.getByLabel("Settings").click();
  const sound = page.getByLabel("Sounds");
  const volume = page.getByLabel("Volume");
  await expect(sound).toBeChecked();
  await volume.fill("0.2");
  await page.getByLabel("Wind in the background").check();
  await page.reload();
  await page.getByLabel("Settings").click();
  await expect(volume).toHaveValue("0.2");
  await expect(page.getByLabel("Wind in the background")).toBeChecked();
  await sound.uncheck();
  await expect(volume).toHaveCount(0);
  await page.reload();
  await page.getByLabel("Settings").click();
  await expect(sound).not.toBeChecked();
  await page.getByRole("link", { name: "Turn notifications" }).click();
  await expect(page.getByRole("heading", { name: "Notifications", level: 1 })).toBeVisible();
  await expect(
    page.getByRole("button", { name: "Send notifications to this browser" }),
  ).toBeVisible();
  await expect(page.getByText("This server does not send them.")).toBeVisible(); // e-mail
  expect(await wrongIn(page)).toEqual([]);
});

test("a link in a message switches it off, whoever opens it", async ({ page, problems }) => {
  await choose(page);
  await page.goto("/messages#off=nobody-has-this-one-any-more");
  await expect(page.getByRole("status")).toHaveText(/^Turned off\./);
  await page.goto("/rules");
  await page.goto("/messages#confirm=nobody-has-this-one");
  await expect(page.getByRole("alert").first()).toHaveText(/^This link has expired/);
  problems.length = 0; // the browser notes the refusal
});
