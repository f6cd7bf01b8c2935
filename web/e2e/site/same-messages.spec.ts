// The engine in this browser says the same as a server, message by message. The tests of
// gugong/service/local compare more; here it is the Python of the browser that speaks.

import { expect, test } from "../fixtures.ts";

/** Play some decisions at one device, as a page would, and return all that is heard. Runs in a page. */
async function story(place: "server" | "here"): Promise<string[]> {
  type Heard = { type?: string; table?: any; view?: any; ply?: number; seat?: number };
  const queue: string[] = [];
  let wake = (): void => {};
  const received = (text: string): void => {
    queue.push(text);
    wake();
  };
  async function next(): Promise<string> {
    if (!queue.length) await new Promise<void>((resolve) => (wake = resolve));
    return queue.shift()!;
  }

  let token = "";
  let ask: (path: string, body: object) => Promise<any>;
  let open: (table: string) => Promise<(message: object) => void>;
  if (place === "server") {
    ask = async (path, body) => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      if (!token) delete (headers as { authorization?: string }).authorization;
      const asked = { method: "POST", headers, body: JSON.stringify(body) };
      return (await fetch(`/api/v1/${path}`, asked)).json();
    };
    open = async (table) => {
      const socket = new WebSocket(`ws://${location.host}/api/v1/tables/${table}/socket`);
      socket.onmessage = ({ data }) => received(String(data));
      await new Promise((resolve) => (socket.onopen = resolve));
      return (message) => socket.send(JSON.stringify(message));
    };
  } else {
    const channel = new BroadcastChannel(`gugong ${location.pathname}`);
    const [page, wire] = ["a page of the test", "a wire of the test"];
    // A page holds a lock as long as it is there.
    await new Promise<void>((resolve) => {
      void navigator.locks.request(page, () => {
        resolve();
        return new Promise(() => {});
      });
    });
    const post = (message: object): void => channel.postMessage({ to: "leader", page, ...message });
    let told = (_: string): void => {};
    let ready = (): void => {};
    const isReady = new Promise<void>((resolve) => (ready = resolve));
    channel.onmessage = ({ data }) => {
      if (data.to === "pages" && data.ready) ready();
      if (data.page !== page || data.to !== "page") return;
      if (data.kind === "said") received(data.text);
      else told(data.kind === "answer" ? data.text : "");
    };
    // Until then nobody would answer what is asked.
    post({ kind: "who" });
    await isReady;
    const answer = (): Promise<string> => new Promise((resolve) => (told = resolve));
    ask = async (path, body) => {
      const coming = answer();
      post({ kind: "ask", id: 1, method: "POST", path, body: JSON.stringify(body) });
      return JSON.parse(await coming).answer;
    };
    open = async (table) => {
      const opened = answer();
      post({ kind: "open", wire, table });
      await opened;
      return (message) => post({ kind: "say", wire, text: JSON.stringify(message) });
    };
  }

  ({ token } = await ask("players", { name: "Li" }));
  const seats = [{ kind: "you" }, { kind: "you", name: "Wu" }];
  const made = await ask("tables", { seats, name: "Autumn", seed: "the same luck for both" });
  const send = await open(made.table);
  const heard: string[] = [JSON.stringify(made)];
  async function say(message: object): Promise<Heard> {
    send(message);
    send({ type: "ping" });
    let latest: Heard = {};
    for (;;) {
      const text = await next();
      const one = JSON.parse(text) as Heard;
      if (one.type === "pong") return latest;
      heard.push(text);
      if (one.view) latest = one;
    }
  }
  let state = await say({ type: "hello", token, seat: 0, version: null });
  for (let n = 0; n < 25; n++) {
    const seat = state.table.chooser;
    if (seat !== state.seat) state = await say({ type: "watch", seat });
    const { ply, view } = state;
    await say({ type: "move", id: `bad-${n}`, seat, ply, move: "give 9 to nowhere" });
    const move = view.moves[(n * 7919) % view.moves.length];
    state = await say({ type: "move", id: `m-${n}`, seat, ply, move });
  }
  return heard.map((text) =>
    text.replaceAll(made.table, "the table").replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "a time"),
  );
}

test("a server and this browser say the same", async ({ page, browser }) => {
  test.slow(); // Python starts
  await page.goto("./");
  const here = await page.evaluate(story, "here" as const);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(process.env["PAGE_URL"]!);
  const there = await other.evaluate(story, "server" as const);
  await elsewhere.close();

  expect(here.length).toBeGreaterThan(50);
  expect(here.map((text) => JSON.parse(text))).toEqual(there.map((text) => JSON.parse(text)));
});
