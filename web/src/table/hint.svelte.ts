// A hint: the three best choices of the strongest bot, for the decision that is asked now.

import { ApiError, request } from "../client/api";
import type { Connection } from "../client/connection.svelte";
import type { HintAnswer } from "../generated/messages";

const ADVISER = "champion";
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
    const body = { seat: this.#connection.seat, level: ADVISER };
    try {
      const asked = request<HintAnswer>("POST", `tables/${this.#connection.id}/hint`, body);
      const { move, candidates } = await asked;
      if (run !== this.#run) return;
      const named = candidates.length ? candidates : [{ move, expected: 0, sources: {} }];
      this.choices = named.slice(0, SHOWN);
      this.state = "there";
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (run === this.#run) this.state = "failed";
    }
  }

  /** It is no longer wanted, or was about another decision. */
  drop(): void {
    this.#run++;
    this.state = "none";
    this.choices = [];
  }
}
