// The host of a table: a clock, guests who knock, personal links, and closing it.

import type { Locator } from "@playwright/test";
import { choose, expect, openForm, test, watch, type Page } from "./fixtures.ts";

/** The form of a new table for two, the other seat as given, everything in sight. */
async function form(page: Page, other: string): Promise<void> {
  await choose(page);
  await page.goto("/");
  await page.getByLabel("Your name").fill("Li");
  await page.getByLabel("Your name").blur();
  await openForm(page);
  await page.getByLabel("Families").selectOption("2");
  await page.getByLabel("Seat 2").selectOption(other);
  await page.locator("form details summary").click();
}

function menu(page: Page): Locator {
  return page.locator("summary[aria-label='Table and seats']");
}

function make(page: Page): Promise<void> {
  return page.locator("dialog form .button.chief").click();
}

test("a clock is agreed, runs, and when the time is up a bot plays", async ({ page }) => {
  await form(page, "bot:page");
  await page.getByLabel("Clock").selectOption("turn");
  await page.getByLabel("Minutes in reserve").fill("0");
  await page.getByLabel("Bot that takes over when time runs out").selectOption("page");
  await page.route("**/api/v1/tables", async (route) => {
    if (route.request().method() !== "POST") return route.continue(); // the lobby lists open tables
    const body = route.request().postDataJSON() as { terms: { clock: { turn: number } } };
    expect(body.terms.clock.turn).toBe(120);
    body.terms.clock.turn = 10; // the form has whole minutes; a test has not
    await route.continue({ postData: body });
  });
  await make(page);
  const clock = page.getByRole("timer", { name: "Li’s time" });
  await expect(clock).toContainText(/0:(10|0\d)|time is up/);
  await menu(page).click();
  await expect(page.getByText("10 s per turn", { exact: true })).toBeVisible();
  await expect(
    page.getByText("When your time runs out, a bot (page boy) takes over."),
  ).toBeVisible();
  await expect(clock).toContainText("time is up");
  await expect(page.getByText("Your time ran out, so a bot is playing for you.")).toBeAttached();
});

test("a guest knocks, is let in, and both see it at once", async ({
  page: li,
  browser,
  baseURL,
  problems,
}) => {
  const other = await browser.newContext({ baseURL: baseURL!, reducedMotion: "reduce" });
  watch(other, problems, baseURL!);
  const wu = await other.newPage();
  await form(li, "open");
  await li.getByLabel("host lets guests in").check();
  await make(li);
  await expect(li.getByText("The host lets guests in.")).toBeVisible();
  await choose(wu);
  await wu.goto(new URL(li.url()).pathname);
  await expect(wu.getByLabel("Your name")).toBeFocused(); // whoever comes by the link is asked
  await wu.getByLabel("Your name").fill("Wu");
  await wu.getByRole("button", { name: "Ask to join" }).click();
  await wu.getByRole("button", { name: "Stop waiting" }).click();
  await wu.getByRole("button", { name: "Ask to join" }).click();
  await expect(wu.getByText("You have asked to join.")).toBeVisible();
  await li.getByRole("button", { name: "Let Wu in", exact: true }).click();
  for (const page of [li, wu]) await expect(page.locator(".family")).toHaveCount(2);
  await expect(wu.locator(".family.own .name")).toHaveText("Wu");
  await other.close();
});

test("a seat is reserved by a personal link, and a table closed for everyone", async ({
  page: li,
  browser,
  baseURL,
  problems,
}) => {
  const other = await browser.newContext({ baseURL: baseURL!, reducedMotion: "reduce" });
  watch(other, problems, baseURL!);
  const wu = await other.newPage();
  await form(li, "reserved");
  await li.getByLabel("Their name").fill("Wu");
  await make(li);
  await expect(li.getByText("Reserved for Wu")).toBeVisible();
  const table = new URL(li.url()).pathname;
  await choose(wu);
  await wu.goto(table);
  await expect(wu.getByText("Reserved for Wu")).toBeVisible();
  await expect(wu.getByRole("button", { name: "Sit down" })).toHaveCount(0);
  const info = (await li.evaluate(async (path) => {
    const kept = Object.values(localStorage).find((value) => /p_\w+\./.test(value))!;
    const token = /p_\w+\.[\w-]+/.exec(kept)![0];
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`/api/v1/tables/${path.slice(3)}`, { headers })).json();
  }, table)) as { seats: { invitation: string }[] };
  await wu.goto(`${table}#invitation=${info.seats[1]!.invitation}`);
  await wu.reload();
  await wu.getByRole("button", { name: "Take your seat" }).click();
  await expect(wu.locator(".family")).toHaveCount(2);
  await menu(li).click();
  await li.getByRole("button", { name: "Close the table" }).click();
  await li.getByRole("button", { name: "Close the table" }).click();
  for (const page of [li, wu])
    await expect(page.getByText("The host has closed this table.")).toBeVisible();
  await other.close();
});
