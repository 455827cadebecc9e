/** What happened, in sentences; and what a screen reader is told of it. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Chance } from "../fair/chance";
import { ChatPart } from "../talk/chat";
import { useScene } from "../match/context";
import { OriginNote } from "../after/exercise";
import { subjectOf } from "../match/names";
import { TypedLine } from "../turn/panel";
import { PlayerMark } from "../table/things";
import type { LogLine, View } from "../wire/types";
import { say } from "../words/words";

/** The log, or the chat in its place. */
export function Log({ hasChat }: { hasChat: boolean }): JSX.Element {
  const { view, model } = useScene();
  const isChat = useSignal(false);
  const unread = model.talk.unread.value;
  const other = isChat.value ? say("log") : unread > 0 ? say("chat.unread", { n: unread }) : say("chat");
  const title = (
    <h2 id="log">
      {isChat.value ? say("chat") : say("log")} <small>{view.head.round > 0 && say("round", { n: view.head.round })}</small>
      {hasChat && <button type="button" class="link" onClick={() => (isChat.value = !isChat.value)}>{other}</button>}
    </h2>
  );
  return (
    <section class="panel log" aria-labelledby="log">
      {isChat.value ? <>{title}<ChatPart model={model} table={view} /></> : <LogPart title={title} />}
    </section>
  );
}

function LogPart({ title }: { title: JSX.Element }): JSX.Element {
  const { view, model } = useScene();
  const list = useRef<HTMLOListElement>(null);
  const lines = model.words.value?.log ?? [];
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    // Other panels grow and shrink: the last line stays in sight.
    const observer = new ResizeObserver(() => (element.scrollTop = element.scrollHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [lines.length]);
  return (
    <>
      {title}
      <ol ref={list} tabIndex={0} aria-label={say("log")}>
        {lines.map((line) => (
          <li key={line.n} class={line.undone ? "undone" : ""}>
            <PlayerMark seat={line.seat} size={14} />
            <span>
              <b>{subjectOf(view, line.seat)}</b> {line.text}
            </span>
          </li>
        ))}
      </ol>
      {view.viewer >= 0 && view.result === undefined && model.live !== null && model.stopped.value === "" && <TypedLine />}
      {view.result === undefined && <Chance />}
      <OriginNote />
    </>
  );
}

/** Returns what the others did since the viewer's last action; oldest first. */
export function newsOf(view: View, log: LogLine[]): LogLine[] {
  const last = log.findLastIndex((line) => line.seat === view.viewer && !line.undone);
  return log.slice(last + 1);
}

/** Returns the last thing that happened; what one player did in a row is one sentence. */
export function lastOf(log: LogLine[]): { seat: number; text: string } | null {
  const done = log.filter((line) => !line.undone);
  const last = done.at(-1);
  if (last === undefined) return null;
  const first = done.findLastIndex((line) => line.seat !== last.seat) + 1;
  const own = done.slice(Math.max(first, done.length - 2));
  return { seat: last.seat, text: own.map((line) => line.text).join(", ") };
}

/** The live region that tells what happened since my turn, once it is mine again. */
export function Announcer(): JSX.Element {
  const { view, model } = useScene();
  const news = newsOf(view, model.words.value?.log ?? []);
  const isMine = model.isMyTurn.value;
  const told = news.map((line) => `${subjectOf(view, line.seat)} ${line.text}.`).join(" ");
  const turn = isMine ? say("turn.mine") : "";
  return (
    <p class="visually-hidden" role="status" aria-live="polite">
      {isMine ? `${told} ${turn}` : ""}
    </p>
  );
}
