// The bots' worker as the tables' worker sees it: one question at a time, none longer than its limit.

import type { FromBots, ToBots } from "./bots";
import type { EngineFiles } from "./protocol";

type Asked = { table: string; stop: (() => void) | null; isStopped: boolean };
const STOPPED = JSON.stringify({ stopped: true });

export class Thinker {
  #start: { files: EngineFiles; snapshot: Blob };
  #worker: Promise<Worker> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #asked = new Set<Asked>();

  constructor(files: EngineFiles, snapshot: Blob) {
    this.#start = { files, snapshot };
  }

  /** Load Python there, before the first question. Returns when that is done, or has failed. */
  async prepare(): Promise<void> {
    this.#worker ??= this.#employ();
    await this.#worker.catch(() => {}); // the caller gets the error, and the next question tries again
  }

  /** JSON: the answer, null if none came within so many seconds, and the seconds it took; or that
   * it was stopped. */
  think(table: string, question: string, limit: number): Promise<string> {
    const asked: Asked = { table, stop: null, isStopped: false };
    this.#asked.add(asked);
    const answer = this.#last.then(() => this.#ask(asked, question, limit));
    this.#last = answer.catch(() => {}).then(() => this.#asked.delete(asked));
    return answer;
  }

  /** The question for this table is no longer needed. */
  stop(table: string): void {
    for (const asked of this.#asked) {
      if (asked.table !== table) continue;
      asked.isStopped = true;
      asked.stop?.();
    }
  }

  async #ask(asked: Asked, question: string, limit: number): Promise<string> {
    void this.prepare();
    const worker = await this.#worker!;
    if (asked.isStopped) return STOPPED;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#replace(worker);
        resolve(JSON.stringify({ answer: null, seconds: limit }));
      }, limit * 1000);
      asked.stop = () => {
        clearTimeout(timer);
        this.#replace(worker);
        resolve(STOPPED);
      };
      worker.onmessage = ({ data }: MessageEvent<FromBots>) => {
        clearTimeout(timer);
        if ("answer" in data) resolve(JSON.stringify(data));
        else reject(new Error("error" in data ? data.error : "no answer"));
      };
      worker.onerror = (event) => {
        clearTimeout(timer);
        this.#end(worker);
        reject(new Error(event.message));
      };
      worker.postMessage({ question } satisfies ToBots);
    });
  }

  /** A bot cannot be interrupted, but its worker can be ended; the next one starts at once. */
  #replace(worker: Worker): void {
    this.#end(worker);
    void this.prepare();
  }

  #employ(): Promise<Worker> {
    const worker = new Worker(new URL("./bots.ts", import.meta.url), { type: "module" });
    return new Promise((resolve, reject) => {
      const failed = (why: string): void => {
        this.#end(worker);
        reject(new Error(why));
      };
      worker.onmessage = ({ data }: MessageEvent<FromBots>) => {
        if ("error" in data) failed(data.error);
        else resolve(worker);
      };
      worker.onerror = (event) => failed(event.message);
      worker.postMessage(this.#start satisfies ToBots);
    });
  }

  #end(worker: Worker): void {
    worker.terminate();
    this.#worker = null;
  }
}
