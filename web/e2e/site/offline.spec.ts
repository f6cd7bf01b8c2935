// The built site on a static host, as an app: it opens without a network, it is renewed quietly, and it
// says what it lacks.

import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { writeServiceWorker } from "../../build/installable.ts";
import { wrongIn } from "../axe.ts";
import { chromium, NO_CHROMIUM } from "../browser.ts";
import { choose, openForm, PHONE, watch } from "../fixtures.ts";
import { asked, Picks, press } from "../player.ts";
import { kept } from "./kept.ts";
import { snapshot, starts } from "./snapshot.ts";
import { SITE, StaticHost } from "./static-host.ts";

// One host, and one browser that comes back to it: starting Python for the first time takes long.
let host: StaticHost;
let page: Page;
const seen: string[] = []; // what went wrong in it

test.skip(!chromium, NO_CHROMIUM); // here, since what comes before all tests needs the browser
test.describe.configure({ mode: "serial" });
test.slow(); // Python starts in most of them
test.use({ serviceWorkers: "allow" });
test.beforeAll(async ({ browser }, info) => {
  host = await new StaticHost().start();
  const context = await browser.newContext({ ...info.project.use.contextOptions, locale: "en" });
  watch(context, seen, host.url); // nothing is asked of any other address
  page = await context.newPage();
  await choose(page);
});
test.afterEach(() => {
  // What browsers write into the console where there is no network is no fault of the page's.
  const faults = seen.filter(
    (problem) => !/ERR_(INTERNET|CONNECTION)|Failed to update/.test(problem),
  );
  seen.length = 0;
  expect(faults).toEqual([]);
});
test.afterAll(async () => {
  await page?.context().close();
  await host?.stop();
});

test("while the game is loaded the form can be filled in", async () => {
  const release = host.hold(/python_stdlib/);
  await page.goto(host.url);
  const bar = page.getByRole("progressbar", { name: "Loading the game" });
  await expect(bar).toHaveAttribute("aria-valuetext", /Loading the game: \d+\.\d of \d+\.\d\sMB/);
  await openForm(page);
  await page.getByLabel("Families").selectOption("4");
  await expect(page.getByLabel("Seat 4")).toBeEnabled();
  expect(await wrongIn(page)).toEqual([]);
  await page.screenshot({ path: "../build/screenshots/site-loading.png" });
  release();
  await expect(bar).toBeHidden();
});

test("the second visit loads nothing, and all works with the network off", async () => {
  await kept(page);

  await test.step("only whether there is a newer version is asked", async () => {
    host.asked = [];
    await page.reload();
    await expect(page.getByRole("button", { name: "Play now" })).toBeVisible();
    await page.getByRole("link", { name: "Rules" }).click();
    await expect(page.locator("[id='END-5']")).toBeAttached();
    expect(host.asked.filter((path) => path !== "service-worker.js")).toEqual([]);
  });

  await host.stop();
  await page.context().setOffline(true);
  await test.step("a game begins, and is still there after a reload", async () => {
    await page.goto(host.url);
    await page.getByRole("button", { name: "Against Meng" }).click();
    await asked(page);
    await press(page, new Picks());
    await asked(page);
    const lines = await page.locator(".log li").count();
    await page.reload();
    await asked(page);
    expect(await page.locator(".log li").count()).toBe(lines);
  });
  await test.step("in another language, and on every page", async () => {
    await page.goto(`${host.url}?/box`);
    await expect(page.locator('[data-key="automa.special"]')).toBeAttached();
    await page.locator("header details summary").click();
    await page.locator("header details select").first().selectOption("zh");
    await expect(page.locator("html")).toHaveAttribute("lang", /^zh/);
    await page.goto(`${host.url}?/learn`);
    await expect(page.locator(".ways")).toBeVisible();
    await page.goto(`${host.url}?/puzzles`);
    await page.locator("section.panel a.chief").first().click();
    await expect(page.locator("section.puzzle")).toBeVisible();
    await page.goto(`${host.url}?/puzzles`);
  });
  await page.locator("header details summary").click();
  await page.locator("header details select").first().selectOption("en");
  await page.context().setOffline(false);
  await host.start();
});

/** The same site as if built again, with another title in the page. */
function newer(): string {
  const folder = mkdtempSync(join(tmpdir(), "gugong-site-"));
  cpSync(SITE, folder, { recursive: true });
  const index = join(folder, "index.html");
  writeFileSync(index, readFileSync(index, "utf8").replace("<body>", '<body data-newer="yes">'));
  writeServiceWorker(folder);
  return folder;
}

test("a newer version waits until it is wanted, never speaks in a game, and opens the old game", async () => {
  await page.goto(host.url);
  await page.getByRole("region", { name: "Your tables" }).getByRole("link").first().click();
  await asked(page);
  const table = page.url();

  host.folder = newer();
  host.asked = [];
  await page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!;
    await registration.update();
    while (!registration.waiting) {
      const { installing } = registration;
      await new Promise((resolve) => installing!.addEventListener("statechange", resolve));
    }
  });
  expect(host.asked.sort(), "only what has changed is loaded").toEqual(["", "service-worker.js"]);
  const notice = page.getByText("A new version is ready.");
  await expect(notice).toBeHidden();

  await page.getByRole("link", { name: "Back to the tables" }).click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(notice).toBeVisible();
  expect(await wrongIn(page)).toEqual([]);
  await expect(page.locator("body")).not.toHaveAttribute("data-newer");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-newer", "yes");
  await expect(notice).toBeHidden();

  await page.goto(table);
  await asked(page);
  const sizes = await page.evaluate(async () => {
    const [name] = await caches.keys();
    const paths = (await (await caches.open(name!)).keys()).map(({ url }) => new URL(url).pathname);
    return { caches: (await caches.keys()).length, twice: paths.length - new Set(paths).size };
  });
  expect(sizes, "nothing is left of the old version").toEqual({ caches: 1, twice: 0 });
});

test("what needs a server says so, and an address can be remembered", async () => {
  await page.goto(host.url);
  await openForm(page);
  const seat = page.getByLabel("Seat 2");
  await expect(seat.locator("option", { hasText: "needs a server" })).toBeDisabled();
  await expect(page.getByText("Show it in the list of open tables")).toHaveCount(0);
  await page.keyboard.press("Escape");
  const address = page.getByLabel("Server address");
  await address.fill("two words");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("This is not a server address.")).toBeVisible();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  expect(await wrongIn(page)).toEqual([]);
  await address.fill("example.org");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.reload();
  const link = page.getByRole("link", { name: "Go to example.org" });
  await expect(link).toHaveAttribute("href", "https://example.org/");
  await page.screenshot({ path: "../build/screenshots/site-lobby.png", fullPage: true });

  await page.goto(`${host.url}?/privacy`);
  await expect(page.getByText("There is no server here")).toBeVisible();
  await page.goto(`${host.url}?/t/nosuchtable`);
  await expect(page.getByRole("alert").first()).toHaveText(/not on this device/);
});

test("games are saved, deleted and taken in again; a link hands one over", async () => {
  await page.setViewportSize(PHONE);
  await page.goto(`${host.url}?/device`);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save all games" }).click();
  const file = await (await saving).path();
  expect(await wrongIn(page)).toEqual([]);
  await page.screenshot({ path: "../build/screenshots/site-device.png", fullPage: true });

  await page.getByRole("link", { name: "Open or delete your games" }).click();
  const table = page.getByRole("main").getByRole("listitem");
  await expect(table).toHaveCount(1);
  await table.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(page.getByText("You have no game in progress.")).toBeVisible();
  expect(await wrongIn(page)).toEqual([]);
  await page.goto(`${host.url}?/daily`);
  await expect(page.getByText("The daily deal needs a server")).toBeVisible();
  await page.goto(`${host.url}?/device`);
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByText("1 game added to your tables.")).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByText("1 game was here already.")).toBeVisible();

  await test.step("to a server, which here is the same page once more", async () => {
    await page.evaluate((server) => {
      const settings = JSON.parse(localStorage.getItem("gugong.settings")!) as object;
      localStorage.setItem("gugong.settings", JSON.stringify({ ...settings, server }));
    }, host.url);
    await page.goto(`${host.url}?/games`);
    await table.getByRole("link").first().click();
    await asked(page);
    await page.locator("header details summary").first().click();
    const opening = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Continue on" }).click();
    const there = await opening;
    await there.getByRole("button", { name: "Open it here" }).click();
    await asked(there);
    expect(there.url()).not.toBe(page.url());
    await there.close();
  });
});

test("a snapshot of a memory that has grown is restored", async () => {
  await expect.poll(() => snapshot(page, null)).toBeGreaterThan(0);
  const size = await snapshot(page, "grown");
  await playABot();
  expect(await starts(page)).toBe(1);
  expect(await snapshot(page, null)).toBe(size);
});

for (const state of ["half-written", "foreign"] as const)
  test(`a ${state} snapshot is replaced, and nobody notices`, async () => {
    const size = await snapshot(page, state);
    await playABot();
    expect(await starts(page)).toBe(state === "foreign" ? 2 : 1);
    await expect.poll(() => snapshot(page, null)).not.toBe(size);
  });

async function playABot(): Promise<void> {
  await page.goto(host.url);
  await page.getByRole("button", { name: "Play now" }).click();
  const picks = new Picks();
  for (let n = 0; n < 4 && (await asked(page)); n++) await press(page, picks);
  await asked(page);
}

test("what cannot be loaded is said, and that a browser WebAssembly is missing", async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: "en" });
  const other = await context.newPage();
  host.missing = /engine-/;
  await other.goto(host.url);
  const said = other.getByRole("alert").filter({ hasText: "could not be loaded: engine-" });
  await expect(said.getByRole("button", { name: "Try again" })).toBeVisible();
  await other.addInitScript(() => delete (globalThis as { WebAssembly?: unknown }).WebAssembly);
  await other.reload();
  await expect(
    other.getByRole("alert").filter({ hasText: "WebAssembly is missing" }),
  ).toBeVisible();
  await context.close();
});
