// Why signing in with a passkey failed.

import { NoPasskey } from "../browser/webauthn";
import { refusal, type Words } from "../client/attempt.svelte";
import { say } from "../text/language.svelte";

export const noPasskey: Words = (failure) =>
  failure instanceof NoPasskey ? say(`you.passkeys-${failure.why}`) : refusal(failure);
