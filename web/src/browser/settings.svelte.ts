// What a person has chosen on this device.

import { load, store } from "./storage";

export type Pace = "calm" | "quick" | "off";
export type Theme = "auto" | "light" | "dark";

type Settings = {
  language: string | null;
  theme: Theme;
  pace: Pace;
  confirm: boolean;
  sound: boolean; // what happens is heard
  volume: number; // from 0 to 1
  ambience: boolean; // wind over the table
  notify: boolean; // when it is your turn and the page is in the background
  name: string;
  server: string; // the address of one to play on with people elsewhere
};

const KEY = "gugong.settings";
const DEFAULTS: Settings = {
  language: null,
  theme: "auto",
  pace: "calm",
  confirm: true,
  sound: true, // a browser is silent until something is pressed
  volume: 0.5,
  ambience: false,
  notify: false,
  name: "",
  server: "",
};

export const settings = $state<Settings>({ ...DEFAULTS, ...load<Partial<Settings>>(KEY) });

/** Store every change, and apply the theme. Call once, inside an effect root. */
export function applySettings(): void {
  $effect(() => void store(KEY, settings));
  const night = matchMedia("(prefers-color-scheme: dark)");
  function applyTheme(): void {
    const dark = settings.theme === "dark" || (settings.theme === "auto" && night.matches);
    document.documentElement.dataset["theme"] = dark ? "dark" : "light";
    // The frame that a system draws around the page has the colour of the page.
    const ground = getComputedStyle(document.documentElement).getPropertyValue("--lacquer");
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", ground);
  }
  $effect(applyTheme);
  night.addEventListener("change", applyTheme);
}
