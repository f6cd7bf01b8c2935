// Shows the server's push messages and opens the table when one is pressed. Its scope is this
// folder alone: it controls no page, answers no request and stores nothing.

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  const { title, body, path, channel, off } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag: "gugong-turn", // a newer message takes the place of an older one
      renotify: true,
      icon: "/icon-192.png",
      data: { path, channel },
      actions: [{ action: "off", title: off }],
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  const { path, channel } = event.notification.data;
  event.notification.close();
  event.waitUntil(event.action === "off" ? switchOff(channel) : open(path));
});

async function switchOff(channel) {
  await fetch(`/api/v1/channels/${channel}/off`, { method: "POST" });
  const subscription = await self.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** Bring the page to the front where it is open already. */
async function open(path) {
  const { href } = new URL(path, self.location.origin);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url.split("#")[0] === href);
  await (there ? there.focus() : self.clients.openWindow(href));
}
