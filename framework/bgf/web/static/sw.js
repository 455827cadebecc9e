// Keeps what never changes under its address: the built page and the content of games.
const CACHE = "bgf-1";
const LASTING = /^\/(static\/app\.[0-9a-f]+\.(js|css)|api\/1\/games\/[^/]+\/content\/)/;

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !LASTING.test(new URL(request.url).pathname)) return;
  event.respondWith(kept(request));
});

async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  // A browser that has no room keeps nothing; the page goes on without.
  if (answer.ok) await cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}
