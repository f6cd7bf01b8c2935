// The guide of the first game, beside three people: one follows it, one never does, one wastes turns.
// fixtures/lessons.json holds what they see, as the engine plays it (lessons.py).

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { LOCATIONS, type Entry, type View } from "../src/game/view";
import {
  EXPLAINED,
  isLast,
  lessonFor,
  progressOf,
  situationOf,
  tellsOf,
  type Lesson,
} from "../src/learn/guide";

type Played = { seen: { view: View; move: string | null }[]; entries: Entry[] };
const here = dirname(fileURLToPath(import.meta.url));
const games = JSON.parse(readFileSync(join(here, "fixtures/lessons.json"), "utf8")) as Record<
  "follows" | "strays" | "wastes",
  Played
>;

/** Everything that the guide says in a game to someone who reads it all, up to its last word. */
function guided({ seen, entries }: Played): { lesson: Lesson; move: string | null }[] {
  const told: string[] = [];
  const said: { lesson: Lesson; move: string | null }[] = [];
  for (const { view, move } of seen) {
    for (let reading = true; reading;) {
      const lesson = lessonFor(situationOf(view, entries, move !== null, []), told);
      reading = lesson.kind === "read" && !isLast(lesson);
      said.push({ lesson, move: reading ? null : move });
      expect(reading && told.includes(lesson.key), `${lesson.key} is read twice`).toBe(false);
      told.push(...tellsOf(lesson));
    }
  }
  const { met } = situationOf(seen.at(-1)!.view, entries, true, []);
  expect(EXPLAINED.filter((id) => !told.includes(id) && !met.has(id))).toEqual([]);
  return said;
}

const ids = (said: { lesson: Lesson }[]): string[] => said.map(({ lesson }) => lesson.id);

describe("someone who follows the guide", () => {
  const said = guided(games.follows);

  test("does what it suggests, up to the goal", () => {
    const decided = said.filter(({ lesson, move }) => move && !isLast(lesson));
    expect(decided.map(({ lesson }) => lesson.suggestion)).toEqual(decided.map(({ move }) => move));
    expect(decided).toHaveLength(16);
    expect(isLast(said.at(-1)!.lesson)).toBe(true);
  });

  test("meets everything on the first day, and is told the reason each time", () => {
    expect(said.filter(({ lesson }) => lesson.late)).toEqual([]);
    const met = [...LOCATIONS, "token", "section", "night", "goal"];
    expect(ids(said)).toEqual(expect.arrayContaining(met));
    const gifts = ids(said).filter((id) => id.startsWith("gift-"));
    expect(gifts).toEqual(["gift-travel", "gift-intrigue", "gift-jade", "gift-decree"]);
  });

  test("hears no remark, and hears of the dice before they matter", () => {
    expect(ids(said).filter((id) => id.startsWith("remark-"))).toEqual([]);
    expect(ids(said).indexOf("dice")).toBeLessThan(ids(said).indexOf("gift-jade"));
  });
});

describe("someone who never does what the guide suggests", () => {
  const said = guided(games.strays);

  test("is told what the day did not show, and comes to the goal", () => {
    const late = said.filter(({ lesson }) => lesson.late).map(({ lesson }) => lesson.id);
    expect(late.length).toBeGreaterThan(0);
    expect(said.findIndex(({ lesson }) => lesson.late)).toBeGreaterThan(ids(said).indexOf("night"));
    expect(isLast(said.at(-1)!.lesson)).toBe(true);
  });

  test("hears that this is all right", () => {
    expect(ids(said)).toContain("remark-other");
  });

  test("still gets legal suggestions, first for officials who were not met", () => {
    for (const { view, move } of games.strays.seen) {
      if (!move || view.day > 1) continue;
      const now = situationOf(view, games.strays.entries, true, []);
      const { kind, suggestion } = lessonFor(now, EXPLAINED);
      if (kind === "do" && suggestion) expect(view.moves).toContain(suggestion);
      if (view.frame?.kind === "exchange" && kind === "do") expect(suggestion).not.toBeNull();
    }
  });
});

describe("someone who wastes turns", () => {
  const said = guided(games.wastes);

  test("hears what each turn cost, once", () => {
    const remarks = said.filter(({ lesson }) => lesson.id.startsWith("remark-"));
    expect(remarks.map(({ lesson }) => lesson.id)).toContain("remark-burnt");
    expect(new Set(remarks.map(({ lesson }) => lesson.key)).size).toBe(remarks.length);
  });

  test("was told of all seven locations when the goal is named", () => {
    expect(ids(said)).toEqual(expect.arrayContaining([...LOCATIONS]));
    expect(isLast(said.at(-1)!.lesson)).toBe(true);
  });
});

describe("what a turn was", () => {
  /** The remark on a turn in which this happened. */
  function remark(move: string, ...events: object[]): string {
    const gave = {
      event: "gave",
      seat: 0,
      rule: "GIFT-2",
      card: "8",
      location: "jade",
      taken: "6w",
    };
    const entries = [
      {
        ply: 1,
        day: 1,
        seat: 0,
        move,
        events: [gave, ...events, { event: "turn-began", seat: 1 }],
      },
    ] as unknown as Entry[];
    const view = { ...games.follows.seen[0]!.view, ply: 1 };
    return lessonFor(situationOf(view, entries, false, []), []).id;
  }
  const acted = { event: "acted", seat: 0, action: "jade", by: "location" };
  const passed = { event: "passed-action", seat: 0, action: "jade" };
  const lapsed = { event: "lapsed-action", seat: 0, action: "jade", why: "servants", need: 1 };

  test.each([
    ["forwent", "give 1c to jade, forgo", []],
    ["burnt", "give 1c to jade, burn", [acted]],
    ["idle", "give 8 to jade", [passed]],
    ["skipped", "give 8 to jade", [passed, acted]],
    ["lapsed", "give 8 to jade", [lapsed]],
    ["other", "give 8 to wall", [acted]],
  ])("is remarked on: %s", (about, move, events) => {
    expect(remark(move, ...events)).toBe(`remark-${about}`);
  });

  test("as suggested needs no remark", () => {
    expect(remark("give 8 to jade", acted)).toBe("welcome");
  });
});

describe("the guide", () => {
  const { seen, entries } = games.follows;
  const first = seen[0]!.view;

  test("points at the card it suggests, then at its official", () => {
    const told = EXPLAINED;
    expect(lessonFor(situationOf(first, [], true, []), told).places).toEqual(["hand:4w"]);
    const picked = situationOf(first, [], true, ["hand:4w"]);
    expect(lessonFor(picked, told).places).toEqual(["official:travel"]);
    const other = lessonFor(situationOf(first, [], true, ["hand:8"]), told).places;
    expect(other).toHaveLength(7); // an 8 is accepted everywhere
  });

  test("does not speak of a card that no longer lies there", () => {
    const moved = { ...first, officials: { ...first.officials, travel: "2c" } };
    expect(lessonFor(situationOf(moved, [], true, []), EXPLAINED).id).not.toBe("gift-travel");
  });

  test("goes back when a gift is taken back, and reads nothing out twice", () => {
    const after = situationOf(seen[2]!.view, entries, true, []);
    expect(after.turns).toHaveLength(1);
    expect(situationOf(first, entries, true, []).turns).toEqual([]); // not before it is shown
    expect(lessonFor(situationOf(first, entries, true, []), EXPLAINED).id).toBe("gift-travel");
  });

  test("lets one finish reading when the others go on", () => {
    const { view } = seen.find(({ move }) => move === "give 8 to jade")!;
    const told = EXPLAINED.filter((id) => !["section", "dice"].includes(id));
    const scored = situationOf(view, entries, true, []);
    expect(lessonFor(scored, told).id).toBe("section");
    expect(lessonFor(scored, told, "dice").id).toBe("dice");
    expect(lessonFor(scored, [...told, "dice"], "dice").id).toBe("section");
  });

  test("watches while others decide", () => {
    const others = situationOf(first, [], false, []);
    expect(lessonFor(others, EXPLAINED).kind).toBe("watch");
  });

  test("counts what was told or met, each once", () => {
    expect(progressOf([])).toBe(0);
    expect(progressOf(["welcome", "remark-idle:give 8 to jade"], new Set(["jade"]))).toBe(2);
    expect(progressOf(EXPLAINED, new Set(["jade"]))).toBe(EXPLAINED.length);
  });
});
