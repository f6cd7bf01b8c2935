// How a client talks to our server: tokens and tables over HTTP, then one socket per seat.
import WebSocket from "ws";
import { post } from "./http.js";

export const name = "gugong";
export const botPlaysAtServer = true;

// Several nodes have commas in between. Everything that is asked goes to the next one; or, where the
// list ends with a #, all that belongs to a table goes to one, as the balancer of deploy/ does it.
let asked = 0;
function node(urls, table) {
  const [list, byTable] = urls.split("#");
  const nodes = list.split(",");
  const hash = (text) =>
    [...text].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 65521, 7);
  const number = table && byTable !== undefined ? hash(table) : asked++;
  return nodes[number % nodes.length];
}

/** A table with two people and a bot, as the two seats that a client plays. */
export async function open(url, level) {
  const ask = (path, body, token, table) => post(`${node(url, table)}/api/v1${path}`, body, token);
  const people = await Promise.all(["Li", "Wu"].map((name) => ask("/players", { name })));
  const seats = [{ kind: "you" }, { kind: "open" }, { kind: "bot", level }];
  const { table } = await ask("/tables", { seats }, people[0].token);
  await ask(`/tables/${table}/join`, { seat: 1 }, people[1].token, table);
  return people.map(({ token }, seat) => ({ table, seat, token }));
}

/** The same table for someone who only looks on. */
export const spectator = ({ table }) => ({ table, seat: null, token: null });

export function connect(url, { table, seat, token }, on) {
  const address = `${node(url, table).replace("http", "ws")}/api/v1/tables/${table}/socket`;
  const socket = new WebSocket(address, { perMessageDeflate: false });
  const send = (message) => socket.send(JSON.stringify({ v: 1, ...message }));
  let seen = null;
  const hello = () => send({ type: "hello", token, seat, version: null });
  const look = () => {
    const { ply, view } = seen;
    if (view === null) return; // this node has not heard yet that all have come
    const turn = view.chooser === seat && view.moves.length > 0;
    on.state({ ply, over: view.over, turn, moves: view.moves });
  };
  socket.on("open", hello);
  socket.on("message", (data) => {
    const message = JSON.parse(data);
    switch (message.type) {
      case "state":
        seen = message;
        return look();
      case "ack":
        return on.stored(message.ply);
      case "refused":
        if (seen === null) return setTimeout(hello, 50); // nor that this seat is taken
        return on.trouble(JSON.stringify(message.error));
    }
  });
  socket.on("error", (error) => on.trouble(error.message));
  socket.on("close", () => on.closed());
  return {
    play: ({ ply, moves }) =>
      send({
        type: "move",
        id: crypto.randomUUID(),
        seat,
        ply,
        move: moves[Math.floor(Math.random() * moves.length)],
      }),
    close: () => socket.close(),
  };
}
