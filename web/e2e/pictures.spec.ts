// A picture of each main screen, to look at: build/screenshots.

import { choose, DESKTOP, expect, LANGUAGES, Person, PHONE, tagged, test } from "./fixtures.ts";
import { SCREENS } from "./screens.ts";

const SIZES = { desktop: DESKTOP, phone: PHONE };
const SOME_LANGUAGES = ["en", LANGUAGES.find((code) => code === "tr") ?? LANGUAGES.at(-1)!];

for (const { name, open } of SCREENS) {
  test(`pictures of ${name}`, async ({ page }) => {
    await choose(page, { theme: "auto", language: "" });
    const person = await Person.at(page);
    for (const language of new Set(SOME_LANGUAGES)) {
      await page.addInitScript((code) => {
        const key = "gugong.settings";
        const settings = JSON.parse(localStorage.getItem(key) ?? "{}") as object;
        localStorage.setItem(key, JSON.stringify({ ...settings, language: code }));
      }, language);
      await open(page, person);
      await expect(page.locator("html")).toHaveAttribute("lang", tagged(language));
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
          const path = `../build/screenshots/${name}-${size}-${colorScheme}-${language}.png`;
          const picture = await page.screenshot({ path, animations: "disabled" });
          expect(picture.length).toBeGreaterThan(10_000); // not an empty page
        }
      }
      await page.setViewportSize(DESKTOP);
      await page.emulateMedia({ colorScheme: "light" });
    }
  });
}
