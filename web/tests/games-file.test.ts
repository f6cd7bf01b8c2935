import { expect, test } from "vitest";
import { pack, unpack } from "../src/browser/packing";
import { readAddress } from "../src/browser/server-address";
import {
  contains,
  NotGames,
  readGames,
  seatsText,
  withKnownLevels,
  writeGames,
} from "../src/client/games-file";
import type { SeatInfo } from "../src/generated/messages";

const RECORD = "gugong record 1\nrules: 1\nseed-hash: ab12\n\n1 red: give 5 to wall\n";

test("a file of games reads back", () => {
  const games = [
    { name: "Autumn court", seats: "you,bot:courtier", record: RECORD },
    { name: "", seats: "", record: RECORD },
  ];
  expect(readGames(writeGames(games))).toEqual(games);
});

test("a record by itself is a file with one game", () => {
  expect(readGames(RECORD)).toEqual([{ name: "", seats: "", record: RECORD }]);
});

test.each([
  ["no JSON", "Dear diary"],
  ["nothing", ""],
  ["other JSON", '{"format": "chess"}'],
  ["null", "null"],
  ["a game without a record", '{"format": "gugong games 1", "games": [{"name": "x"}]}'],
])("%s is no file of games", (_, text) => {
  expect(() => readGames(text)).toThrow(NotGames);
});

test("a game that has gone on contains the one that was saved, whatever the luck to come", () => {
  const later = RECORD.replace("ab12", "cd34") + "1 red: jade\n";
  expect(contains(later, RECORD)).toBe(true);
  expect(contains(RECORD, later)).toBe(false);
  expect(contains(RECORD.replace("wall", "jade"), RECORD)).toBe(false);
});

test("seats are written as the service reads them", () => {
  const seat = { yours: false, level: null } as SeatInfo;
  const seats: SeatInfo[] = [
    { ...seat, kind: "person", yours: true },
    { ...seat, kind: "bot", yours: true, level: "novice" }, // plays for this person
    { ...seat, kind: "bot", level: "minister" },
    { ...seat, kind: "meng" },
    { ...seat, kind: "open" },
  ];
  expect(seatsText(seats)).toBe("you,you,bot:minister,meng,open");
  expect(withKnownLevels("you,bot:minister,bot:mine", ["minister"], "courtier")).toBe(
    "you,bot:minister,bot:courtier",
  );
});

test("packed text fits an address and unpacks again", async () => {
  const packed = await pack(RECORD.repeat(50) + "故宫");
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(400);
  expect(await unpack(packed)).toBe(RECORD.repeat(50) + "故宫");
});

test("what we did not pack, or what is far too long, is nothing", async () => {
  expect(await unpack("%%%")).toBeNull();
  expect(await unpack("abcdef")).toBeNull();
  expect(await unpack(await pack("x".repeat(2_000_000)))).toBeNull();
});

test.each([
  ["example.org", "https://example.org/"],
  [" https://Example.org/t/k3v9 ", "https://example.org/"],
  ["http://example.org:1420/games", "http://example.org:1420/games/"],
  ["localhost:1420", "http://localhost:1420/"],
  ["192.168.1.7:1420", "http://192.168.1.7:1420/"],
  ["table.local", "http://table.local/"],
])("%s is the server at %s", (typed, address) => {
  expect(readAddress(typed)).toBe(address);
});

test.each([
  "",
  "  ",
  "two words",
  "ftp://example.org",
  "javascript:alert(1)",
  "a:b@c.org",
  "http://",
])("“%s” is no address of a server", (typed) => expect(readAddress(typed)).toBeNull());
