import { choose, expect, novice, Person, test, you, type Page } from "./fixtures.ts";
import { asked, Picks, press, stateOf } from "./player.ts";

const takeBack = (page: Page) => page.getByRole("button", { name: "Undo" });
const startOfTurn = (page: Page) => page.getByRole("button", { name: "Restart turn" });

/** A table where the answers returned lead on within one's own turn: its first two decisions. */
async function midTurn(page: Page, wang: Person): Promise<[string, string]> {
  const { table } = await wang.golden("2p-1");
  const steps = await wang.history(table, 0);
  const third = steps.findIndex(
    ({ view }, i) =>
      view.chooser === 0 &&
      view.turn === 0 &&
      steps[i - 1]?.view.chooser === 0 &&
      steps[i - 2]?.view.chooser === 0 &&
      steps[i - 2]?.view.frame?.kind === "exchange" &&
      steps[i - 1]?.view.frame?.kind !== "exchange" &&
      view.frame?.kind !== "exchange",
  );
  expect(third).toBeGreaterThan(1);
  const branch = await wang.ask<{ table: string }>("POST", `tables/${table}/branch`, {
    ply: third - 2,
    seat: 0,
  });
  await page.goto(`/t/${branch.table}`);
  await asked(page);
  return [steps[third - 1]!.entry!.move, steps[third]!.entry!.move];
}

test("one decision back, and no further", async ({ page }) => {
  await choose(page);
  const [first] = await midTurn(page, await Person.at(page));
  await expect(takeBack(page)).toBeDisabled();
  await expect(startOfTurn(page)).toBeDisabled();
  const start = await stateOf(page);

  await typed(page, first);
  await expect(takeBack(page)).toBeEnabled();
  await takeBack(page).click();
  await expect.poll(() => stateOf(page)).toBe(start);
  await expect(takeBack(page)).toBeDisabled();
});

test("back to the start of the turn takes back several decisions at once", async ({ page }) => {
  await choose(page);
  const moves = await midTurn(page, await Person.at(page));
  const start = await stateOf(page);
  for (const move of moves) await typed(page, move);
  await expect(startOfTurn(page)).toBeEnabled();
  await startOfTurn(page).click();
  await expect.poll(() => stateOf(page)).toBe(start);
});

/** Play a move by its notation. */
async function typed(page: Page, move: string): Promise<void> {
  const before = await stateOf(page);
  const box = page.getByRole("combobox", { name: "Type a move" });
  if (!(await box.isVisible())) await page.getByRole("button", { name: /Type a move/ }).click();
  await box.fill(move);
  await box.press("Enter");
  await expect.poll(() => stateOf(page)).not.toBe(before);
  await asked(page);
}

/** Press on until the page asks whether one is sure. */
async function pressUntilAsked(page: Page, picks: Picks): Promise<void> {
  while (await asked(page)) {
    if (await page.getByRole("alertdialog").isVisible()) return;
    await press(page, picks);
  }
}

test("what cannot be taken back is asked first, and then it cannot", async ({ page }) => {
  await choose(page, { confirm: true });
  const wang = await Person.at(page);
  await wang.sit({ seats: [you, novice], seed: "undo-2" });
  const confirm = page.getByRole("alertdialog");
  const picks = new Picks();
  await pressUntilAsked(page, picks);

  const lines = await page.locator(".log .line").count();
  await confirm.getByRole("button", { name: "Go back" }).click();
  await expect(confirm).toBeHidden();
  await expect(page.locator(".log .line")).toHaveCount(lines); // nothing has happened

  await pressUntilAsked(page, picks);
  await confirm.getByRole("button", { name: "Yes, do it" }).click();
  await expect.poll(() => page.locator(".log .line").count()).toBeGreaterThan(lines);
  await asked(page);
  await expect(takeBack(page)).toBeDisabled(); // others have gone on: the barrier
  await expect(startOfTurn(page)).toBeDisabled();
});
