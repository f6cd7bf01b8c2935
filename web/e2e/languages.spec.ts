import {
  choose,
  CLICKED,
  expect,
  LANGUAGES,
  Person,
  tagged,
  takeTime,
  test,
  TOUCH,
  TOUCHED,
} from "./fixtures.ts";
import { checkRoom, drawNothing } from "./fit.ts";
import { decisionsOf } from "./screens.ts";

const WINDOWS = [
  TOUCHED["small-phone"],
  TOUCHED["phone-sideways"],
  TOUCHED["tablet-upright"],
  CLICKED.desktop,
];

test.describe("by touch", () => {
  test.use(TOUCH); // for fingers everything is larger

  for (const game of ["5p-bonus-expert-1", "solo-hard-4-5"]) {
    test(`every kind of decision in ${game} has room in every language`, async ({ page }) => {
      await choose(page);
      await takeTime(page);
      const wang = await Person.at(page, "Ouyang Xiu");
      const decisions = await decisionsOf(wang, game);
      expect(decisions.length).toBeGreaterThan(3);
      for (const { kind, open } of decisions) {
        await open(page);
        await drawNothing(page);
        await checkRoom(page, kind, WINDOWS);
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
