// A request that may be refused: whether it is under way, and what came of it.

import { ApiError } from "./backend";
import { errorText } from "./error-text";

/** What a failure says to a person; null: it is a fault of the page, and is thrown. */
export type Words = (failure: unknown) => string | null;

export const refusal: Words = (failure) =>
  failure instanceof ApiError ? errorText(failure.error) : null;

export class Attempt {
  busy = $state(false);
  /** Why the last one failed. */
  error = $state("");
  /** What was done, to be read out. */
  done = $state("");
  #words: Words;

  constructor(words: Words = refusal) {
    this.#words = words;
  }

  /** Return what it gives, or null if it failed. */
  async get<Value>(action: () => Promise<Value>): Promise<Value | null> {
    this.busy = true;
    this.error = "";
    this.done = "";
    try {
      return await action();
    } catch (failure) {
      const words = this.#words(failure);
      if (words === null) throw failure;
      this.error = words;
      return null;
    } finally {
      this.busy = false;
    }
  }

  /** Carry it out; its answer is what was done, in words. False if it failed. */
  async at(action: () => Promise<string | void>): Promise<boolean> {
    const done = await this.get(action);
    if (done) this.done = done;
    return done !== null;
  }
}
