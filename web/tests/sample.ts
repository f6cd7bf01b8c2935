// A small table for tests: three families at the beginning of a game.

import type { Entry, Family, View } from "../src/game/view";

function family(seat: number): Family {
  return {
    seat,
    colour: ["red", "white", "orange"][seat]!,
    pool: 6,
    supply: 6,
    double: "locked",
    wall: 0,
    vp: 0,
    points: {},
    jade: 0,
    hand_size: 4,
    discard_size: 0,
    hand: seat === 0 ? ["3ss", "5w"] : null,
    discard: seat === 0 ? [] : null,
    shown: [],
    tokens: [],
    rewards: { vp: 0, card: 0, double: 0 },
    reward_spaces: { vp: 3, card: 2, double: 1 },
    traveller: null,
    envoy: 0,
    place: null,
    intrigue: 0,
    ships: 3,
  };
}

export function view(ply: number, change: Partial<View> = {}): View {
  return {
    seat: 0,
    day: 1,
    days: 4,
    start: 0,
    medal: null,
    turn: 0,
    over: false,
    chooser: 0,
    frame: { kind: "exchange", seat: 0 },
    agenda: [],
    moves: [
      "give 5w to jade",
      "give 5w to wall, pay",
      "give 5w to wall, forgo",
      "give 3ss to jade",
    ],
    officials: {
      travel: "1c",
      wall: "7",
      jade: "2d",
      intrigue: "3w",
      palace: "4i",
      decree: "5s",
      canal: "6x",
    },
    gift_pile: 11,
    dice: [1, 5, 9],
    cities: { xian: "vp" },
    token_pile: 12,
    token_discard: [],
    wall: { threshold: 5, servants: [0, 0, 0] },
    jade_houses: [],
    jade_square: { price: 5, price_for_you: 5, jade: 14 },
    markers: [0, 1, 2],
    palace: { steps: 8, places: [] },
    decrees: [],
    canal: [[{ seat: 0, servants: 1, double: 0 }, null, null, null, null]],
    laid: [],
    meng: null,
    families: [0, 1, 2].map(family),
    ply,
    options: {},
    components: "box",
    seed_hash: "",
    ...change,
  };
}

export function entry(ply: number, seat = 0): Entry {
  return { ply, day: 1, seat, move: "pass", events: [] };
}
