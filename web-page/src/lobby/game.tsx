/** The page of a game: how to win, a new match, and the rules by id. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { get, getOnce } from "../wire/api";
import { ClockFields, NO_CLOCK } from "../beside/clock";
import { Cover } from "./cover";
import { seatLetter } from "../table/look";
import { botName, isLevel, USUAL_BOT } from "../match/names";
import { Nowhere } from "../page/nowhere";
import { PageHead } from "../page/page-head";
import { go } from "../page/router";
import { lang } from "../page/settings";
import { createMatch } from "../fair/shares";
import { PlayerMark } from "../table/things";
import type { Content, GamePage, GameSetting } from "../wire/types";
import { keepLinks } from "./waiting-room";
import { say } from "../words/words";

export function GameInfoPage({ game }: { game: string }): JSX.Element {
  const page = useSignal<GamePage | null>(null);
  const content = useSignal<Content | null>(null);
  const failure = useSignal("");
  const language = lang.value;
  useEffect(() => {
    const load = async () => {
      try {
        const answer = await get<GamePage>(`games/${encodeURIComponent(game)}`);
        page.value = answer;
        document.title = `${answer.title} · bgf`;
        const path = answer.content[language] ?? Object.values(answer.content)[0] ?? "";
        content.value = await getOnce<Content>(path);
      } catch (error) {
        failure.value = (error as Error).message;
      }
    };
    void load();
  }, [game, language]);
  if (page.value === null && failure.value !== "") return <Nowhere title={failure.value} />;
  if (page.value === null) {
    return (
      <div class="sheet">
        <PageHead />
        <main class="loading">{say("loading")}</main>
      </div>
    );
  }
  return (
    <div class="sheet">
      <PageHead />
      <main class="game-page">
        <div class="game-intro">
          <Cover game={game} />
          <h1>{page.value.title}</h1>
          <p class="lead">{page.value.summary}</p>
          {content.value && <HowToWin content={content.value} />}
          {content.value && <Rules content={content.value} />}
        </div>
        <NewMatch page={page.value} />
      </main>
    </div>
  );
}

function HowToWin({ content }: { content: Content }): JSX.Element | null {
  if (content.how_to_win.length === 0) return null;
  return (
    <section>
      <h2>{say("how_to_win")}</h2>
      <ul class="how">
        {content.how_to_win.map((each) => (
          <li key={each.text}>
            {each.text}
            {each.players && each.players.length === 1 && (
              <small class="dim"> ({say("players.n", { n: each.players[0] ?? 1 })})</small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rules({ content }: { content: Content }): JSX.Element {
  const wanted = useSignal("");
  const looked = wanted.value.trim().toLowerCase();
  const rules = Object.entries(content.rules).filter(
    ([id, text]) => looked === "" || id.toLowerCase().includes(looked) || text.toLowerCase().includes(looked),
  );
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <section class="rules">
      <h2>{say("rules")}</h2>
      <input type="search" placeholder={say("rules.find")} aria-label={say("rules.find")} value={wanted} onInput={(event) => (wanted.value = event.currentTarget.value)} />
      <dl>
        {rules.map(([id, text]) => (
          <div key={id} id={id}>
            <dt><a href={`#${id}`}>{id}</a></dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {rules.length === 0 && <p class="faint">{say("rules.none")}</p>}
    </section>
  );
}

function BotOptions({ bots }: { bots: GameSetting[] }): JSX.Element {
  return (
    <>
      {bots.map(({ name, text }) => (
        <option key={name} value={`bot:${name}`}>{[capitalized(botName(name)), text].filter(Boolean).join(" – ")}</option>
      ))}
    </>
  );
}

function capitalized(phrase: string): string {
  return phrase.charAt(0).toLocaleUpperCase(lang.value) + phrase.slice(1);
}

type SeatChoice = "me" | "friend" | "hot" | `bot:${string}`;

/** The form for a new match: who sits where, mods, options. */
function NewMatch({ page }: { page: GamePage }): JSX.Element {
  const [fewest, most] = page.players;
  const bot: SeatChoice = `bot:${USUAL_BOT}`;
  const isWithFriends = new URLSearchParams(location.search).get("with") === "friends";
  const other: SeatChoice = isWithFriends ? "friend" : bot;
  const seats = useSignal<SeatChoice[]>(
    Array.from({ length: Math.min(Math.max(fewest, 2), most) }, (_, seat) => (seat === 0 ? "me" : other)),
  );
  const mods = useSignal<string[]>([]);
  const options = useSignal<Record<string, unknown>>({});
  const visibility = useSignal("link");
  const clock = useSignal(NO_CLOCK);
  const failure = useSignal("");
  const shown = page.options.filter(({ schema }) => schema?.players?.includes(seats.value.length) ?? true);
  const create = async (event: Event) => {
    event.preventDefault();
    try {
      const written = seats.value.map((seat) => (seat === "me" || seat === "friend" ? "human" : seat));
      const chosen = Object.fromEntries(shown.flatMap(({ name }) => (name in options.value ? [[name, options.value[name]]] : [])));
      const body = { game: page.name, seats: written, mods: mods.value, options: chosen, visibility: visibility.value, clock: clock.value };
      const made = await createMatch(body);
      keepLinks(made.match, made.links ?? {});
      go(`/m/${made.match}`);
    } catch (error) {
      failure.value = (error as Error).message;
    }
  };
  const setSeat = (seat: number, value: string) => {
    seats.value = seats.value.map((each, index) => (index === seat ? (value as SeatChoice) : each));
  };
  const numbers = Array.from({ length: most - fewest + 1 }, (_, index) => fewest + index);
  const setNumber = (number: number) => {
    seats.value = Array.from({ length: number }, (_, seat) => seats.value[seat] ?? other);
  };
  return (
    <form class="panel new-match" onSubmit={(event) => void create(event)}>
      <h2>{say("new")}</h2>
      {numbers.length > 1 && (
        <fieldset class="segments">
          <legend>{say("players")}</legend>
          {numbers.map((number) => (
            <label key={number} class={seats.value.length === number ? "on" : ""}>
              <input type="radio" name="players" class="visually-hidden" checked={seats.value.length === number} onChange={() => setNumber(number)} />
              {number}
            </label>
          ))}
        </fieldset>
      )}
      <ul class="seat-choices">
        {seats.value.map((choice, seat) => (
          <li key={seat}>
            <PlayerMark seat={seat} size={30} />
            <select aria-label={say("player", { letter: seatLetter(seat) })} value={choice} onChange={(event) => setSeat(seat, event.currentTarget.value)}>
              {seat === 0 && <option value="me">{say("you")}</option>}
              {seat > 0 && <option value="friend">{say("seat.friend")}</option>}
              {seat > 0 && <option value="hot">{say("seat.hot")}</option>}
              <BotOptions bots={page.bots.filter((each) => isLevel(each.name))} />
              <optgroup label={say("bots.other")}>
                <BotOptions bots={page.bots.filter((each) => !isLevel(each.name))} />
              </optgroup>
            </select>
          </li>
        ))}
      </ul>
      {page.mods.length > 0 && (
        <fieldset class="checks">
          <legend>{say("mods")}</legend>
          {page.mods.map((mod) => (
            <label key={mod.name}>
              <input
                type="checkbox"
                checked={mods.value.includes(mod.name)}
                onChange={(event) => {
                  const others = mods.value.filter((name) => name !== mod.name);
                  mods.value = event.currentTarget.checked ? [...others, mod.name] : others;
                }}
              />
              {mod.text || mod.name}
            </label>
          ))}
        </fieldset>
      )}
      {shown.length > 0 && (
        <details class="options">
          <summary>{say("options")}</summary>
          {shown.map((option) => (
            <OptionField key={option.name} option={option} players={seats.value.length} set={(value) => {
              const { [option.name]: _, ...others } = options.value;
              options.value = value === undefined ? others : { ...others, [option.name]: value };
            }} />
          ))}
        </details>
      )}
      <ClockFields clock={clock} />
      <label class="check">
        <input type="checkbox" checked={visibility.value === "public"} onChange={(event) => (visibility.value = event.currentTarget.checked ? "public" : "link")} />
        {say("new.public")}
      </label>
      {failure.value && <p class="bad" role="alert">{failure.value}</p>}
      <button class="primary">{say("new.start")}</button>
    </form>
  );
}

function OptionField(props: { option: GameSetting; players: number; set: (value: unknown) => void }): JSX.Element {
  const { option, set } = props;
  const label = option.text || inWords(option.name);
  const choices = option.schema?.choices;
  if (option.type === "bool") {
    return (
      <label class="check">
        <input type="checkbox" defaultChecked={option.default === true} onChange={(event) => set(event.currentTarget.checked)} />
        {label}
      </label>
    );
  }
  if (Array.isArray(choices)) {
    return (
      <label>
        {label}
        <select onChange={(event) => set(choices[event.currentTarget.selectedIndex])}>
          {choices.map((value) => (
            <option key={String(value)} selected={value === option.default}>{inWords(String(value))}</option>
          ))}
        </select>
      </label>
    );
  }
  if (option.type === "player") {
    return (
      <label>
        {label}
        <select onChange={(event) => set(event.currentTarget.selectedIndex === 0 ? undefined : event.currentTarget.selectedIndex - 1)}>
          <option>–</option>
          {Array.from({ length: props.players }, (_, seat) => <option key={seat}>{seatLetter(seat)}</option>)}
        </select>
      </label>
    );
  }
  const isNumber = option.type === "int";
  const placeholder = option.default === undefined ? "" : String(option.default);
  const read = (text: string) => set(text === "" ? undefined : isNumber ? Number(text) : text);
  return (
    <label>
      {label}
      {isNumber ? (
        <input
          type="number"
          min={option.schema?.min}
          max={option.schema?.max}
          placeholder={placeholder}
          onChange={(event) => read(event.currentTarget.value)}
        />
      ) : (
        <input placeholder={placeholder} onChange={(event) => read(event.currentTarget.value)} />
      )}
    </label>
  );
}

/** Returns an id as words, where nothing else names it. */
function inWords(id: string): string {
  return id.replace(/_/g, " ");
}
