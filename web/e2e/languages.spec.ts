import { choose, expect, LANGUAGES, tagged, test } from "./fixtures.ts";

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
