// One thing at a time, and what came of it: every section of the page about oneself has one.

import { NoPasskey } from "../browser/webauthn";
import { ApiError } from "../client/api";
import { errorText } from "../client/error-text";
import { say } from "../text/language.svelte";

export class Attempt {
  busy = $state(false);
  error = $state("");
  /** What was done, to be read out. */
  done = $state("");

  /** Carry it out; its answer is what was done, in words. False if it failed. */
  async at(action: () => Promise<string | void>): Promise<boolean> {
    this.busy = true;
    this.error = "";
    this.done = "";
    try {
      this.done = (await action()) ?? "";
      return true;
    } catch (failure) {
      if (failure instanceof ApiError) this.error = errorText(failure.error);
      else if (failure instanceof NoPasskey) this.error = say(`you.passkeys-${failure.why}`);
      else throw failure;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
