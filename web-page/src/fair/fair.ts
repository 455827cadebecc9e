/** What a browser can verify of a match's chance by itself; `bgf verify` checks all of it. */

/** What everybody may know of the chance of a match; all bytes in hex. */
export interface Fair {
  commitment: string;
  /** Before the match begins: the seats whose players have not given their shares yet. */
  waits?: number[];
  /** The seats whose shares the server has made. */
  made?: number[];
  /** The shares by seat, once the match has begun. */
  shares?: string[];
  /** Once nothing more can be played. */
  server_seed?: string;
}

/** My share of a match, and the commitment that was shown to me before I gave it. */
export interface Share {
  share: string;
  commitment: string;
}

/** What does not hold. */
export type Fault = "seed" | "commitment" | "share";

const COMMIT = "bgf commit 1\0";

/**
 * Returns what does not hold of a match that is over.
 *
 * @param fair what the server says of it, with the server seed.
 * @param own my share; null if I gave none.
 */
export async function faultsOf(fair: Fair, own: Share | null): Promise<Fault[]> {
  const seed = bytesOf(fair.server_seed ?? "");
  const committed = new Uint8Array([...new TextEncoder().encode(COMMIT), ...seed]);
  const digest = await crypto.subtle.digest("SHA-256", committed);
  const faults: Fault[] = [];
  if (hexOf(new Uint8Array(digest)) !== fair.commitment) faults.push("seed");
  if (own !== null && own.commitment !== fair.commitment) faults.push("commitment");
  if (own !== null && !fair.shares?.includes(own.share)) faults.push("share");
  return faults;
}

/** Whether this browser can compute digests: it refuses to on pages that came without TLS. */
export function canVerify(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Returns the command that plays a record again, and verifies all its chance. */
export function verifyCommand(file: string, commitment: string, share: string | undefined): string {
  const own = share === undefined ? "" : ` --share ${share}`;
  return `bgf verify ${file} --commitment ${commitment}${own}`;
}

/** Returns the beginning and the end of digits, by which people recognise them. */
export function shortened(digits: string): string {
  return `${digits.slice(0, 6)}…${digits.slice(-4)}`;
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOf(hex: string): number[] {
  return (hex.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16));
}
