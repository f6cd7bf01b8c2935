// What fits into the window: that of a phone, a tablet, a laptop or a large screen.

import { wrongIn } from "./axe.ts";
import {
  choose,
  CLICKED,
  DESKTOP,
  expect,
  novice,
  Person,
  PHONE,
  resize,
  test,
  TOUCH,
  TOUCHED,
  you,
  type Page,
} from "./fixtures.ts";
import { checkDrawing, checkWhole, outside } from "./fit.ts";
import { asked, playToTheEnd, press, sheet } from "./player.ts";
import { openExchange, openLastDay } from "./screens.ts";

const FEW = "2p-1";
const MANY = "5p-bonus-expert-1";

/** Prompt and hand always, and every area a tap away. */
async function checkCompact(page: Page, where: string): Promise<void> {
  expect.soft(await outside(page, "#prompt, .in-hand"), where).toEqual([]);
  for (const [i, part] of [
    ".official",
    ".city .spot",
    ".harbour",
    ".decree",
    ".family",
  ].entries()) {
    await page.locator("nav .tab").nth(i).tap();
    await expect(page.locator(part).first()).toBeVisible();
    for (const one of [page.locator(part).first(), page.locator(part).last()]) {
      await one.scrollIntoViewIfNeeded();
      await expect.soft(one).toBeInViewport({ ratio: 0.9 });
    }
    await checkDrawing(page, `${where}, ${part}`, true);
  }
  await page.locator("nav .tab").first().tap();
}

/** How large pieces are, how wide a family is, and how many lines the log shows. */
async function measures(page: Page): Promise<number[]> {
  const boxes = [".official", ".city .token", ".in-hand", ".family"].map(
    async (part) => (await page.locator(part).first().boundingBox())!.width,
  );
  const lines = page.evaluate(() => {
    const list = document.querySelector(".log ol")!;
    return list.clientHeight / parseFloat(getComputedStyle(list).fontSize);
  });
  return Promise.all([...boxes, lines]);
}

for (const [windows, touch] of [
  [TOUCHED, true],
  [CLICKED, false],
] as const) {
  test.describe(touch ? "by touch" : "by mouse", () => {
    test.use(touch ? TOUCH : {});

    for (const game of [FEW, MANY]) {
      test(`the table of ${game} fits every window`, async ({ page }) => {
        await choose(page);
        await openExchange(page, await Person.at(page), game);
        const layouts = new Set<string>();
        let smaller: number[] | undefined;
        for (const [name, window] of Object.entries(windows)) {
          await resize(page, window);
          await expect(page.locator("html")).toHaveAttribute("data-layout", window.layout);
          if (window.layout.includes("whole")) await checkWhole(page, name);
          else await checkCompact(page, name);
          await checkDrawing(page, name, touch);
          if (game === MANY && !layouts.has(window.layout))
            expect.soft(await wrongIn(page), `axe, ${name}`).toEqual([]);
          layouts.add(window.layout);
          if (game !== MANY || touch) continue;
          // A larger window has larger pieces, and more room for families and log.
          const now = await measures(page);
          smaller?.forEach((least, i) => expect.soft(now[i], name).toBeGreaterThan(least * 1.05));
          smaller = now;
        }
      });
    }
  });
}

test.describe("on a phone", () => {
  test.use({ ...TOUCH, viewport: PHONE });

  test("held sideways, the board is as high as the window, a card is drawn to an official, and a notch covers nothing", async ({
    page,
    context,
  }) => {
    await choose(page);
    const { size } = TOUCHED["phone-sideways"];
    const wang = await Person.at(page);
    await wang.sit({ seats: [you, novice], seed: "phone" });
    await asked(page);
    await resize(page, TOUCHED["phone-sideways"]);
    const devtools = await context.newCDPSession(page);

    await test.step("the board and the hand beside it", async () => {
      const board = (await page.locator("[role=region].board").boundingBox())!;
      const hand = (await page.locator(".hand .cards").boundingBox())!;
      expect(board.height).toBeGreaterThan(size.height * 0.95);
      expect(board.width).toBeGreaterThan(size.width * 0.4);
      expect(hand.x).toBeGreaterThan(board.x + board.width);
    });

    await test.step("a card is drawn to an official", async () => {
      const middle = async (what: string) => {
        const { x, y, width, height } = (await page.locator(what).first().boundingBox())!;
        return { x: x + width / 2, y: y + height / 2 };
      };
      await page.locator(".in-hand.open").first().tap(); // to see where this card may go
      const end = await middle(".official.open");
      await page.keyboard.press("Escape");
      await expect(page.locator(".in-hand.picked")).toHaveCount(0);

      const start = await middle(".in-hand.open");
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: object[]) =>
        devtools.send("Input.dispatchTouchEvent", { type, touchPoints: touchPoints as never });
      await touch("touchStart", [start]);
      for (const part of [0.1, 0.3, 0.6, 1]) {
        const at = { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part };
        await touch("touchMove", [at]);
      }
      await touch("touchEnd", []);
      await expect(page.locator(".official.picked")).toHaveCount(1); // it is asked how to pay
    });

    await test.step("a notch", async () => {
      const insets = { top: 0, left: 47, right: 47, bottom: 21 };
      await devtools.send("Emulation.setSafeAreaInsetsOverride", { insets });
      for (const part of ["nav", "[role=region].board", "footer", ".scene > header"]) {
        const box = (await page.locator(part).first().boundingBox())!;
        expect.soft(box.x, part).toBeGreaterThanOrEqual(insets.left);
        expect.soft(box.x + box.width, part).toBeLessThanOrEqual(size.width - insets.right);
        expect.soft(box.y + box.height, part).toBeLessThanOrEqual(size.height - insets.bottom);
      }
    });
  });

  test("fingers spread on the map enlarge it, elsewhere it is the browser's", async ({
    page,
    context,
  }) => {
    await choose(page);
    const wang = await Person.at(page);
    await wang.sit({ seats: [you, novice], seed: "phone" });
    await asked(page);
    await page.getByRole("button", { name: "Map", exact: true }).tap();
    const city = page.locator(".city .spot").first();
    const before = (await city.boundingBox())!;
    const devtools = await context.newCDPSession(page);
    async function spread(selector: string): Promise<void> {
      const { x, y, width, height } = (await page.locator(selector).first().boundingBox())!;
      await devtools.send("Input.synthesizePinchGesture", {
        x: x + width / 2,
        y: y + height / 2,
        scaleFactor: 2,
        gestureSourceType: "touch",
      });
    }
    // A pinch that nobody takes zooms the page; a browser without a window does not show that.
    await page.evaluate(() => {
      Object.assign(window, { taken: null });
      addEventListener("touchmove", (event) => {
        if (event.touches.length === 2) Object.assign(window, { taken: event.defaultPrevented });
      });
    });
    const isTaken = () => page.evaluate(() => (window as unknown as { taken: boolean }).taken);

    await spread(".map .frame");
    await expect
      .poll(async () => (await city.boundingBox())!.width)
      .toBeGreaterThan(before.width * 1.4);
    expect(await isTaken()).toBe(true);
    const smaller = page.getByRole("button", { name: "Show the map smaller" });
    while (await smaller.isVisible()) await smaller.tap();
    expect((await city.boundingBox())!.width).toBeCloseTo(before.width, 0);

    await spread("#prompt");
    expect(await isTaken()).toBe(false);
  });

  test("the last day by taps", async ({ page }) => {
    await choose(page);
    await openLastDay(page, await Person.at(page));
    await playToTheEnd(page, (page, picks) => press(page, picks, "tap"));
    await expect(sheet(page)).toBeVisible();
  });

  test("the score sheet of five families is whole", async ({ page }) => {
    await choose(page);
    const wang = await Person.at(page);
    await page.goto(`/t/${(await wang.golden(MANY)).table}`);
    await expect(sheet(page).locator("table")).toBeVisible();
    for (const window of [TOUCHED.phone, TOUCHED["small-phone"]]) {
      await resize(page, window);
      const room = (await sheet(page).boundingBox())!;
      const table = (await sheet(page).locator("table").boundingBox())!;
      expect.soft(table.x).toBeGreaterThanOrEqual(room.x);
      expect.soft(table.x + table.width).toBeLessThanOrEqual(room.x + room.width);
      const curve = (await sheet(page).getByRole("img").boundingBox())!;
      expect.soft(curve.height).toBeGreaterThan(curve.width / 3);
    }
  });
});

test("the map is enlarged by the keyboard, and moved by the mouse", async ({ page }) => {
  await choose(page);
  await page.setViewportSize(DESKTOP);
  const wang = await Person.at(page);
  await wang.sit({ seats: [you, novice], seed: "map" });
  await asked(page);
  const larger = page.getByRole("button", { name: "Show the map larger" });
  await larger.focus();
  while (await larger.isEnabled()) await page.keyboard.press("Enter");
  const frame = page.locator(".map .frame");
  const { x, y, width, height } = (await frame.boundingBox())!;
  const where = () => frame.evaluate(({ scrollLeft }) => scrollLeft);
  const before = await where();
  expect(before).toBeGreaterThan(0); // it grows around its middle
  const land = await page.evaluate(
    ([left, top, wide, high]) => {
      for (let n = 0; n < 100; n++) {
        const at = { x: left! + ((n % 10) / 10) * wide!, y: top! + (n / 100) * high! };
        const what = document.elementFromPoint(at.x, at.y);
        if (what?.closest(".frame") && !what.closest(".spot")) return at;
      }
      throw new Error("there is no land between the cities");
    },
    [x + 50, y, width - 50, height],
  );
  await page.mouse.move(land.x, land.y);
  await page.mouse.down();
  await page.mouse.move(land.x - 40, land.y, { steps: 4 });
  await page.mouse.up();
  expect(await where()).toBe(before + 40);
});
