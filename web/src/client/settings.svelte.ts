// What a person has chosen for this device, kept in the browser.

export type Pace = "calm" | "quick" | "off";
export type Theme = "auto" | "light" | "dark";

type Settings = {
  language: string | null;
  theme: Theme;
  pace: Pace;
  confirm: boolean;
  name: string;
};

const KEY = "gugong.settings";
const USUAL: Settings = { language: null, theme: "auto", pace: "calm", confirm: true, name: "" };

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {}; // damaged, or no storage allowed: the usual ones then
  }
}

export const settings = $state<Settings>({ ...USUAL, ...kept() });

/** Keep every change, and dress the page in its theme. Call once, inside an effect root. */
export function keepSettings(): void {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // Private windows may refuse; then the choice lasts as long as the page.
    }
  });
  const night = matchMedia("(prefers-color-scheme: dark)");
  function dress(): void {
    const dark = settings.theme === "dark" || (settings.theme === "auto" && night.matches);
    document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  }
  $effect(dress);
  night.addEventListener("change", dress);
}
