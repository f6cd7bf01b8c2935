// The page as an app of this device: its service worker keeps the files. A newer version waits until
// the person wants it, or until no page is open any more.

/** Chromium's; other browsers offer installing by themselves. */
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

  /** Go on with the newer version: every tab is loaded again. */
  takeOver(): void {
    this.#waiting?.postMessage("take over");
  }

  /** Register the service worker. Over plain HTTP browsers have none, and the page needs the net. */
  async start(): Promise<void> {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // asked for in the page, not over it
      this.#prompt = event as InstallPrompt;
    });
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (!workers || import.meta.env.MODE !== "site") return;
    let isFirst = workers.controller === null;
    workers.addEventListener("controllerchange", () => {
      if (!isFirst) location.reload();
      isFirst = false;
    });
    const address = `${import.meta.env.BASE_URL}service-worker.js`;
    const registering = workers.register(address, { updateViaCache: "none" });
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

/** Whether the page without a server lies at this address. */
export async function hasSite(address: string): Promise<boolean> {
  // For an address that it does not know, a server answers with its own page.
  const answer = await fetch(`${address}manifest.en.webmanifest`).catch(() => null);
  return answer?.headers.get("content-type")?.includes("json") ?? false;
}

/** Keep the page without a server. False if there is none, browsers keep nothing here, or the person
 * pays for what is loaded. */
export async function keepSite(address: string): Promise<boolean> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const { connection } = navigator as { connection?: { saveData: boolean } };
  if (!workers || connection?.saveData || !(await hasSite(address))) return false;
  const made = workers.register(`${address}service-worker.js`, { updateViaCache: "none" });
  return made.then(
    () => true,
    () => false,
  );
}
