// What has changed, put into what was there before (src/gugong/service/tables/patches.py makes it).

type Tree = { [key: string]: unknown };

/** A copy with the values of the patch at their paths. What the patch does not touch is shared. */
export function patched<Seen extends object>(before: Seen, patch: Tree): Seen {
  const copies = new Set<unknown>();
  const own = <Part>(part: Part): Part => {
    if (copies.has(part)) return part;
    const copy = (Array.isArray(part) ? [...part] : { ...part }) as Part;
    copies.add(copy);
    return copy;
  };
  const after = own(before);
  for (const [path, value] of Object.entries(patch)) {
    const keys = path.split("/");
    const last = keys.pop()!;
    let place = after as Tree;
    for (const key of keys) place = (place[key] = own(place[key])) as Tree;
    place[last] = value;
  }
  return after;
}
