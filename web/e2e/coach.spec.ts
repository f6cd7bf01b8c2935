import {
  choose,
  expect,
  goldenGame,
  novice,
  Person,
  test,
  you,
  type TableInfo,
} from "./fixtures.ts";
import { coached } from "./reviewed.ts";

test("a finished game is reviewed beside its replay", async ({ page }) => {
  await choose(page);
  await page.goto("/");
  await page.locator("input[type=file][accept*=text]").setInputFiles({
    name: "game.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(goldenGame("5p-bonus-expert-1")),
  });
  await page.waitForURL(/\/t\//);
  await page.getByRole("dialog").getByRole("button", { name: "Review", exact: true }).click();

  const review = page.getByRole("region", { name: "Review" });
  await expect(review.getByRole("img", { name: "Chances of winning" })).toBeVisible(); // as it grows
  const later = review.getByRole("button", { name: "Next mistake" });
  await expect(later).toBeEnabled();
  await later.click();
  await expect(page).toHaveURL(/#\d+$/);
  await expect(review.locator(".band")).toHaveText(/inaccuracy|mistake|blunder/);
  await expect(review.locator(".reason")).toHaveText(/was better/);
  await expect(page.locator("[data-pointed]").first()).toBeVisible();
  // All cards are open, and the replay shows them.
  await expect(page.getByRole("list", { name: "cards in hand" })).toHaveCount(5);

  // So long a game is not done yet.
  await review.getByRole("button", { name: "Stop" }).click();
  await expect(review.getByRole("button", { name: "Continue" })).toBeVisible();
  await review.getByText("As a table").click();
  await expect(review.getByRole("columnheader", { name: "Decision" })).toBeVisible();

  const before = page.url();
  await review.getByRole("button", { name: "Play from here" }).click();
  await expect.poll(() => page.url().split("#")[0]).not.toBe(before.split("#")[0]);
});

test("from the end one press leads to the player's own turning point", async ({ page }) => {
  await choose(page);
  const person = await Person.at(page);
  const seats = [novice, you];
  const { table } = await person.ask<TableInfo>("POST", "tables", { seats, seed: "to turn" });
  await person.finish(table, 1);
  const history = await person.history(table, 1);
  await coached(page, history); // each decision costs as much: the first is the turning point
  const own = history.findIndex(({ view }) => view.chooser === 1);
  await page.goto(`/t/${table}`);
  await page.getByRole("dialog").getByRole("button", { name: "Your turning point" }).click();
  await expect(page.getByRole("region", { name: "Review" }).locator(".band")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`#${own}$`));
  await expect(page.locator(".status-line")).toContainText("Your turn");
});

test("a hint points at the board, and a second press plays it", async ({ page }) => {
  await choose(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Play now" }).click();
  await expect(page.locator(".prompt.yours")).toBeVisible();
  await page.getByRole("button", { name: "Hint" }).click();
  const hint = page.getByRole("region", { name: "The coach’s advice" });
  await expect(hint.getByRole("listitem").first()).toBeVisible();
  await expect(
    hint.getByText(/^Chance of winning \d+%, \d+ points expected/).first(),
  ).toBeVisible();
  await expect(hint.getByRole("button", { name: "Play it" })).not.toHaveCount(0);
  await expect(page.locator("[data-pointed]").first()).toBeVisible();
  await page.getByRole("button", { name: "Play the best move" }).click();
  await expect(hint).toBeHidden();
});
