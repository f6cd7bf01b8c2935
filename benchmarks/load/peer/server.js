// boardgame.io as it comes: Koa and socket.io, matches in memory. Usage: node server.js PORT
import boardgame from "boardgame.io/dist/cjs/server.js";
import { game } from "./game.js";

boardgame.Server({ games: [game], origins: ["localhost"] }).run(Number(process.argv[2]));
