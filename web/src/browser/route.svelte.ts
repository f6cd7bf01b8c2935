// The address of the page: `/`, `/t/{table}`, `/games`, `/daily/{day}`, `/puzzles/{puzzle}`, `/rules`,
// `/learn`, `/box`, `/device`, `/you`, `/privacy`, `/messages`. A server has the page at each of these
// paths, and answers others with 404 (`PATHS` in `server/http/page.py`). A static host has it in one place, so there they stand behind a question mark, as in `folder/?/t/{table}`: a reload
// finds the page, in whatever folder it is, and what follows the `#` means the same in both. Links
// inside the page change it without reloading.

import { fromServer } from "./origin";

// What the first part of a path may be, and the page that is shown there.
const PAGES = {
  "": "lobby",
  t: "table",
  games: "games",
  daily: "daily",
  puzzles: "puzzles",
  rules: "rules",
  learn: "learn",
  box: "box",
  device: "device",
  you: "you",
  privacy: "privacy",
  messages: "messages",
} as const;

export type Page = (typeof PAGES)[keyof typeof PAGES] | "puzzle" | "not-found";

/** The path that an address of the page stands for. */
function pathOf({ pathname, search }: { pathname: string; search: string }): string {
  if (fromServer) return pathname;
  return search.startsWith("?/") ? search.slice(1).split("&")[0]! : "/";
}

/** The address of a path of the page, for links. */
export function to(path: string): string {
  if (fromServer) return path;
  return path === "/" || path.startsWith("/#") ? location.pathname + path.slice(1) : `?${path}`;
}

class Route {
  path = $state(pathOf(location));
  readonly id = $derived(/^\/t\/([^/]+)/.exec(this.path)?.[1] ?? "");
  /** Of a daily deal; empty: today. */
  readonly day = $derived(/^\/daily\/([^/]+)/.exec(this.path)?.[1] ?? "");
  readonly puzzle = $derived(/^\/puzzles\/([^/]+)/.exec(this.path)?.[1] ?? "");
  readonly page = $derived.by((): Page => {
    const first = this.path.split("/")[1] ?? "";
    if (!Object.hasOwn(PAGES, first) || (first === "t" && !this.id)) return "not-found";
    return this.puzzle ? "puzzle" : PAGES[first as keyof typeof PAGES];
  });
}

export const route = new Route();

export function go(path: string): void {
  history.pushState(null, "", to(path));
  route.path = pathOf(location);
  scrollTo(0, 0);
}

/** Change what follows the `#`, without another step in the browser's history. */
export function replaceHash(hash: string): void {
  history.replaceState(null, "", location.pathname + location.search + hash);
}

addEventListener("popstate", () => (route.path = pathOf(location)));

addEventListener("click", (event) => {
  const link = (event.target as Element).closest?.("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin)
    return;
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  if (!fromServer && link.pathname !== location.pathname) return;
  const path = pathOf(link);
  if (path === pathOf(location) || path.startsWith("/api/")) return;
  event.preventDefault();
  go(path + link.hash);
});
