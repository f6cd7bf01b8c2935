// The messages of a table, both ways. It reconnects automatically, and sends decisions again until they
// are acknowledged; each id counts once.

import type { ClientMessage, MoveSent, ServerMessage, UndoSent } from "../generated/messages";
import type { Ends, Wire } from "./backend";

/** What must not get lost: the server counts each id once. */
type Decision = MoveSent | UndoSent;

// Twice as long after every failure, and never all pages at the same moment.
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
const AT_ONCE = 200; // while another service takes over
const HEARTBEAT = 20_000;

export type Listener = {
  /** The first message after every connection. */
  hello: () => ClientMessage;
  received: (message: ServerMessage) => void;
  online: (is: boolean) => void;
};

export class Socket {
  #listener: Listener;
  #open: (ends: Ends) => Wire;
  #wire: Wire | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #answered = true;
  #closed = false;
  readonly #unanswered = new Map<string, Decision>();

  constructor(open: (ends: Ends) => Wire, listener: Listener) {
    this.#open = open;
    this.#listener = listener;
    this.#connect();
    addEventListener("online", this.#reconnect);
  }

  /** Send if connected. What must not get lost is a decision: see `decide`. */
  send(message: ClientMessage): void {
    if (this.#wire?.isOpen) {
      this.#wire.send(JSON.stringify({ v: 1, ...message }));
    }
  }

  /** Send a decision now, after every reconnection, and while the server cannot store it, until it
   * is answered. */
  decide(decision: Decision): void {
    this.#unanswered.set(decision.id, decision);
    this.send(decision);
  }

  /** Say hello again after a while: the last one was refused. */
  helloLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.send(this.#listener.hello()), this.#nextWait());
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#again);
    clearInterval(this.#heartbeat);
    removeEventListener("online", this.#reconnect);
    this.#wire?.close();
  }

  #reconnect = (): void => {
    if (this.#wire?.isOpen) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #connect(): void {
    if (this.#closed) return;
    const wire = this.#open({
      opened: () => {
        this.#answered = true;
        this.#listener.online(true);
        this.send(this.#listener.hello());
        this.#sendUnanswered();
        clearInterval(this.#heartbeat);
        this.#heartbeat = setInterval(() => this.#ping(), HEARTBEAT);
      },
      received: (text) => this.#received(JSON.parse(text) as ServerMessage),
      closed: (leaves) => {
        if (this.#wire !== wire || this.#closed) return;
        clearInterval(this.#heartbeat);
        this.#listener.online(false);
        clearTimeout(this.#timer);
        const wait = leaves ? Math.random() * AT_ONCE : this.#nextWait();
        this.#timer = setTimeout(() => this.#connect(), wait);
      },
    });
    this.#wire = wire;
  }

  #received(message: ServerMessage): void {
    this.#answered = true;
    if (message.type === "state" || message.type === "ack") this.#wait = FIRST_WAIT; // only now has it worked
    if (isNotStored(message)) this.#decideLater();
    else if ((message.type === "ack" || message.type === "refused") && message.id !== null) {
      this.#unanswered.delete(message.id);
    }
    this.#listener.received(message);
  }

  #decideLater(): void {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#sendUnanswered(), this.#nextWait());
  }

  #sendUnanswered(): void {
    for (const decision of this.#unanswered.values()) this.send(decision);
  }

  #nextWait(): number {
    const wait = this.#wait;
    this.#wait = Math.min(wait * 2, LONGEST_WAIT);
    return wait * (0.5 + Math.random() / 2);
  }

  /** A socket that stays silent is broken, whatever the system says. */
  #ping(): void {
    if (!this.#answered) {
      this.#wire?.close();
      return;
    }
    this.#answered = false;
    this.send({ type: "ping" });
  }
}

/** The server would take this decision, but cannot store it now. */
export function isNotStored(message: ServerMessage): boolean {
  return message.type === "refused" && message.id !== null && message.error.code === "storage";
}
