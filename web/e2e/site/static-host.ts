// A static host for the built page, in a subfolder as on many hosts. It counts what is asked of it,
// can be switched off, and can hold a file back.

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

export const SITE = "../src/gugong/service/server/page";
const FOLDER = "/games/gugong/";
const KINDS: { [ending: string]: string } = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
  ".zip": "application/zip",
};

export class StaticHost {
  /** The paths that were asked for, below the folder. */
  asked: string[] = [];
  /** Paths that are missing now. */
  missing: RegExp | null = null;
  #server: Server | null = null;
  #port = 0;
  #held: { what: RegExp; until: Promise<void> } | null = null;

  constructor(public folder: string = SITE) {}

  get url(): string {
    return `http://localhost:${this.#port}${FOLDER}`;
  }

  /** Listen; after a stop at the same port. */
  async start(): Promise<this> {
    const server = createServer(async (request, response) => {
      const path = new URL(request.url!, "http://host").pathname;
      const name = path.startsWith(FOLDER) ? path.slice(FOLDER.length) : "";
      this.asked.push(name);
      if (this.#held?.what.test(name)) await this.#held.until;
      const file = join(this.folder, name || "index.html");
      const isThere = path.startsWith(FOLDER) && existsSync(file) && statSync(file).isFile();
      if (!isThere || this.missing?.test(name)) return response.writeHead(404).end();
      response.writeHead(200, {
        "content-type": KINDS[extname(file)] ?? "text/plain",
        "content-length": statSync(file).size,
      });
      createReadStream(file).pipe(response);
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, "localhost", resolve));
    this.#port = (server.address() as AddressInfo).port;
    return this;
  }

  /** Answer no more. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  }

  /** Hold such files back until the function returned is called. */
  hold(what: RegExp): () => void {
    let release = () => {};
    this.#held = { what, until: new Promise((resolve) => (release = resolve)) };
    return () => {
      this.#held = null;
      release();
    };
  }
}
