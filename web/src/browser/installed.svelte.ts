// The page as an app of this device: its service worker keeps the files. A newer version waits until
// the person wants it, or until no page is open any more.

import { fileAddress, fromServer } from "./origin";

const WORKER = "service-worker.js";

/** Chromium's; other browsers offer installing on their own. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

class Installed {
  /** A newer version has been loaded and waits. */
  isNewer = $state(false);
  #waiting: ServiceWorker | null = null;
  #prompt = $state.raw<InstallPrompt | null>(null);

  /** Whether the browser would install the page now. */
  get isOffered(): boolean {
    return this.#prompt !== null;
  }

  async install(): Promise<void> {
    const prompt = this.#prompt;
    this.#prompt = null; // it can be asked once
    await prompt?.prompt();
  }

  /** Switch to the newer version: every tab is reloaded. */
  takeOver(): void {
    this.#waiting?.postMessage("take over");
  }

  /** Register the service worker. Over plain HTTP browsers have none, and the page needs the net.
   * Keeping all files is work, so what is to be `first` comes first. */
  async start(first: Promise<void>): Promise<void> {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // asked for in the page, not over it
      this.#prompt = event as InstallPrompt;
    });
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (!workers || fromServer) return;
    let isFirst = workers.controller === null;
    workers.addEventListener("controllerchange", () => {
      if (!isFirst) location.reload();
      isFirst = false;
    });
    await first;
    const registering = workers.register(fileAddress(WORKER), { updateViaCache: "none" });
    const registration = await registering.catch(() => null); // a window that keeps nothing
    if (!registration) return;
    this.#watch(registration);
    registration.addEventListener("updatefound", () => this.#watch(registration));
    addEventListener("focus", () => void registration.update().catch(() => {})); // offline: later
  }

  #watch(registration: ServiceWorkerRegistration): void {
    const { installing, waiting } = registration;
    if (waiting) this.#found(waiting);
    installing?.addEventListener("statechange", () => {
      if (registration.waiting) this.#found(registration.waiting);
    });
  }

  #found(worker: ServiceWorker): void {
    this.#waiting = worker;
    this.isNewer = navigator.serviceWorker.controller !== null;
  }
}

export const installed = new Installed();

/** Keep the page at this address for a time without a network. False if the browser keeps nothing, or
 * the person pays for what is loaded. */
export async function keepPage(address: string): Promise<boolean> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const { connection } = navigator as { connection?: { saveData: boolean } };
  if (!workers || connection?.saveData) return false;
  const made = workers.register(address + WORKER, { updateViaCache: "none" });
  return made.then(
    () => true,
    () => false,
  );
}
