// How the table is laid out in this window. The root element names it (data-layout), and the styles
// of the table ask for it there: [data-layout~="compact"]. This is the only place that measures.
//
//   whole    the board at a glance
//     lying    families and log next to it: a desktop, a tablet
//     upright  hand, families and log below it: a tablet held upright
//   compact  one area of the board at a time
//     sideways prompt and hand next to it: a phone held sideways
//     phone    prompt and hand below it

const LYING = "(min-width: 960px) and (min-height: 620px) and (min-aspect-ratio: 1/1)";
const UPRIGHT = "(min-width: 700px) and (min-height: 900px) and (max-aspect-ratio: 1/1)";
const SIDEWAYS = "(min-aspect-ratio: 6/5)";

/** Keep the name up to date until the function returned is called. */
export function applyLayout(): () => void {
  const root = document.documentElement;
  const [lying, upright, sideways] = [LYING, UPRIGHT, SIDEWAYS].map((query) => matchMedia(query));
  function apply(): void {
    if (lying!.matches) root.dataset["layout"] = "whole lying";
    else if (upright!.matches) root.dataset["layout"] = "whole upright";
    else root.dataset["layout"] = sideways!.matches ? "compact sideways" : "compact phone";
  }
  apply();
  const queries = [lying!, upright!, sideways!];
  for (const query of queries) query.addEventListener("change", apply);
  return () => {
    for (const query of queries) query.removeEventListener("change", apply);
    delete root.dataset["layout"];
  };
}
