import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { speak } from "./text/language.svelte";

await speak();
mount(App, { target: document.getElementById("page")! });
