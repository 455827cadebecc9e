/** A match that has not begun: who sits where, links for friends, and the start with bots. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { post } from "../wire/api";
import { ChanceNote } from "../fair/chance";
import { ChatPart } from "../talk/chat";
import { clockText } from "../beside/clock";
import type { MatchModel } from "../match/match";
import { go } from "../page/router";
import { botName, playerName } from "../match/names";
import { PageHead } from "../page/page-head";
import { giveShare, sitDown } from "../fair/shares";
import { PlayerMark } from "../table/things";
import type { MatchCard, Seat } from "../wire/types";
import { say } from "../words/words";

export function WaitingRoom({ card, model }: { card: MatchCard; model: MatchModel }): JSX.Element {
  const online = model.online.value;
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
  const change = (what: string, body: object) => attempt(async () => void (await post(`${base}/${what}`, body)));
  const { fair } = card;
  const isShareAwaited = card.mine.some((seat) => fair?.waits?.includes(seat));
  useEffect(() => {
    // As in a rematch: what I gave before was for another match.
    if (fair && isShareAwaited) void attempt(() => giveShare(card.match, fair.commitment));
  }, [card.match, isShareAwaited]);
  const isAway = (seat: Seat) => seat.kind === "human" && !seat.free && !card.mine.includes(seat.seat) && !online.includes(seat.seat);
  const isAlone = card.seats.every((seat) => seat.kind === "bot" || seat.free || card.mine.includes(seat.seat));
  return (
    <div class="sheet">
      <PageHead />
      <main class="narrow">
        <h1>{card.title}</h1>
        <p class="dim">{[say("room.waiting"), clockText(card.clock)].filter(Boolean).join(" · ")}</p>
        <ul class="panel room-seats">
          {card.seats.map((seat) => (
            <li key={seat.seat}>
              <PlayerMark seat={seat.seat} size={34} />
              <span class="who">
                <b>{seat.free ? say("room.free") : playerName(card, seat.seat)}</b>
                {card.mine.includes(seat.seat) && <small>{say("you").toLowerCase()}</small>}
                {seat.kind === "bot" && <small>{botName(seat.bot ?? "")}</small>}
                {isAway(seat) && <small class="faint">{say("seat.away")}</small>}
                {fair?.waits?.includes(seat.seat) && <small class="faint">{say("chance.awaited")}</small>}
              </span>
              {seat.free && card.host && <LinkFor token={links.value[seat.seat]} renew={() => void newLink(seat.seat)} />}
              {!seat.free && card.host && !card.mine.includes(seat.seat) && seat.kind === "human" && (
                <button type="button" onClick={() => void change("kick", { seat: seat.seat })}>
                  {say("room.kick")}
                </button>
              )}
            </li>
          ))}
        </ul>
        {card.host && (
          <label class="row-buttons small">
            <input type="checkbox" checked={card.visibility === "public"} onChange={(event) => void change("visibility", { visibility: event.currentTarget.checked ? "public" : "link" })} />
            {say("new.public")}
          </label>
        )}
        <ChanceNote match={card.match} fair={fair} mine={card.mine} />
        {failure.value && <p class="banner bad" role="alert">{failure.value}</p>}
        <div class="row-buttons">
          {card.host && (
            <button type="button" class="primary" onClick={() => void change("start", {})}>
              {say("room.start")}
            </button>
          )}
          {card.mine.length === 0 && card.visibility === "public" && (
            <button type="button" class="primary" onClick={() => void attempt(() => sitDown(card))}>
              {say("sit")}
            </button>
          )}
          {card.mine.length > 0 && (
            <button type="button" onClick={() => void attempt(async () => { await post(`${base}/leave`, {}); go("/"); })}>
              {say(isAlone ? "room.close" : "room.leave")}
            </button>
          )}
          <a class="btn quiet" href={`/g/${encodeURIComponent(card.game)}`} target="_blank">{say("rules")}</a>
        </div>
        <section class="panel log" aria-labelledby="chat">
          <h2 id="chat">{say("chat")}</h2>
          <ChatPart model={model} table={card} />
        </section>
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
