// The socket to a table. It reconnects by itself, and sends decisions again until the server has
// acknowledged them; the server counts each id once.

import type { ClientMessage, MoveSent, ServerMessage, UndoSent } from "../generated/messages";

/** What must not get lost: the server counts each id once. */
type Decision = MoveSent | UndoSent;

// Twice as long after every failure, and never all pages at the same moment.
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
const HEARTBEAT = 20_000;

export type Listener = {
  /** The first message after every connection. */
  hello: () => ClientMessage;
  received: (message: ServerMessage) => void;
  online: (is: boolean) => void;
};

export class Socket {
  #listener: Listener;
  #url: string;
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #answered = true;
  #closed = false;
  readonly #unanswered = new Map<string, Decision>();

  constructor(path: string, listener: Listener) {
    this.#url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.#listener = listener;
    this.#connect();
    addEventListener("online", this.#reconnect);
  }

  /** Send if connected. What must not get lost is a decision: see `decide`. */
  send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ v: 1, ...message }));
    }
  }

  /** Send a decision now, and after every reconnection until it is answered. */
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
    clearInterval(this.#heartbeat);
    removeEventListener("online", this.#reconnect);
    this.#socket?.close();
  }

  #reconnect = (): void => {
    if (this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #connect(): void {
    if (this.#closed) return;
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#answered = true;
      this.#listener.online(true);
      this.send(this.#listener.hello());
      for (const decision of this.#unanswered.values()) this.send(decision);
      clearInterval(this.#heartbeat);
      this.#heartbeat = setInterval(() => this.#ping(), HEARTBEAT);
    };
    socket.onmessage = (event) => {
      this.#answered = true;
      const message = JSON.parse(String(event.data)) as ServerMessage;
      if (message.type === "state") this.#wait = FIRST_WAIT; // only now has it worked
      if ((message.type === "ack" || message.type === "refused") && message.id !== null) {
        this.#unanswered.delete(message.id);
      }
      this.#listener.received(message);
    };
    socket.onclose = () => {
      if (this.#socket !== socket || this.#closed) return;
      clearInterval(this.#heartbeat);
      this.#listener.online(false);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#connect(), this.#nextWait());
    };
  }

  #nextWait(): number {
    const wait = this.#wait;
    this.#wait = Math.min(wait * 2, LONGEST_WAIT);
    return wait * (0.5 + Math.random() / 2);
  }

  /** A socket that stays silent is broken, whatever the system says. */
  #ping(): void {
    if (!this.#answered) {
      this.#socket?.close();
      return;
    }
    this.#answered = false;
    this.send({ type: "ping" });
  }
}
