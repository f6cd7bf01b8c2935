// The catalogue: all sentences of a language behind one door.

import { readMove, rulesFor } from "../game/notation";
import type { Frame, GameEvent, Reason } from "../game/view";
import { type Arguments, Phrases, type Tables } from "./phrases";

/** A sentence of more than one part, such as why something was not possible, stands alone. */
const REASONED = /[:;：；]/;

export class Catalogue {
  readonly phrases: Phrases;

  constructor(
    readonly language: string,
    tables: Tables,
    figures: Arguments,
  ) {
    this.phrases = new Phrases(language, tables, figures);
  }

  /** The language as browsers call it. */
  get tag(): string {
    return String(this.phrases.find("language", "tag"));
  }

  /** A text of the page itself, from the table `web`: `say("lobby.play-now")`. */
  say(key: string, args: Arguments = {}): string {
    return this.phrases.tell(["web", ...key.split(".")], args);
  }

  /** Words as this language lists them: "a, b, c". */
  series(words: string[]): string {
    return words.join(String(this.phrases.find("language", "comma")));
  }

  /** Why a move is refused, with the numbers but without the rule. */
  why(reason: Reason): string {
    return this.phrases.tell(["reason", reason.code], { ...reason.args, rule: reason.rule });
  }

  /** Why a move is refused, with the numbers and the rule. */
  reason(reason: Reason): string {
    return this.phrases.tell(["part", "refusal"], { why: this.why(reason), rule: reason.rule });
  }

  /** What is asked, in one sentence. */
  prompt(frame: Frame): string {
    return this.phrases.tell(["prompt", frame.kind], frame);
  }

  /** A move as a short readable choice. Text that is no move comes back as it is. */
  move(text: string, frame: Frame | null = null): string {
    const move = readMove(text);
    if (!move) return text;
    const told = this.phrases.tell(["move", move.verb], { ...frame, ...move.parts });
    return told[0]!.toUpperCase() + told.slice(1);
  }

  /** One line of the log; empty for what is not worth one. */
  event(event: GameEvent, names: string[]): string {
    const args: Arguments = { ...event };
    if (typeof event.seat === "number") args["name"] = names[event.seat];
    if (event.event === "toll-paid" && event.owner !== null) args["owner"] = names[event.owner];
    return this.phrases.tell(["event", event.event], args);
  }

  /** What happened in a turn: what a family does in a row is one sentence, with its name said once. */
  turn(events: GameEvent[], names: string[]): string {
    const language = this.phrases.tables["language"] as Record<string, string>;
    const { subject, clause, stop } = language;
    const sentences: { clauses: string[]; begins: string | null }[] = [];
    for (const event of events) {
      const text = this.event(event, names);
      if (!text) continue;
      const begins = typeof event.seat === "number" ? names[event.seat]! + subject : "";
      const does = begins && text.startsWith(begins) ? text.slice(begins.length) : "";
      const goesOn = does && !REASONED.test(does) ? begins : null;
      const last = sentences.at(-1);
      if (goesOn && last?.begins === goesOn) {
        last.clauses.push(last.clauses.pop()!.slice(0, -stop!.length), does);
      } else sentences.push({ clauses: [text], begins: goesOn });
    }
    return this.passage(
      sentences.map(({ clauses }) => {
        const last = clauses.pop()!;
        return clauses.length ? clauses.join(clause) + language["last-clause"]! + last : last;
      }),
    );
  }

  /** Words and sentences as one passage: each ends with a stop, and none with two. */
  passage(parts: string[]): string {
    const { gap, stop } = this.phrases.tables["language"] as { gap: string; stop: string };
    return parts.map((part) => (/[.。?？!！…]$/.test(part) ? part : part + stop)).join(gap);
  }

  /** A number with its noun or sign, from the table `count`. */
  count(kind: string, n: number): string {
    return this.phrases.tell(["count", kind], { n });
  }

  /** What the coach says of a game. */
  coach(key: string, args: Arguments = {}): string {
    return this.phrases.tell(["coach", key], args);
  }

  /** What is said of the levels of bots, such as which one fits. */
  level(key: string, args: Arguments = {}): string {
    return this.phrases.tell(["level", key], args);
  }

  word(kind: string, word: string | number): string {
    return this.phrases.word(kind, String(word));
  }

  /** A name for a narrow place: a compound may break, with a hyphen, after its first part. */
  narrow(kind: string, word: string): string {
    const { breaks } = this.phrases.tables["language"] as { breaks: string[] };
    return breaks.reduce(
      (name, part) =>
        name.replace(new RegExp(`(?<!\\p{L})${part}(?=\\p{Ll})`, "u"), `${part}\u00AD`),
      this.word(kind, word),
    );
  }

  /** What a thing of the game does, such as a token or a decree; empty if unknown. */
  help(kind: string, word: string | number): string {
    const path = ["help", kind, String(word)];
    return this.phrases.has(...path) ? this.phrases.tell(path, {}) : "";
  }

  /** The numbers of the rules that explain a move at this decision. */
  rulesFor(text: string, frame: Frame | null): string[] {
    const move = readMove(text);
    return move ? rulesFor(move, frame) : [];
  }
}
