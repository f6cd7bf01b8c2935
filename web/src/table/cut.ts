// Marks a list that continues below what is visible: `data-cut` while there is more to scroll to.

const SLACK = 4; // pixels

export function cut(list: HTMLElement): () => void {
  function look(): void {
    const hidden = list.scrollHeight - list.clientHeight - list.scrollTop;
    list.toggleAttribute("data-cut", hidden > SLACK);
  }
  const sizes = new ResizeObserver(look);
  for (const one of [list, ...list.children]) sizes.observe(one);
  list.addEventListener("scroll", look, { passive: true });
  return () => {
    sizes.disconnect();
    list.removeEventListener("scroll", look);
  };
}
