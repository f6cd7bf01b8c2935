// What people say at one table, as this person reads it.

import { load, store } from "../browser/storage";
import type { ChatAnswer, ChatLine, LineAnswer, MuteAnswer, Speech } from "../generated/messages";
import { request } from "./api";
import { Attempt } from "./attempt.svelte";

export class Chat {
  lines = $state.raw<ChatLine[]>([]);
  /** Where the lines before these begin; null if these are all. */
  next = $state<number | null>(null);
  muted = $state.raw<string[]>([]);
  you = $state<string | null>(null);
  maySpeak = $state(false);
  phrases = $state.raw<string[]>([]);
  isOpen = $state(false);
  readonly attempt = new Attempt();
  #seen = $state(0); // the number of the last line that was in sight

  readonly unread = $derived(
    this.lines.filter(
      (line) => line.number > this.#seen && !this.isMine(line) && !this.isMuted(line),
    ).length,
  );

  constructor(readonly table: string) {
    this.#seen = load<number>(this.#key) ?? 0;
  }

  isMine(line: ChatLine): boolean {
    return line.speaker !== null && line.speaker === this.you;
  }

  isMuted(line: ChatLine): boolean {
    return line.speaker !== null && this.muted.includes(line.speaker);
  }

  /** Read the last lines, at first and after every connection. */
  async read(): Promise<void> {
    const known = this.lines;
    const answer = await this.attempt.get(() => request<ChatAnswer>("GET", this.#path));
    if (!answer) return;
    // What was said since it was asked for need not be in the answer.
    const heard = this.lines.filter((line) => !known.includes(line));
    this.lines = answer.lines;
    heard.forEach((line) => this.heard(line));
    this.next = answer.next;
    this.#take(answer);
    if (this.isOpen) this.#note();
  }

  async readEarlier(): Promise<void> {
    const before = `${this.#path}?before=${this.next}`;
    const answer = await this.attempt.get(() => request<ChatAnswer>("GET", before));
    if (!answer) return;
    this.lines = [...answer.lines, ...this.lines];
    this.next = answer.next;
    this.#take(answer);
  }

  /** Say something. False if that was refused. */
  async say(speech: Speech): Promise<boolean> {
    const answer = await this.attempt.get(() => request<LineAnswer>("POST", this.#path, speech));
    if (answer) this.heard(answer.line);
    return answer !== null;
  }

  /** A message has arrived, perhaps the player's own. */
  heard(line: ChatLine): void {
    if (this.lines.some((known) => known.number === line.number)) return;
    this.lines = [...this.lines, line].sort((a, b) => a.number - b.number);
    if (this.isOpen) this.#note();
  }

  async mute(line: ChatLine, muted: boolean): Promise<void> {
    const body = { line: line.number, muted };
    const answer = await this.attempt.get(() =>
      request<MuteAnswer>("POST", `${this.#path}/mute`, body),
    );
    if (answer) this.muted = answer.muted;
  }

  open(is: boolean): void {
    this.isOpen = is;
    if (is) this.#note();
  }

  #take({ you, muted, may_speak, phrases }: ChatAnswer): void {
    this.you = you;
    this.muted = muted;
    this.maySpeak = may_speak;
    this.phrases = phrases;
  }

  /** All messages have been seen. */
  #note(): void {
    this.#seen = this.lines.at(-1)?.number ?? 0;
    store(this.#key, this.#seen);
  }

  get #path(): string {
    return `tables/${this.table}/chat`;
  }

  get #key(): string {
    return `gugong.chat.${this.table}`;
  }
}
