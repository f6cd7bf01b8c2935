// Every main screen, all in one test: opening one takes longer than looking at it.

import { checkTheme, COLOURS } from "./axe.ts";
import {
  choose,
  CLICKED,
  DEEP,
  Person,
  PHONE,
  resize,
  takeTime,
  test,
  TOUCH,
  TOUCHED,
} from "./fixtures.ts";
import { checkDrawing, checkRoom, drawNothing, type Look } from "./fit.ts";
import { SCREENS } from "./screens.ts";

const small = TOUCHED["small-phone"];
const ROOM: Look[] = [
  { ...small, face: "wide" },
  { ...small, face: "narrow" },
  { ...TOUCHED["phone-sideways"], face: "wide" },
  { ...TOUCHED.tablet, face: "wide" },
];

/** All windows in CI; elsewhere those at the ends, between which the others lie. */
const WINDOWS = Object.entries({ ...TOUCHED, ...CLICKED }).filter(
  ([window]) => DEEP || !["phone", "large-tablet", "full-hd"].includes(window),
);

test.use(TOUCH); // for fingers everything is larger

for (const { name, open } of SCREENS) {
  test(`${name} fits every window and language, and axe finds nothing`, async ({ page }) => {
    await choose(page, { theme: "auto" });
    await takeTime(page);
    await open(page, await Person.at(page));
    await checkTheme(page, "dark", `${name} on a laptop`, COLOURS);
    await page.setViewportSize(PHONE);
    await checkTheme(page, "light", `${name} on a phone`);
    await drawNothing(page);
    for (const [window, one] of WINDOWS) {
      await resize(page, one);
      await checkDrawing(page, window, true);
    }
    await checkRoom(page, name, ROOM);
  });
}
