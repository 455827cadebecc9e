/** Requests to the server. */

import { lang } from "../page/settings";
import { say } from "../words/words";

const ROOT = "/api/1/";

/** An answer that is an error, in the words of the server. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.text || body.error);
  }
}

export interface ErrorBody {
  error: string;
  text: string;
  rule?: string;
  rule_text?: string;
  nearest?: string[];
  candidates?: string[];
  /** The seconds after which to try again. */
  wait?: number;
}

async function answerOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  const body: unknown = text && response.headers.get("content-type")?.includes("json")
    ? JSON.parse(text)
    : { error: "unreadable", text };
  if (!response.ok) throw new Refused(response.status, body as ErrorBody);
  return body as T;
}

function address(path: string): string {
  const url = path.startsWith("/") ? path : ROOT + path;
  return url + (url.includes("?") ? "&" : "?") + "lang=" + lang.value;
}

/** Returns the response to a request; a server that can't be reached is told in words. */
async function fetched(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address(path), init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Refused(0, { error: "unreachable", text: say("error.network") });
  }
}

export async function get<T>(path: string): Promise<T> {
  return answerOf<T>(await fetched(path, { headers: { accept: "application/json" } }));
}

/**
 * Sends a request that changes something, or asks a question that has a body.
 *
 * @param options.key makes a repeated request count once.
 * @param options.signal ends the request.
 */
export async function post<T>(
  path: string,
  body: unknown,
  options: { key?: string; signal?: AbortSignal } = {},
): Promise<T> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (options.key !== undefined) headers["idempotency-key"] = options.key;
  const init: RequestInit = { method: "POST", headers, body: JSON.stringify(body) };
  if (options.signal !== undefined) init.signal = options.signal;
  return answerOf<T>(await fetched(path, init));
}

/** Asks the server to forget something. */
export async function forget(path: string): Promise<void> {
  await answerOf(await fetched(path, { method: "DELETE" }));
}

export function freshKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const cache = new Map<string, Promise<unknown>>();

/** Returns what never changes under its address, such as content; asked for once. */
export function getOnce<T>(path: string): Promise<T> {
  let answer = cache.get(path) as Promise<T> | undefined;
  if (answer === undefined) {
    answer = get<T>(path);
    answer.catch(() => cache.delete(path));
    cache.set(path, answer);
  }
  return answer;
}
