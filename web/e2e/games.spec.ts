// My games, what one has reached, ratings, and the daily deal.

import { choose, expect, novice, Person, PHONE, test, TOUCH, you } from "./fixtures.ts";
import type { TableInfo } from "./fixtures.ts";
import { scrollsSideways } from "./fit.ts";

test.use({ viewport: PHONE, ...TOUCH }); // screens.spec.ts looks at other sizes

test("my games are found, left, deleted, and added up", async ({ page }) => {
  await choose(page);
  const person = await Person.at(page);
  const make = (name: string, seats: object[], terms = {}) =>
    person.ask<TableInfo>("POST", "tables", { name, seats, terms });
  await make("Autumn court", [you, novice]);
  await make("Pavilion of mirrors", [you, { kind: "open" }]);
  const rated = await make("Garden of jade", [you, novice, novice], { rated: true });
  await person.finish(rated.table);

  await page.goto("/");
  await page.getByRole("link", { name: "All my games" }).click();
  const games = page.getByRole("region", { name: "In progress" }).getByRole("listitem");
  await expect(games).toHaveCount(2);
  await expect(games.first()).toContainText("Autumn court"); // waits for a decision
  await page.screenshot({ path: "../build/screenshots/games.png" });

  const search = page.getByRole("searchbox", { name: "Search tables and people" });
  await search.fill("mirrors");
  await expect(games).toHaveCount(1);
  await search.fill("nobody at all");
  await expect(games).toHaveText("No games match. Try another search, or clear the filters.");
  await search.fill("");
  await expect(games).toHaveCount(2);

  await page.getByRole("button", { name: "Delete Autumn court" }).press("Enter");
  await expect(page.getByRole("button", { name: "No, keep it" })).toBeFocused();
  await page.getByRole("button", { name: "Yes, delete it" }).press("Enter");
  await expect(games).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "In progress" })).toBeFocused();

  await page.getByRole("link", { name: "Finished" }).click();
  const finished = page.getByRole("region", { name: "Finished" });
  await expect(finished.getByRole("listitem")).toContainText(/Garden of jade.*rated.*VP/s);
  await finished.getByRole("link", { name: "Replay Garden of jade" }).click();
  await expect(page).toHaveURL(new RegExp(`/t/${rated.table}#0`));
  await page.goBack();

  await page.getByRole("link", { name: "Statistics" }).click();
  await expect(page.getByRole("table", { name: "By number of players" })).toContainText(
    "3 families",
  );
  await expect(page.getByRole("table", { name: "By opponent" })).toContainText("novice");
  expect(await scrollsSideways(page)).toBe(false);
  await page.screenshot({
    path: "../build/screenshots/statistics.png",
    fullPage: true,
  });

  await page.getByRole("link", { name: "Ratings" }).click();
  const board = page.getByRole("table", { name: "Leaderboard" });
  await expect(board.locator("tr.yours")).toContainText("provisional");
  await page.screenshot({ path: "../build/screenshots/ratings.png" });
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByRole("checkbox", { name: "Show me on the leaderboard" }).uncheck();
  await expect(page.locator("tr.yours")).toHaveCount(0);
});

test("the games of the daily deal can be seen once one has played it", async ({
  page,
  browser,
}) => {
  const name = "Ouyang Xiu";
  const other = await Person.at(await browser.newPage(), name);
  await other.finish((await other.ask<TableInfo>("POST", "daily", {})).table);

  await choose(page);
  const person = await Person.at(page);
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Daily deal" })).toContainText(name);
  await page.getByRole("link", { name: "Play today’s deal" }).click();
  const line = page.getByRole("row", { name });
  await expect(line).toBeVisible();
  await expect(line.getByRole("link")).toHaveCount(0);
  await page.screenshot({ path: "../build/screenshots/daily.png" });
  await page.getByRole("button", { name: "Play today’s deal" }).click();
  await expect(page).toHaveURL(/\/t\//);
  await person.finish(page.url().split("/t/")[1]!);

  await page.goto("/daily");
  await expect(page.getByText(/You scored \d+ VP/)).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);
  await page.screenshot({ path: "../build/screenshots/daily-played.png" });
  await line.getByRole("link", { name: `Replay ${name}’s game` }).click();
  await expect(page.locator(".family h3", { hasText: name })).toHaveCount(1);
});
