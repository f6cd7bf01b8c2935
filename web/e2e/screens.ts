// The main screens of the page, each opened as quickly as possible.

import { readFileSync } from "node:fs";
import type { PuzzlesAnswer } from "../src/generated/messages.ts";
import { expect, novice, Person, you, type Page, type TableInfo } from "./fixtures.ts";
import { asked } from "./player.ts";
import { coached } from "./reviewed.ts";

export type Screen = { name: string; open: (page: Page, person: Person) => Promise<void> };

async function overTable(person: Person): Promise<string> {
  return (await person.golden("3p-bonus-expert-1")).table;
}

/** A new box of one's own, at its first card. */
export async function openDesk(page: Page): Promise<void> {
  await page.goto("/box");
  await page.locator(".ways .chief").click();
  await expect(page.locator(".desk .good")).toBeVisible();
}

/** Someone else, without a page, sits down at a table. */
export async function joinedBy(page: Page, table: string, name: string): Promise<void> {
  const made = await page.request.post("/api/v1/players", { data: { name } });
  const { token } = (await made.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const joined = await page.request.post(`/api/v1/tables/${table}/join`, { headers, data: {} });
  expect(joined.ok()).toBe(true);
}

export const SCREENS: Screen[] = [
  {
    name: "lobby",
    open: async (page) => {
      await page.goto("/");
      await expect(page.locator(".news")).toBeVisible();
    },
  },
  {
    name: "new-table",
    open: async (page) => {
      await page.goto("/");
      await page.locator(".gate [aria-haspopup=dialog]").click();
      await expect(page.locator("dialog[open] form")).toBeVisible();
    },
  },
  {
    name: "settings",
    open: async (page) => {
      await page.goto("/");
      await page.locator("header details summary").click();
      await expect(page.locator("header details select").first()).toBeVisible();
    },
  },
  {
    name: "waiting-room",
    open: async (page, person) => {
      await person.sit({ seats: [you, { kind: "open" }, { kind: "bot", level: "courtier" }] });
      await expect(page.locator(".room")).toBeVisible();
    },
  },
  {
    name: "table",
    open: async (page, person) => {
      await openExchange(page, person, "3p-bonus-expert-1");
      await page.locator(".in-hand.open").first().click();
      await expect(page.locator(".spot.official.open").first()).toBeVisible();
    },
  },
  {
    name: "menu",
    open: async (page, person) => {
      await person.sit({ seats: [you, { kind: "meng" }] });
      await asked(page);
      await page.locator("header details summary").first().click();
    },
  },
  {
    name: "report",
    open: async (page, person) => {
      const { table } = await person.sit({ seats: [you, { kind: "open" }] });
      await joinedBy(page, table, "Wu");
      await expect(page.locator("#prompt")).toBeVisible();
      await page.locator("header details summary").first().click();
      await page.locator("header details .panel [aria-haspopup=dialog]").last().click();
      await expect(page.locator("dialog[open] form")).toBeVisible();
    },
  },
  {
    name: "score-sheet",
    open: async (page, person) => {
      await page.goto(`/t/${await overTable(person)}`);
      await expect(page.locator("dialog[open] table")).toBeVisible();
    },
  },
  {
    name: "replay",
    open: async (page, person) => {
      await page.goto(`/t/${await overTable(person)}#60`);
      await expect(page.locator(".replay .count")).toHaveText(/^60/);
    },
  },
  {
    name: "review",
    open: async (page, person) => {
      const table = await overTable(person);
      await coached(page, await person.history(table, 0));
      await page.goto(`/t/${table}#review`);
      await page.locator(".review .moves .button").last().click(); // to the first blunder
      await expect(page.locator(".review .band")).toBeVisible();
      await page.locator(".review details summary").click();
    },
  },
  {
    name: "rules",
    open: async (page) => {
      await page.goto("/rules");
      await expect(page.locator("[id='END-5']")).toBeAttached();
    },
  },
  {
    name: "rule",
    open: async (page, person) => {
      await page.goto(`/t/${await overTable(person)}#60`);
      await page.locator(".log .rule").last().waitFor({ state: "attached" });
      await page.locator(".log .rule").last().dispatchEvent("click");
      await expect(page.locator("dialog[open] h2")).toBeVisible();
    },
  },
  {
    name: "box",
    open: async (page) => {
      await page.goto("/box");
      await expect(page.locator('[data-key="automa.special"]')).toBeAttached();
    },
  },
  {
    name: "box-editor",
    open: async (page) => {
      await openDesk(page);
      await page.locator('[data-key="travel_tokens.bonus.toll"] button').click();
      await page.locator(".stepper button").last().click(); // an odd number: a problem is shown
      await expect(page.locator(".problem")).toBeVisible();
    },
  },
  {
    name: "box-map",
    open: async (page) => {
      await openDesk(page);
      await page.locator('[data-key="map"] button').click();
      await page.locator(".desk .tools button").nth(1).click();
      await page.locator(".desk .drawing button").first().click();
      await expect(page.locator(".desk .line input")).toBeVisible();
    },
  },
  {
    name: "box-comparison",
    open: async (page) => {
      await openDesk(page);
      for (const key of ["4", "w", "9", "n"]) await page.keyboard.press(key);
      await page.locator(".tools .ways button").first().click();
      await expect(page.locator("dialog[open] tbody tr")).toHaveCount(2);
    },
  },
  {
    name: "games",
    open: async (page, person) => {
      await person.ask("POST", "tables", { seats: [you, novice], terms: { rated: true } });
      await person.ask("POST", "tables", { seats: [you, { kind: "open" }], name: "Autumn court" });
      await page.goto("/games");
      await expect(page.locator("main li")).toHaveCount(2);
      await page.locator("main details summary").click();
      await page.locator("main li button").last().click(); // whether one is sure
    },
  },
  {
    name: "statistics",
    open: async (page, person) => {
      const table = await person.ask<TableInfo>("POST", "tables", {
        seats: [you, novice],
        terms: { rated: true },
      });
      await person.finish(table.table);
      await page.goto("/games#statistics");
      await expect(page.locator("main table")).toHaveCount(4);
    },
  },
  {
    name: "daily",
    open: async (page, person) => {
      await person.finish((await person.ask<TableInfo>("POST", "daily", {})).table);
      await page.goto("/daily");
      await expect(page.locator("tr.yours a")).toBeVisible();
    },
  },
  {
    name: "puzzles",
    open: async (page, person) => {
      const { puzzles } = await person.ask<PuzzlesAnswer>("GET", "puzzles");
      await person.ask("POST", `puzzles/${puzzles[0]!.id}/solution`, {});
      await page.goto("/puzzles");
      await expect(page.locator(".themes li").first()).toBeVisible();
    },
  },
  {
    name: "puzzle",
    open: async (page, person) => {
      const { puzzles } = await person.ask<PuzzlesAnswer>("GET", "puzzles");
      await page.goto(`/puzzles/${puzzles[0]!.id}`);
      const help = page.locator("button.way");
      for (const told of [1, 3]) {
        await help.click();
        await expect(page.locator(".told p").nth(told - 1)).toBeVisible();
      }
      await help.click();
      await expect(page.locator(".told .solved")).toBeVisible();
    },
  },
  {
    name: "device",
    open: async (page) => {
      await page.goto("/device");
      // The second one comes when the page without a server is found.
      await expect(page.locator("section.panel")).toHaveCount(2);
    },
  },
  {
    name: "you",
    open: async (page, person) => {
      await person.ask("POST", "me/recovery", {});
      await page.goto("/you");
      await expect(page.locator("section.panel")).toHaveCount(9);
    },
  },
  {
    name: "privacy",
    open: async (page) => {
      await page.goto("/privacy");
      await expect(page.locator("dd").first()).toBeVisible();
    },
  },
  {
    name: "other-box",
    open: async (page, person) => {
      const ours = readFileSync("../src/gugong/components/components.toml", "utf8");
      const components = ours
        .replace(/^name = .*$/m, 'name = "The printed game of grandmother Wang"')
        .replace("palace_steps = 8", "palace_steps = 9")
        .replace("palace_places = [7, 5, 3]", "palace_places = [8, 6, 4]");
      await person.sit({ seats: [you, { kind: "meng" }], components });
      await asked(page);
      await page.locator(".other-box").click();
      await expect(page.locator("dialog[open] tbody tr")).toHaveCount(4);
    },
  },
  {
    name: "learn",
    open: async (page) => {
      await page.goto("/learn");
      await expect(page.locator(".ways")).toBeVisible();
    },
  },
  {
    name: "introduction",
    open: async (page) => {
      await page.goto("/learn");
      await page.locator(".ways .chief").click();
      await expect(page.locator(".coach")).toBeVisible();
    },
  },
];

/** Go to another table without loading the page again. */
async function visit(page: Page, path: string): Promise<void> {
  if (!page.url().startsWith("http")) return void (await page.goto(path));
  await page.evaluate((to) => {
    document.querySelector("#prompt")?.setAttribute("data-left", "");
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await expect(page.locator("[data-left]")).toHaveCount(0);
}

/** A game of two families on its last day; this person has the next turn. */
export async function openLastDay(page: Page, person: Person, game = "2p-1"): Promise<void> {
  const { table } = await person.golden(game);
  const seat = 0;
  const { ply } = (await person.history(table, seat)).find(
    ({ view }) => view.day === view.days && view.chooser === seat,
  )!;
  const branch = await person.ask<TableInfo>("POST", `tables/${table}/branch`, { ply, seat });
  await page.goto(`/t/${branch.table}`);
  await asked(page);
}

/** The first card that the first family gives in a finished game is this person's to choose. */
export async function openExchange(page: Page, person: Person, game: string): Promise<void> {
  const { table } = await person.golden(game);
  const seat = 0;
  for await (const { ply, view } of person.positions(table, seat)) {
    if (view.chooser !== seat || view.frame?.kind !== "exchange") continue;
    const branch = await person.ask<TableInfo>("POST", `tables/${table}/branch`, { ply, seat });
    await page.goto(`/t/${branch.table}`);
    await asked(page);
    return;
  }
  throw new Error(`nothing is given in ${game}`);
}

export type Decision = { kind: string; open: (page: Page) => Promise<void> };

/** One decision of each kind in a finished game; opened, it is this person's to make. */
export async function decisionsOf(person: Person, game: string): Promise<Decision[]> {
  const { table, seats } = await person.golden(game);
  const found = new Map<string, Decision>();
  for (const { seat, kind: who } of seats) {
    if (who === "meng") continue;
    for (const { ply, view } of await person.history(table, seat)) {
      const kind = view.frame?.kind ?? "";
      if (view.chooser !== seat || found.has(kind)) continue;
      found.set(kind, {
        kind,
        open: async (page) => {
          const branch = await person.ask<TableInfo>("POST", `tables/${table}/branch`, {
            ply,
            seat,
          });
          await visit(page, `/t/${branch.table}`);
          await asked(page);
        },
      });
    }
  }
  return [...found.values()];
}
