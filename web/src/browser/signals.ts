// Ways to catch the attention of a player who has the page open: the icon of the tab and of the
// installed page, a notification of the system.

const ICON = "link[rel='icon']";

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
