import {
  choose,
  DESKTOP,
  expect,
  LANGUAGES,
  Person,
  PHONE,
  tagged,
  test,
  type Page,
} from "./fixtures.ts";
import { overflowing, scrollsSideways } from "./fit.ts";
import { decisionsOf, SCREENS } from "./screens.ts";

/** Switch by the select of the settings, though a dialog may lie over it; people cannot then. */
async function speak(page: Page, language: string): Promise<void> {
  await page
    .locator("header details select")
    .first()
    .evaluate((select, code) => {
      (select as HTMLSelectElement).value = code;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    }, language);
  await expect(page.locator("html")).toHaveAttribute("lang", tagged(language));
}

/** In every language and at both sizes, all has room. */
async function checkRoom(page: Page, where: string): Promise<void> {
  for (const [name, size] of [
    ["phone", PHONE],
    ["desktop", DESKTOP],
  ] as const) {
    await page.setViewportSize(size);
    for (const language of LANGUAGES) {
      await speak(page, language);
      const at = `${where}, ${language}, ${name}`;
      expect.soft(await overflowing(page), at).toEqual([]);
      expect.soft(await scrollsSideways(page), `${at} scrolls sideways`).toBe(false);
    }
  }
}

for (const { name, open } of SCREENS) {
  test(`${name}: every text has room in every language`, async ({ page }) => {
    await choose(page);
    await open(page, await Person.at(page));
    await checkRoom(page, name);
  });
}

for (const game of ["5p-bonus-expert-1", "solo-hard-4-5"]) {
  test(`every kind of decision in ${game} has room in every language`, async ({ page }) => {
    await choose(page);
    const wang = await Person.at(page, "Ouyang Xiu");
    const decisions = await decisionsOf(wang, game);
    expect(decisions.length).toBeGreaterThan(3);
    for (const { kind, open } of decisions) {
      await open(page);
      await checkRoom(page, kind);
    }
  });
}

test("the language is switched in the settings and kept", async ({ page }) => {
  await choose(page);
  await page.goto("/");
  const texts = new Set<string>();
  for (const language of LANGUAGES) {
    await page.locator("header details summary").click();
    await page.locator("header details select").first().selectOption(language);
    await expect(page.locator("html")).toHaveAttribute("lang", tagged(language));
    await page.keyboard.press("Escape");
    texts.add(await page.locator(".gate .chief").innerText());
  }
  expect(texts.size).toBe(LANGUAGES.length);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", tagged(LANGUAGES.at(-1)!));
});

test.describe("in a browser that speaks Chinese", () => {
  test.use({ locale: "zh-CN" });

  test("the page does so too, and the rules are found without spaces", async ({ page }) => {
    await page.goto("/rules");
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
    await expect(page.locator("html")).toHaveCSS("line-break", "strict");
    await page.locator("#question").fill("长城上最多放置");
    await expect(page.locator("[id='WALL-1'] mark")).not.toHaveCount(0);
    await expect(page.locator("[id='JADE-1']")).toHaveCount(0);
  });
});
