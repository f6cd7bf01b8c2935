// One table: what the server says about it, what is shown of it, and what a person decides there.

import { Stage } from "../game/stage.svelte";
import type { Box, Entry, Reason, Seat, View } from "../game/view";
import { say } from "../text/language.svelte";
import {
  ask,
  boxOf,
  Refused,
  token,
  type SeatInfo,
  type ServerError,
  type State,
  type TableInfo,
} from "./api";
import { Replay } from "./replay.svelte";
import { settings } from "./settings.svelte";
import { Showing } from "./showing.svelte";
import { Socket, type Message } from "./socket";

export class Table {
  info = $state.raw<TableInfo | null>(null);
  entries = $state.raw<Entry[]>([]);
  stage = $state.raw<Stage | null>(null);
  showing = $state.raw<Showing | null>(null);
  undo = $state.raw({ decision: false, turn: false });
  online = $state(true);
  /** What went wrong last, to be said and put away. */
  trouble = $state.raw<ServerError | null>(null);
  /** A move that waits for a yes, as it cannot be taken back. */
  doubt = $state<string | null>(null);
  /** The seat of one's own that decides now while one looks through another. */
  handOver = $state<Seat | null>(null);
  seat = $state<Seat | null>(null);
  readonly replay: Replay;

  #socket: Socket | null = null;
  #box: Box | null = null;
  #latest: View | null = null;
  #final: string[] = [];
  #version: number | null = null;
  #waiting: string | null = null; // the id of the decision on its way

  constructor(readonly id: string) {
    this.replay = new Replay(this);
  }

  /** Look at the table, and stay. Refused if there is none. */
  async open(): Promise<void> {
    const info = await ask<TableInfo>("GET", `tables/${this.id}`);
    this.#learn(info);
    this.#box = await boxOf(info.components);
    this.seat = this.#usualSeat();
    this.#connect();
  }

  close(): void {
    this.#socket?.close();
    this.replay.stop();
  }

  get names(): string[] {
    return namesOf(this.info?.seats ?? []);
  }

  get mine(): SeatInfo[] {
    return (this.info?.seats ?? []).filter((seat) => seat.yours);
  }

  /** The view as it is, whatever is shown. */
  get latest(): View | null {
    return this.#latest;
  }

  // Deciding

  /** Play a move; ask first if it cannot be taken back. */
  play(move: string): void {
    if (!this.#latest || this.#waiting) return;
    if (settings.confirm && this.#final.includes(move) && this.doubt !== move) {
      this.doubt = move;
      return;
    }
    this.doubt = null;
    const decision = { seat: this.#latest.seat, ply: this.#latest.ply, move };
    this.#decide({ type: "move", ...decision });
  }

  takeBack(to: "decision" | "turn"): void {
    if (!this.#latest || this.#waiting || this.seat === null) return;
    this.doubt = null;
    this.#decide({ type: "undo", seat: this.seat, ply: this.#latest.ply, to });
  }

  #decide(decision: { type: "move" | "undo"; [name: string]: unknown }): void {
    this.#waiting = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
    this.stage?.rest();
    this.#socket?.decide({ ...decision, id: this.#waiting });
  }

  async why(move: string): Promise<Reason | null> {
    try {
      const answer = await ask<{ reason: Reason | null }>("POST", `tables/${this.id}/why`, {
        seat: this.seat,
        move,
      });
      return answer.reason;
    } catch {
      return null; // nobody can say now; nothing is lost
    }
  }

  // Seats

  /** Look through another seat of one's own; any when the game is over. */
  watch(seat: Seat | null): void {
    this.seat = seat;
    this.handOver = null;
    this.#socket?.send({ type: "watch", seat });
  }

  async join(seat?: Seat): Promise<void> {
    await this.#change("join", seat === undefined ? {} : { seat });
    this.#sitDown();
  }

  leave = (seat: Seat): Promise<void> => this.#change("leave", { seat });

  toBot = (seat: Seat, level: string): Promise<void> =>
    this.#change(`seats/${seat}/bot`, { level });

  async takeSeat(seat: Seat): Promise<void> {
    await this.#change(`seats/${seat}/take`, {});
    this.#sitDown();
  }

  async #change(what: string, body: object): Promise<void> {
    try {
      this.#learn(await ask<TableInfo>("POST", `tables/${this.id}/${what}`, body));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.trouble = error.error;
    }
  }

  #sitDown(): void {
    const seat = this.#usualSeat();
    if (seat !== this.seat) {
      this.seat = seat;
      this.#hello();
    }
  }

  #usualSeat(): Seat | null {
    const chooser = this.mine.find((seat) => seat.seat === this.info?.chooser);
    return (chooser ?? this.mine[0])?.seat ?? null;
  }

  // Listening

  #connect(): void {
    this.#socket = new Socket(`/api/v1/tables/${this.id}/socket`, {
      hello: () => this.#greeting(this.#version),
      heard: (message) => this.#heard(message),
      online: (is) => (this.online = is),
    });
  }

  #greeting(version: number | null): Message {
    return { type: "hello", token: token(), seat: this.seat, version };
  }

  /** Ask for the whole anew. */
  #hello(): void {
    this.#version = null;
    this.#socket?.send(this.#greeting(null));
  }

  #heard(message: Message): void {
    switch (message.type) {
      case "state":
      case "update":
        this.#state(message as unknown as State);
        break;
      case "table":
        this.#learn(message["table"] as TableInfo);
        break;
      case "ack":
        if (message["id"] === this.#waiting) this.#answered();
        break;
      case "refused":
        this.#refused(message);
        break;
    }
  }

  #refused(message: Message): void {
    const error = message["error"] as ServerError;
    if (message["id"] === this.#waiting) this.#waiting = null;
    // Somebody was quicker, or a message came twice: what is there now says it all.
    if (error.code !== "stale") this.trouble = error;
    if (error.code === "unauthorised" || error.code === "not-your-seat") this.seat = null;
    if (message["state"]) this.#state(message["state"] as unknown as State);
    else if (message["id"] === null) this.#hello();
    else this.#settle();
  }

  #answered(): void {
    this.#waiting = null;
    this.#settle();
  }

  #learn(info: TableInfo): void {
    this.info = info;
    if (this.stage) this.stage.names = this.names;
  }

  #state(state: State): void {
    const known = this.entries.at(-1)?.ply ?? 0;
    if (state.type === "update" && state.since > known) {
      this.#socket?.send(this.#greeting(this.#version)); // a gap: ask for what is missing
      return;
    }
    this.#learn(state.table);
    this.#version = state.version;
    this.undo = state.undo;
    this.#final = state.final ?? [];
    const same = state.seat === (this.#latest?.seat ?? null);
    const isFirst = !this.stage;
    const takenBack = state.ply < known;
    this.entries = [...this.entries.filter((entry) => entry.ply <= state.since), ...state.entries];
    this.handOver = state.hand_over;
    if (!state.view) return;
    this.#latest = state.view;
    if (!this.stage) this.#setUp(state.view);
    if (this.replay.on) return;
    const fresh = state.entries.filter((entry) => entry.ply > known);
    if (isFirst || takenBack || !same || !fresh.length) this.showing!.jump(state.view);
    else this.showing!.add({ view: state.view, entries: fresh });
  }

  #setUp(view: View): void {
    const stage = new Stage(view, this.#box!, this.names, {
      play: (move) => this.play(move),
      why: (move) => this.why(move),
    });
    this.showing = new Showing(stage, () => this.#settle());
    this.stage = stage;
  }

  /** All is shown: who decides may do so now. */
  #settle(): void {
    const { stage, showing } = this;
    if (!stage || !showing || showing.running || this.replay.on || !this.#latest) return;
    const decides = this.#latest.moves.length > 0 && !this.#waiting;
    if (stage.view !== this.#latest || stage.active !== decides) stage.show(this.#latest, decides);
  }

  /** Back from a replay to the game as it is. */
  showNow(): void {
    if (this.#latest) this.showing?.jump(this.#latest);
  }

  dismiss(): void {
    this.trouble = null;
  }
}

// The first of the Hundred Family Surnames: bots are called by them in every language.
const SURNAMES = ["Zhao", "Qian", "Sun", "Li", "Zhou"];

/** What the seats are called: their people's names, or what sits there. */
export function namesOf(seats: SeatInfo[]): string[] {
  return seats.map((seat) => {
    if (seat.name) return seat.name;
    if (seat.kind === "bot") return SURNAMES[seat.seat % SURNAMES.length]!;
    if (seat.kind === "meng") return say("seat.meng");
    return say("seat.person", { n: seat.seat + 1 });
  });
}
