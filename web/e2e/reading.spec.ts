// Everything on the table can be read without playing.

import {
  choose,
  CLICKED,
  expect,
  novice,
  Person,
  PHONE,
  resize,
  test,
  TOUCH,
  TOUCHED,
  you,
  type TableInfo,
} from "./fixtures.ts";
import { asked } from "./player.ts";

const TIPS = "[role=tooltip].about";

test("what the pointer rests on is explained beside it, and nothing is played", async ({
  page,
}) => {
  await choose(page);
  const person = await Person.at(page);
  await person.sit({ seats: [you, novice], name: "Autumn court", seed: "to read" });
  await asked(page);
  const lines = await page.locator(".log li").count();
  for (const thing of [
    ".spot.official >> nth=0",
    ".spot.decree >> nth=2",
    ".in-hand >> nth=0",
    ".spot.die >> nth=0",
    ".map .spot >> nth=3",
    ".family dl > div >> nth=0",
    ".family .vp >> nth=1",
  ]) {
    const target = page.locator(thing);
    await target.hover();
    await expect(page.locator(TIPS), thing).toBeVisible();
    await expect(page.locator(TIPS)).toContainText(/rule [A-Z]+-\d/);
    const [one, other] = [await target.boundingBox(), await page.locator(TIPS).boundingBox()];
    const isApart =
      one!.x + one!.width <= other!.x ||
      other!.x + other!.width <= one!.x ||
      one!.y + one!.height <= other!.y ||
      other!.y + other!.height <= one!.y;
    expect(isApart, thing).toBe(true);
    await page.mouse.move(2, 2);
    await expect(page.locator(TIPS)).toHaveCount(0);
  }
  await test.step("with a card picked, an official says what it costs there", async () => {
    await page.locator(".in-hand.open").first().click();
    await expect(page.locator(".prices p").first()).toContainText(/free|pay 2 servants/i);
    await page.locator(".spot.official.open").first().hover();
    await expect(page.locator(TIPS)).toContainText(/here: (free|pay 2 servants)/);
  });
  await test.step("pressing what cannot be played explains it and does not scold", async () => {
    await page.keyboard.press("Escape");
    await page.locator(".spot.decree").first().click();
    const about = page.locator(".about[role=dialog]");
    await expect(about).toContainText("rule DEC-1");
    await expect(about).not.toContainText("not the question");
    await about.getByRole("button", { name: "close" }).click();
    await expect(about).toHaveCount(0);
  });
  expect(await page.locator(".log li").count()).toBe(lines);
});

test("a press puts the explanation away until the pointer moves again", async ({ page }) => {
  await choose(page);
  const person = await Person.at(page);
  await person.sit({ seats: [you, novice], seed: "to read" });
  const card = page.locator(".in-hand").first();
  await card.hover();
  await expect(page.locator(TIPS)).toBeVisible();
  await card.click();
  await expect(page.locator(TIPS)).toHaveCount(0);
  const { x, y } = (await card.boundingBox())!;
  await page.mouse.move(x + 20, y + 20);
  await expect(page.locator(TIPS)).toBeVisible();
});

test("a picked card shows at each official which action would lapse, and why", async ({ page }) => {
  await choose(page);
  const person = await Person.at(page);
  const { table } = await person.golden("2p-1");
  // The pool is empty: nothing can be placed at the wall, or bought.
  const branch = await person.ask<TableInfo>("POST", `tables/${table}/branch`, {
    ply: 47,
    seat: 1,
  });
  await page.goto(`/t/${branch.table}`);
  await page.locator('.in-hand[data-place="hand:7"]').click();
  const wall = page.locator('[data-place="official:wall"]');
  await expect(wall.locator(".lapses")).toBeVisible();
  await expect(page.locator('[data-place="official:palace"] .lapses')).toHaveCount(0);
  await expect(page.locator(".prices")).toContainText(
    "Great Wall: The wall action is not possible: that needs 1 servant in the pool.",
  );
  await wall.hover();
  await expect(page.locator(TIPS)).toContainText("The wall action is not possible");
});

test.describe("by touch", () => {
  test.use({ ...TOUCH, viewport: PHONE });

  test("picking a card moves nothing, a held finger reads without playing, and the court shows day, dice, wall and points", async ({
    page,
  }) => {
    await choose(page);
    const person = await Person.at(page);
    await person.sit({ seats: [you, novice], name: "Autumn court", seed: "to read" });
    await asked(page);
    const card = page.locator(".in-hand.open").first();

    await test.step("picking a card moves nothing under the finger", async () => {
      const spots = page.locator(".spot.official, .in-hand");
      const places = () =>
        spots.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
      const before = await places();
      await card.tap();
      await expect(page.locator(".in-hand.picked")).toHaveCount(1);
      expect(await places()).toEqual(before);
      await page.keyboard.press("Escape");
      await expect(page.locator(".in-hand.picked")).toHaveCount(0);
    });

    await test.step("upright and sideways", async () => {
      const glance = page.getByRole("list", { name: "Day and dice" });
      for (const window of [
        CLICKED.desktop,
        TOUCHED["phone-sideways"],
        TOUCHED["small-phone"],
        TOUCHED.phone,
      ]) {
        await resize(page, window);
        if (window === CLICKED.desktop) {
          await expect(glance).toBeHidden();
          continue;
        }
        await expect(page.locator(".spot.official").first()).toBeInViewport();
        await expect(glance).toBeInViewport({ ratio: 1 });
        await expect(glance).toHaveText(/Day 1\/4.*0\/4.*0.*0/s);
        const dice = await page.locator(".day .die .face").allTextContents();
        await expect(glance.locator(".face")).toHaveText(dice.map((one) => one.trim()));
      }
    });

    await test.step("a held finger reads, and lets go without playing", async () => {
      const { x, y } = (await card.boundingBox())!;
      const session = await page.context().newCDPSession(page);
      const touch = (type: string, points: object[]) =>
        session.send("Input.dispatchTouchEvent", { type, touchPoints: points } as never);
      await touch("touchStart", [{ x: x + 20, y: y + 20 }]);
      await expect(page.locator(".about[role=dialog]")).toBeVisible();
      await touch("touchEnd", []);
      await expect(page.locator(".in-hand.picked")).toHaveCount(0);
      await expect(page.locator(".about[role=dialog]")).toBeVisible();
    });
  });
});
