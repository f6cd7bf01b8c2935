// A server answers, over HTTP and WebSockets. Nothing here leaves its address.

import type { ErrorInfo } from "../generated/messages";
import { ApiError, type Asked, type Backend, type Ends, type Wire } from "./backend";

const API = "/api/v1";
const SERVICE_RESTART = 1012; // with this code a service that is about to end closes sockets

export class ServerBackend implements Backend {
  readonly where = "server";

  async ask({ method, path, body, token }: Asked): Promise<unknown> {
    const headers: Record<string, string> = {};
    if (token) headers["authorization"] = `Bearer ${token}`;
    if (body !== undefined)
      headers["content-type"] = typeof body === "string" ? "text/plain" : "application/json";
    let response: Response;
    try {
      response = await fetch(`${API}/${path}`, {
        method,
        headers,
        ...(body === undefined
          ? {}
          : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
    } catch {
      throw new ApiError({ code: "offline", message: "The server cannot be reached." });
    }
    const isText = response.headers.get("content-type")?.startsWith("text/plain");
    if (response.ok && isText) return response.text();
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return answer;
    const error = (answer as { error?: ErrorInfo } | null)?.error;
    throw new ApiError(error ?? { code: String(response.status), message: response.statusText });
  }

  connect(table: string, ends: Ends): Wire {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${API}/tables/${table}/socket`);
    socket.onopen = ends.opened;
    socket.onmessage = (event) => ends.received(String(event.data));
    socket.onclose = (event) => ends.closed(event.code === SERVICE_RESTART);
    return {
      get isOpen() {
        return socket.readyState === WebSocket.OPEN;
      },
      send: (text) => socket.send(text),
      close: () => socket.close(),
    };
  }
}
