import {
  choose,
  CLICKED,
  expect,
  LANGUAGES,
  Person,
  resize,
  tagged,
  test,
  TOUCH,
  TOUCHED,
  type Page,
  type Window,
} from "./fixtures.ts";
import { overflowing, scrollsSideways } from "./fit.ts";
import { decisionsOf, SCREENS } from "./screens.ts";

/** Switch by the select of the settings, though a dialog may lie over it; people cannot then. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((code) => {
    const select = document.querySelector<HTMLSelectElement>("header details select")!;
    select.value = code;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }, language);
  // At every frame; `expect` would look again after a tenth of a second, hundreds of times.
  await page.waitForFunction((code) => document.documentElement.lang.startsWith(code), language);
}

/** As if the typefaces had not come, and the machine's were much wider or narrower. */
async function setSpacing(page: Page, spacing: string): Promise<void> {
  await page.evaluate((space) => {
    const sheet = new CSSStyleSheet(); // the content policy allows no style element
    sheet.replaceSync(`* { letter-spacing: ${space} !important; }`);
    document.adoptedStyleSheets = [sheet];
  }, spacing);
}

const { desktop } = CLICKED;
const small = TOUCHED["small-phone"];
const sideways = TOUCHED["phone-sideways"];
const upright = TOUCHED["tablet-upright"];

/** In every language all has room in these windows. */
async function checkRoom(page: Page, where: string, windows: Window[]): Promise<void> {
  for (const window of windows) {
    await resize(page, window);
    for (const language of LANGUAGES) {
      await speak(page, language);
      const at = `${where}, ${language}, ${window.size.width} wide`;
      const [over, sideways] = await Promise.all([overflowing(page), scrollsSideways(page)]);
      expect.soft(over, at).toEqual([]);
      expect.soft(sideways, `${at} scrolls sideways`).toBe(false);
    }
  }
}

test.describe("room", () => {
  test.use(TOUCH); // for fingers everything is larger

  for (const { name, open } of SCREENS) {
    test(`${name}: every text has room in every language`, async ({ page }) => {
      await choose(page);
      await open(page, await Person.at(page));
      await checkRoom(page, name, [small, sideways, upright, TOUCHED.tablet, desktop]);
      await setSpacing(page, "0.05em");
      await checkRoom(page, `${name} in a wide face`, [small, upright]);
      await setSpacing(page, "-0.04em");
      await checkRoom(page, `${name} in a narrow face`, [small]);
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
        await checkRoom(page, kind, [small, sideways, upright, desktop]);
      }
    });
  }
});

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
