// What axe-core finds wrong with a page.

import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** All that depends on the theme. */
const COLOURS = ["color-contrast"];

/** What axe finds wrong by these rules, as one line for each thing. */
export async function wrongIn(page: Page, runOnly: string[] = LEVELS): Promise<string[]> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(AXE); // by the debugger, so the content policy stays as it is
  return page.evaluate(async (only) => {
    const { axe: look } = window as unknown as { axe: typeof axe };
    const { violations } = await look.run(document, {
      runOnly: only,
      resultTypes: ["violations"],
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) =>
        [id, help, target.join(" "), failureSummary?.split("\n").at(-1)?.trim()].join(" · "),
      ),
    );
  }, runOnly);
}

/** Nothing is wrong, by day and by night. The page follows the browser's colours. */
export async function checkThemes(page: Page, where: string): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    const wrong = await wrongIn(page, theme === "dark" ? COLOURS : undefined);
    expect.soft(wrong, `${where}, ${theme}`).toEqual([]);
  }
}
