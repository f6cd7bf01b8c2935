// Editing a box: its figures by key, undo, progress, what is kept in the browser, the map.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  begin,
  change,
  confirm,
  progressOf,
  redo,
  rename,
  restore,
  undo,
  type Draft,
  type Edited,
} from "../src/box/editing";
import { basisOf, figureAt, leavesOf, noteOf, withFigure } from "../src/box/keys";
import {
  addCity,
  citiesOf,
  moveCity,
  plainName,
  removeCity,
  renameCity,
  setRing,
  toggleRoad,
} from "../src/box/map-editing";
import { discard, keep, keptBox, keptBoxes, type Kept } from "../src/box/shelf";
import { unitsOf, unitWith, unknownIn } from "../src/box/units";

const FILE = join(import.meta.dirname, "../../src/gugong/components/components.toml");
const { name, basis, format: _, ...figures } = parse(readFileSync(FILE, "utf8"));
const ours = { name, basis, figures } as unknown as Draft;
const CARD = "gift_cards.sets.2.3";

describe("figures by their keys", () => {
  test("lists count from 1", () => {
    expect(figureAt(ours.figures, "dice.faces.2.6")).toBe(9);
    expect(figureAt(ours.figures, "gift_cards.sets.9.1.value")).toBeUndefined();
  });

  test("a changed figure leaves the others, and the former box, alone", () => {
    const now = withFigure(ours.figures, "dice.faces.2.6", 1);
    expect(now.dice.faces).toEqual([
      ours.figures.dice.faces[0],
      [4, 5, 6, 7, 8, 1],
      expect.any(Array),
    ]);
    expect(ours.figures.dice.faces[1]).toEqual([4, 5, 6, 7, 8, 9]);
    expect(now.map).toBe(ours.figures.map);
  });

  test("the numbers and names inside a figure", () => {
    expect(leavesOf({ price: 1, list: ["a", "b"] }, "x")).toEqual([
      "x.price",
      "x.list.1",
      "x.list.2",
    ]);
  });

  test("the basis of a figure is that of the nearest key above, or of its least certain part", () => {
    const of = (key: string) => basisOf(ours.figures, ours.basis, key);
    expect(of("gift_cards.sets.2.2")).toBe("rulebook");
    expect(of("gift_cards.sets.2.3")).toBe("reconstructed");
    expect(of("board.large.palace_places.1")).toBe("rulebook");
    expect(of("board.large.palace_places")).toBe("reconstructed");
    expect(of("days.morning_servants")).toBe("reported");
    expect(noteOf(ours.basis, "gift_cards.sets.2.2")).toMatch(/^example of a 3/);
    expect(noteOf(ours.basis, "players.ships")).toBe("");
  });
});

describe("units", () => {
  const units = unitsOf(ours.figures);

  test("every figure that is not known is in exactly one", () => {
    const leaves = leavesOf(ours.figures, "").map((key) => key.slice(1));
    const unknown = leaves.filter(
      (key) => basisOf(ours.figures, ours.basis, key) === "reconstructed",
    );
    expect(unknown.length).toBeGreaterThan(100);
    for (const key of unknown)
      expect(units.filter((unit) => unitWith([unit], key)).length, key).toBe(1);
  });

  test("the cards come first, pile by pile", () => {
    expect(units.slice(0, 38).every(({ kind }) => kind === "card")).toBe(true);
    expect(units[7]!.key).toBe("gift_cards.draw.1");
  });

  test("what is not known of our box: 37 cards and the rest", () => {
    const unknown = unknownIn(ours.figures, ours.basis);
    expect(unknown.filter(({ kind }) => kind === "card").length).toBe(37);
    expect(unknown.map(({ key }) => key)).toContain("map");
    expect(unknown.map(({ key }) => key)).not.toContain("players.servants");
  });
});

describe("editing", () => {
  const start = begin(ours);
  const card = { value: 6, action: "wall" };

  test("a changed figure is the owner's", () => {
    const { draft } = change(start, CARD, card);
    expect(figureAt(draft.figures, CARD)).toEqual(card);
    expect(draft.basis[CARD]).toBe("owner");
    expect(basisOf(draft.figures, draft.basis, "gift_cards.sets.2.4")).toBe("reconstructed");
  });

  test("a figure that is confirmed counts as done", () => {
    expect(progressOf(start.draft, ours).done).toEqual([]);
    const { draft } = confirm(start, CARD);
    expect(draft.figures).toEqual(ours.figures);
    expect(progressOf(draft, ours).done.map(({ key }) => key)).toEqual([CARD]);
  });

  test("what is only half changed is not done", () => {
    const { draft } = change(start, "map", { ...ours.figures.map, roads: [] }, false);
    expect(draft.figures.map.roads).toEqual([]);
    expect(progressOf(draft, ours).done).toEqual([]);
  });

  test("lines about parts of a unit go when the whole is the owner's", () => {
    const { draft } = confirm(start, "board.large.palace_places");
    expect(Object.keys(draft.basis).filter((key) => key.includes("large.palace_places"))).toEqual([
      "board.large.palace_places",
    ]);
  });

  test("undo and redo, step by step", () => {
    const first = change(start, CARD, card);
    const second = confirm(first, "dice.faces.1");
    expect(undo(second).draft).toEqual(first.draft);
    expect(undo(undo(second)).draft).toEqual(ours);
    expect(redo(undo(second)).draft).toEqual(second.draft);
    expect(undo(start)).toBe(start);
    expect(redo(second)).toBe(second);
  });

  test("a change after undo ends what could be done again", () => {
    const again = change(undo(change(start, CARD, card)), "players.ships", 4);
    expect(again.future).toEqual([]);
    expect(again.past.length).toBe(1);
  });

  test("the same figure again is no step", () => {
    const first = change(start, CARD, card);
    expect(change(first, CARD, { ...card })).toBe(first);
  });

  test("back to ours, with its basis", () => {
    const back = restore(
      change(start, "board.small.jade_houses.2", { price: 9, jade: 1 }),
      "board.small.jade_houses.2",
      ours,
    );
    expect(back.draft).toEqual(ours);
  });

  test("only so many steps are remembered", () => {
    let now: Edited = start;
    for (let i = 0; i < 150; i++) now = change(now, "players.ships", i);
    expect(now.past.length).toBe(100);
  });

  test("a new name is no step", () => {
    const named = rename(start, "Mine");
    expect([named.draft.name, named.past.length]).toEqual(["Mine", 0]);
  });
});

describe("boxes in the browser", () => {
  const kept = (id: string, changed = 1): Kept => ({ ...begin(ours), id, at: CARD, changed });
  let items: Map<string, string>;
  let room: number;

  beforeEach(() => {
    items = new Map();
    room = Infinity;
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem(key: string, text: string) {
        if (text.length > room) throw new Error("full");
        items.set(key, text);
        Object.assign(storage, { [key]: text });
      },
      removeItem(key: string) {
        items.delete(key);
        delete (storage as { [key: string]: unknown })[key];
      },
    };
    vi.stubGlobal("localStorage", storage);
  });

  afterEach(() => {
    for (const { id } of keptBoxes()) discard(id);
    vi.unstubAllGlobals();
  });

  test("kept boxes come back, the last changed first", () => {
    expect(keep(kept("a", 1))).toBe(true);
    expect(keep(kept("b", 2))).toBe(true);
    expect(keptBoxes().map(({ id }) => id)).toEqual(["b", "a"]);
    expect(keptBox("a")).toEqual(kept("a", 1));
    discard("b");
    expect(keptBoxes().map(({ id }) => id)).toEqual(["a"]);
    expect(keptBox("b")).toBeNull();
  });

  test("with little room the steps go and the figures stay", () => {
    let edited: Edited = begin(ours);
    for (let i = 0; i < 90; i++) edited = change(edited, "players.ships", i);
    room = JSON.stringify(kept("a")).length + 100;
    expect(keep({ ...kept("a"), ...edited })).toBe(true);
    expect(keptBox("a")!.draft.figures.players.ships).toBe(89);
    expect(keptBox("a")!.past).toEqual([]);
  });

  test("without room the box lasts as long as the page, and that is said", () => {
    room = 10;
    expect(keep(kept("a"))).toBe(false);
    expect(keptBox("a")).toEqual(kept("a"));
    expect(items.size).toBe(0);
  });

  test("what is no box is left alone", () => {
    localStorage.setItem("gugong.box.x", "{broken");
    localStorage.setItem("gugong.box.y", '{"id": 7}');
    expect(keptBoxes()).toEqual([]);
  });
});

describe("the map", () => {
  const { map } = ours.figures;

  test("a road is built and taken away, whichever way it is named", () => {
    const more = toggleRoad(map, "guilin", "nanchang");
    expect(more.roads.at(-1)).toEqual(["guilin", "nanchang"]);
    expect(toggleRoad(more, "nanchang", "guilin")).toEqual(map);
  });

  test("a new ring leaves the other cities inside it, and no road along it", () => {
    const now = setRing(map, ["beijing", "taiyuan", "kaifeng", "jinan"]);
    expect(now.ring).toEqual(["beijing", "taiyuan", "kaifeng", "jinan"]);
    expect(citiesOf(now).toSorted()).toEqual(citiesOf(map).toSorted());
    expect(now.roads).not.toContainEqual(["beijing", "taiyuan"]);
    expect(now.roads).toContainEqual(["beijing", "kaifeng"]);
  });

  test("a renamed city keeps its roads and its place", () => {
    const now = renameCity(map, "xian", "chang-an");
    expect(now.place["chang-an"]).toEqual(map.place["xian"]);
    expect(JSON.stringify(now)).not.toContain('"xian"');
    expect(renameCity(now, "chang-an", "xian")).toEqual(map);
  });

  test("a city is moved but not off the map, added and removed", () => {
    expect(moveCity(map, "xian", 120, -3.4).place["xian"]).toEqual([100, 0]);
    const added = addCity(addCity(map).map);
    expect(citiesOf(added.map).length).toBe(citiesOf(map).length + 2);
    const removed = removeCity(map, "xian");
    expect(JSON.stringify(removed)).not.toContain('"xian"');
  });

  test("names become plain words", () => {
    expect(plainName(" Xi’an ")).toBe("xian");
    expect(plainName("Zhèng Zhōu")).toBe("zheng-zhou");
    expect(plainName("42")).toBe("");
  });
});
