// How this player is notified of their turn while away: push messages to browsers, and
// e-mails.

import type { ChannelInfo, ChannelsAnswer, NewMail, NewPush } from "../generated/messages";
import { t } from "../text/language.svelte";
import { request } from "./api";

const WORKER = "/push/worker.js";
const SCOPE = "/push/"; // nothing of the page; see public/push/worker.js

export class Channels {
  all = $state.raw<ChannelInfo[]>([]);
  pushKey = $state<string | null>(null);
  mailOffered = $state(false);
  /** The address of this browser's own subscription. */
  here = $state<string | null>(null);

  /** Whether this browser can take push messages at this address. */
  readonly canPush = "serviceWorker" in navigator && "PushManager" in window;

  get thisBrowser(): ChannelInfo | undefined {
    return this.all.find((one) => one.kind === "push" && one.address === this.here);
  }

  get otherBrowsers(): ChannelInfo[] {
    return this.all.filter((one) => one.kind === "push" && one.address !== this.here);
  }

  get mails(): ChannelInfo[] {
    return this.all.filter((one) => one.kind === "mail");
  }

  async read(): Promise<void> {
    const { channels, push_key, mail } = await request<ChannelsAnswer>("GET", "me/channels");
    this.here = (await this.#subscription())?.endpoint ?? null;
    this.all = channels;
    this.pushKey = push_key;
    this.mailOffered = mail;
  }

  /** Ask the browser for a subscription. False if the person or the browser refuses. */
  async subscribe(): Promise<boolean> {
    if ((await Notification.requestPermission()) !== "granted") return false;
    const worker = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
    await isActive(worker);
    const subscription = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: this.pushKey,
    });
    const { endpoint, keys } = subscription.toJSON() as Pick<NewPush, "endpoint" | "keys">;
    await this.#add({ kind: "push", endpoint, keys, language: t().language });
    return true;
  }

  async unsubscribe(): Promise<void> {
    const channel = this.thisBrowser;
    await (await this.#subscription())?.unsubscribe();
    if (channel) await this.remove(channel);
  }

  async addMail(address: string): Promise<void> {
    await this.#add({ kind: "mail", address, language: t().language });
  }

  /** Change the delay, and use the current language. */
  async change(channel: ChannelInfo, after_seconds: number): Promise<void> {
    const { kind, address } = channel;
    if (kind === "mail") {
      await this.#add({ kind, address, language: t().language, after_seconds });
      return;
    }
    const { keys } = (await this.#subscription())!.toJSON() as Pick<NewPush, "keys">;
    await this.#add({ kind, endpoint: address, keys, language: t().language, after_seconds });
  }

  async remove({ channel }: ChannelInfo): Promise<void> {
    await request("DELETE", `me/channels/${channel}`);
    await this.read();
  }

  async #add(channel: NewPush | NewMail): Promise<void> {
    await request("POST", "me/channels", channel);
    await this.read();
  }

  async #subscription(): Promise<PushSubscription | null> {
    if (!this.canPush) return null;
    const worker = await navigator.serviceWorker.getRegistration(SCOPE);
    return worker?.scope.endsWith(SCOPE) ? worker.pushManager.getSubscription() : null;
  }
}

function isActive(worker: ServiceWorkerRegistration): Promise<void> {
  if (worker.active) return Promise.resolve();
  return new Promise((resolve) => {
    const coming = worker.installing ?? worker.waiting;
    coming?.addEventListener("statechange", () => {
      if (worker.active) resolve();
    });
  });
}
