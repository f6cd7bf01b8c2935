// Views of games on the board, without a server: /gallery/?sample=p3-60&theme=dark&moment=wall-scored
import { mount } from "svelte";
import "../src/typefaces.css";
import "../src/app.css";
import "../src/controls.css";
import { momentOf } from "../src/game/moments";
import { Stage } from "../src/game/stage.svelte";
import type { GameEvent } from "../src/game/view";
import { speak } from "../src/text/language.svelte";
import Gallery from "./Gallery.svelte";

const asked = new URLSearchParams(location.search);
document.documentElement.dataset["theme"] = asked.get("theme") ?? "light";
await speak(asked.get("language") ?? "en");
const [sample, box] = await Promise.all(
  [asked.get("sample") ?? "p3-60", "box"].map((name) =>
    fetch(`/gallery/samples/${name}.json`).then((answer) => answer.json()),
  ),
);
const names = ["Li Wei", "Courtier Zhao", "Courtier Sun", "Meng Tian", "Zheng He"];
const stage = new Stage(sample.view, box, () => names, { play: (move) => console.log(move) });
stage.show(sample.view, sample.view.moves.length > 0);
for (const place of asked.getAll("pick")) stage.press(place);
const moment = momentOf({
  event: asked.get("moment"),
  seat: 0,
  decree: sample.view.decrees[0]?.decree,
  end: asked.get("berth") ?? "1",
} as unknown as GameEvent);
mount(Gallery, {
  target: document.getElementById("page")!,
  props: { stage, entries: sample.entries },
});
if (moment) setTimeout(() => (stage.moment = moment), 500); // it stays, to be looked at
