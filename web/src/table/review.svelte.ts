// The review of a finished game as it comes in: who looks, how far it is, and all steps so far. The
// work continues as long as someone asks for it (gugong/service/live/reviews.py).

import { request } from "../client/api";
import type { Connection } from "../client/connection.svelte";
import type { Seat } from "../game/view";
import type { Review, ReviewAnswer, Step } from "../generated/messages";

const PAUSE = 700; // ms between two questions
/** A decision that cost at least this share, out of 10,000, is worth a look. */
const COSTLY = 150;

export class ReviewModel {
  on = $state(false);
  /** Whose knowledge it rests on; null: all cards open. */
  eyes = $state<Seat | null>(null);
  review = $state.raw<Review | null>(null);
  status = $state<ReviewAnswer["status"]>("none");
  #connection: Connection;
  #run = 0; // whatever an earlier one still brings does not count

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get steps(): Step[] {
    return this.review?.steps ?? [];
  }

  get isWorking(): boolean {
    return this.status === "working";
  }

  /** The plies of decisions that cost something. */
  get costly(): number[] {
    return this.steps.filter((one) => (one.judged?.cost ?? 0) >= COSTLY).map((one) => one.ply);
  }

  /** The decision that cost these seats most; null if none cost much. */
  turningPointOf(seats: Seat[]): number | null {
    let most = COSTLY - 1;
    let ply: number | null = null;
    for (const { seat, judged, ply: at } of this.steps) {
      if (!judged || judged.cost <= most || !seats.includes(seat)) continue;
      most = judged.cost;
      ply = at;
    }
    return ply;
  }

  /** Show the review that there is, or have it made. */
  async open(eyes: Seat | null = this.eyes): Promise<void> {
    if (!this.on || eyes !== this.eyes) this.review = null;
    this.on = true;
    this.eyes = eyes;
    await this.goOn();
  }

  async goOn(): Promise<void> {
    const run = ++this.#run;
    this.status = "working";
    const body = { seat: this.eyes, since: this.steps.length };
    let asked = request<ReviewAnswer>("POST", this.#path, body);
    for (;;) {
      const answer = await this.#connection.attempt(asked);
      if (run !== this.#run) return;
      if (!answer) this.status = "failed";
      else this.#take(answer);
      if (!this.isWorking) return;
      await new Promise((done) => setTimeout(done, PAUSE));
      if (run !== this.#run) return;
      const seat = this.eyes === null ? "" : `seat=${this.eyes}&`;
      asked = request("GET", `${this.#path}?${seat}since=${this.steps.length}`);
    }
  }

  /** Stop asking; what is there stays. */
  stop(): void {
    this.#run++;
    if (this.isWorking) this.status = "stopped";
  }

  close(): void {
    this.stop();
    this.on = false;
  }

  #take({ status, since, review }: ReviewAnswer): void {
    this.status = status;
    if (review)
      this.review = { ...review, steps: [...this.steps.slice(0, since), ...review.steps] };
  }

  get #path(): string {
    return `tables/${this.#connection.id}/review`;
  }
}
