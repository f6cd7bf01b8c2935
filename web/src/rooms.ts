// The rooms of the page, from low to high. A file imports from its own room and from those below
// it: never up, and never from a room on the same level. tests/rooms.test.ts holds this.

export const ROOMS: string[][] = [
  ["generated"], // made from Python: the grammar of the notation, and types
  ["browser", "worker"], // what the browser offers: storage, settings, the address; the engine in it
  ["game"], // the game as the server sends it: places, picking, the stage
  ["text"], // sentences
  ["art", "client", "sound"], // pictures; the server; what is heard
  ["shared"], // what several pages have: frame, menus, the open rule
  ["board", "playback"], // the board's parts; showing what happened on it
  ["box"], // what is in the box: drawn, edited, compared
  ["device", "games", "learn", "rules", "table", "you"], // games on this device; own games and ratings; the guided game; the rulebook; what is around the board; the player's account
  ["pages"], // one component for each address
];
