/** My shares of chance: made here, kept in this browser with their matches, given to the server. */

import { freshKey, post } from "../wire/api";
import { hexOf, type Share } from "./fair";
import type { MatchCard } from "../wire/types";

const PREFIX = "bgf.share.";
const SHARE_BYTES = 16;

/** The shares of this page, for browsers in which storage is switched off. */
const ofThisPage = new Map<string, Share>();

/** Returns my share of a match; null if this browser has given none. */
export function shareOf(match: string): Share | null {
  try {
    const kept = localStorage.getItem(PREFIX + match);
    if (kept !== null) return JSON.parse(kept) as Share;
  } catch {
    // as above
  }
  return ofThisPage.get(match) ?? null;
}

/**
 * Returns my share of a match as it is sent; it is made when it is first needed.
 *
 * @param match the match.
 * @param commitment the commitment that is shown; the server seed was drawn before my share.
 */
export function shareFor(match: string, commitment: string): string {
  const earlier = shareOf(match);
  if (earlier !== null) return earlier.share;
  const share = hexOf(crypto.getRandomValues(new Uint8Array(SHARE_BYTES)));
  const own = { share, commitment };
  ofThisPage.set(match, own);
  try {
    localStorage.setItem(PREFIX + match, JSON.stringify(own));
  } catch {
    // as above
  }
  return share;
}

/** Gives the server my share of a match that has not begun. */
export async function giveShare(match: string, commitment: string): Promise<void> {
  const share = shareFor(match, commitment);
  await post(`matches/${encodeURIComponent(match)}/share`, { share });
}

interface Created {
  match: string;
  commitment: string;
  links?: Record<string, string>;
}

/** Makes a match, and gives it my share once the server has committed itself. */
export async function createMatch(match: object): Promise<Created> {
  const made = await post<Created>("matches", { ...match, gives_share: true }, { key: freshKey() });
  try {
    await giveShare(made.match, made.commitment);
  } catch {
    // The match waits for it; its page gives it again.
  }
  return made;
}

/** Takes a seat with my share: that of a link, or a free one of a public match. */
export async function sitDown(card: MatchCard, token = ""): Promise<void> {
  const share = card.fair && shareFor(card.match, card.fair.commitment);
  await post("join", { token, match: card.match, share });
}
