// A small game for boardgame.io in the spirit of ours: give one of four hidden cards to one of seven
// officials and take his instead. It has secrets, as ours has, and about as many moves as ours with
// three families, but hardly any rules: what is measured is the service around them.
import core from "boardgame.io/dist/cjs/core.js";

export const FAMILIES = 3;
export const MOVES = 118; // the mean of our random games with three families

export const game = {
  name: "gifts",
  minPlayers: FAMILIES,
  maxPlayers: FAMILIES,
  setup: ({ random }) => {
    const deck = random.Shuffle([...Array(45).keys()]);
    const hand = () => deck.splice(0, 4);
    return {
      officials: deck.splice(0, 7),
      points: Array(FAMILIES).fill(0),
      players: Object.fromEntries([...Array(FAMILIES).keys()].map((seat) => [seat, { hand: hand() }])),
      secret: { deck },
    };
  },
  playerView: core.PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    give: ({ G, playerID }, card, official) => {
      const { hand } = G.players[playerID];
      if (!(card in hand) || !(official in G.officials)) return core.INVALID_MOVE;
      const [given, taken] = [hand[card], G.officials[official]];
      hand[card] = taken;
      G.officials[official] = given;
      G.points[playerID] += Math.max(0, taken - given);
    },
  },
  endIf: ({ G, ctx }) =>
    ctx.turn > MOVES ? { winner: G.points.indexOf(Math.max(...G.points)) } : undefined,
};
