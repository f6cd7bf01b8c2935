// Views of games on the board, without a server: /gallery/?sample=p3-60&theme=dark
import { mount } from "svelte";
import "../src/typefaces.css";
import "../src/app.css";
import { Stage } from "../src/game/stage.svelte";
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
mount(Gallery, {
  target: document.getElementById("page")!,
  props: { stage, entries: sample.entries },
});
