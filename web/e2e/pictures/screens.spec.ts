// A picture of each main screen in each window, to look at: build/screenshots.

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
} from "../fixtures.ts";
import { decisionsOf, SCREENS, type Screen } from "../screens.ts";

const SOME_LANGUAGES = ["en", LANGUAGES.find((code) => code === "tr") ?? LANGUAGES.at(-1)!];
const IN_FULL = ["phone", "desktop"]; // by day and by night, in another language, too

const FEW_AND_MANY: Screen[] = ["2p-1", "5p-bonus-expert-1"].map((game) => ({
  name: `table-${game[0]}`,
  open: async (page, person) => {
    const decisions = await decisionsOf(person, game);
    await decisions.find(({ kind }) => kind === "exchange")!.open(page);
  },
}));

async function picture(page: Page, name: string): Promise<void> {
  const path = `../build/screenshots/${name}.png`;
  const image = await page.screenshot({ path, animations: "disabled" });
  expect(image.length).toBeGreaterThan(10_000); // not an empty page
}

for (const [windows, touch] of [
  [TOUCHED, true],
  [CLICKED, false],
] as const) {
  test.describe(touch ? "by touch" : "by mouse", () => {
    test.use(touch ? TOUCH : {});

    for (const { name, open } of [...SCREENS, ...FEW_AND_MANY]) {
      test(`pictures of ${name}`, async ({ page }) => {
        await choose(page, { theme: "auto", language: "" });
        const person = await Person.at(page);
        for (const language of new Set(SOME_LANGUAGES)) {
          await page.addInitScript((code) => {
            const key = "gugong.settings";
            const settings = JSON.parse(localStorage.getItem(key) ?? "{}") as object;
            localStorage.setItem(key, JSON.stringify({ ...settings, language: code }));
          }, language);
          await page.goto("about:blank"); // the same address again would not load the page anew
          await open(page, person);
          await expect(page.locator("html")).toHaveAttribute("lang", tagged(language));
          for (const [window, one] of Object.entries(windows)) {
            const isFull = IN_FULL.includes(window);
            if (language !== "en" && !isFull) continue;
            await resize(page, one);
            for (const colorScheme of isFull ? (["light", "dark"] as const) : ["light" as const]) {
              await page.emulateMedia({ colorScheme });
              await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
              await picture(page, `${name}-${window}-${colorScheme}-${language}`);
            }
            await page.emulateMedia({ colorScheme: "light" });
          }
        }
      });
    }
  });
}
