// How a client talks to a boardgame.io server: its lobby over HTTP, then one socket.io socket per seat.
import { io } from "socket.io-client";
import { FAMILIES } from "./game.js";
import { post } from "./http.js";

export const name = "boardgame.io";
export const botPlaysAtServer = false; // its bots are clients, so a client plays the bot's seat too

export async function open(url) {
  const lobby = `${url}/games/gifts`;
  const { matchID } = await post(`${lobby}/create`, { numPlayers: FAMILIES });
  const places = [];
  // One after the other: where matches are in files, of two who join at once one is forgotten.
  for (let seat = 0; seat < FAMILIES; seat++) {
    const playerID = String(seat);
    const { playerCredentials } = await post(`${lobby}/${matchID}/join`, {
      playerID,
      playerName: `Family ${seat}`,
    });
    places.push({ matchID, playerID, credentials: playerCredentials });
  }
  return places;
}

export const spectator = ({ matchID }) => ({ matchID, playerID: null });

export function connect(url, { matchID, playerID, credentials }, on) {
  const socket = io(`${url}/gifts`, { transports: ["websocket"], forceNew: true });
  let stateID = 0;
  const look = (state) => {
    stateID = state._stateID;
    const { turn, currentPlayer, gameover } = state.ctx;
    const over = gameover !== undefined;
    on.state({ ply: turn - 1, over, turn: !over && currentPlayer === playerID });
  };
  socket.on("connect", () => socket.emit("sync", matchID, playerID, credentials, FAMILIES));
  socket.on("sync", (_, { state }) => look(state));
  socket.on("update", (_, state) => {
    look(state);
    on.stored(state.ctx.turn - 1); // what it shows, it has stored
  });
  socket.on("connect_error", (error) => on.trouble(error.message));
  socket.on("disconnect", () => on.closed());
  return {
    play: () => {
      const args = [Math.floor(Math.random() * 4), Math.floor(Math.random() * 7)];
      const action = { type: "MAKE_MOVE", payload: { type: "give", args, playerID, credentials } };
      socket.emit("update", action, stateID, matchID, playerID);
    },
    close: () => socket.close(),
  };
}
