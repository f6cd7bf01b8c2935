// The worker that answers in the place of a server: Python with the tables, and their database. Every
// tab has one; the one that holds the lock leads and answers all tabs, the others wait for it.

import type { PyProxy } from "pyodide/ffi";
import { Database } from "./database";
import type { Message, Start, Status, Storage, ToLeader, ToPage } from "./protocol";
import { loadPython, Missing, type Started } from "./python";
import { stored, unstored } from "./rows";
import { keepSnapshot, keptSnapshot } from "./snapshots";
import { Thinker } from "./thinker";

/** gugong.service.local.service.LocalService. */
type LocalService = PyProxy & {
  ask(method: string, path: string, body: string | null): Promise<string>;
  open_wire(wire: string, table: string): Promise<boolean>;
  receive(wire: string, text: string): Promise<void>;
  close_wire(wire: string): void;
};
type Lasting = "for ever";

self.onmessage = async ({ data: start }: MessageEvent<Start>) => {
  if (start.alive) await held(start.alive);
  self.postMessage("alive");
  if (start.lock) await held(start.lock);
  await new Leader(start).lead();
};

/** Returns when this worker has the lock, which it then holds until it ends. */
function held(lock: string): Promise<void> {
  return new Promise((resolve) => {
    void navigator.locks.request(lock, () => {
      resolve();
      return new Promise<Lasting>(() => {});
    });
  });
}

class Leader {
  #start: Start;
  #channel: BroadcastChannel;
  #status: Status;
  #service: LocalService | null = null;
  #pages = new Map<string, Set<string>>(); // the wires of each

  constructor(start: Start) {
    this.#start = start;
    this.#channel = new BroadcastChannel(start.channel);
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.to === "leader") void this.#received(data);
    };
    this.#status = {
      to: "pages",
      kind: "status",
      leader: String(Math.random()),
      loaded: 0,
      ready: false,
      storage: "unknown",
      failed: null,
    };
  }

  async lead(): Promise<void> {
    const { files } = this.#start;
    this.#tell({});
    try {
      const kept = await keptSnapshot(this.#start.database, files);
      const [{ python, snapshot }, [database, storage]] = await Promise.all([
        this.#loadPython(kept),
        this.#openDatabase(),
      ]);
      const thinker = new Thinker(files, snapshot);
      const wires = {
        send: (wire: string, text: string) => this.#wire(wire, { kind: "said", wire, text }),
        close: (wire: string) => this.#wire(wire, { kind: "closed", wire }),
      };
      const { LocalService } = python.pyimport("gugong.service.local.service");
      this.#service = LocalService(database, thinker, wires) as LocalService;
      this.#tell({ ready: true, storage });
      await thinker.prepare();
      // Packing it is work for a second: not before the first game can begin.
      if (snapshot !== kept) void keepSnapshot(this.#start.database, files, snapshot);
    } catch (error) {
      console.error(error);
      const kind = error instanceof Missing ? "missing" : "broken";
      this.#tell({
        failed: { kind, what: error instanceof Error ? error.message : String(error) },
      });
    }
  }

  #loadPython(kept: Blob | null): Promise<Started> {
    const { files } = this.#start;
    if (kept) this.#tell({ loaded: files.bytes });
    return loadPython(files, kept, (loaded) => {
      if (loaded > this.#status.loaded + files.bytes / 100) this.#tell({ loaded });
    });
  }

  async #openDatabase(): Promise<[object, Storage]> {
    try {
      return [new Database(await stored(this.#start.database)), "kept"];
    } catch {
      return [new Database(unstored()), "memory"];
    }
  }

  async #received(message: ToLeader): Promise<void> {
    const service = this.#service;
    if (message.kind === "who") this.#tell({});
    if (message.kind === "who" || !service) return; // pages ask when a worker is ready
    const { page } = message;
    const wires = this.#wiresOf(page);
    switch (message.kind) {
      case "ask": {
        const { id, method, path, body } = message;
        this.#send(page, { kind: "answer", id, text: await service.ask(method, path, body) });
        return;
      }
      case "open":
        wires.add(message.wire);
        if (await service.open_wire(message.wire, message.table))
          this.#send(page, { kind: "opened", wire: message.wire });
        return;
      case "say":
        return service.receive(message.wire, message.text);
      case "close":
        wires.delete(message.wire);
        return service.close_wire(message.wire);
    }
  }

  /** A page holds a lock with its name as long as it is there. */
  #wiresOf(page: string): Set<string> {
    let wires = this.#pages.get(page);
    if (!wires) {
      wires = new Set();
      this.#pages.set(page, wires);
      if (this.#start.lock) void navigator.locks.request(page, () => this.#forget(page));
    }
    return wires;
  }

  #forget(page: string): void {
    for (const wire of this.#pages.get(page) ?? []) this.#service?.close_wire(wire);
    this.#pages.delete(page);
  }

  #wire(wire: string, message: WireMessage): void {
    for (const [page, wires] of this.#pages) if (wires.has(wire)) this.#send(page, message);
  }

  #send(page: string, message: WireMessage | Answer): void {
    this.#channel.postMessage({ to: "page", page, ...message } satisfies ToPage);
  }

  #tell(news: Partial<Status>): void {
    this.#status = { ...this.#status, ...news };
    this.#channel.postMessage(this.#status);
  }
}

type Answer = { kind: "answer"; id: number; text: string };
type WireMessage =
  { kind: "opened" | "closed"; wire: string } | { kind: "said"; wire: string; text: string };
