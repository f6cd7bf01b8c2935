// A hint: the three choices that the coach finds best, for the decision that is asked now.

import { ApiError, request } from "../client/api";
import type { Connection } from "../client/connection.svelte";
import type { HintAnswer } from "../generated/messages";

const SHOWN = 3;

export class HintModel {
  state = $state<"none" | "thinking" | "there" | "failed">("none");
  choices = $state.raw<HintAnswer["candidates"]>([]);
  #connection: Connection;
  #run = 0; // an answer that comes after the hint was dropped does not count

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async ask(): Promise<void> {
    const run = ++this.#run;
    this.state = "thinking";
    const body = { seat: this.#connection.seat };
    try {
      const asked = request<HintAnswer>("POST", `tables/${this.#connection.id}/hint`, body);
      const { move, candidates } = await asked;
      if (run !== this.#run) return;
      const named = candidates.length
        ? candidates
        : [{ move, expected: 0, sources: {}, chance: null }];
      this.choices = named.slice(0, SHOWN);
      this.state = "there";
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (run === this.#run) this.state = "failed";
    }
  }

  /** Whether a choice promises fewer points than one that is less likely to win. */
  isOutdone(number: number): boolean {
    const [own, ...rest] = this.choices.slice(number).map(({ expected }) => Math.round(expected));
    return own !== undefined && rest.some((points) => points > own);
  }

  /** It is no longer wanted, or was about another decision. */
  drop(): void {
    this.#run++;
    this.state = "none";
    this.choices = [];
  }
}
