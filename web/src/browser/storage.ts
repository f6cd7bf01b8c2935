// What the page remembers in this browser. Where no storage is allowed, as in some private windows,
// everything works but lasts only as long as the page.

/** What was stored under this key; null if there is nothing, or nothing readable. */
export function load<Value>(key: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as Value | null;
  } catch {
    return null;
  }
}

/** Store a value; null removes it. False if that is not allowed or there is no room. */
export function store(key: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** All keys with this beginning under which something is stored. */
export function storedKeys(beginning: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(beginning));
  } catch {
    return [];
  }
}
