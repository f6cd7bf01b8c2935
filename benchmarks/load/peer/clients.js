// Plays at many tables at once over real sockets, the same way at our server and at boardgame.io's.
//
//   node clients.js gugong.js|boardgame.js URL '{"tables":50,"spectators":100,…}'
//
// Prints a line of JSON after each part and waits for a line before the next one, so that whoever
// started it can read the server's processor time and memory in between.
import { createInterface } from "node:readline";

const [adapter, url, settings] = process.argv.slice(2);
const {
  tables: size,
  spectators,
  level,
  warm_up_seconds,
  calm_seconds,
  flat_out_seconds,
  thinking_ms,
} = JSON.parse(settings);
const service = await import(`./${adapter}`);

const tables = new Set();
let pace = "none"; // "calm": people think; "flat out": they answer at once
let roundTrips = [];
let moves = 0;
let looks = 0;
const troubles = new Map();

const trouble = (what) => troubles.set(what, (troubles.get(what) ?? 0) + 1);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const thought = () => thinking_ms * (0.5 + Math.random());

class Seat {
  constructor(table, place, isBot) {
    this.table = table;
    this.isBot = isBot;
    this.state = null;
    this.answered = -1; // the last ply this seat has made a move at
    this.sent = null; // when, while the answer is on its way
    this.ready = new Promise((resolve) => (this.seen = resolve));
    this.socket = service.connect(url, place, {
      state: (state) => this.look(state),
      stored: (ply) => this.confirm(() => (this.stored = Math.max(this.stored, ply))),
      trouble,
      closed: () => this.table.alive && trouble("a socket was closed"),
    });
    this.stored = -1;
  }

  look(state) {
    looks++;
    this.confirm(() => (this.state = state));
    this.seen();
    this.table.advance(state);
    this.consider();
  }

  // A round trip ends when the mover has seen both: that it is stored, and what came of it.
  confirm(change) {
    change();
    if (this.sent === null || !this.state) return;
    if (this.stored <= this.answered || this.state.ply <= this.answered) return;
    if (!this.isBot) roundTrips.push(performance.now() - this.sent);
    this.sent = null;
  }

  consider() {
    const { state } = this;
    if (pace === "none" || !state?.turn || state.ply <= this.answered || this.thinking) return;
    const wait = pace === "flat out" || this.isBot ? 0 : thought();
    if (!wait) return this.play();
    this.thinking = setTimeout(() => {
      this.thinking = null;
      if (pace !== "none") this.play();
    }, wait);
  }

  play() {
    this.answered = this.state.ply;
    this.sent = performance.now();
    this.socket.play(this.state);
  }
}

class Table {
  static async open() {
    const places = await service.open(url, level);
    const table = new Table();
    table.place = places[0];
    table.seats = places.map((place, seat) => new Seat(table, place, seat === 2));
    table.spectators = [];
    await Promise.all(table.seats.map((seat) => seat.ready));
    tables.add(table);
    return table;
  }

  alive = true;
  ply = 0;

  advance({ ply, over }) {
    if (ply > this.ply) {
      moves += ply - this.ply;
      this.ply = ply;
    }
    if (over && this.alive) this.replace();
  }

  async watch() {
    await new Promise((resolve) => {
      const socket = service.connect(url, service.spectator(this.place), {
        state: () => {
          looks++;
          resolve();
        },
        stored: () => {},
        trouble,
        closed: () => this.alive && trouble("a spectator's socket was closed"),
      });
      this.spectators.push(socket);
    });
  }

  // A game that is over makes room for the next one, and its spectators move on with it.
  async replace() {
    const { spectators } = this;
    this.leave();
    try {
      const next = await Table.open();
      await Promise.all(spectators.map(() => next.watch()));
      next.seats.forEach((seat) => seat.consider());
    } catch (error) {
      trouble(error.message);
    }
  }

  leave() {
    this.alive = false;
    tables.delete(this);
    this.seats.forEach((seat) => seat.socket.close());
    this.spectators.forEach((socket) => socket.close());
  }
}

async function play(how, seconds) {
  [pace, roundTrips, moves, looks] = [how, [], 0, 0];
  const start = performance.now();
  for (const table of tables) table.seats.forEach((seat) => seat.consider());
  await sleep(seconds * 1000);
  const took = (performance.now() - start) / 1000;
  const result = { moves, looks, seconds: took, live: tables.size, round_trips: roundTrips };
  pace = "none";
  return result;
}

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
async function report(part, result) {
  console.log(JSON.stringify({ part, ...result, troubles: Object.fromEntries(troubles) }));
  await lines.next();
}

async function open(count) {
  const opener = async () => {
    while (count-- > 0) await Table.open();
  };
  await Promise.all(Array.from({ length: 10 }, opener));
}

await report("start", {});
// A just-in-time compiler wants to see the work a few thousand times before it is as fast as it gets.
await open(10);
await play("flat out", warm_up_seconds);
await sleep(1000);
for (const table of tables) table.leave();

await open(size);
const places = [...tables];
for (let n = 0; n < spectators; n++) await places[n % places.length].watch();
await report("open", { live: tables.size });

await report("calm", await play("calm", calm_seconds));
await sleep(1000); // what is under way arrives
await report("flat out", await play("flat out", flat_out_seconds));
process.exit(0);
