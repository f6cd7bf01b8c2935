// What every test needs: a browser that is watched, and ways to a table.

import { readFileSync } from "node:fs";
import {
  test as base,
  expect,
  type APIRequestContext,
  type BrowserContext,
  type Page,
} from "@playwright/test";
import type {
  HistoryAnswer,
  HistoryStep,
  NewTable,
  State,
  TableInfo,
} from "../src/generated/messages.ts";
import { languagesIn } from "../build/texts.ts";
import { chromium, NO_CHROMIUM } from "./browser.ts";

export { expect };
export type { Page, TableInfo };

/** The languages the page was built with. */
export const LANGUAGES = languagesIn("../src/gugong/text");
/** Whether everything is looked at, as in CI, or a sample of it. */
export const DEEP = Boolean(process.env["GUGONG_TEST_DEEP"]);

/** What the page's `lang` says of a language, such as "zh-Hans" for "zh". */
export function tagged(language: string): RegExp {
  return new RegExp(`^${language}(-|$)`);
}

export const DESKTOP = { width: 1366, height: 768 };
export const PHONE = { width: 390, height: 844 };

export type Window = { size: { width: number; height: number }; layout: string };

/** Windows in which people play, with the fingers or with a mouse, and how the table is laid out. */
export const TOUCHED = {
  "small-phone": { size: { width: 360, height: 640 }, layout: "compact phone" },
  phone: { size: PHONE, layout: "compact phone" },
  "phone-sideways": { size: { width: 844, height: 390 }, layout: "compact sideways" },
  "tablet-upright": { size: { width: 768, height: 1024 }, layout: "whole upright" },
  tablet: { size: { width: 1024, height: 768 }, layout: "whole lying" },
  "large-tablet": { size: { width: 1180, height: 820 }, layout: "whole lying" },
};
export const CLICKED = {
  desktop: { size: DESKTOP, layout: "whole lying" },
  "full-hd": { size: { width: 1920, height: 1080 }, layout: "whole lying" },
  "4k": { size: { width: 3840, height: 2160 }, layout: "whole lying" },
};
export const TOUCH = { hasTouch: true, isMobile: true };

/** Give the page this window, and a table the time to notice. */
export async function resize(page: Page, { size, layout }: Window): Promise<void> {
  await page.setViewportSize(size);
  const root = page.locator("html");
  if ((await root.getAttribute("data-layout")) !== null)
    await expect(root).toHaveAttribute("data-layout", layout);
}

type Settings = { language?: string; theme?: string; pace?: string; confirm?: boolean };

/** Fast and silent, where a test is about something else. */
const AT_ONCE: Settings = { language: "en", theme: "light", pace: "off", confirm: false };

export type Options = {
  /** Whether they are drawn. No test looks at them, and they are a third of a table's drawing. */
  shadows: boolean;
};

type Fixtures = {
  /** What went wrong in any page of this test; a test may expect some of it and empty the list. */
  problems: string[];
  /** Fails the test if anything did: an error in the console, a request that left the server. */
  noProblems: void;
};

export const test = base.extend<Fixtures & Options>({
  shadows: [false, { option: true }],
  problems: async ({ baseURL }, use, info) => {
    info.skip(!chromium, NO_CHROMIUM);
    expect(baseURL).toBeTruthy();
    await use([]);
  },
  context: async ({ context, problems, baseURL, shadows }, use) => {
    watch(context, problems, baseURL!);
    if (!shadows) {
      await context.addInitScript(() => {
        const sheet = new CSSStyleSheet(); // the content policy allows no style element
        sheet.replaceSync("* { box-shadow: none !important; filter: none !important; }");
        document.adoptedStyleSheets = [sheet];
      });
    }
    await use(context);
  },
  noProblems: [
    async ({ problems }, use) => {
      await use();
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

/** Note what a browser's pages must not do. */
export function watch(context: BrowserContext, problems: string[], home: string): void {
  const { host } = new URL(home);
  context.on("request", (request) => {
    const url = new URL(request.url());
    const isInside = ["data:", "blob:"].includes(url.protocol) || url.host === host;
    if (!isInside) problems.push(`a request left the server: ${request.url()}`);
  });
  context.on("page", (page) => {
    page.on("websocket", (socket) => {
      if (new URL(socket.url()).host !== host)
        problems.push(`a socket left the server: ${socket.url()}`);
    });
  });
  context.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()}`);
  });
  context.on("weberror", (error) => problems.push(`error: ${error.error().message}`));
}

/** The settings of this browser before a page is opened; later reloads keep what was changed. */
export async function choose(page: Page, settings: Settings = {}): Promise<void> {
  await page.addInitScript(
    (text) => {
      const old = JSON.parse(localStorage.getItem("gugong.settings") ?? "{}") as object;
      localStorage.setItem("gugong.settings", JSON.stringify({ ...JSON.parse(text), ...old }));
    },
    JSON.stringify({ ...AT_ONCE, ...settings }),
  );
}

/** As if whoever decides had taken half a minute when a page is opened: a table says so, in words that
 * need room. Time stands still then, however long the test takes. */
export async function takeTime(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = Date.now() + 30_000;
    Date.now = () => later;
  });
}

/** A player the server knows, with a page of their own. */
export class Person {
  private constructor(
    readonly page: Page,
    readonly api: APIRequestContext,
    private readonly token: string,
  ) {}

  static async at(page: Page, name = "Wang"): Promise<Person> {
    const answer = await page.request.post("/api/v1/players", { data: { name } });
    const player = (await answer.json()) as { token: string };
    await page.addInitScript(
      (text) => localStorage.setItem("gugong.players", text),
      JSON.stringify([player]),
    );
    return new Person(page, page.request, player.token);
  }

  async ask<Answer>(method: string, path: string, data?: unknown): Promise<Answer> {
    const answer = await this.api.fetch(`/api/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(typeof data === "string" && { "content-type": "text/plain" }),
      },
      ...(data !== undefined && { data }),
    });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Answer;
  }

  /** Sit down at a new table and look at it. */
  async sit(asked: NewTable): Promise<TableInfo> {
    const table = await this.ask<TableInfo>("POST", "tables", asked);
    await this.page.goto(`/t/${table.table}`);
    return table;
  }

  /** Play a game to its end on one seat, without looking at it, and as briefly as possible: most
   * actions are forgone. */
  async finish(table: string, seat = 0): Promise<void> {
    for (let after = ""; ;) {
      const state = await this.ask<State>("GET", `tables/${table}/view?seat=${seat}${after}`);
      if (state.table.status === "over") return;
      after = `&after=${state.version}`;
      if (state.table.chooser !== seat) continue; // a bot's turn: the next answer waits for it
      const moves = state.view!.moves!;
      const brief = moves.find((one) => /forgo|^pass/.test(one));
      const move = brief ?? moves[(state.ply * 7919) % moves.length]!;
      const sent = { id: `ply-${state.ply}-${state.version}`, seat, ply: state.ply, move };
      await this.ask("POST", `tables/${table}/moves`, sent);
      after = "";
    }
  }

  /** A finished game of tests/golden, as a table. */
  async golden(name: string): Promise<TableInfo> {
    return this.ask<TableInfo>("POST", "records", goldenGame(name));
  }

  /** Every position of a finished game through a seat; only as many are asked for as are looked at. */
  async *positions(table: string, seat: number): AsyncGenerator<HistoryStep> {
    let since: number | null = 0;
    while (since !== null) {
      const path = `tables/${table}/history?seat=${seat}&since=${since}`;
      const page: HistoryAnswer = await this.ask("GET", path);
      yield* page.steps;
      since = page.next;
    }
  }

  async history(table: string, seat: number): Promise<HistoryStep[]> {
    const steps: HistoryStep[] = [];
    for await (const step of this.positions(table, seat)) steps.push(step);
    return steps;
  }
}

/** The form of a new table, from the home page. */
export function openForm(page: Page): Promise<void> {
  return page.getByRole("button", { name: "New table" }).click();
}

export function goldenGame(name: string): string {
  return readFileSync(`../tests/golden/${name}.txt`, "utf8");
}

export const novice = { kind: "bot" as const, level: "novice" };
export const you = { kind: "you" as const };
