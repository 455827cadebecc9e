/** The live channel of a match: a WebSocket that comes back by itself. */

import { signal, type Signal } from "@preact/signals";
import { lang } from "../page/settings";

const FIRST_WAIT = 250; // ms
const LONGEST_WAIT = 8000; // ms

/** The number of sockets in a row that don't open, after which the page asks by requests. */
const MOST_BLOCKED = 3;

/** The wait of the first request, in seconds: it is answered at once, which shows that the server is there. */
const NO_POLL_WAIT = "0";

/** The wait of later requests, in seconds: the server answers when there is news, or when it is over. */
const POLL_WAIT = "25";

export interface Message {
  t: string;
  [member: string]: unknown;
}

export class Live {
  readonly isConnected: Signal<boolean> = signal(false);
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  private isClosed = false;
  /** How often in a row a socket was closed before it had opened. */
  private blocked = 0;
  /** Ends the requests in place of a socket; null while there are none. */
  private polling: AbortController | null = null;

  /**
   * @param match the match.
   * @param as the seat or other view to show, as in the query of the server; null for the default.
   * @param since returns the number of the last known action, or null.
   * @param chat returns the number of the last known change of the chat.
   * @param receive gets every message.
   */
  constructor(
    private readonly match: string,
    private readonly as: string | null,
    private readonly since: () => number | null,
    private readonly chat: () => number,
    private readonly receive: (message: Message) => void,
  ) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.tellLooking);
    this.open();
  }

  private open(): void {
    const query = new URLSearchParams({ lang: lang.value, chat: String(this.chat()) });
    if (this.as !== null) query.set("as", this.as);
    const since = this.since();
    if (since !== null) query.set("since", String(since));
    if (document.hidden) query.set("looking", "0");
    if (this.blocked >= MOST_BLOCKED) {
      this.blocked = 0; // when polling ends, for whatever reason, a socket is tried first
      void this.poll(query);
      return;
    }
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const path = `/api/1/matches/${encodeURIComponent(this.match)}/live?${query}`;
    const socket = new WebSocket(`${scheme}//${location.host}${path}`);
    this.socket = socket;
    socket.onopen = () => {
      this.isConnected.value = true;
      this.wait = FIRST_WAIT;
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as Message);
    let hasOpened = false;
    socket.addEventListener("open", () => (hasOpened = true));
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.isConnected.value = false;
      this.socket = null;
      this.blocked = hasOpened ? 0 : this.blocked + 1;
      if (!this.isClosed) this.retry();
    };
  }

  /** Asks for news again and again, because sockets are blocked; ends when a request fails, too. */
  private async poll(query: URLSearchParams): Promise<void> {
    const polling = new AbortController();
    this.polling = polling;
    query.set("wait", NO_POLL_WAIT);
    try {
      while (!polling.signal.aborted) {
        const since = this.since();
        if (since === null) query.delete("since");
        else query.set("since", String(since));
        query.set("chat", String(this.chat()));
        query.set("looking", document.hidden ? "0" : "1");
        const path = `/api/1/matches/${encodeURIComponent(this.match)}/events?${query}`;
        const answer = await fetch(path, { signal: polling.signal });
        const body = (await answer.json()) as { messages?: Message[]; error?: string; text?: string };
        if (!answer.ok) throw new Error(body.text);
        this.isConnected.value = true;
        this.wait = FIRST_WAIT;
        query.set("wait", POLL_WAIT);
        for (const message of body.messages ?? []) this.receive(message);
      }
    } catch {
      if (this.polling !== polling || polling.signal.aborted) return;
      this.isConnected.value = false;
      this.polling = null;
      this.retry();
    }
  }

  private retry(): void {
    const jitter = 0.5 + Math.random() / 2;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.open(), this.wait * jitter);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Tries again at once when the network or the person is back. */
  private readonly hurry = (): void => {
    if (this.isClosed || this.socket !== null || this.polling !== null || document.hidden) return;
    clearTimeout(this.timer);
    this.open();
  };

  /** Tells the server whether the page is visible: if not, its person may get a notice. */
  private readonly tellLooking = (): void => {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ t: "looking", yes: !document.hidden }));
    this.hurry();
  };

  /** Connects anew, for example in another language. */
  restart(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.polling?.abort();
    this.polling = null;
    clearTimeout(this.timer);
    if (!this.isClosed) this.open();
  }

  close(): void {
    this.isClosed = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.tellLooking);
    clearTimeout(this.timer);
    this.polling?.abort();
    this.socket?.close();
  }
}
