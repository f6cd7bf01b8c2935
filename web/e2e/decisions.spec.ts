// Every kind of decision: the whole board fits, every text has room, and axe finds nothing.

import { checkTheme } from "./axe.ts";
import {
  choose,
  CLICKED,
  DEEP,
  DESKTOP,
  expect,
  Person,
  resize,
  takeTime,
  test,
  TOUCH,
  TOUCHED,
} from "./fixtures.ts";
import { checkRoom, checkWhole, drawAgain, drawNothing } from "./fit.ts";
import { decisionsOf } from "./screens.ts";

const { tablet, "tablet-upright": upright, "large-tablet": large } = TOUCHED;
const WHOLE = Object.entries({ tablet, upright, ...(DEEP && { large, desktop: CLICKED.desktop }) });
const ROOM = [TOUCHED["small-phone"], TOUCHED["phone-sideways"], CLICKED.desktop];
/** What a decision changes; all of a table is looked at in screens.spec.ts. */
const CHANGED = "footer";
const PARTS = 6;

test.use(TOUCH); // for fingers everything is larger

for (let part = 0; part < PARTS; part++) {
  test(`every kind of decision has room in windows and languages (${part + 1} of ${PARTS})`, async ({
    page,
  }) => {
    await choose(page, { theme: "auto" });
    await takeTime(page);
    const person = await Person.at(page, "Ouyang Xiu");
    // As many families as there are, and what only Meng brings.
    const decisions = await decisionsOf(person, "5p-bonus-1");
    const kinds = decisions.map(({ kind }) => kind);
    const solo = await decisionsOf(person, "solo-hard-4-5");
    decisions.push(...solo.filter(({ kind }) => !kinds.includes(kind)));
    expect(decisions.length).toBeGreaterThan(14);
    for (const [n, { kind, open }] of decisions.entries()) {
      if (n % PARTS !== part) continue;
      await page.setViewportSize(DESKTOP);
      await open(page);
      await drawAgain(page);
      await checkTheme(page, n % 2 ? "light" : "dark", kind, undefined, CHANGED);
      await drawNothing(page);
      for (const [name, window] of WHOLE) {
        await resize(page, window);
        await checkWhole(page, `${kind}, ${name}`);
      }
      await checkRoom(page, kind, ROOM, CHANGED);
    }
  });
}
