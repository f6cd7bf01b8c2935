// The bots' worker as the tables' worker sees it: one question at a time, none longer than its limit.

import type { FromBots, ToBots } from "./bots";
import type { EngineFiles } from "./protocol";

export class Thinker {
  #start: { files: EngineFiles; snapshot: Blob };
  #worker: Promise<Worker> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(files: EngineFiles, snapshot: Blob) {
    this.#start = { files, snapshot };
  }

  /** Load Python there, before the first question. */
  prepare(): void {
    this.#worker ??= this.#employ();
  }

  /** JSON: the answer, null if none came within so many seconds, and the seconds it took. */
  think(question: string, limit: number): Promise<string> {
    const answer = this.#last.then(() => this.#ask(question, limit));
    this.#last = answer.catch(() => {});
    return answer;
  }

  async #ask(question: string, limit: number): Promise<string> {
    this.prepare();
    const worker = await this.#worker!;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#end(worker);
        this.prepare();
        resolve(JSON.stringify({ answer: null, seconds: limit }));
      }, limit * 1000);
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

  #employ(): Promise<Worker> {
    const worker = new Worker(new URL("./bots.ts", import.meta.url), { type: "module" });
    return new Promise((resolve, reject) => {
      worker.onmessage = () => resolve(worker);
      worker.onerror = (event) => {
        this.#end(worker);
        reject(new Error(event.message));
      };
      worker.postMessage(this.#start satisfies ToBots);
    });
  }

  #end(worker: Worker): void {
    worker.terminate();
    this.#worker = null;
  }
}
