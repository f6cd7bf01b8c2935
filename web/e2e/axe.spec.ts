// axe-core looks at every screen, by day and by night.

import { COLOURS, wrongIn } from "./axe.ts";
import { choose, DESKTOP, expect, Person, PHONE, test, type Page } from "./fixtures.ts";
import { decisionsOf, SCREENS } from "./screens.ts";

/** By day and by night. */
async function check(page: Page, where: string): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    const wrong = await wrongIn(page, theme === "dark" ? COLOURS : undefined);
    expect.soft(wrong, `${where}, ${theme}`).toEqual([]);
  }
}

for (const { name, open } of SCREENS) {
  test(`axe finds nothing: ${name}`, async ({ page }) => {
    await choose(page, { theme: "auto" });
    await open(page, await Person.at(page));
    await check(page, `${name} on a laptop`);
    await page.setViewportSize(PHONE);
    await check(page, `${name} on a phone`);
  });
}

test("axe finds nothing at any kind of decision", async ({ page }) => {
  await choose(page, { theme: "auto" });
  await page.setViewportSize(DESKTOP);
  for (const { kind, open } of await decisionsOf(await Person.at(page), "4p-bonus-1")) {
    await open(page);
    await check(page, kind);
  }
});
