// What the operator's work looks like to people: privacy, reports, bans.

import { choose, expect, Person, test } from "./fixtures.ts";
import { SCREENS } from "./screens.ts";

test("the privacy note names periods of this server, and says that nobody is to be reached", async ({
  page,
}) => {
  await choose(page);
  await page.goto("/privacy");
  await expect(page.locator("dd")).toHaveText([
    "14 days",
    "90 days",
    "365 days",
    "30 days",
    "365 days",
    "180 days",
  ]);
  await expect(page.getByText("has not provided any contact details")).toBeVisible();
  await expect(page.getByText("it stores nothing about you")).toBeVisible();
});

test("someone at the table is reported once", async ({ page, problems }) => {
  await choose(page);
  const person = await Person.at(page);
  await SCREENS.find(({ name }) => name === "report")!.open(page, person);
  await page.getByLabel("their behaviour").check();
  await page.getByLabel("In your own words").fill("Leaves when losing.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.locator("dialog").getByRole("status")).toHaveText(
    /The operator will look into it/,
  );
  await page.getByRole("button", { name: "Close" }).last().click();
  await page.locator("header details summary").first().click();
  await page.getByRole("button", { name: "Report a player" }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert").last()).toHaveText(/already reported this player/);
  problems.length = 0; // the browser itself writes a 409 into its console
});

test("a banned person reads why and until when", async ({ page, problems }) => {
  await choose(page);
  await page.route("**/api/v1/tables", (route) =>
    route.fulfill({
      status: 403,
      json: {
        v: 1,
        error: {
          code: "banned",
          message: "in English",
          ban: { reason: "Be kind.", until: "2030-02-01T10:00:00Z" },
        },
      },
    }),
  );
  await page.goto("/");
  const said = page.getByRole("alert").first();
  await expect(said).toHaveText(/banned you from this server until .*2030.*“Be kind.”/);
  problems.length = 0; // the browser itself writes a 403 into its console
});
