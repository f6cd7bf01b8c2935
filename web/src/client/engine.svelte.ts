// The engine in this browser: how far it has been loaded, and whether it keeps games.

import type { Storage } from "../worker/protocol";

type Engine = {
  /** Of loading, from 0 to 1. */
  progress: number;
  ready: boolean;
  storage: Storage;
  /** Why it does not run; null as long as it may. */
  failed: string | null;
};

export const engine = $state<Engine>({
  progress: 0,
  ready: false,
  storage: "unknown",
  failed: null,
});
