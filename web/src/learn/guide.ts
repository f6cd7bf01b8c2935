// The guide of the first game: what it says now, and what it suggests. It knows no rules: it looks at
// the view, at what has happened and at a plan that fits the deal (gugong/bots/tutor.py). Nobody has
// to keep to the plan. What the player does not come across on the first day is explained that night.

import { first_game } from "../generated/figures.json";
import { choicesOf, type Place } from "../game/places";
import { readMove } from "../game/notation";
import { LOCATIONS, type Entry, type Frame, type Location, type View } from "../game/view";

/** A turn of the player on the first day. */
export type Turn = {
  /** The gift, as it is written. */
  move: string;
  /** How a gift that is not higher was made possible. */
  way: string | null;
  /** What was performed: the card's action, the official's. */
  acted: string[];
  /** How many actions were left unused, and how many could not be performed. */
  passed: number;
  lapsed: number;
  over: boolean;
};

/** The game as the guide sees it. */
export type Situation = {
  view: View;
  /** The player may decide now. */
  active: boolean;
  /** The card that is picked in the hand. */
  picked: Place | null;
  turns: Turn[];
  dayOver: boolean;
  /** What the player has come across by playing. */
  met: ReadonlySet<string>;
};

/** What the guide says now. */
export type Lesson = {
  id: string;
  /** It is known as told by this name; a remark is about one turn. */
  key: string;
  rule: string;
  /** `read`: "next" continues. `do`: a decision of the player does. `watch`: one of the others does. */
  kind: "read" | "do" | "watch";
  /** It was not met on the first day. */
  late: boolean;
  /** The move that the plan has here. */
  suggestion: string | null;
  /** The turn that it is about. */
  turn: Turn | null;
  places: Place[];
};

const FIRST_DAY = 1;
const PLAN: string[] = first_game.plan;

/** The gifts of the plan, the card each is meant for, and the rule that it shows. */
const GIFTS: { [move: string]: { id: string; takes: string; rule: string } } = {
  "give 4w to travel": { id: "gift-travel", takes: "3d", rule: "GIFT-3" },
  "give 3p to intrigue": { id: "gift-intrigue", takes: "1p", rule: "INT-5" },
  "give 8 to jade": { id: "gift-jade", takes: "6w", rule: "NIGHT-1" },
  "give 1c to decree, pay": { id: "gift-decree", takes: "7", rule: "GIFT-4" },
};
/** What else a gift of the plan explains. */
const TELLS: { [id: string]: string } = { "gift-decree": "lower" };

type Read = { id: string; rule: string; due: (s: Situation) => boolean; points: string[] };
const always = (): boolean => true;
const after =
  (turns: number) =>
  (s: Situation): boolean =>
    s.dayOver || s.turns.filter(({ over }) => over).length >= turns;

/** What is read between two decisions. */
const READS: Read[] = [
  { id: "welcome", rule: "END-5", due: always, points: ["palace"] },
  { id: "officials", rule: "GIFT-6", due: always, points: LOCATIONS.map((l) => `official:${l}`) },
  { id: "hand", rule: "GIFT-7", due: always, points: ["hand"] },
  { id: "discard", rule: "NIGHT-1", due: after(1), points: ["pile"] },
  { id: "servants", rule: "SRV-1", due: after(1), points: ["own"] },
  { id: "section", rule: "WALL-3", due: ({ met }) => met.has("section"), points: ["wall"] },
  { id: "dice", rule: "NIGHT-1", due: after(2), points: ["die:1", "die:2", "die:3"] },
  { id: "night", rule: "MOR-5", due: ({ dayOver }) => dayOver, points: ["hand", "own"] },
];

/** What is met by playing, and otherwise told at night. */
const TOPICS: { id: string; rule: string; points: string[] }[] = [
  { id: "act", rule: "GIFT-6", points: [] },
  { id: "lower", rule: "GIFT-4", points: [] },
  { id: "travel", rule: "TRV-1", points: ["map"] },
  { id: "token", rule: "TRV-4", points: ["map"] },
  { id: "wall", rule: "WALL-1", points: ["wall"] },
  { id: "section", rule: "WALL-3", points: ["wall"] },
  { id: "jade", rule: "JADE-1", points: ["jade"] },
  { id: "intrigue", rule: "INT-5", points: ["intrigue"] },
  { id: "palace", rule: "PAL-1", points: ["palace"] },
  { id: "decree", rule: "DEC-1", points: ["decrees"] },
  { id: "canal", rule: "CAN-2", points: ["canal"] },
];
const GOAL = { id: "goal", rule: "END-5", points: ["palace"] };

/** Everything that is explained, each once. */
export const EXPLAINED: readonly string[] = [
  ...new Set([...READS, ...TOPICS, GOAL].map(({ id }) => id)),
];

/** What a decision is about; any other is about actions in general. */
const TOPIC_OF: { [kind in Frame["kind"]]?: string } = {
  masons: "wall",
  "extra-mason": "wall",
  favour: "section",
  travel: "travel",
  benefit: "token",
  canal: "canal",
  load: "canal",
  claim: "canal",
  "morning-decrees": "decree",
};

export function situationOf(
  view: View,
  entries: Entry[],
  active: boolean,
  picked: readonly Place[],
): Situation {
  const shown = entries.filter(({ ply }) => ply <= view.ply); // not before it is shown
  const firstDay = shown.filter(({ day }) => day === FIRST_DAY);
  const dayOver =
    view.over || view.day > FIRST_DAY || firstDay.some(({ events }) => has(events, "day-ended"));
  const turns = turnsOf(firstDay, view.seat ?? -1);
  return {
    view,
    active,
    picked: picked.find((place) => place.startsWith("hand:")) ?? null,
    turns,
    dayOver,
    met: metIn(shown, turns, view.seat ?? -1),
  };
}

/** What to say now, when these have been told. What somebody was `reading` stays, or comes back after a
 * decision, until it is read: it does not change under the finger when the others go on. */
export function lessonFor(s: Situation, told: readonly string[], reading = ""): Lesson {
  const untold = (id: string): boolean => !told.includes(id);
  const kind = s.view.frame?.kind;
  if (s.active && kind !== "exchange" && (!s.dayOver || kind === "morning-decrees"))
    return decision(s);
  const remark = s.dayOver ? null : remarkOn(s.turns.at(-1));
  if (remark && untold(remark.key)) return remark;
  const due = READS.filter((one) => one.due(s) && untold(one.id));
  const read = due.find(({ id }) => id === reading) ?? due[0];
  if (read) return { ...SAID, ...read, key: read.id, places: read.points };
  if (s.dayOver) {
    const missed = TOPICS.find(({ id }) => untold(id) && !s.met.has(id));
    const last = missed ?? GOAL;
    return { ...SAID, ...last, key: last.id, late: !!missed, places: last.points };
  }
  return s.active
    ? gift(s)
    : { ...SAID, id: "watch", key: "watch", rule: "GIFT-1", kind: "watch", places: [] };
}

/** What has been told once this is shown, or read. */
export function tellsOf({ id, key, kind }: Lesson): string[] {
  if (kind === "watch") return [];
  return kind === "read" ? [key] : [id, ...(TELLS[id] ? [TELLS[id]] : [])];
}

/** How many of the explanations have been told or met. */
export function progressOf(told: readonly string[], met: ReadonlySet<string> = new Set()): number {
  return EXPLAINED.filter((id) => told.includes(id) || met.has(id)).length;
}

export function isLast({ id }: Lesson): boolean {
  return id === GOAL.id;
}

const SAID = { kind: "read" as const, late: false, suggestion: null, turn: null };

function gift(s: Situation): Lesson {
  const planned = PLAN.find((move) => s.view.moves.includes(move) && isAsPlanned(move, s.view));
  const suggestion = planned ?? someGift(s);
  const { id, rule } = (planned && GIFTS[planned]) || { id: "gift-other", rule: "GIFT-4" };
  return {
    ...SAID,
    id,
    rule,
    key: id,
    kind: "do",
    suggestion,
    places: giftPlaces(s, suggestion),
  };
}

/** The card that the gift is meant for still lies there. */
function isAsPlanned(move: string, { officials }: View): boolean {
  const gift = GIFTS[move];
  return !!gift && officials[readMove(move)!.parts["location"] as Location] === gift.takes;
}

/** Without the plan: a gift to an official who was not met yet, as cheaply as possible. */
function someGift({ view, met }: Situation): string | null {
  const WAYS = [null, "pay", "burn", "forgo"];
  const worth = (move: string): number => {
    const { parts } = readMove(move)!;
    const isNew = !met.has(String(parts["location"]));
    return 2 * WAYS.indexOf(parts["way"] as string | null) - (isNew ? 3 : 0);
  };
  const gifts = view.moves.filter((move) => readMove(move)?.verb === "give");
  return gifts.sort((one, other) => worth(one) - worth(other))[0] ?? null;
}

/** A decision inside a turn, or between two. */
function decision(s: Situation): Lesson {
  const frame = s.view.frame;
  const about = (frame?.kind === "action" ? frame.action : frame && TOPIC_OF[frame.kind]) ?? "act";
  const { id, rule } = TOPICS.find((topic) => topic.id === about) ?? TOPICS[0]!;
  const suggestion = PLAN.find((move) => s.view.moves.includes(move)) ?? null;
  const choices = choicesOf(s.view).filter(({ move }) => !suggestion || move === suggestion);
  const places = [...new Set(choices.flatMap((choice) => choice.places))];
  return { ...SAID, id, rule, key: id, kind: "do", suggestion, places };
}

/** What the guide says of a turn that did not go as it suggested; null if there is nothing to say. */
function remarkOn(turn: Turn | undefined): Lesson | null {
  if (!turn?.over) return null;
  const about = remarkFor(turn);
  if (!about) return null;
  const id = `remark-${about}`;
  const rule = about === "forwent" || about === "burnt" ? "GIFT-4" : "GIFT-6";
  return { ...SAID, id, rule, key: `${id}:${turn.move}`, turn, places: [] };
}

function remarkFor({ way, acted, passed, lapsed, move }: Turn): string | null {
  if (way === "forgo") return "forwent";
  if (way === "burn") return "burnt";
  if (!acted.length && lapsed > 0) return "lapsed";
  if (passed > 0) return acted.length ? "skipped" : "idle";
  return PLAN.includes(move) ? null : "other";
}

/** The card that is suggested; once a card is picked, the officials for it, the suggested one first. */
function giftPlaces({ view, picked }: Situation, suggestion: string | null): Place[] {
  const gifts = choicesOf(view).filter(({ verb }) => verb === "give");
  const wanted = gifts.find(({ move }) => move === suggestion)?.places ?? [];
  if (!picked) return wanted.filter((place) => place.startsWith("hand:"));
  if (wanted.includes(picked)) return wanted.filter((place) => place.startsWith("official:"));
  const free = gifts.filter(({ parts, places }) => !parts["way"] && places.includes(picked));
  return free.flatMap(({ places }) => places.filter((place) => place.startsWith("official:")));
}

function turnsOf(entries: Entry[], seat: number): Turn[] {
  const turns: Turn[] = [];
  for (const { move, events } of entries) {
    for (const event of events) {
      const now = turns.at(-1);
      if (event.event === "gave" && event.seat === seat) {
        const way = (readMove(move)?.parts["way"] ?? null) as string | null;
        turns.push({ move, way, acted: [], passed: 0, lapsed: 0, over: false });
      } else if (now && ["turn-began", "day-ended"].includes(event.event)) now.over = true;
      else if (now && !now.over && event.seat === seat) {
        if (event.event === "acted") now.acted.push(event.action);
        if (event.event === "passed-action") now.passed += 1;
        if (event.event === "lapsed-action") now.lapsed += 1;
      }
    }
  }
  return turns;
}

function metIn(entries: Entry[], turns: Turn[], seat: number): Set<string> {
  const events = entries.flatMap((entry) => entry.events);
  const own = events.filter((event) => event.seat === seat);
  const met = new Set(own.flatMap((event) => (event.event === "acted" ? [event.action] : [])));
  return new Set<string>([
    ...met,
    ...(turns.some(({ acted }) => acted.length > 1) ? ["act"] : []),
    ...(turns.some(({ way }) => way) ? ["lower"] : []),
    ...(has(own, "travelled") ? ["token"] : []),
    ...(has(events, "wall-scored") ? ["section"] : []),
  ]);
}

function has(events: Entry["events"], name: string): boolean {
  return events.some(({ event }) => event === name);
}
