import { choose, expect, novice, Person, test, you } from "./fixtures.ts";
import type { TableInfo } from "./fixtures.ts";
import { playToTheEnd, sheet, strike } from "./player.ts";
import { openLastDay } from "./screens.ts";

test("a whole game against a bot by the keyboard alone ends with a score sheet that adds up", async ({
  page,
}) => {
  test.slow();
  await choose(page, { confirm: true });
  const wang = await Person.at(page);
  const { table } = await wang.sit({ seats: [you, novice] });
  await playToTheEnd(page, strike);

  const { status, result } = await wang.ask<TableInfo>("GET", `tables/${table}`);
  expect(status).toBe("over");
  const columns = result!.ranking.map((one) => result!.scores.find(({ seat }) => seat === one)!);
  const numbers = await sheet(page)
    .locator("tbody tr:not(:last-child)")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("td")].map((td) => Number(td.textContent) || 0)),
    );
  for (const [i, { total, audience }] of columns.entries()) {
    const sum = numbers.reduce((sum, row) => sum + row[i]!, 0);
    expect(total).toBe(audience ? sum : 0); // END-5: without an audience nothing counts
    await expect(sheet(page).locator("tfoot td").nth(i)).toHaveText(String(total));
  }
  await expect(sheet(page).getByRole("img")).toBeVisible(); // the scores through the days
});

test("the last day against Meng by clicks", async ({ page }) => {
  await choose(page);
  await openLastDay(page, await Person.at(page), "solo-hard-4-5");
  await expect(page.getByRole("region", { name: "Meng’s automa cards" })).toBeVisible();
  await playToTheEnd(page);
  await expect(sheet(page).getByRole("columnheader", { name: "Meng" })).toBeVisible();
});
