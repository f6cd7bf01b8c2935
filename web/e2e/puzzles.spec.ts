import type { PuzzlesAnswer, SolutionAnswer } from "../src/generated/messages.ts";
import { choose, expect, Person, test, type Page } from "./fixtures.ts";

type Gift = { id: string; card: string; location: string; other: string };

/** A puzzle that is solved by a card and an official, and another official that solves it not. */
async function simplePuzzle(page: Page): Promise<Gift> {
  const other = await Person.at(page, "Wu"); // who gives up on all of them
  const { puzzles } = await other.ask<PuzzlesAnswer>("GET", "puzzles");
  for (const { id } of puzzles) {
    const { choices } = await other.ask<SolutionAnswer>("POST", `puzzles/${id}/solution`, {});
    const plain = choices.filter(({ move }) => {
      const gift = /^give \w+ to \w+/.exec(move)?.[0];
      return (
        gift === move && choices.every((one) => one.move === move || !one.move.startsWith(gift))
      );
    });
    const [, card, location] = /^give (\w+) to (\w+)$/.exec(choices[0]!.move) ?? [];
    const wrong = plain.find(({ move, cost }) => cost > 600 && move.startsWith(`give ${card} `));
    if (location && wrong && plain.includes(choices[0]!))
      return { id, card: card!, location, other: wrong.move.split(" ").at(-1)! };
  }
  throw new Error("no puzzle is solved by a plain gift");
}

test("a puzzle is answered on the board, judged at once and remembered", async ({ page }) => {
  await choose(page);
  const { id, card, location, other } = await simplePuzzle(page);
  await Person.at(page, "Li");
  await page.goto(`/puzzles/${id}`);
  const puzzle = page.locator("section.puzzle");
  const give = async (to: string): Promise<void> => {
    await page.locator(`[data-place="hand:${card}"]`).first().click();
    await page.locator(`[data-place="official:${to}"]`).click();
  };
  await give(other);
  await expect(puzzle.getByText(/lowers your chance of winning by \d+%/)).toBeVisible();

  await page.keyboard.press("h");
  await expect(puzzle.getByText("Theme:")).toBeVisible();
  await page.keyboard.press("h");
  await expect(page.locator(`[data-place="official:${location}"][data-pointed]`)).toBeVisible();
  await expect(puzzle.getByText("Solved")).toHaveCount(0);

  const places = (): Promise<object[]> =>
    Promise.all(
      [".board", ".hand"].map(async (one) => (await page.locator(one).first().boundingBox())!),
    );
  const before = await places();
  await give(location);
  await expect(puzzle.locator(".solved")).toBeFocused();
  expect(await places(), "board and hand stay where they are").toEqual(before);
  await expect(page.locator(".arrows .better")).toHaveCount(1);
  await expect(puzzle.locator(".solved")).toHaveText(/Solved/);
  await expect(puzzle.locator(".reason")).toHaveText(/^It [^{}]+\.$/);
  await expect(puzzle.getByText(/The courtier chooses/)).toBeVisible();
  await page.getByRole("link", { name: "All puzzles" }).click();
  await expect(page.getByText(/^1 of \d+ solved/)).toBeVisible();
  await expect(page.getByRole("link", { name: /, 1 of \d+ solved$/ })).toHaveCount(1);

  await page.getByRole("link", { name: "Next unsolved puzzle" }).click();
  await expect(page).not.toHaveURL(new RegExp(`/${id}$`));
});

test("what is shown is played on from there, and an unknown puzzle is said to be none", async ({
  page,
  problems,
}) => {
  await choose(page);
  const { id } = await simplePuzzle(page);
  await page.goto(`/puzzles/${id}`);
  const help = page.locator("button.way");
  for (const label of ["Hint", "Another hint", "Show the solution"]) {
    await expect(help).toHaveText(label);
    await help.click();
  }
  await expect(page.locator(".solved")).toBeFocused();
  await expect(page.locator(".solved")).toHaveText(/The best choice is/);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the game" }).click();
  expect((await saving).suggestedFilename()).toBe(`${id}.txt`);
  await page.getByRole("button", { name: "Play from here" }).click();
  await expect(page.locator(".prompt.yours")).toBeVisible();

  await page.goto("/puzzles/none");
  await expect(page.getByRole("alert")).toContainText("There is no such puzzle");
  expect(problems.splice(0)).toEqual([expect.stringContaining("404")]);
});
