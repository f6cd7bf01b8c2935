import { mount } from "svelte";
import "./typefaces.css";
import "./app.css";
import "./controls.css";
import App from "./App.svelte";
import { installed } from "./browser/installed.svelte";
import { starting } from "./client/starting.svelte";
import { speak } from "./text/language.svelte";

/** The typefaces, already on their way (index.html); who waits too long reads in others like them. */
function typefaces(): Promise<unknown> {
  const all = ["Lora", "Cabin"].map((face) => document.fonts.load(`1em ${face}`, "Gùgōng"));
  return Promise.race([
    Promise.allSettled(all),
    new Promise((resolve) => setTimeout(resolve, LONGEST)),
  ]);
}

const LONGEST = 3000; // milliseconds

await Promise.all([speak(), typefaces()]);
mount(App, { target: document.getElementById("page")! });
void installed.start(starting.settled());
