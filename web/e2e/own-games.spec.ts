// All one's games in one file, and games that go on in another place.

import { readFileSync } from "node:fs";
import { pack } from "../src/browser/packing.ts";
import { choose, expect, goldenGame, novice, Person, test, you, type Page } from "./fixtures.ts";
import { asked } from "./player.ts";

test("all games are saved in one file, and a file says what was new, known and unreadable", async ({
  page,
  problems,
}) => {
  await choose(page);
  const person = await Person.at(page);
  await person.golden("2p-1");
  await person.sit({ seats: [you, novice], name: "Autumn court" });
  await asked(page);

  await page.getByRole("link", { name: "Back to the tables" }).click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await page.getByRole("link", { name: "All your games in one file" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save all games" }).click();
  const file = await (await saving).path();
  await expect(page.locator("main").getByRole("status")).toHaveText("2 games saved.");
  const saved = JSON.parse(readFileSync(file, "utf8")) as { games: { record: string }[] };

  const picked = page.locator("input[type=file]");
  await picked.setInputFiles({
    name: "games.json",
    mimeType: "application/json",
    buffer: Buffer.from(
      JSON.stringify({
        ...saved,
        games: [
          ...saved.games,
          { name: "Winter court", record: goldenGame("3p-bonus-expert-1") },
          { name: "Torn page", record: goldenGame("2p-2").replace(/rules: \d+/, "rules: 99") },
        ],
      }),
    ),
  });
  const said = page.locator("main").getByRole("status");
  await expect(said).toContainText("1 game added to your tables.");
  await expect(said).toContainText("2 games were here already.");
  await expect(said).toContainText("Torn page: This record cannot be read");
  expect(problems.every((problem) => problem.includes("400"))).toBe(true);
  problems.length = 0; // the browser itself writes a 400 into its console

  await picked.setInputFiles({
    name: "diary.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("Dear diary"),
  });
  await expect(page.getByRole("alert")).toHaveText(/not a Gùgōng games file/);
});

test("a game that comes in a link becomes a table when one wants it, and not before", async ({
  page,
}) => {
  await choose(page);
  const person = await Person.at(page);
  const made = await person.sit({ seats: [you, novice], name: "Autumn court" });
  await asked(page);
  const record = await page.request
    .get(`/api/v1/tables/${made.table}/record`, {
      headers: { authorization: `Bearer ${await tokenOf(page)}` },
    })
    .then((answer) => answer.text());

  await page.goto(`/#game=${await pack("nonsense")}`);
  await expect(page.getByText("The link to the game is incomplete.")).toBeVisible();
  const game = { name: "Autumn court", seats: "you,bot:novice", record, server: "" };
  await page.goto("/rules");
  await page.goto(`/#game=${await pack(JSON.stringify(game))}`);
  await expect(page.getByText("Someone has sent you a game: Autumn court.")).toBeVisible();
  await page.getByRole("button", { name: "Open it here" }).click();
  await asked(page);
  await expect(page).not.toHaveURL(new RegExp(made.table));
  await expect(page.locator(".family h3", { hasText: "novice" })).toHaveCount(1);
});

function tokenOf(page: Page): Promise<string> {
  return page.evaluate(
    () => (JSON.parse(localStorage.getItem("gugong.players")!) as { token: string }[])[0]!.token,
  );
}
