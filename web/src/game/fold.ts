// What an event changes on the board, so that a decision with many consequences can be shown step
// by step. The view that comes with the decision is the truth, and is shown in the end.

import {
  berthName,
  type Family,
  type GameEvent,
  type Location,
  type Ship,
  type View,
} from "./view";

export function fold(view: View, event: GameEvent): View {
  const change = CHANGES[event.event];
  return change ? { ...view, ...change(view, event) } : view;
}

type Change = (view: View, event: GameEvent) => Partial<View>;

/** The families with one of them changed. */
function family(
  view: View,
  event: GameEvent,
  change: (one: Family) => Partial<Family>,
): View["families"] {
  return view.families.map((one) => (one.seat === event.seat ? { ...one, ...change(one) } : one));
}

function official(view: View, event: GameEvent): Partial<View> {
  const location = event["location"] as Location;
  return { officials: { ...view.officials, [location]: String(event["card"]) } };
}

/** Markers by step, the one that came last on top of its stack (INT-4). */
function marker(view: View, event: GameEvent): Partial<View> {
  const end = Number(event["end"]);
  const families = family(view, event, () => ({ intrigue: end }));
  const others = view.markers.filter((seat) => seat !== event.seat);
  const below = others.filter((seat) => (families[seat]?.intrigue ?? 0) <= end);
  const above = others.filter((seat) => (families[seat]?.intrigue ?? 0) > end);
  return { families, markers: [...below, event.seat!, ...above] };
}

/** The canal with the ship in one berth changed. */
function berth(
  view: View,
  name: unknown,
  change: (ship: Ship | null) => Ship | null,
): View["canal"] {
  return view.canal.map((row, r) =>
    row.map((ship, h) => (berthName(view, r, h) === name ? change(ship) : ship)),
  );
}

/** The gift changes places with the one on the board; of the own hand that can be seen. */
function gave(view: View, event: GameEvent): Partial<View> {
  const families = family(view, event, (one) => {
    const at = one.hand?.indexOf(String(event["card"])) ?? -1;
    const hand = one.hand?.filter((_, i) => i !== at) ?? null;
    const discard = one.discard ? [...one.discard, String(event["taken"])] : null;
    return { hand, discard, hand_size: one.hand_size - 1, discard_size: one.discard_size + 1 };
  });
  return { ...official(view, event), families };
}

const CHANGES: { [event: string]: Change } = {
  gave,
  swapped: official,
  "swapped-discard": official,
  "turn-began": (_, event) => ({ turn: event.seat, chooser: event.seat }),
  "day-began": (_, event) => ({ day: Number(event["day"]) }),
  "start-player": (_, event) => ({ start: event.seat ?? 0, medal: null }),
  "medal-taken": (_, event) => ({ medal: event.seat }),
  climbed: marker,
  lowered: marker,
  scored: (view, event) => ({
    families: family(view, event, (one) => ({ vp: one.vp + Number(event["points"]) })),
  }),
  paid: (view, event) => {
    const n = Number(event["servants"]);
    return {
      families: family(view, event, (one) => ({ pool: one.pool - n, supply: one.supply + n })),
    };
  },
  gained: (view, event) => {
    const n = Number(event["servants"]);
    return {
      families: family(view, event, (one) => ({ pool: one.pool + n, supply: one.supply - n })),
    };
  },
  "envoy-moved": (view, event) => ({
    families: family(view, event, () => ({ envoy: Number(event["step"]) })),
  }),
  travelled: (view, event) => {
    const city = String(event["city"]);
    return {
      cities: { ...view.cities, [city]: null },
      families: family(view, event, () => ({ traveller: city })),
    };
  },
  "token-placed": (view, event) => ({
    cities: { ...view.cities, [String(event["city"])]: String(event["token"]) },
  }),
  built: (view, event) => ({
    wall: {
      ...view.wall,
      servants: view.wall.servants.map((n, seat) =>
        seat === event.seat ? n + Number(event["servants"]) + Number(event["double"]) : n,
      ),
    },
  }),
  "took-jade": (view, event) => ({
    jade_houses: view.jade_houses.map((house, i) =>
      i + 1 === event["house"] ? { ...house, jade: house.jade - 1 } : house,
    ),
    families: family(view, event, (one) => ({ jade: one.jade + 1 })),
  }),
  "decree-taken": (view, event) => ({
    decrees: view.decrees.map((one) =>
      one.decree === event["decree"] ? { ...one, seats: [...one.seats, event.seat!] } : one,
    ),
  }),
  "ship-started": (view, event) => ({
    canal: berth(view, event["berth"], () => ({ seat: event.seat!, servants: 0, double: 0 })),
  }),
  loaded: (view, event) => ({
    canal: berth(view, event["berth"], (ship) => {
      if (!ship) return ship;
      if (event["piece"] === "servant") return { ...ship, servants: ship.servants + 1 };
      return { ...ship, double: event["piece"] === "double" ? 2 : 1 };
    }),
  }),
  sailed: (view, event) => {
    let moved: Ship | null = null;
    const canal = berth(view, event["start"], (ship) => {
      moved = ship;
      return null;
    });
    return { canal: berth({ ...view, canal }, event["end"], () => moved) };
  },
  claimed: (view, event) => ({ canal: berth(view, event["berth"], () => null) }),
  "ship-lost": (view, event) => ({ canal: berth(view, event["berth"], () => null) }),
  "die-rolled": die,
  "die-turned": die,
};

function die(view: View, event: GameEvent): Partial<View> {
  return {
    dice: view.dice.map((value, i) => (i + 1 === event["die"] ? Number(event["value"]) : value)),
  };
}
