// Moments of games on the board, without a server: /gallery/?moment=p3-60&theme=dark
import { mount } from "svelte";
import "../src/app.css";
import { Stage } from "../src/game/stage.svelte";
import { speak } from "../src/text/language.svelte";
import Gallery from "./Gallery.svelte";

const asked = new URLSearchParams(location.search);
document.documentElement.dataset["theme"] = asked.get("theme") ?? "light";
await speak(asked.get("language") ?? "en");
const [moment, box] = await Promise.all(
  [asked.get("moment") ?? "p3-60", "box"].map((name) =>
    fetch(`/gallery/moments/${name}.json`).then((answer) => answer.json()),
  ),
);
const names = ["Li Wei", "Courtier Zhao", "Courtier Sun", "Meng Tian", "Zheng He"];
const stage = new Stage(moment.view, box, names, { play: (move) => console.log(move) });
stage.show(moment.view, moment.view.moves.length > 0);
for (const place of asked.getAll("pick")) stage.press(place);
mount(Gallery, {
  target: document.getElementById("page")!,
  props: { stage, entries: moment.entries },
});
