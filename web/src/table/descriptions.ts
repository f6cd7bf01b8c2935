// What the places and signs of the table are: a title, what they do, and the rule to read.

import { readCard } from "../game/notation";
import type { Place } from "../game/places";
import type { Stage } from "../game/stage.svelte";
import type { Location } from "../game/view";
import { rewardAt, rewardText } from "../board/harbours";
import { priceWords } from "../board/price-words";
import { say, t } from "../text/language.svelte";
import { lapseText } from "./lapse-text";

export type Description = { title: string; texts: string[]; rule: string };

/** Where the rules of a location begin. */
const LOCATIONS: { [location: string]: string } = {
  travel: "TRV-1",
  wall: "WALL-1",
  jade: "JADE-1",
  intrigue: "INT-1",
  palace: "PAL-1",
  decree: "DEC-1",
  canal: "CAN-2",
};

/** Parts of the board that belong to a location. */
const LOCATION_OF: { [kind: string]: Location } = {
  map: "travel",
  wall: "wall",
  jade: "jade",
  house: "jade",
  intrigue: "intrigue",
  palace: "palace",
  decrees: "decree",
  canal: "canal",
};

/** Signs of a family's panel and of the day. */
const SIGNS: { [sign: string]: string } = {
  vp: "END-2",
  pool: "SRV-2",
  supply: "SRV-1",
  double: "SRV-2",
  jade: "END-4",
  cards: "GIFT-10",
  ships: "CAN-4",
  tokens: "TRV-5",
  rewards: "CAN-7",
  start: "GIFT-1",
  medal: "INT-1",
  gifts: "GIFT-2",
};

/** What this place is; null if there is nothing to say of it. */
export function descriptionOf(place: Place, stage: Stage): Description | null {
  const [kind = "", word = ""] = place.split(":");
  const described = (of: string, word: string, rule: string): Description => ({
    title: t().word(of, word),
    texts: [t().help(of, word)],
    rule,
  });
  const location = kind === "official" ? (word as Location) : LOCATION_OF[kind];
  switch (kind) {
    case "official":
      return { ...official(word as Location, stage), title: t().word("location", word) };
    case "city": {
      const token = stage.view.cities[word];
      const texts = token
        ? [say("about.thing", { name: t().word("token", token), text: t().help("token", token) })]
        : [];
      return { title: t().word("city", word), texts, rule: token ? "TRV-8" : "TRV-3" };
    }
    case "token":
      return described("token", word, "TRV-8");
    case "decree":
      return described("decree", word, "DEC-1");
    case "hand":
    case "discard":
      return {
        title: t().word("bare-card", word),
        texts: [t().help("action", readCard(word)?.action ?? "none")],
        rule: "GIFT-7",
      };
    case "berth": {
      const reward = rewardAt(Number(/\d+$/.exec(word)?.[0] ?? 1) - 1);
      const isOne = reward !== "any" && reward !== "none";
      const texts = [...(isOne ? [t().help("reward", reward)] : []), t().help("location", "canal")];
      return { title: rewardText(reward), texts, rule: "CAN-7" };
    }
    case "die":
      return { title: say("about.dice"), texts: [say("about.dice-text")], rule: "NIGHT-1" };
    case "sign": {
      const title =
        word === "gifts"
          ? say("board.gift-pile", { n: stage.view.gift_pile })
          : say(`family.${word}`);
      return { title, texts: [say(`sign.${word}`)], rule: SIGNS[word]! };
    }
  }
  return location ? described("location", location, LOCATIONS[location]!) : null;
}

/** With a card picked, what giving it here costs and brings; and what the official does. */
function official(location: Location, stage: Stage): Omit<Description, "title"> {
  const action = t().help("location", location);
  const card = stage.given;
  const ways = card ? stage.waysAt(location) : [];
  if (!card || !ways.length) return { texts: [action], rule: LOCATIONS[location]! };
  const { value, action: own } = readCard(card) ?? { value: 0, action: "none" };
  return {
    texts: [
      say("read.gift", { value, ways: priceWords(ways) }),
      ...(own === "none" ? [] : [say("read.first", { text: t().help("action", own) })]),
      say("about.thing", { name: t().word("location", location), text: action }),
      ...stage.lapsesAt(location).map(lapseText),
    ],
    rule: "GIFT-4",
  };
}
