// Keeps what never changes under its address: the built page and the content of games.
const CACHE = "bgf-1";
const LASTING = /^\/(static\/(app|words\.[a-z]+)\.\w+\.(js|css)|api\/1\/games\/[^/]+\/content\/)/;

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !LASTING.test(new URL(request.url).pathname)) return;
  event.respondWith(kept(request));
});

// What the server says while no page is in sight: whose turn it is, and where.
self.addEventListener("push", (event) => {
  const { title, text, match } = event.data.json();
  const path = `/m/${encodeURIComponent(match)}`;
  event.waitUntil(self.registration.showNotification(title, { body: text, tag: match, icon: "/static/icon.svg", data: path }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(shown(event.notification.data));
});

/** Brings the page of a match into sight, or opens one. */
async function shown(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((each) => new URL(each.url).pathname === path);
  return page ? page.focus() : self.clients.openWindow(path);
}

async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  // A browser that has no room keeps nothing; the page goes on without.
  if (answer.ok) await cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}
