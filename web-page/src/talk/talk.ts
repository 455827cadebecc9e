/** The chat of one match as this page knows it, and what its reader does there. */

import { computed, signal } from "@preact/signals";
import { freshKey, get, post } from "../wire/api";
import type { Message } from "../wire/socket";

export type RoomName = "table" | "watchers";

export interface ChatLine {
  id: number;
  room: RoomName;
  /** The seat of the author; -1 for a spectator. */
  seat: number;
  name: string;
  at: number;
  /** What was said; left out if it is hidden, or its author muted. */
  text?: string;
  hidden?: boolean;
  muted?: boolean;
  you?: boolean;
}

/** A room in which this person reads and writes; free if anything may be written there. */
export interface ChatRoom {
  room: RoomName;
  free: boolean;
}

export interface Phrase {
  key: string;
  text: string;
}

export class Talk {
  readonly lines = signal<ChatLine[]>([]);
  readonly rooms = signal<ChatRoom[]>([]);
  /** The room that was chosen; where none was, the usual one is shown. */
  readonly chosen = signal<RoomName | null>(null);
  readonly isShown = signal(false);
  readonly phrases = signal<Phrase[]>([]);
  /** What became of the last thing that was done. */
  readonly note = signal("");
  /** The number of the last change that is known; the server sends what came after. */
  change = 0;
  private readonly lastRead = signal(0);

  constructor(private readonly match: string) {}

  readonly room = computed<ChatRoom | undefined>(
    () => this.rooms.value.find((each) => each.room === this.chosen.value) ?? this.rooms.value[0],
  );
  readonly shown = computed(() => this.lines.value.filter((line) => line.room === this.room.value?.room));
  readonly unread = computed(
    () => this.lines.value.filter((line) => line.id > this.lastRead.value && !line.you && line.text).length,
  );

  receive(message: Message): void {
    const rooms = message["rooms"] as ChatRoom[];
    const known = this.rooms.peek();
    const hasOpened = known.length > 0 && rooms.length > known.length;
    // Of a room that has opened everything is asked for, wherever the page was told of it.
    this.change = hasOpened ? 0 : Number(message["change"]);
    this.rooms.value = rooms;
    const lines = message["lines"] as ChatLine[];
    const byId = new Map([...this.lines.peek(), ...lines].map((line) => [line.id, line]));
    this.lines.value = [...byId.values()].sort((one, other) => one.id - other.id);
    if (this.isShown.peek()) this.markRead();
  }

  show(isShown: boolean): void {
    this.isShown.value = isShown;
    this.note.value = "";
    if (isShown) this.markRead();
  }

  private markRead(): void {
    this.lastRead.value = this.lines.peek().at(-1)?.id ?? 0;
  }

  async loadPhrases(): Promise<void> {
    await this.attempt(async () => {
      this.phrases.value = (await get<{ phrases: Phrase[] }>("phrases")).phrases;
    });
  }

  /** Says a text, or a set phrase; returns whether it was said. */
  say(as: string | null, words: { text: string } | { phrase: string }): Promise<boolean> {
    const query = as === null ? "" : `?as=${encodeURIComponent(as)}`;
    const body = { ...words, room: this.room.peek()?.room ?? "" };
    return this.attempt(() => post(`${this.address}/chat${query}`, body, { key: freshKey() }));
  }

  hide(line: ChatLine): Promise<boolean> {
    return this.attempt(() => post(`${this.address}/chat/${line.id}/hide`, { hidden: !line.hidden }));
  }

  mute(line: ChatLine): Promise<boolean> {
    return this.attempt(() => post(`${this.address}/chat/${line.id}/mute`, { muted: !line.muted }));
  }

  report(line: ChatLine): Promise<boolean> {
    return this.attempt(() => post("reports", { match: this.match, line: line.id }));
  }

  private get address(): string {
    return `matches/${encodeURIComponent(this.match)}`;
  }

  private async attempt(request: () => Promise<unknown>): Promise<boolean> {
    try {
      this.note.value = "";
      await request();
      return true;
    } catch (error) {
      this.note.value = (error as Error).message;
      return false;
    }
  }
}
