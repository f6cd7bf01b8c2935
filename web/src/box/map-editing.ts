// Changes of the map. None of them judges: whether the map is sound is the server's to say.

import type { Figures } from "../generated/box";

export type CityMap = Figures["map"];

export function citiesOf({ ring, inner }: CityMap): string[] {
  return [...ring, ...inner];
}

/** Add the road between two cities, or remove it. */
export function toggleRoad(map: CityMap, here: string, there: string): CityMap {
  const others = map.roads.filter((road) => !(road.includes(here) && road.includes(there)));
  const isNew = others.length === map.roads.length;
  return { ...map, roads: isNew ? [...map.roads, [here, there]] : others };
}

/** Replace the ring, in the given order; all other cities lie inside it. */
export function setRing(map: CityMap, ring: string[]): CityMap {
  const inner = citiesOf(map).filter((city) => !ring.includes(city));
  const isOnRing = ([a, b]: [string, string]): boolean => {
    const [i, j] = [ring.indexOf(a), ring.indexOf(b)];
    const apart = Math.abs(i - j);
    return i >= 0 && j >= 0 && (apart === 1 || apart === ring.length - 1);
  };
  // Neighbours on the ring are connected anyway.
  return { ...map, ring, inner, roads: map.roads.filter((road) => !isOnRing(road)) };
}

export function renameCity(map: CityMap, from: string, to: string): CityMap {
  const called = (city: string): string => (city === from ? to : city);
  return {
    ring: map.ring.map(called),
    inner: map.inner.map(called),
    roads: map.roads.map(([a, b]) => [called(a), called(b)]),
    place: Object.fromEntries(Object.entries(map.place).map(([city, at]) => [called(city), at])),
  };
}

/** Move a city; it stays on the map. */
export function moveCity(map: CityMap, city: string, x: number, y: number): CityMap {
  const within = (n: number): number => Math.min(100, Math.max(0, Math.round(n)));
  return { ...map, place: { ...map.place, [city]: [within(x), within(y)] } };
}

/** A new city in the middle of the map, inside the ring. */
export function addCity(map: CityMap): { map: CityMap; city: string } {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const names = [...letters].flatMap((a) => [...letters].map((b) => `city-${a}${b}`));
  const city = names.find((name) => !citiesOf(map).includes(name))!;
  const place: CityMap["place"] = { ...map.place, [city]: [50, 50] };
  return { map: { ...map, inner: [...map.inner, city], place }, city };
}

export function removeCity(map: CityMap, city: string): CityMap {
  const others = (cities: string[]): string[] => cities.filter((one) => one !== city);
  return {
    ring: others(map.ring),
    inner: others(map.inner),
    roads: map.roads.filter((road) => !road.includes(city)),
    place: Object.fromEntries(Object.entries(map.place).filter(([one]) => one !== city)),
  };
}

/** A typed name as a city's name in the notation: small letters and hyphens. */
export function plainName(text: string): string {
  const letters = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return letters
    .replace(/['’]/g, "")
    .replace(/[^a-z]+/g, "-")
    .replace(/^-|-$/g, "");
}
