/** Addresses of the page, without a reload between them. */

import { signal } from "@preact/signals";

export type Route =
  | { page: "lobby" }
  | { page: "game"; game: string }
  | { page: "match"; match: string; at: number | null; as: string | null }
  | { page: "film"; match: string; as: string | null }
  | { page: "join"; token: string }
  | { page: "mail"; token: string }
  | { page: "embed"; match: string }
  | { page: "record" }
  | { page: "missing" };

function parsed(url: Location): Route {
  const parts = url.pathname.split("/").filter(Boolean).map(decoded);
  const query = new URLSearchParams(url.search);
  const as = query.get("as");
  const [first, second, third, fourth] = parts;
  if (first === undefined) return { page: "lobby" };
  if (first === "g" && second) return { page: "game", game: second };
  if (first === "j" && second) return { page: "join", token: second };
  if (first === "n" && second) return { page: "mail", token: second };
  if (first === "r" && second === undefined) return { page: "record" };
  if (first === "embed" && second) return { page: "embed", match: second };
  if (first === "m" && second) {
    if (query.has("film")) return { page: "film", match: second, as };
    const at = third === "at" && fourth ? Number(fourth) : null;
    return { page: "match", match: second, at, as };
  }
  return { page: "missing" };
}

/** Returns a part of an address as text; one that is no UTF-8 stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = signal<Route>(parsed(location));

addEventListener("popstate", () => {
  route.value = parsed(location);
});

/** Goes to another address of the page. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  route.value = parsed(location);
  scrollTo(0, 0);
}

/**
 * Follows a link inside the page; others are left to the browser. In a frame of another site a new
 * window opens: what is framed there is to be looked at only.
 */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!link || !isPlain || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  const isFramed = window.top !== window;
  if (isFramed) open(link.href, "_blank", "noopener");
  else go(link.pathname + link.search);
}
