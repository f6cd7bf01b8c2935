// The connection to one table: what the server says about it, and what this person tells the server.

import type { Box, Entry, Reason, Seat, View } from "../game/view";
import type {
  ChatLine,
  ClientMessage,
  SeatInfo,
  ErrorInfo,
  RefusedMessage,
  ServerMessage,
  State,
  TableInfo,
  LapsesAnswer,
  WhyAnswer,
} from "../generated/messages";
import { nameFigures } from "../text/language.svelte";
import { ApiError, backend, boxOf, meet, request } from "./api";
import { players } from "./players.svelte";
import { namesOf } from "./seat-names";
import { isNotStored, Socket } from "./socket";

export type Listener = {
  /** A new view, and the entries that led to it; none if it does not follow from the last one. */
  updated: (view: View, fresh: Entry[]) => void;
  /** A decision was answered, so another may be made. */
  answered: () => void;
  /** A move cannot be taken back, and was not made for that reason. */
  final: (move: string) => void;
  /** A chat message has arrived. */
  heard: (line: ChatLine) => void;
};

export class Connection {
  info = $state.raw<TableInfo | null>(null);
  /** When the server said how much time is left, by this device's own watch. */
  heard = $state(0);
  /** Why this table cannot be watched now. */
  barred = $state.raw<ErrorInfo | null>(null);
  entries = $state.raw<Entry[]>([]);
  undo = $state.raw({ decision: false, turn: false });
  online = $state(true);
  /** What went wrong last, until it is dismissed. */
  error = $state.raw<ErrorInfo | null>(null);
  /** The seat this person looks through; null for a spectator. */
  seat = $state<Seat | null>(null);
  /** Another seat of this person's that decides now. */
  handOver = $state<Seat | null>(null);
  /** A seat whose cards someone may know, until this person accepts that or does not. */
  toAccept = $state<Seat | null>(null);
  /** The latest view, whatever is shown. */
  view: View | null = null;
  box: Box | null = null;

  #listener: Listener;
  #socket: Socket | null = null;
  #lostSeat: Seat | null = null; // held by a player that the server does not know now
  #version: number | null = null; // of the latest view; null: there is none through this seat
  #waiting: string | null = null; // the id of the decision on its way
  #move = ""; // the last one sent
  #away = false;

  constructor(
    readonly id: string,
    listener: Listener,
  ) {
    this.#listener = listener;
  }

  /** Look at the table, and stay connected. Throws ApiError if there is none. */
  async open(): Promise<void> {
    this.#learn(await request<TableInfo>("GET", `tables/${this.id}`));
    this.box = await boxOf(this.info!.components);
    nameFigures(this.box);
    this.seat = this.#defaultSeat();
    this.#socket = new Socket((ends) => backend.connect(this.id, ends), {
      hello: () => this.#hello(),
      received: (message) => this.#received(message),
      online: (is) => this.#connected(is),
    });
  }

  close(): void {
    nameFigures(null);
    this.#socket?.close();
  }

  get names(): string[] {
    return namesOf(this.info?.seats ?? []);
  }

  get mine(): SeatInfo[] {
    return (this.info?.seats ?? []).filter((seat) => seat.yours);
  }

  /** A player who has the page in front of them needs no other notification of a turn. */
  attend(away: boolean): void {
    this.#away = away;
    this.#socket?.send({ type: "attention", away });
  }

  // Deciding

  /** A decision is on its way: the next one has to wait. */
  get isWaiting(): boolean {
    return this.#waiting !== null;
  }

  /** Play a move at the latest view, unless it is one that cannot be taken back and those are not
   * wanted. False if nothing can be decided now. */
  play(move: string, unless_final: boolean): boolean {
    if (!this.view || this.view.seat === null || this.isWaiting) return false;
    const { seat, ply } = this.view;
    this.#waiting = newId();
    this.#move = move;
    const what = { id: this.#waiting, seat, ply, version: this.#version };
    this.#socket?.decide({ type: "move", ...what, move, unless_final });
    return true;
  }

  takeBack(to: "decision" | "turn"): boolean {
    if (!this.view || this.seat === null || this.isWaiting) return false;
    const { ply } = this.view;
    this.#waiting = newId();
    const what = { id: this.#waiting, seat: this.seat, ply, version: this.#version };
    this.#socket?.decide({ type: "undo", ...what, to });
    return true;
  }

  /** Why a move is not possible; null if it is, or if that is unknown now. */
  async why(move: string): Promise<Reason | null> {
    try {
      const body = { seat: this.seat, move };
      const answer = await request<WhyAnswer>("POST", `tables/${this.id}/why`, body);
      return answer.reason;
    } catch {
      return null;
    }
  }

  /** Which actions would lapse, by exchange of this card; null if unknown now. */
  async lapses(card: string): Promise<LapsesAnswer["lapses"] | null> {
    try {
      const body = { seat: this.seat, card };
      return (await request<LapsesAnswer>("POST", `tables/${this.id}/lapses`, body)).lapses;
    } catch {
      return null;
    }
  }

  // Seats

  /** Look through another seat: the player's own, or any when the game is over. */
  watch(seat: Seat | null): void {
    this.seat = seat;
    this.handOver = null;
    this.#socket?.send({ type: "watch", seat });
  }

  /** Sit down, or ask to join. If someone may know the cards, or the game counts for ratings, this
   * only asks whether that is accepted. */
  async join(seat: Seat, accepts = this.info?.owner ?? false): Promise<void> {
    const { needs_acceptance, may_sit } = this.info!.seats[seat]!;
    const asks = needs_acceptance || this.info!.terms.rated;
    this.toAccept = may_sit && asks && !accepts ? seat : null;
    if (this.toAccept !== null) return;
    const accepted = { accept_arranged: accepts, accept_rated: accepts };
    await this.#change("join", { seat, ...accepted });
    this.#sitDown();
  }

  /** Take the seat of a personal link. Its terms are in sight, and using it accepts them. */
  async accept(invitation: string): Promise<void> {
    await this.#change("join", { invitation, accept_arranged: true, accept_rated: true });
    this.#sitDown();
  }

  async takeSeat(seat: Seat): Promise<void> {
    await this.#change(`seats/${seat}/take`, {});
    this.#sitDown();
  }

  async leave(seat: Seat): Promise<void> {
    await this.#change("leave", { seat });
    this.#sitDown();
  }

  /** The host opens the seat to others. */
  openSeat(seat: Seat): Promise<void> {
    return this.#change(`seats/${seat}/open`, {});
  }

  toBot(seat: Seat, level: string): Promise<void> {
    return this.#change(`seats/${seat}/bot`, { level });
  }

  /** The host keeps an open seat for the holder of its personal link. */
  reserve(seat: Seat, name: string): Promise<void> {
    return this.#change(`seats/${seat}/reserve`, { name });
  }

  /** Withdraw the request to join. */
  withdraw(): Promise<void> {
    return this.#change("withdraw", {});
  }

  answerKnock(knock: string, lets_in: boolean): Promise<void> {
    return this.#change(`knocks/${knock}`, { lets_in });
  }

  closeTable(): Promise<void> {
    return this.#change("close", {});
  }

  async #change(what: string, body: object): Promise<void> {
    const made = request<TableInfo>("POST", `tables/${this.id}/${what}`, body);
    const info = await this.attempt(made);
    if (info) this.#learn(info);
  }

  #learn(info: TableInfo): void {
    const sat = this.mine.length;
    this.info = info;
    this.heard = performance.now();
    // The host has let this person in, or sent them away: look through the right seat.
    if (this.#socket && sat !== this.mine.length && info.status !== "over") this.#sitDown();
  }

  /** The answer to a request; if the server refuses it, null, and the error is shown. */
  async attempt<Answer>(made: Promise<Answer>): Promise<Answer | null> {
    try {
      return await made;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.error = error.error;
      return null;
    }
  }

  #sitDown(): void {
    const seat = this.#defaultSeat();
    if (seat !== this.seat) {
      this.seat = seat;
      this.#startAgain();
    }
  }

  #defaultSeat(): Seat | null {
    const chooser = this.mine.find((seat) => seat.seat === this.info?.chooser);
    return (chooser ?? this.mine[0])?.seat ?? null;
  }

  // Listening

  #connected(is: boolean): void {
    if (is && players.unknown) {
      players.tryAgain(); // the right server may be back
      this.seat = this.#lostSeat;
    }
    this.online = is;
  }

  #hello(): ClientMessage {
    return { type: "hello", token: players.token, seat: this.seat, version: this.#version };
  }

  /** Ask for the whole state, whatever is known. */
  #startAgain(): void {
    this.#version = null;
    this.#socket?.send(this.#hello());
  }

  #received(message: ServerMessage): void {
    switch (message.type) {
      case "state":
        if (this.#away) this.attend(true); // a new connection does not know it
        return this.#update(message);
      case "table":
        return this.#learn(message.table);
      case "ack":
        if (message.id === this.#waiting) this.#answered();
        return;
      case "chat":
        return this.#listener.heard(message.line);
      case "refused":
        return this.#refused(message);
    }
  }

  #refused(message: RefusedMessage): void {
    const { id, error, state } = message;
    if (isNotStored(message)) {
      this.error = error; // it stays on its way
      return;
    }
    if (id === this.#waiting) this.#waiting = null;
    // Another decision came first, or a message came twice: the accompanying state has everything.
    const isHandled = ["stale", "unauthorised", "final"].includes(error.code);
    if (error.code === "no-spectators") {
      this.barred = error;
      this.#socket?.close();
      return;
    }
    if (!isHandled) this.error = error;
    if (state) this.#update(state);
    else if (id === null) void this.#helloRefused(error.code);
    else this.#listener.answered();
    if (error.code === "final") this.#listener.final(this.#move);
  }

  async #helloRefused(code: string): Promise<void> {
    const { token } = players;
    if (code === "unauthorised" && token) {
      await meet(token).catch(() => {}); // offline: later
      this.#lostSeat = this.seat;
    }
    if (code === "unauthorised" || code === "not-your-seat") this.seat = null;
    this.#version = null;
    this.#socket?.helloLater();
  }

  #answered(): void {
    this.#waiting = null;
    if (this.error?.code === "storage") this.error = null;
    this.#listener.answered();
  }

  #update(state: State): void {
    const known = this.entries.at(-1)?.ply ?? 0;
    this.#version = state.version;
    this.#learn(state.table);
    this.undo = state.undo;
    this.handOver = state.hand_over;
    const former = this.entries.filter((entry) => entry.ply <= state.since);
    this.entries = [...former, ...state.entries];
    if (!state.view) return;
    const follows = this.view?.seat === state.seat && state.ply >= known;
    this.view = state.view;
    const fresh = state.entries.filter((entry) => entry.ply > known);
    this.#listener.updated(state.view, follows ? fresh : []);
  }
}

function newId(): string {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`; // no UUIDs over plain HTTP
}
