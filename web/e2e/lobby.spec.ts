import { choose, expect, novice, openForm, Person, test, you } from "./fixtures.ts";
import { asked, GLOWING } from "./player.ts";

test("one click on “Play now” and one sits at a table with two bots", async ({ page }) => {
  await choose(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Play now" }).click();
  await asked(page);
  await expect(page.locator(".family")).toHaveCount(3);
  await expect(page.locator(".family h3", { hasText: "messenger" })).toHaveCount(2);
  await expect(page.locator(".in-hand").first()).toBeVisible();
});

test("the home page leads to the game that waits, and to a new table over it", async ({ page }) => {
  await choose(page);
  const person = await Person.at(page);
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Introduction" })).toBeVisible(); // no game yet
  await expect(page.getByRole("region", { name: "Daily deal" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Today’s puzzle" })).toBeVisible();
  await expect(page.locator(".place svg")).toBeVisible();

  await person.ask("POST", "tables", { name: "Autumn court", seats: [you, novice] });
  await page.reload();
  const game = page.getByRole("region", { name: "A game is waiting for you" });
  await expect(game).toContainText("Autumn court");
  await expect(page.getByLabel("Families")).toHaveCount(0);
  await openForm(page);
  await expect(page.getByLabel("Families")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Families")).toHaveCount(0);
  await game.getByRole("link", { name: "Continue" }).click();
  await asked(page);
});

test("who wants to play with anyone waits at a table that others find", async ({ page }) => {
  await choose(page);
  await page.goto("/");
  const pairing = page.getByRole("region", { name: "Play with others" });
  await pairing.getByLabel("Table size").selectOption("5");
  await pairing.getByLabel("Pace").selectOption("2 d per turn");
  await pairing.getByRole("button", { name: "Find a game" }).click();
  await expect(page.getByText("free seat")).toHaveCount(4);
  await expect(page.getByText("the table is in the list")).toBeVisible();
  await page.goto("/");
  await expect(pairing.getByLabel("Table size")).toHaveValue("5"); // as one wanted it last
});

test("an address without a page says so and leads back", async ({ page, problems }) => {
  await choose(page);
  const answer = await page.goto("/nothing-here");
  expect(answer!.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "To the tables" }).click();
  await expect(page.getByRole("button", { name: "Play now" })).toBeVisible();
  expect(problems.every((problem) => problem.includes("404"))).toBe(true);
  problems.length = 0;
});

test("one click on “Against Meng” opens a table that keeps its place in the list, and a wrong link says so", async ({
  page,
  problems,
}) => {
  await choose(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Against Meng" }).click();
  await asked(page);
  await expect(page.locator(".family")).toHaveCount(2);
  await expect(page.locator(".family h3", { hasText: "Meng" })).toHaveCount(1);
  const out = page.getByRole("link", { name: "Back to the tables" });
  await page.keyboard.press("Tab"); // goes to what is asked, not to the way out
  await expect(out).not.toBeFocused();
  await expect(page.locator(GLOWING).and(page.locator(":focus"))).toHaveCount(1);
  await out.click();
  await page.getByRole("button", { name: "Keep playing" }).click();
  await expect(page.getByRole("dialog", { name: "Leave this game?" })).toHaveCount(0);
  await expect(page).toHaveURL(/\/t\//);
  await out.click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await page.getByRole("region", { name: "Your tables" }).getByRole("link").first().click();
  await asked(page);
  await page.goto("/t/nosuchtable");
  await expect(page.getByRole("alert").first()).toHaveText(/This table does not exist/);
  expect(problems.every((problem) => problem.includes("404"))).toBe(true);
  problems.length = 0; // the browser itself writes a 404 into its console
});
