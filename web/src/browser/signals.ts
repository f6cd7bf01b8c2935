// Ways to catch the attention of a player who has the page open: a sound, the icon of the tab
// and of the installed page, a notification of the system.

const ICON = "link[rel='icon']";

let audio: AudioContext | null = null;

/** Two strokes on a small gong. Silent as long as nobody has pressed anything on the page: browsers
 * want it so. */
export function strikeGong(): void {
  if (typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const [delay, pitch] of [
    [0, 392],
    [0.28, 523],
  ] as const) {
    strike(audio, audio.currentTime + delay, pitch);
  }
}

/** A stroke: tones that do not fit together, as in a metal plate, and die away one by one. */
function strike(audio: AudioContext, at: number, pitch: number): void {
  for (const [ratio, loudness, seconds] of [
    [1, 0.16, 1.4],
    [1.48, 0.06, 0.9],
    [2.76, 0.04, 0.5],
  ] as const) {
    const tone = new OscillatorNode(audio, { frequency: pitch * ratio });
    const fading = new GainNode(audio, { gain: 0 });
    fading.gain.setValueAtTime(loudness, at);
    fading.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    tone.connect(fading).connect(audio.destination);
    tone.start(at);
    tone.stop(at + seconds);
  }
}

/** Mark the icons while something waits for the person. */
export function markIcons(waits: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>(ICON);
  if (icon)
    icon.href = icon.href.replace(/icon(-waits)?\.svg/, waits ? "icon-waits.svg" : "icon.svg");
  // Only an installed page has a badge; others refuse, and that is all right.
  const done = waits ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
  done?.catch(() => {});
}

export type Permission = "granted" | "denied" | "default" | "none";

/** Whether the page may show notifications; `none` where there are none. */
export function notificationPermission(): Permission {
  return "Notification" in window ? Notification.permission : "none";
}

export async function askForNotifications(): Promise<Permission> {
  return "Notification" in window ? Notification.requestPermission() : "none";
}

/** Show a notification; a press on it brings the page to the front. */
export function notify(title: string, body: string, tag: string): void {
  if (notificationPermission() !== "granted") return;
  try {
    const shown = new Notification(title, { body, tag });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Phones have them only from a service worker; there push messages do this.
  }
}
