/** What happened, in sentences; and what a screen reader is told of it. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Chance } from "./chance";
import { useScene } from "./context";
import { subjectOf } from "./names";
import { TypedLine } from "./panel";
import { PlayerMark } from "./things";
import type { LogLine, View } from "./types";
import { say } from "./words";

export function Log(): JSX.Element {
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
    <section class="panel log" aria-labelledby="log">
      <h2 id="log">
        {say("log")} <small>{view.head.round > 0 && say("round", { n: view.head.round })}</small>
      </h2>
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
    </section>
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
