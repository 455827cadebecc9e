/** The page of a match. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { TableBanners } from "../beside/at-table";
import { Bar } from "../beside/bar";
import { SceneContext, useScene } from "../match/context";
import { HandOver } from "./hand-over";
import { HintPanel } from "../turn/hints";
import { Icon, type IconName } from "../page/icons";
import { BlockInText } from "../board/in-text";
import { layoutOf, type Block, type Layout } from "./layout";
import { usePalette } from "./look";
import { Ledger } from "./ledger";
import { Announcer, Log } from "../beside/log";
import { MatchModel } from "../match/match";
import { playerName } from "../match/names";
import { NoticeTrouble } from "../talk/notices";
import { Nowhere } from "../page/nowhere";
import { Choices, PhoneSteps } from "../turn/panel";
import { RefusalNote } from "../turn/refusal";
import { AbandonedPanel, ResultPanel } from "../after/result";
import { useScrollStop } from "../page/scrolling";
import { Seats } from "../beside/seats";
import { isPhone, shortcuts, textOnly } from "../page/settings";
import { PlayerMark } from "./things";
import { TrackView } from "../board/track";
import { UndoQuestion } from "../turn/undo";
import { WaitingRoom } from "../lobby/waiting-room";
import type { View } from "../wire/types";
import { say, type Key } from "../words/words";
import { BlockView } from "./zones";

export function MatchPage({ match, as }: { match: string; as: string | null }): JSX.Element {
  const seat = useSignal(as);
  const model = useMemo(() => new MatchModel(match, seat.value), [match, seat.value]);
  const isAtScreen = useSignal(false);
  useEffect(() => () => model.close(), [model]);
  const view = model.view.value;
  const next = view === null ? null : nextAtScreen(view, isAtScreen.value);
  if (view !== null && next !== null) {
    const goOn = () => {
      isAtScreen.value = true;
      seat.value = String(next);
    };
    return <HandOver seat={next} name={playerName(view, next)} goOn={goOn} />;
  }
  return <TableScene model={model} />;
}

/**
 * Returns the seat of the person who is to sit down at a screen that several share; null if it is
 * the one who sits there, or nobody else's.
 *
 * @param isAtScreen whether anybody has sat down yet.
 */
function nextAtScreen(view: View, isAtScreen: boolean): number | null {
  const mine = view.seats.filter((seat) => seat.you && !seat.stand_in).map((seat) => seat.seat);
  if (mine.length < 2 || view.result !== undefined) return null;
  const active = mine.filter((seat) => view.head.active.includes(seat));
  const isHere = active.includes(view.viewer) && (isAtScreen || active.length === 0);
  if (isHere) return null;
  return active.find((seat) => seat !== view.viewer || !isAtScreen) ?? null;
}

/** Shows a match once its view and content are there. */
export function TableScene({ model, controls }: { model: MatchModel; controls?: JSX.Element }): JSX.Element {
  const view = model.shown.value;
  const content = model.content.value;
  const card = model.card.value;
  if (view === null && card !== null) return <WaitingRoom card={card} model={model} />;
  if (view === null || content === null || content.game !== view.game) {
    if (model.failure.value) return <Nowhere title={model.failure.value} />;
    return (
      <main class="loading">
        <p role="status">{say("loading")}</p>
      </main>
    );
  }
  return (
    <SceneContext.Provider value={{ model, view, content }}>
      <TableLayout controls={controls} />
    </SceneContext.Provider>
  );
}

type Tab = "table" | "choices" | "log";

function TableLayout({ controls }: { controls: JSX.Element | undefined }): JSX.Element {
  const scene = useScene();
  const { view, model, content } = scene;
  const layout = useMemo(() => layoutOf(content, view), [content, view]);
  const tab = useSignal<Tab>("table");
  const isText = textOnly.value;
  useShortcuts(model);
  useEffect(() => {
    document.title = `${model.isMyTurn.value ? "● " : ""}${content.title} · bgf`;
  }, [model.isMyTurn.value, content.title]);
  useEffect(() => usePalette(content), [content]);
  const hasChoices = view.result === undefined && controls === undefined && model.stopped.value === "";
  const isHinted = model.hint.value !== null || model.isThinking.value;
  const isHintBelow = isPhone.value && tab.value !== "choices" && isHinted;
  const isBelow = isPhone.value && model.live === null;
  const isLaid = !hasBoard(layout);
  const isAside = layout.aside.length > 0 && !isText;
  const aside = useScrollStop<HTMLDivElement>();
  const main = useScrollStop<HTMLElement>(); // on a phone it scrolls as a whole
  return (
    <div class={`page tab-${tab.value}${isText ? " text-only" : ""}`} data-game-form={formOf(layout)}>
      {hasChoices && (
        <a class="skip" href="#choices" onClick={focusChoices}>{say("skip")}</a>
      )}
      <Bar />
      <div class="banners">
        {!model.isConnected.value && <div class="banner" role="status">{say("offline")}</div>}
        {(model.failure.value || model.stopped.value) && (
          <div class="banner bad" role="alert">{model.failure.value || model.stopped.value}</div>
        )}
        <UndoQuestion />
        <TableBanners />
        <NoticeTrouble />
      </div>
      <main ref={main} class="main">
        <h1 class="visually-hidden">{content.title}</h1>
        <div class="left">
          {view.result !== undefined && (controls === undefined || model.live === null) && <ResultPanel />}
          {view.abandoned && model.live !== null && <AbandonedPanel />}
          {isText && (
            <div class="texts-of-boards">
              {[...layout.board, ...layout.aside].map((block) => (
                <BlockInText key={block.area} block={block} />
              ))}
            </div>
          )}
          {!isText && (
            <div class={`stage${isAside ? " has-aside" : ""}`}>
              <div class={`board-room${isLaid ? " laid" : ""}`} {...(isLaid ? scrollable() : {})}>
                {layout.tracks.map((track) => (
                  <TrackView key={track} track={track} />
                ))}
                {layout.board.map((block) => (
                  <BoardBlock key={block.area} block={block} />
                ))}
              </div>
              {isAside && (
                <div ref={aside} class="aside">
                  {layout.aside.map((block) => (
                    <AsideBlock key={block.area} block={block} />
                  ))}
                </div>
              )}
            </div>
          )}
          <Dock layout={layout} />
        </div>
        <div class="side">
          {!isBelow && controls}
          <Seats layout={layout} />
          {hasChoices && <Choices />}
          {!isHintBelow && <HintPanel />}
          <Log hasChat={controls === undefined && model.live !== null} />
        </div>
      </main>
      {isHintBelow && <div class="phone-steps"><HintPanel /></div>}
      {tab.value === "table" && isPhone.value && !isHintBelow && <PhoneSteps />}
      {isBelow && <div class="phone-steps">{controls}</div>}
      <RefusalNote />
      <Announcer />
      <Tabs tab={tab} count={view.offers.count} unread={model.talk.unread.value} />
    </div>
  );
}

/** Below the board: what is mine, what lies open, and at the end the stacks. */
function Dock({ layout }: { layout: Layout }): JSX.Element {
  const stacks = layout.dock.filter((block) => block.form === "stack");
  const others = layout.dock.filter((block) => block.form !== "stack");
  const dock = useScrollStop<HTMLDivElement>();
  return (
    <div ref={dock} class="dock">
      {others.map((block) => (
        <BlockView key={block.area} block={block} />
      ))}
      {!hasBoard(layout) && <Ledger />}
      {stacks.length > 0 && (
        <div class="stacks">
          {stacks.map((block) => (
            <BlockView key={block.area} block={block} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Moves the focus into the choices. */
function focusChoices(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
  const panel = document.getElementById("choices")?.parentElement;
  panel?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
}

/** Returns what makes a part that scrolls reachable by the keyboard. */
function scrollable() {
  return { tabIndex: 0, role: "group", "aria-label": say("tab.table") } as const;
}

function formOf(layout: Layout): string {
  return layout.board[0]?.form ?? "none";
}

function hasBoard(layout: Layout): boolean {
  return layout.board.some((block) => block.form === "map" || block.form === "grid");
}

/** A part on the board; another player's plane has that player's name above it. */
function BoardBlock({ block }: { block: Block }): JSX.Element {
  const { view } = useScene();
  const isOthers = block.form === "grid" && block.owner >= 0 && block.owner !== view.viewer;
  return (
    <>
      {isOthers && (
        <h2 class="zone-title owner">
          <PlayerMark seat={block.owner} size={16} /> {playerName(view, block.owner)}
        </h2>
      )}
      <BlockView block={block} />
    </>
  );
}

/** A part beside the board; another player's plane has that player's name on it. */
function AsideBlock({ block }: { block: Block }): JSX.Element {
  const { view } = useScene();
  if (block.form !== "grid") return <BlockView block={block} />;
  const name = playerName(view, block.owner);
  return (
    <section class="panel other-grid">
      <h2 class="zone-title">{say("grid.of", { name })}</h2>
      <BlockView block={block} />
    </section>
  );
}

const TABS: [Tab, IconName, Key][] = [
  ["table", "table", "tab.table"],
  ["choices", "choices", "tab.choices"],
  ["log", "log", "tab.log"],
];

/** On phones: what is shown. */
function Tabs({ tab, count, unread }: { tab: { value: Tab }; count: number; unread: number }): JSX.Element {
  return (
    <nav class="tabs" aria-label={say("tabs")}>
      {TABS.map(([name, icon, key]) => (
        <button key={name} type="button" aria-current={tab.value === name ? "true" : undefined} onClick={() => (tab.value = name)}>
          <Icon name={icon} />
          {say(key)}
          {name === "choices" && count > 0 && <span class="badge">{count}</span>}
          {name === "log" && unread > 0 && <span class="badge">{unread}</span>}
        </button>
      ))}
    </nav>
  );
}

/** Single keys: `/` types, `h` asks for a hint, `u` takes back, `p` is for a pause; Escape cancels. */
function useShortcuts(model: MatchModel): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).matches("input, textarea, select");
      if (event.key === "Escape") model.cancel();
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isTyping || shortcuts.value !== "on" || !isPlain) return;
      if (event.key === "/") {
        event.preventDefault();
        document.getElementById("typed")?.focus();
      } else if (event.key === "h") void model.askHint();
      else if (event.key === "u") void model.undo();
      else if (event.key === "p" && canPause(model)) void model.togglePause();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [model]);
}

function canPause(model: MatchModel): boolean {
  const view = model.view.peek();
  const isOver = view === null || view.result !== undefined || model.stopped.peek() !== "";
  return model.live !== null && !isOver && model.me.peek() >= 0;
}
