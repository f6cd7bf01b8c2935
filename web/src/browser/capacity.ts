// How much this browser keeps for the page, and whether it promises to.

export type Capacity = {
  /** Bytes; null where the browser does not say. */
  used: number | null;
  room: number | null;
  /** Whether the browser deletes nothing unasked; null where it cannot promise. */
  isPersistent: boolean | null;
};

export async function capacity(): Promise<Capacity> {
  const storage = navigator.storage as StorageManager | undefined;
  const { usage, quota } = (await storage?.estimate?.().catch(() => null)) ?? {};
  const isPersistent = (await storage?.persisted?.().catch(() => null)) ?? null;
  return { used: usage ?? null, room: quota ?? null, isPersistent };
}

/** Ask the browser to keep everything until the person deletes it. It may refuse. */
export async function askToKeep(): Promise<boolean> {
  const storage = navigator.storage as StorageManager | undefined;
  return (await storage?.persist?.().catch(() => false)) ?? false;
}
