// Oneself on every device: two browsers, one person.

import { readFileSync } from "node:fs";
import type { Browser, BrowserContext } from "@playwright/test";
import { encode } from "uqr";
import { choose, expect, Person, test, watch, type Page } from "./fixtures.ts";

/** Another browser, of someone whom the server does not know. */
async function anotherDevice(
  browser: Browser,
  problems: string[],
  home: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: home });
  watch(context, problems, home);
  const page = await context.newPage();
  await choose(page);
  return { context, page };
}

/** How many tables are one's own. */
function tables(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const [{ token }] = JSON.parse(localStorage.getItem("gugong.players")!) as [{ token: string }];
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch("/api/v1/games", { headers });
    return ((await answer.json()) as { games: unknown[] }).games.length;
  });
}

test("a link brings a second device in, and the first one can end it", async ({
  page,
  browser,
  problems,
  baseURL,
}) => {
  await choose(page);
  await Person.at(page, "Wang");
  await page.goto("/");
  await page.getByRole("link", { name: "You", exact: true }).click();
  await page.getByRole("button", { name: "Show link and QR code" }).click();
  const drawn = page.getByRole("img", { name: /QR code/ });
  await expect(drawn).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy the link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const strokes = await drawn.locator("path").getAttribute("d");
  const dark = encode(link, { ecc: "M" }).data.flat().filter(Boolean).length;
  const lengths = [...strokes!.matchAll(/h(\d+)/g)].map((run) => Number(run[1]));
  expect(lengths.reduce((sum, length) => sum + length)).toBe(dark);

  const { page: phone } = await anotherDevice(browser, problems, baseURL!);
  await phone.goto("/");
  await phone.getByRole("button", { name: /^Play now/ }).click();
  await expect(phone.locator("#prompt")).toBeVisible();
  await phone.goto(link);
  await expect(phone.getByText("This is Wang. Is that you?")).toBeFocused();
  expect(phone.url()).not.toContain("device=");
  await expect(phone.getByText("you have a table as Guest")).toBeVisible();
  await phone.getByRole("button", { name: "Yes, that is me" }).click();
  await expect(phone.getByRole("status").getByText("Welcome, Wang")).toBeVisible();
  expect(await tables(phone)).toBe(1); // taken along

  await expect(page.getByText("Chrome on Linux is now signed in")).toBeVisible();
  await page.getByRole("button", { name: "That was not me: sign it out" }).click();
  await expect(
    page.getByRole("list", { name: "Signed-in browsers" }).getByRole("listitem"),
  ).toHaveCount(1);
  await phone.goto(link);
  await expect(phone.getByRole("alert").first()).toHaveText(/used or has expired/);
  problems.length = 0; // the browser writes a 401 and a 404 into its console
});

test("a recovery code is shown once, and brings someone back with small letters", async ({
  page,
  browser,
  problems,
  baseURL,
}) => {
  await choose(page);
  await Person.at(page, "Wang");
  await page.goto("/you");
  await page.getByRole("button", { name: "Create a recovery code" }).click();
  const code = await page.locator("code").textContent();
  await page.reload();
  await expect(page.getByText("It cannot be shown again")).toBeVisible();
  await expect(page.locator("code")).toHaveCount(0);

  const { page: phone } = await anotherDevice(browser, problems, baseURL!);
  await phone.goto("/you");
  await expect(phone.getByText("does not know you yet")).toBeVisible();
  await phone.getByLabel("Recovery code").fill("9vq2");
  await phone.keyboard.press("Enter");
  await expect(phone.getByRole("alert")).toHaveText(/20 letters and digits/);
  await phone.getByLabel("Recovery code").fill(code!.toLowerCase().replaceAll("-", " "));
  await phone.keyboard.press("Enter");
  await phone.getByRole("button", { name: "Yes, that is me" }).press("Enter");
  await expect(phone.getByRole("status").getByText("Welcome, Wang")).toBeVisible();
  await expect(phone.getByLabel("Name shown to others")).toHaveValue("Wang");
  problems.length = 0; // the browser writes a 400 into its console
});

test("a passkey is added, renamed, signs in and is removed", async ({ page }) => {
  await choose(page);
  const { hostname, port } = new URL(test.info().project.use.baseURL!);
  expect(hostname).toBe("localhost"); // passkeys need a name
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const made = await page.request.post("/api/v1/players", { data: { name: "Wang" } });
  await page.goto(`http://localhost:${port}/you`);
  await page.evaluate(
    (text) => localStorage.setItem("gugong.players", text),
    `[${await made.text()}]`,
  );
  await page.reload();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Passkey saved")).toBeVisible();
  await page.getByRole("button", { name: "Rename Chrome on Linux" }).click();
  await page.getByLabel("Passkey name").fill("My key");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove My key" })).toBeVisible();

  await page.getByRole("button", { name: "Sign out here" }).click();
  await page.getByRole("button", { name: "Yes, sign out" }).click();
  await expect(page.getByText("does not know you yet")).toBeVisible();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("Welcome, Wang")).toBeVisible();
  await expect(page.getByText("signed in by passkey ·")).toBeVisible();
  await page.getByRole("button", { name: "Remove My key" }).click();
  await expect(page.getByText("You have no passkey here yet")).toBeVisible();
});

test("all one's data is one file, and one is deleted only after two questions", async ({
  page,
}) => {
  await choose(page);
  const person = await Person.at(page, "Wang");
  await person.golden("2p-1");
  await page.goto("/privacy");
  await page.getByRole("link", { name: /under “You”/ }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const file = readFileSync(await (await downloading).path(), "utf8");
  const data = JSON.parse(file) as { name: string; games: { record: string }[] };
  expect(data.name).toBe("Wang");
  expect(data.games[0]!.record).toContain("gugong record 1");

  await page.getByRole("button", { name: "Delete my data", exact: true }).click();
  await page.keyboard.press("Enter"); // the focus is on what keeps everything
  await page.getByRole("button", { name: "Delete my data", exact: true }).click();
  await page.getByRole("button", { name: "Yes, continue" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(await person.ask("GET", "me")).toMatchObject({ name: "Wang" });
  await page.getByRole("button", { name: "Delete my data", exact: true }).click();
  await page.getByRole("button", { name: "Yes, continue" }).click();
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByRole("status").first()).toHaveText(/no longer knows this browser/);
  expect(await page.evaluate(() => localStorage.getItem("gugong.players"))).toBe("[]");
});
