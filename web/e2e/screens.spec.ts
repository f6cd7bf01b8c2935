// Every main screen, all in one test: opening one takes longer than looking at it.

import { checkTheme, COLOURS } from "./axe.ts";
import {
  choose,
  CLICKED,
  Person,
  PHONE,
  resize,
  takeTime,
  test,
  TOUCH,
  TOUCHED,
  type Page,
} from "./fixtures.ts";
import { checkDrawing, checkRoom, drawNothing } from "./fit.ts";
import { SCREENS } from "./screens.ts";

const small = TOUCHED["small-phone"];
const sideways = TOUCHED["phone-sideways"];

/** As if the typefaces had not come, and the machine's were much wider or narrower. */
async function setSpacing(page: Page, spacing: string): Promise<void> {
  await page.evaluate((space) => {
    const sheet = new CSSStyleSheet(); // the content policy allows no style element
    sheet.replaceSync(`* { letter-spacing: ${space} !important; }`);
    document.adoptedStyleSheets.push(sheet);
  }, spacing);
}

test.use(TOUCH); // for fingers everything is larger

for (const { name, open } of SCREENS) {
  test(`${name} fits every window, in every language, and axe finds nothing`, async ({ page }) => {
    await choose(page, { theme: "auto" });
    await takeTime(page);
    await open(page, await Person.at(page));
    await checkTheme(page, "dark", `${name} on a laptop`, COLOURS);
    await page.setViewportSize(PHONE);
    await checkTheme(page, "light", `${name} on a phone`);
    await drawNothing(page);
    for (const [window, one] of Object.entries({ ...TOUCHED, ...CLICKED })) {
      await resize(page, one);
      await checkDrawing(page, window, true);
    }
    await setSpacing(page, "0.05em"); // what has room now has it in our own typefaces, too
    await checkRoom(page, `${name} in a wide face`, [small, sideways, TOUCHED.tablet]);
    await setSpacing(page, "-0.04em");
    await checkRoom(page, `${name} in a narrow face`, [small]);
  });
}
