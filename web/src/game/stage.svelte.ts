// The stage: the table as it is shown now, and what a person does to it. The board's parts read it
// from the context, so they work the same in a game, in a replay and in the introduction.

import { getContext, setContext } from "svelte";
import { MOMENT_LASTS, type Moment } from "./moments";
import { Picking } from "./picking.svelte";
import { choicesOf, moveMeantAt, type Arrow, type Choice, type Place } from "./places";
import type { Box as GameBox, Family, GameEvent, Location, Reason, Seat, View } from "./view";

type Box = { left: number; top: number; width: number; height: number };

/** What is explained: a place, where it is drawn and, if it was pressed, why nothing can be done there
 * now. `pinned`: until it is closed, not only as long as the pointer or the focus is there. */
export type About = { place: Place; at: Box; pinned: boolean; reason: Reason | null };

/** An action that would lapse after an exchange. */
export type Lapse = Extract<GameEvent, { event: "lapsed-action" }>;

/** What the stage's owner does with what a person chooses. */
export type StageActions = {
  play: (move: string) => void;
  /** Why a move is not possible; null if it is, or if nobody can say. */
  why?: (move: string) => Promise<Reason | null>;
  /** Which actions would lapse, by exchange of a card; null if nobody can say. */
  lapses?: (card: string) => Promise<{ [move: string]: GameEvent[] } | null>;
};

const NOT_ASKED = "not-asked";
const NOWHERE: Box = { left: 0, top: 0, width: 0, height: 0 };
const FEW = 3; // answers; more than that is chosen on the board, as far as it can tell them apart

export class Stage {
  view = $state.raw() as View;
  box = $state.raw() as GameBox;
  /** Moves may be chosen: it is this person's decision and nothing is on its way. */
  active = $state(false);
  /** Places where something has just happened. */
  lit = $state.raw<ReadonlySet<Place>>(new Set());
  /** Places the introduction points at. */
  pointed = $state.raw<ReadonlySet<Place>>(new Set());
  /** Moves that are drawn on the table. */
  arrows = $state.raw<readonly Arrow[]>([]);
  about = $state.raw<About | null>(null);
  /** What has a moment of its own now. */
  moment = $state.raw<Moment | null>(null);
  /** What would lapse, by exchange of the picked card. */
  #lapses = $state.raw<{ [move: string]: GameEvent[] }>({});
  #lookedAt: string | null = null; // the card that they are known for, or asked for
  #momentEnds: ReturnType<typeof setTimeout> | undefined;
  readonly picking = new Picking();
  #names: () => string[];
  #actions: StageActions;

  constructor(view: View, box: GameBox, names: () => string[], actions: StageActions) {
    this.view = view;
    this.box = box;
    this.#names = names;
    this.#actions = actions;
  }

  /** Answers beside the board: those that it cannot take, or all where they are few. Handing in stays
   * beside the tokens, unless nothing else can be done. */
  readonly answers = $derived.by((): Choice[] => {
    const { picking, asked } = this;
    const isShort = asked.length <= FEW && !asked.some(({ places }) => places.some(isCard));
    return isShort ? asked : asked.filter((choice) => picking.isComplete(choice));
  });

  /** The places and answers that the digits stand for: cards in the order of the hand, other places,
   * answers; the answers alone where they are all that can be done. */
  readonly numbered = $derived.by((): (Place | Choice)[] => {
    const { answers, asked, picking } = this;
    if (answers.length === asked.length) return answers;
    const hand = [...new Set((this.own?.hand ?? []).map((card) => `hand:${card}`))];
    const cards = hand.filter((place) => picking.open.has(place));
    const others = [...picking.open].filter((place) => !cards.includes(place));
    return [...cards, ...others, ...answers];
  });

  /** The moves left, without handing in tokens if more can be done than to pass. */
  get asked(): Choice[] {
    const { left } = this.picking;
    const others = left.filter(({ verb }) => verb !== "hand-in");
    return others.some(({ verb }) => verb !== "pass") ? others : left;
  }

  /** What the families are called, by seat. */
  get names(): string[] {
    return this.#names();
  }

  /** Show this view; if it is active, its moves may be chosen. */
  show(view: View, active: boolean): void {
    this.view = view;
    this.active = active;
    this.about = null;
    this.picking.offer(active ? choicesOf(view) : []);
    this.#lookedAt = null;
    void this.#lookAhead();
  }

  /** Give something its moment, in place of the one before. Nothing waits for it. */
  begin(moment: Moment): void {
    this.endMoment();
    this.moment = moment;
    this.#momentEnds = setTimeout(() => this.endMoment(), MOMENT_LASTS);
  }

  endMoment(): void {
    clearTimeout(this.#momentEnds);
    this.moment = null;
  }

  /** A decision is on its way: nothing can be chosen until it is answered. */
  disable(): void {
    this.active = false;
    this.picking.offer([]);
  }

  /** The family whose cards are seen, if any. */
  get own(): Family | null {
    const { seat, families } = this.view;
    return seat === null ? null : (families[seat] ?? null);
  }

  name(seat: Seat): string {
    return this.names[seat] ?? "";
  }

  colour(seat: Seat): string {
    return this.view.families[seat]?.colour ?? "red";
  }

  /** A place was pressed, where it is drawn at `at`. */
  press(place: Place, at: Box = NOWHERE): void {
    this.about = null;
    if (this.picking.canPick(place)) {
      const move = this.picking.pick(place);
      if (move) this.play(move);
      else void this.#lookAhead();
    } else {
      void this.explain(place, at);
    }
  }

  /** A digit: the place or the answer with that number. */
  pressNumber(n: number): void {
    const meant = this.numbered[n - 1];
    if (typeof meant === "string") this.press(meant);
    else if (meant) this.play(meant.move);
  }

  /** The digit that stands for a place or an answer; null if none does. */
  numberOf(what: Place | Choice): number | null {
    const at = this.numbered.indexOf(what);
    return at < 0 || at > 8 ? null : at + 1;
  }

  play(move: string): void {
    this.#actions.play(move);
  }

  /** Say what a place is. */
  read(place: Place, at: Box, pinned: boolean): void {
    this.about = { place, at, pinned, reason: null };
  }

  /** The card picked for an exchange. */
  get given(): string | null {
    if (this.view.frame?.kind !== "exchange") return null;
    return this.picking.picked.find((place) => place.startsWith("hand:"))?.slice(5) ?? null;
  }

  /** Ways to give the picked card to an official. */
  waysAt(location: Location): string[] {
    return this.#givesTo(location).map(({ parts }) => String(parts["way"] ?? "free"));
  }

  /** The actions that would lapse after this exchange, as far as that is certain and known. */
  lapsesAfter(move: string): Lapse[] {
    const lapses = (this.#lapses[move] ?? []).filter((one) => one.event === "lapsed-action");
    return [...new Map(lapses.map((one) => [one.action, one])).values()]; // the card's and the official's may be one
  }

  /** Those that lapse at an official however the gift is paid for. */
  lapsesAt(location: Location): Lapse[] {
    const ways = this.#givesTo(location).filter(({ parts }) => parts["way"] !== "forgo");
    const [first = [], ...others] = ways.map(({ move }) => this.lapsesAfter(move));
    return first.filter(({ action }) =>
      others.every((lapses) => lapses.some((one) => one.action === action)),
    );
  }

  #givesTo(location: Location): Choice[] {
    if (!this.given) return [];
    return this.picking.through(`official:${location}`).filter(({ verb }) => verb === "give");
  }

  /** Find out what would lapse. */
  async #lookAhead(): Promise<void> {
    const card = this.given;
    if (!card || card === this.#lookedAt || !this.#actions.lapses) return;
    this.#lookedAt = card;
    this.#lapses = {};
    const lapses = await this.#actions.lapses(card);
    if (lapses && card === this.#lookedAt) this.#lapses = lapses;
  }

  /** Say what a place is and, while moves may be chosen, why it is not one of them. */
  async explain(place: Place, at: Box): Promise<void> {
    this.read(place, at, true);
    const move = this.active ? moveMeantAt(place, this.picking.picked, this.view.frame) : null;
    if (!move || !this.#actions.why) return;
    const reason = await this.#actions.why(move);
    if (reason?.code === NOT_ASKED) return; // the prompt says what is asked
    if (this.about?.place === place) this.about = { ...this.about, reason };
  }
}

/** The cards are always in sight. */
function isCard(place: Place): boolean {
  return place.startsWith("hand:") || place.startsWith("discard:");
}

const KEY = Symbol("stage");

/** Give the board below its stage. */
export function setStage(stage: () => Stage): void {
  setContext(KEY, stage);
}

export function useStage(): Stage {
  return getContext<() => Stage>(KEY)();
}
