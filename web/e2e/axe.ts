// What axe-core finds wrong with a page.

import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

const ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** All that depends on the theme. */
export const COLOURS = ["color-contrast"];

/** What axe finds wrong by these rules, as one line for each thing; in a part of the page, or in all. */
export async function wrongIn(page: Page, runOnly = ALL, part = "html"): Promise<string[]> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(AXE); // by the debugger, so the content policy stays as it is
  return page.evaluate(
    async ({ runOnly, part }) => {
      const { axe: look } = window as unknown as { axe: typeof axe };
      const { violations } = await look.run(part, {
        runOnly,
        resultTypes: ["violations"],
      });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) =>
          [id, help, target.join(" "), failureSummary?.split("\n").at(-1)?.trim()].join(" · "),
        ),
      );
    },
    { runOnly, part },
  );
}

/** Nothing is wrong by day, or by night. The page follows the browser's colours. */
export async function checkTheme(
  page: Page,
  theme: "light" | "dark",
  where: string,
  runOnly = ALL,
  part?: string,
): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  expect.soft(await wrongIn(page, runOnly, part), `${where}, ${theme}`).toEqual([]);
}
