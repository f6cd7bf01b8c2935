// boardgame.io as it comes: Koa and socket.io. Usage: node server.js PORT [FOLDER]
// Matches are in memory, or in the files of a folder.
import boardgame from "boardgame.io/dist/cjs/server.js";
import { game } from "./game.js";

const [port, dir] = process.argv.slice(2);
const storage = dir ? { db: new boardgame.FlatFile({ dir }) } : {};
boardgame.Server({ games: [game], origins: ["localhost"], ...storage }).run(Number(port));
