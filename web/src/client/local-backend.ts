// A worker of this browser answers. All tabs share the one that leads (worker/tables.ts); when it is
// gone another one takes over, and to the page that looks like a server that was away for a moment.

import { askToKeep } from "../browser/capacity";
import type { ErrorInfo } from "../generated/messages";
import type { EngineFiles, Message, Start, Status, ToLeader, ToPage } from "../worker/protocol";
import { ApiError, type Asked, type Backend, type Ends, type Wire } from "./backend";
import { starting } from "./starting.svelte";

type Pending = {
  asked: Asked;
  resolve: (answer: unknown) => void;
  reject: (error: ApiError) => void;
};
type Saying = ToLeader extends infer One
  ? One extends ToLeader
    ? Omit<One, "to" | "page">
    : never
  : never;

export class LocalBackend implements Backend {
  readonly where = "here";
  readonly #page = `gugong page ${Math.random()}`;
  readonly #channel: BroadcastChannel;
  readonly #start: Start;
  #leader = "";
  #isReady = false;
  #asks = new Map<number, Pending>();
  #wires = new Map<string, { table: string; ends: Ends; isOpen: boolean }>();
  #last = 0;

  constructor(files: EngineFiles) {
    const here = new URL(".", document.baseURI);
    const scope = `gugong ${here.pathname}`; // other folders of this host are other games
    // Locks exist only where the address is safe (https, localhost); without, each tab has its own.
    const channel = navigator.locks ? scope : `${scope} ${this.#page}`;
    this.#channel = new BroadcastChannel(channel);
    this.#start = {
      channel,
      lock: navigator.locks ? scope : null,
      alive: null,
      database: scope,
      files: {
        ...files,
        python: new URL(files.python, here).href,
        zip: new URL(files.zip, here).href,
      },
    };
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.to === "pages") this.#heardOf(data);
      else if (data.to === "page" && data.page === this.#page) this.#received(data);
    };
    void navigator.locks?.request(this.#page, () => new Promise(() => {}));
    if (typeof WebAssembly !== "object") {
      starting.failed({ kind: "no-wasm", what: "" });
      return;
    }
    starting.loaded(0, files.bytes);
    this.#employ();
    this.#post({ kind: "who" });
  }

  async ask(asked: Asked): Promise<unknown> {
    const answer = await new Promise((resolve, reject) => {
      this.#asks.set(++this.#last, { asked, resolve, reject });
      if (this.#isReady) this.#sendAsk(this.#last);
    });
    if (asked.method === "POST" && /^(tables|records)/.test(asked.path)) void askToKeep(); // something to lose
    return answer;
  }

  connect(table: string, ends: Ends): Wire {
    const id = `${this.#page} ${++this.#last}`;
    const wire = { table, ends, isOpen: false };
    this.#wires.set(id, wire);
    if (this.#isReady) this.#post({ kind: "open", wire: id, table });
    return {
      get isOpen() {
        return wire.isOpen;
      },
      send: (text) => this.#post({ kind: "say", wire: id, text }),
      close: () => {
        this.#wires.delete(id);
        this.#post({ kind: "close", wire: id });
      },
    };
  }

  /** Start a worker, and another one should it end. */
  #employ(): void {
    const worker = new Worker(new URL("../worker/tables.ts", import.meta.url), { type: "module" });
    const alive = navigator.locks ? `gugong worker ${Math.random()}` : null;
    worker.onmessage = () => {
      if (alive) void navigator.locks.request(alive, () => this.#employ());
    };
    worker.onerror = (event) => starting.failed({ kind: "broken", what: event.message });
    worker.postMessage({ ...this.#start, alive } satisfies Start);
  }

  #heardOf({ leader, loaded, ready, storage, failed }: Status): void {
    const isNew = leader !== this.#leader;
    const wasReady = this.#isReady;
    this.#leader = leader;
    this.#isReady = ready;
    starting.isKept = storage !== "memory";
    if (failed) starting.failed(failed);
    else if (ready) starting.ready();
    else starting.loaded(loaded, this.#start.files.bytes);
    if (isNew) this.#lost();
    if (ready && (isNew || !wasReady)) this.#begin();
  }

  /** Another worker leads, which knows nothing of wires opened before. What was asked is asked
   * again: the last worker was perhaps that of a page just left, and has not even read it. At worst
   * the same new table is found twice. */
  #lost(): void {
    const broken = [...this.#wires].filter(([, wire]) => wire.isOpen);
    for (const [id, wire] of broken) {
      this.#wires.delete(id);
      wire.isOpen = false;
      wire.ends.closed(false);
    }
  }

  #begin(): void {
    for (const id of this.#asks.keys()) this.#sendAsk(id);
    for (const [wire, { table }] of this.#wires) this.#post({ kind: "open", wire, table });
  }

  #sendAsk(id: number): void {
    const { method, path, body } = this.#asks.get(id)!.asked;
    const text = body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body);
    this.#post({ kind: "ask", id, method, path, body: text });
  }

  #post(message: Saying): void {
    this.#channel.postMessage({ to: "leader", page: this.#page, ...message });
  }

  #received(message: ToPage): void {
    if (message.kind === "answer") {
      const pending = this.#asks.get(message.id);
      this.#asks.delete(message.id);
      const { answer, error } = JSON.parse(message.text) as { answer?: unknown; error?: ErrorInfo };
      if (error) pending?.reject(new ApiError(error));
      else pending?.resolve(answer);
      return;
    }
    const wire = this.#wires.get(message.wire);
    if (!wire) return;
    if (message.kind === "said") return wire.ends.received(message.text);
    wire.isOpen = message.kind === "opened";
    if (wire.isOpen) return wire.ends.opened();
    this.#wires.delete(message.wire);
    wire.ends.closed(false);
  }
}
