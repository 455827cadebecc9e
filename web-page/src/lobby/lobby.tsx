/** The lobby: games to play, my matches, open matches. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { get } from "../wire/api";
import { clockText, timeText } from "../beside/clock";
import { Cover } from "./cover";
import { playerName, USUAL_BOT } from "../match/names";
import { PageHead } from "../page/page-head";
import { go } from "../page/router";
import { lang } from "../page/settings";
import { createMatch, sitDown } from "../fair/shares";
import { PlayerMark } from "../table/things";
import type { GameCard, MatchCard } from "../wire/types";
import { say } from "../words/words";

const REFRESH = 10_000; // ms

export function LobbyPage(): JSX.Element {
  const games = useSignal<GameCard[] | null>(null);
  const mine = useSignal<MatchCard[]>([]);
  const open = useSignal<MatchCard[]>([]);
  const failure = useSignal("");
  const language = lang.value;
  useEffect(() => {
    const load = async () => {
      try {
        games.value = (await get<{ games: GameCard[] }>("games")).games;
      } catch (error) {
        failure.value = (error as Error).message;
      }
    };
    const loadMatches = async () => {
      try {
        const [own, free] = await Promise.all([
          get<{ matches: MatchCard[] }>("matches/mine"),
          get<{ matches: MatchCard[] }>("matches?open=1"),
        ]);
        mine.value = own.matches;
        const others = free.matches.filter((card) => card.mine.length === 0);
        open.value = [...others.filter(isAttended), ...others.filter((card) => !isAttended(card))];
      } catch {
        // The lists stay as they were until the server answers again.
      }
    };
    void load();
    void loadMatches();
    document.title = "bgf";
    const timer = setInterval(() => {
      if (!document.hidden) void loadMatches();
    }, REFRESH);
    return () => clearInterval(timer);
  }, [language]);
  const going = mine.value.filter((card) => card.status !== "done");
  const over = mine.value.filter((card) => card.status === "done");
  return (
    <div class="sheet">
      <PageHead />
      <main class="lobby">
        <h1>
          {say("lobby.title")} <small>{say("lobby.how")}</small>
        </h1>
        <div class="lobby-columns">
          <ul class="games">
            {games.value?.map((game) => <GameTile key={game.name} game={game} />)}
            {games.value === null && <li class="faint">{failure.value || say("loading")}</li>}
          </ul>
          <div class="lists">
            <section class="panel">
              <h2>{say("lobby.mine")} <small>{waiting(mine.value)}</small></h2>
              <ul class="match-list">
                {going.map((card) => <MyMatch key={card.match} card={card} />)}
                {mine.value.length === 0 && <li class="faint small">{say("lobby.none")}</li>}
              </ul>
              {over.length > 0 && (
                <details class="options">
                  <summary class="small">{say("lobby.over", { n: over.length })}</summary>
                  <ul class="match-list">
                    {over.map((card) => <MyMatch key={card.match} card={card} />)}
                  </ul>
                </details>
              )}
            </section>
            <section class="panel">
              <h2>{say("lobby.open")} <small>{open.value.length || ""}</small></h2>
              <ul class="match-list">
                {open.value.map((card) => <OpenMatch key={card.match} card={card} />)}
                {open.value.length === 0 && <li class="faint small">{say("lobby.no_open")}</li>}
              </ul>
            </section>
            <a class="small dim" href="/r">{say("record.title")}</a>
          </div>
        </div>
      </main>
    </div>
  );
}

function waiting(cards: MatchCard[]): string {
  const number = cards.filter((card) => card.turn).length;
  return number === 0 ? "" : say("lobby.waiting", { n: number });
}

function GameTile({ game }: { game: GameCard }): JSX.Element {
  const isBusy = useSignal(false);
  const failure = useSignal("");
  const [fewest, most] = game.players;
  const playNow = async () => {
    isBusy.value = true;
    try {
      const bots = Math.max(fewest, 2) - 1;
      const seats = ["human", ...Array.from({ length: bots }, () => `bot:${USUAL_BOT}`)];
      const made = await createMatch({ game: game.name, seats });
      go(`/m/${made.match}`);
    } catch (error) {
      failure.value = (error as Error).message;
    } finally {
      isBusy.value = false;
    }
  };
  const href = `/g/${encodeURIComponent(game.name)}`;
  return (
    <li class="panel game">
      <Cover game={game.name} />
      <div class="game-text">
        <h2>{game.title}</h2>
        <small class="faint">{fewest === most ? say("players.n", { n: fewest }) : say("players.range", { fewest, n: most })}</small>
        <p class="dim">{game.summary}</p>
        {failure.value && <p class="bad" role="alert">{failure.value}</p>}
        <div class="row-buttons">
          <button type="button" class="primary" disabled={isBusy.value} onClick={() => void playNow()}>
            {say("lobby.now")}
          </button>
          <a class="btn" href={`${href}?with=friends`}>{say("lobby.friends")}</a>
          <a class="btn quiet" href={href}>{say("rules")}</a>
        </div>
      </div>
    </li>
  );
}

function MyMatch({ card }: { card: MatchCard }): JSX.Element {
  const others = card.seats.filter((seat) => !card.mine.includes(seat.seat));
  const names = others.map((seat) => (seat.free ? say("room.free") : playerName(card, seat.seat))).join(", ");
  const kind = card.origin ? say("exercise") : "";
  const left = card.until > 0 ? say("clock.to_go", { time: timeText(card.until - Date.now()) }) : "";
  return (
    <li class={card.turn ? "mine-now" : ""}>
      <a href={`/m/${encodeURIComponent(card.match)}`}>
        <PlayerMark seat={card.mine[0] ?? 0} size={28} />
        <span>
          <b>{card.title}</b>
          <small class="dim">{[kind, names, stateOf(card), left || clockText(card.clock), when(card.moved)].filter(Boolean).join(" · ")}</small>
        </span>
        {card.turn ? <span class="turn">{say("turn.mine")}</span> : <span aria-hidden="true">›</span>}
      </a>
    </li>
  );
}

/** Returns how far a match is, where it doesn't just go on. */
function stateOf(card: MatchCard): string {
  if (card.status === "open") return say("room.waiting");
  if (card.abandoned) return say("turn.abandoned");
  if (card.status === "done") return say("turn.over");
  return card.paused ? say("turn.paused") : "";
}

/** Returns whether anybody looks at a match. */
function isAttended(card: MatchCard): boolean {
  return card.seats.some((seat) => seat.online);
}

function OpenMatch({ card }: { card: MatchCard }): JSX.Element {
  const free = card.seats.filter((seat) => seat.free).length;
  const names = card.seats.filter((seat) => !seat.free).map((seat) => playerName(card, seat.seat)).join(", ");
  const failure = useSignal("");
  const sit = async () => {
    try {
      await sitDown(card);
      go(`/m/${card.match}`);
    } catch (error) {
      failure.value = (error as Error).message;
    }
  };
  return (
    <li>
      <span>
        <b>{card.title}</b>
        <small class="dim">{[say("lobby.free", { n: free, all: card.seats.length }), clockText(card.clock), names].filter(Boolean).join(" · ")}{!isAttended(card) && ` (${say("seat.away")})`}</small>
        {failure.value && <small class="bad" role="alert">{failure.value}</small>}
      </span>
      <button type="button" onClick={() => void sit()}>{say("sit")}</button>
    </li>
  );
}

/** Returns how long ago a moment was, in words. */
function when(seconds: number): string {
  if (!seconds) return "";
  const minutes = Math.round((Date.now() / 1000 - seconds) / 60);
  const format = new Intl.RelativeTimeFormat(lang.value, { numeric: "auto" });
  if (minutes < 60) return format.format(-minutes, "minute");
  if (minutes < 60 * 24) return format.format(-Math.round(minutes / 60), "hour");
  return format.format(-Math.round(minutes / 60 / 24), "day");
}
