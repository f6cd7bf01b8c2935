// How strong and how fast bots are in the browser's engine: Pyodide, run by Node.
//
//   node benchmarks/browser_bots.mjs BOT [GAMES] [FIRST] [SECONDS]
//
// BOT plays GAMES games at two families against a courtier, each deal from both seats, with SECONDS
// for a turn as the site gives. FIRST is the number of the first game, so that several processes can
// share the work. Time is that of the processor, so that a busy machine gives the same figures.
// Needs `make page`, for build/engine.zip.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const WEB = join(import.meta.dirname, "../web");
const fromWeb = createRequire(join(WEB, "package.json"));
const [bot = "scholar", games = "40", first = "0", seconds = "2"] = process.argv.slice(2);

const PLAY = `
import json, time
from gugong.bots.driver import Driver
from gugong.bots.minister import Clock
from gugong.bots.observation import Budget
from gugong.bots.registry import open_bot
from gugong.game import Game

time.perf_counter = seconds_used
goes_on = Clock.goes_on
playouts = []

def counted(clock, part, more):
    playouts[-1] = clock.playouts
    return goes_on(clock, part, more)

Clock.goes_on = counted

def play(bot, number, seconds):
    """Whether the bot won, the milliseconds of each of its decisions, and playouts of exchanges."""
    seat = number % 2
    bots = [open_bot(bot if i == seat else "courtier") for i in range(2)]
    game, driver = Game(players=2, seed=f"browser {number // 2}"), Driver(budget=Budget(seconds=seconds))
    spent = []
    playouts.clear()
    while not game.over:
        decision = driver.ask(game)
        playouts.append(0)
        began = time.perf_counter()
        choice = bots[decision.seat].choose(decision.observation)
        took = time.perf_counter() - began
        driver.judge(decision, choice, took)
        if decision.seat == seat:
            spent.append(took * 1000)
        if decision.seat != seat or game.frame["kind"] != "exchange":
            playouts.pop()
        move = game.parse(choice if isinstance(choice, str) else choice.move)
        game.play(move)
        driver.played(game, decision.seat, move)
    return json.dumps([game.winner == seat, spent, playouts])
`;

const { createServer } = await import(pathToFileURL(fromWeb.resolve("vite")).href);
const vite = await createServer({
    root: WEB,
    configFile: false,
    logLevel: "error",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
});
const { bringJudge } = await vite.ssrLoadModule("/src/worker/judge.ts");
await vite.close();

const pyodide = dirname(fromWeb.resolve("pyodide/package.json"));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: pyodide });
const engine = new Uint8Array(readFileSync(join(import.meta.dirname, "../build/engine.zip")));
python.unpackArchive(engine, "zip", { extractDir: "/engine" });
python.runPython(`import sys; sys.path.insert(0, "/engine")`);
await bringJudge(python);
python.globals.set("seconds_used", () => process.cpuUsage().user / 1e6);
python.runPython(PLAY);

const play = python.globals.get("play");
let won = 0;
const spent = [];
const playouts = [];
for (let done = 1; done <= Number(games); done++) {
    const [wins, times, counts] = JSON.parse(play(bot, Number(first) + done - 1, Number(seconds)));
    won += wins;
    spent.push(...times);
    playouts.push(...counts);
    console.log(
        `${bot}: ${won} of ${done} won; ms a decision: ${described(spent)}; ` +
            `playouts of an exchange: ${described(playouts)}`,
    );
}
process.exit(0);

function described(numbers) {
    const sorted = numbers.toSorted((a, b) => a - b);
    const at = (part) => Math.round(sorted[Math.floor((sorted.length - 1) * part)]);
    const mean = sorted.reduce((sum, number) => sum + number, 0) / sorted.length;
    return `mean ${Math.round(mean)}, median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)}`;
}
