/** A match that has not begun: who sits where, links for friends, and the start with bots. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { post } from "./api";
import { go } from "./router";
import { playerName } from "./names";
import { PageHead } from "./page-head";
import { PlayerMark } from "./things";
import type { MatchCard } from "./types";
import { say } from "./words";

export function WaitingRoom({ card }: { card: MatchCard }): JSX.Element {
  const links = useSignal<Record<number, string>>(knownLinks(card.match));
  const failure = useSignal("");
  const base = `matches/${encodeURIComponent(card.match)}`;
  const attempt = async (request: () => Promise<void>) => {
    try {
      failure.value = "";
      await request();
    } catch (error) {
      failure.value = (error as Error).message;
    }
  };
  const newLink = (seat: number) => attempt(async () => {
    const { token } = await post<{ token: string }>(`${base}/link`, { seat });
    links.value = { ...links.value, [seat]: token };
    keepLinks(card.match, links.value);
  });
  return (
    <div class="sheet">
      <PageHead />
      <main class="narrow">
        <h1>{card.title}</h1>
        <p class="dim">{say("room.waiting")}</p>
        <ul class="panel room-seats">
          {card.seats.map((seat) => (
            <li key={seat.seat}>
              <PlayerMark seat={seat.seat} size={34} />
              <span class="who">
                <b>{seat.free ? say("room.free") : playerName(card, seat.seat)}</b>
                {card.mine.includes(seat.seat) && <small>{say("you").toLowerCase()}</small>}
                {seat.kind === "bot" && <small>{say("bot")} {seat.bot}</small>}
              </span>
              {seat.free && card.host && <LinkFor token={links.value[seat.seat]} renew={() => void newLink(seat.seat)} />}
              {!seat.free && card.host && !card.mine.includes(seat.seat) && seat.kind === "human" && (
                <button type="button" onClick={() => void attempt(async () => void (await post(`${base}/kick`, { seat: seat.seat })))}>
                  {say("room.kick")}
                </button>
              )}
            </li>
          ))}
        </ul>
        {failure.value && <p class="banner bad" role="alert">{failure.value}</p>}
        <div class="row-buttons">
          {card.host && (
            <button type="button" class="primary" onClick={() => void attempt(async () => void (await post(`${base}/start`, {})))}>
              {say("room.start")}
            </button>
          )}
          {card.mine.length === 0 && card.visibility === "public" && (
            <button type="button" class="primary" onClick={() => void attempt(async () => void (await post("join", { match: card.match })))}>
              {say("sit")}
            </button>
          )}
          {card.mine.length > 0 && (
            <button type="button" onClick={() => void attempt(async () => { await post(`${base}/leave`, {}); go("/"); })}>
              {say("room.leave")}
            </button>
          )}
        </div>
      </main>
    </div>
  );
}

function LinkFor({ token, renew }: { token: string | undefined; renew: () => void }): JSX.Element {
  const isCopied = useSignal(false);
  if (token === undefined) return <button type="button" onClick={renew}>{say("room.link")}</button>;
  const url = `${location.origin}/j/${token}`;
  return (
    <span class="link-for">
      <input readOnly value={url} aria-label={say("room.link")} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" onClick={() => void navigator.clipboard.writeText(url).then(() => (isCopied.value = true))}>
        {isCopied.value ? say("copied") : say("copy")}
      </button>
    </span>
  );
}

const PREFIX = "bgf.links.";

/** Keeps the links of a match that was just made: the server tells them once. */
export function keepLinks(match: string, links: Record<string, string>): void {
  try {
    sessionStorage.setItem(PREFIX + match, JSON.stringify(links));
  } catch {
    // New ones can be made.
  }
}

function knownLinks(match: string): Record<number, string> {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + match) ?? "{}") as Record<number, string>;
  } catch {
    return {};
  }
}
