// The service worker of the page: it keeps the files of one version, so that the page opens without a
// network and a second visit loads nothing. installable.ts fills in which files there are.
//
// There is one cache. Its keys are addresses with the hash of the content, so an update loads only
// what has changed, and two versions lie side by side until the old one is no longer in use.

/** Each file as [path, hash]; the page itself is the empty path, since hosts redirect index.html. */
const FILES = __FILES__;

const CACHE = `gugong ${self.registration.scope}`; // several may be hosted at one address

const keys = new Map(FILES.map(([path, hash]) => [address(path), keyOf(path, hash)]));
keys.set(address("index.html"), keys.get(address("")));

function address(path) {
  return new URL(path, self.registration.scope).href;
}

function keyOf(path, hash) {
  return `${address(path)}?${encodeURIComponent(hash)}`;
}

/** Load what is not there yet. Fails as a whole if a file is missing or is of another version. */
async function loadNewFiles() {
  const cache = await caches.open(CACHE);
  const had = new Set((await cache.keys()).map(({ url }) => url));
  const missing = FILES.filter(([path, hash]) => !had.has(keyOf(path, hash)));
  await Promise.all(
    missing.map(async ([path, hash]) => {
      // Where a name changes with the content, what the page has just loaded will do.
      const how = /^(assets\/|python-|engine-)/.test(path) ? "default" : "no-cache";
      const answer = await fetch(address(path), { cache: how, integrity: `sha256-${hash}` });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await cache.put(keyOf(path, hash), answer);
    }),
  );
}

async function removeOldFiles() {
  const cache = await caches.open(CACHE);
  const current = new Set(keys.values());
  const old = (await cache.keys()).filter(({ url }) => !current.has(url));
  await Promise.all(old.map((key) => cache.delete(key)));
}

/** What was kept; what the browser has thrown away is loaded again. */
async function answer(request, path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(keys.get(path), { ignoreVary: true })) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(loadNewFiles()));

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOldFiles().then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const path = origin + pathname;
  if (event.request.method === "GET" && keys.has(path)) {
    event.respondWith(answer(event.request, path));
  }
});
