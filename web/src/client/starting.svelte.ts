// How far the game itself is loaded, where it runs in this browser. The page is drawn meanwhile.

/** Why there is no game: the browser cannot run it, a file did not come, or it did not start. */
export type Failure = { kind: "no-wasm" | "missing" | "broken"; what: string };

class Starting {
  phase = $state<"loading" | "starting" | "ready" | "failed">("ready");
  /** Bytes. */
  done = $state(0);
  total = $state(0);
  failure = $state.raw<Failure | null>(null);
  /** Whether games outlive the page; a private window may store nothing. */
  isKept = $state(true);
  #waiting: (() => void)[] = [];

  /** Returns when the game is loaded, or will not be. */
  async settled(): Promise<void> {
    if (this.phase === "ready" || this.phase === "failed") return;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  loaded(done: number, total: number): void {
    this.phase = done < total ? "loading" : "starting";
    this.done = done;
    this.total = total;
  }

  ready(): void {
    this.failure = null;
    this.#settle("ready");
  }

  failed(failure: Failure): void {
    this.failure = failure;
    this.#settle("failed");
  }

  #settle(phase: "ready" | "failed"): void {
    this.phase = phase;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

export const starting = new Starting();
