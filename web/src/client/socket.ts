// The line to a table. It comes back by itself when it breaks, and what was decided meanwhile is
// sent again until the server has acknowledged it; the server counts each id once.

export type Message = { type: string; [name: string]: unknown };
type Decision = { type: "move" | "undo"; id: string; [name: string]: unknown };

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const HEARTBEAT = 20_000;

export type Line = {
  /** The first message after every connection. */
  hello: () => Message;
  heard: (message: Message) => void;
  online: (is: boolean) => void;
};

export class Socket {
  #line: Line;
  #url: string;
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #answered = true;
  #closed = false;
  readonly #unanswered = new Map<string, Decision>();

  constructor(path: string, line: Line) {
    this.#url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.#line = line;
    this.#connect();
    addEventListener("online", this.#now);
  }

  /** Send, if the line is there. What must not be lost is a decision: see `decide`. */
  send(message: Message): void {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ v: 1, ...message }));
    }
  }

  /** Send a decision now or as soon as the line is back, until it is answered. */
  decide(decision: Decision): void {
    this.#unanswered.set(decision.id, decision);
    this.send(decision);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    removeEventListener("online", this.#now);
    this.#socket?.close();
  }

  #now = (): void => {
    if (this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #connect(): void {
    if (this.#closed) return;
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.#answered = true;
      this.#line.online(true);
      this.send(this.#line.hello());
      for (const decision of this.#unanswered.values()) this.send(decision);
      clearInterval(this.#beat);
      this.#beat = setInterval(() => this.#ping(), HEARTBEAT);
    };
    socket.onmessage = (event) => {
      this.#answered = true;
      const message = JSON.parse(String(event.data)) as Message;
      if (message.type === "ack" || message.type === "refused") {
        this.#unanswered.delete(String(message["id"]));
      }
      this.#line.heard(message);
    };
    socket.onclose = () => {
      if (this.#socket !== socket || this.#closed) return;
      clearInterval(this.#beat);
      this.#line.online(false);
      this.#timer = setTimeout(() => this.#connect(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    };
  }

  /** A line that stays silent is broken, whatever the system says. */
  #ping(): void {
    if (!this.#answered) {
      this.#socket?.close();
      return;
    }
    this.#answered = false;
    this.send({ type: "ping" });
  }
}
