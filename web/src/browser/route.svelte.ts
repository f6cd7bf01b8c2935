// The address of the page: `/`, `/t/{table}`, `/rules`, `/learn`, `/box`, `/privacy`. Links inside
// the page change it without reloading.

export type Page = "lobby" | "table" | "rules" | "learn" | "box" | "privacy";

class Route {
  path = $state(location.pathname);
  readonly id = $derived(/^\/t\/([^/]+)/.exec(this.path)?.[1] ?? "");
  readonly page = $derived.by((): Page => {
    if (this.id) return "table";
    if (this.path.startsWith("/rules")) return "rules";
    if (this.path.startsWith("/box")) return "box";
    if (this.path.startsWith("/privacy")) return "privacy";
    return this.path.startsWith("/learn") ? "learn" : "lobby";
  });
}

export const route = new Route();

export function go(path: string): void {
  history.pushState(null, "", path);
  route.path = location.pathname;
  scrollTo(0, 0);
}

addEventListener("popstate", () => (route.path = location.pathname));

addEventListener("click", (event) => {
  const link = (event.target as Element).closest?.("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin)
    return;
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  if (link.pathname === location.pathname || link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.hash);
});
