/** What people say at the table: lines, and a line to write in. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { MatchModel } from "../match/match";
import { playerName } from "../match/names";
import { lang } from "../page/settings";
import type { ChatLine, Talk } from "./talk";
import { PlayerMark } from "../table/things";
import type { Seat } from "../wire/types";
import { say } from "../words/words";

interface Table {
  seats: Seat[];
  host?: boolean;
}

export function ChatPart({ model, table }: { model: MatchModel; table: Table }): JSX.Element {
  const { talk } = model;
  const list = useRef<HTMLOListElement>(null);
  const lines = talk.shown.value;
  useEffect(() => {
    talk.show(true);
    return () => talk.show(false);
  }, [talk]);
  useEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [lines.length]);
  return (
    <>
      {talk.rooms.value.length > 1 && (
        <p class="row-buttons pad">
          {talk.rooms.value.map(({ room }) => (
            <button key={room} type="button" class="link" aria-pressed={room === talk.room.value?.room} onClick={() => (talk.chosen.value = room)}>
              {say(`chat.${room}`)}
            </button>
          ))}
        </p>
      )}
      <ol ref={list} aria-live="polite" tabIndex={0} aria-label={say("chat")}>
        {lines.map((line) => <Line key={line.id} line={line} talk={talk} table={table} />)}
      </ol>
      {lines.length === 0 && <p class="small dim pad">{say("chat.none")}</p>}
      {talk.note.value && <p class="small pad" role="alert">{talk.note.value}</p>}
      {talk.room.value !== undefined && (talk.room.value.free ? <Free model={model} /> : <Phrases model={model} />)}
    </>
  );
}

function Line({ line, talk, table }: { line: ChatLine; talk: Talk; table: Table }): JSX.Element {
  const name = line.seat >= 0 ? playerName(table, line.seat) : line.name || say("chat.watcher");
  const withheld = line.hidden ? say("chat.hidden") : line.muted ? say("chat.muted") : "";
  const report = async () => {
    if (await talk.report(line)) talk.note.value = say("chat.reported");
  };
  const isOpen = useSignal(false);
  const time = new Date(line.at * 1000);
  return (
    <li title={time.toLocaleString(lang.value)}>
      {line.seat >= 0 ? <PlayerMark seat={line.seat} size={14} /> : <span />}
      <span>
        <b>{name}</b> {line.text ?? <i>{withheld}</i>}
        {(!line.you || table.host) && (
          <button type="button" class="link" aria-expanded={isOpen.value} aria-label={say("chat.more", { name })} onClick={() => (isOpen.value = !isOpen.value)}>…</button>
        )}
        {isOpen.value && (
          <span class="row-buttons">
            {!line.you && <button type="button" class="link" onClick={() => void talk.mute(line)}>{say(line.muted ? "chat.unmute" : "chat.mute", { name })}</button>}
            {!line.you && <button type="button" class="link" onClick={() => void report()}>{say("chat.report")}</button>}
            {table.host && <button type="button" class="link" onClick={() => void talk.hide(line)}>{say(line.hidden ? "chat.show" : "chat.hide")}</button>}
          </span>
        )}
      </span>
    </li>
  );
}

function Free({ model }: { model: MatchModel }): JSX.Element {
  const text = useSignal("");
  const send = async (event: Event) => {
    event.preventDefault();
    const isSaid = text.value.trim() !== "" && (await model.talk.say(model.as, { text: text.value }));
    if (isSaid) text.value = "";
  };
  return (
    <form class="type go" onSubmit={(event) => void send(event)}>
      <input value={text} maxLength={300} aria-label={say("chat.write")} placeholder={say("chat.write")} onInput={(event) => (text.value = event.currentTarget.value)} />
      <button>{say("chat.send")}</button>
    </form>
  );
}

function Phrases({ model }: { model: MatchModel }): JSX.Element {
  const { talk } = model;
  const chosen = useSignal("");
  useEffect(() => void talk.loadPhrases(), [talk, lang.value]);
  const send = (event: Event) => {
    event.preventDefault();
    void talk.say(model.as, { phrase: chosen.value || (talk.phrases.value[0]?.key ?? "") });
  };
  return (
    <form class="type go" onSubmit={send}>
      <select aria-label={say("chat.write")} title={say("chat.phrases")} value={chosen} onChange={(event) => (chosen.value = event.currentTarget.value)}>
        {talk.phrases.value.map(({ key, text }) => <option key={key} value={key}>{text}</option>)}
      </select>
      <button>{say("chat.send")}</button>
    </form>
  );
}
