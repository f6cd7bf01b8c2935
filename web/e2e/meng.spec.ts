import { choose, expect, goldenGame, test } from "./fixtures.ts";

test("Meng's turns can be read again, step by step, each with its rule (SOLO-8)", async ({
  page,
}) => {
  await choose(page);
  await page.goto("/");
  await page.locator("input[type=file][accept*=text]").setInputFiles({
    name: "game.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(goldenGame("solo-hard-4-5")),
  });
  await page.waitForURL(/\/t\//);
  await page.goto(`${page.url()}#60`); // the replay, at the position after ply 60
  await page.reload();
  const open = page.getByRole("button", { name: "Meng’s actions" });
  await open.click();
  const account = page.getByRole("dialog", { name: "Meng’s actions, step by step" });
  const steps = account.getByRole("listitem");
  await expect(steps.first()).toContainText("1.");
  const latest = await steps.allInnerTexts();
  await expect(account.getByRole("button", { name: "Next" })).toBeDisabled();

  await account.getByRole("button", { name: "Previous" }).click();
  expect(await steps.allInnerTexts()).not.toEqual(latest);
  await page.keyboard.press("ArrowRight");
  expect(await steps.allInnerTexts()).toEqual(latest);

  const rule = account.getByRole("button", { name: /^rule SOLO-/ }).first();
  const number = await rule.innerText();
  await rule.click();
  await expect(page.getByRole("dialog", { name: number })).toBeVisible();
  await page.keyboard.press("Escape");

  const jump = account.getByRole("button", { name: "go to this moment" }).first();
  await jump.click();
  await expect(account).toBeHidden();
});
