// What axe-core finds wrong with a page.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** What axe finds wrong, as one line for each thing. */
export async function wrongIn(page: Page): Promise<string[]> {
  await page.evaluate(AXE); // by the debugger, so the content policy stays as it is
  return page.evaluate(async () => {
    const { axe: look } = window as unknown as { axe: typeof axe };
    const { violations } = await look.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) =>
        [id, help, target.join(" "), failureSummary?.split("\n").at(-1)?.trim()].join(" · "),
      ),
    );
  });
}
