// What an event changes on the board, so that a decision with many consequences can be shown step
// by step. The view that comes with the decision is the truth, and is shown in the end.

import {
  berthName,
  type EventName,
  type Family,
  type GameEvent,
  type Ship,
  type View,
} from "./view";

type EventOf<Name extends EventName> = Extract<GameEvent, { event: Name }>;
type Exchange = EventOf<"gave" | "swapped" | "swapped-discard">;
type Change<Name extends EventName> = (view: View, event: EventOf<Name>) => Partial<View>;

export function fold(view: View, event: GameEvent): View {
  const change = CHANGES[event.event] as Change<EventName> | undefined;
  return change ? { ...view, ...change(view, event) } : view;
}

/** The families, with the event's own one changed. */
function family(
  view: View,
  { seat }: GameEvent,
  change: (one: Family) => Partial<Family>,
): View["families"] {
  return view.families.map((one) => (one.seat === seat ? { ...one, ...change(one) } : one));
}

function official(view: View, { location, card }: Exchange): Partial<View> {
  return { officials: { ...view.officials, [location]: card } };
}

/** Markers by step, the one that came last on top of its stack (INT-4). */
function marker(view: View, event: EventOf<"climbed" | "lowered">): Partial<View> {
  const { end, seat } = event;
  const families = family(view, event, () => ({ intrigue: end }));
  const others = view.markers.filter((one) => one !== seat);
  const below = others.filter((one) => (families[one]?.intrigue ?? 0) <= end);
  const above = others.filter((one) => (families[one]?.intrigue ?? 0) > end);
  return { families, markers: [...below, seat!, ...above] };
}

/** The canal with the ship in one berth changed. */
function berth(
  view: View,
  name: string,
  change: (ship: Ship | null) => Ship | null,
): View["canal"] {
  return view.canal.map((row, r) =>
    row.map((ship, h) => (berthName(view, r, h) === name ? change(ship) : ship)),
  );
}

/** The gift changes places with the one on the board, visibly in the player's own hand. */
function gave(view: View, event: EventOf<"gave">): Partial<View> {
  const families = family(view, event, (one) => {
    const at = one.hand?.indexOf(event.card) ?? -1;
    const hand = one.hand?.filter((_, i) => i !== at) ?? null;
    const discard = one.discard ? [...one.discard, event.taken] : null;
    return { hand, discard, hand_size: one.hand_size - 1, discard_size: one.discard_size + 1 };
  });
  return { ...official(view, event), families };
}

function fromSupply(view: View, event: GameEvent, n: number): Partial<View> {
  return {
    families: family(view, event, (one) => ({ pool: one.pool + n, supply: one.supply - n })),
  };
}

function die(view: View, event: EventOf<"die-rolled" | "die-turned">): Partial<View> {
  return { dice: view.dice.map((value, i) => (i + 1 === event.die ? event.value : value)) };
}

/** At night every discard pile goes back to its hand (NIGHT-1). */
function night(view: View): Partial<View> {
  return {
    families: view.families.map((one) => ({
      ...one,
      hand: one.hand && [...one.hand, ...(one.discard ?? [])],
      discard: one.discard && [],
      hand_size: one.hand_size + one.discard_size,
      discard_size: 0,
    })),
  };
}

const CHANGES: { [Name in EventName]?: Change<Name> } = {
  gave,
  swapped: official,
  "swapped-discard": official,
  "turn-began": (_, { seat }) => ({ turn: seat, chooser: seat }),
  "day-began": (_, { day }) => ({ day }),
  "day-ended": night,
  "start-player": (_, { seat }) => ({ start: seat ?? 0, medal: null }),
  "medal-taken": (_, { seat }) => ({ medal: seat }),
  climbed: marker,
  lowered: marker,
  scored: (view, event) => ({
    families: family(view, event, (one) => ({ vp: one.vp + event.points })),
  }),
  paid: (view, event) => fromSupply(view, event, -event.servants),
  gained: (view, event) => fromSupply(view, event, event.servants),
  "envoy-moved": (view, event) => ({
    families: family(view, event, () => ({ envoy: event.step })),
  }),
  travelled: (view, event) => ({
    cities: { ...view.cities, [event.city]: null },
    families: family(view, event, () => ({ traveller: event.city })),
  }),
  "token-placed": (view, { city, token }) => ({ cities: { ...view.cities, [city]: token } }),
  built: (view, { seat, servants, double }) => ({
    wall: {
      ...view.wall,
      servants: view.wall.servants.map((n, one) => (one === seat ? n + servants + double : n)),
    },
  }),
  "took-jade": (view, event) => ({
    jade_houses: view.jade_houses.map((house, i) =>
      i + 1 === event.house ? { ...house, jade: house.jade - 1 } : house,
    ),
    families: family(view, event, (one) => ({ jade: one.jade + 1 })),
  }),
  "decree-taken": (view, { decree, seat }) => ({
    decrees: view.decrees.map((one) =>
      one.decree === decree ? { ...one, seats: [...one.seats, seat!] } : one,
    ),
  }),
  "ship-started": (view, event) => ({
    canal: berth(view, event.berth, () => ({ seat: event.seat!, servants: 0, double: 0 })),
  }),
  loaded: (view, event) => ({
    canal: berth(view, event.berth, (ship) => {
      if (!ship) return ship;
      if (event.piece === "servant") return { ...ship, servants: ship.servants + 1 };
      return { ...ship, double: event.piece === "double" ? 2 : 1 };
    }),
  }),
  sailed: (view, { start, end }) => {
    let moved: Ship | null = null;
    const canal = berth(view, start, (ship) => {
      moved = ship;
      return null;
    });
    return { canal: berth({ ...view, canal }, end, () => moved) };
  },
  claimed: (view, event) => ({ canal: berth(view, event.berth, () => null) }),
  "ship-lost": (view, event) => ({ canal: berth(view, event.berth, () => null) }),
  "die-rolled": die,
  "die-turned": die,
};
