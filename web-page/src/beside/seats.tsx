/** The players: who they are, whose turn it is, what each has, and how each stands. */

import type { JSX } from "preact";
import { SeatTime } from "./clock";
import { kindOf, useScene, type Scene } from "../match/context";
import { countedBy, sizeOf, type Layout } from "../table/layout";
import { colourClass, isColoured } from "../table/look";
import { calledFrom, kindOfBot } from "../match/names";
import { Mark, PlayerMark } from "../table/things";
import type { CounterArea, ZoneArea } from "../wire/types";
import { titleOf } from "../table/zones";
import { say } from "../words/words";

const MOST_MARKS = 8;
/** More things than that are a number. */

export function Seats({ layout }: { layout: Layout }): JSX.Element {
  const scene = useScene();
  const { view, model } = scene;
  const order = view.seats.map((_, index) => (index + Math.max(view.viewer, 0)) % view.players);
  return (
    <section class="panel seats" aria-label={say("players")}>
      {order.map((seat) => (
        <SeatPanel key={seat} seat={seat} layout={layout} />
      ))}
      <Status facts={sharedNumbers(scene, layout)} lines={model.words.value?.status ?? []} />
    </section>
  );
}

function SeatPanel({ seat, layout }: { seat: number; layout: Layout }): JSX.Element {
  const scene = useScene();
  const { view, model } = scene;
  const entry = view.seats[seat];
  const isActive = view.head.active.includes(seat) && !view.abandoned;
  const isMe = seat === view.viewer;
  const isAway = model.live !== null && entry?.kind === "human" && !isMe && !(model.online.value.includes(seat) || entry.online);
  const points = pointsOf(scene, seat);
  const isMoving = isActive && !entry?.stand_in;
  const isEliminated = view.head.eliminated?.includes(seat);
  const state = isEliminated ? say("seat.eliminated") : entry?.stand_in ? say("stand_in") : isActive ? (isMe ? say("seat.to_play") : say("seat.thinking")) : isAway ? say("seat.away") : "";
  return (
    <div class={`seat${isMe ? " me" : ""}${isActive ? " on" : ""}`} data-area={`seat@${seat}`}>
      <span class="ava">
        <PlayerMark seat={seat} size={34} />
      </span>
      <span class="who">
        <b>{calledFrom(view, seat)}</b>
        {entry?.bot && <small class="faint">{kindOfBot(entry.bot)}</small>}
        {state && <small class={isMoving ? "accent" : "faint"}>{state}</small>}
        <SeatTime seat={seat} />
      </span>
      <span class="facts">
        {seriesOf(scene, layout.seatCounters, seat).map((bases) => (
          <SeatCounters key={bases[0]} bases={bases} seat={seat} />
        ))}
        {layout.seatZones.map((base) => (
          <SeatZone key={base} base={base} seat={seat} />
        ))}
      </span>
      {points !== null && (
        <span class="pts">
          {String(points).replace("-", "−")}{" "}
          <small>{say("points", { n: Math.abs(points) })}</small>
        </span>
      )}
    </div>
  );
}

/** Returns the points of a player: those of the result, or of a track; null if none are known. */
export function pointsOf(scene: Scene, seat: number): number | null {
  const { content, view } = scene;
  if (view.result !== undefined) return view.result.scores[seat] ?? null;
  for (const track of Object.keys(content.tracks ?? {})) {
    const value = (view.areas[track] as CounterArea | undefined)?.values[seat];
    if (typeof value === "number") return value;
  }
  return null;
}

/** Returns the counters of players, those together whose names differ in the last word alone. */
function seriesOf(scene: Scene, counters: string[], seat: number): string[][] {
  const series = new Map<string, string[]>();
  for (const base of counters.filter((each) => isTold(scene, each, seat))) {
    const isOne = countedBy(scene.content.counters[base] ?? {}) === "";
    const common = isOne ? commonPart(titleOf(scene, base)) : "";
    const key = common || base;
    series.set(key, [...(series.get(key) ?? []), base]);
  }
  return [...series.values()];
}

/** Returns a name without its last word; empty if it has no other. */
function commonPart(name: string): string {
  return name.slice(0, Math.max(name.lastIndexOf(" "), 0));
}

/** Returns whether a number, or one of several, is something. */
function isSome(value: unknown): boolean {
  if (value === null || typeof value !== "object") return value !== 0;
  return Object.values(value).some(Boolean);
}

/** Returns whether to show what a player has of a counter: nothing only where most have something. */
function isTold({ content, view }: Scene, base: string, seat: number): boolean {
  const { values } = view.areas[base] as CounterArea;
  const number = values.filter(isSome).length;
  return Boolean(content.counters[base]?.start) || isSome(values[seat]) || number * 2 >= values.length;
}

function SeatCounters({ bases, seat }: { bases: string[]; seat: number }): JSX.Element | null {
  const scene = useScene();
  const { content, view } = scene;
  const [first = ""] = bases;
  const name = titleOf(scene, first);
  if (countedBy(content.counters[first] ?? {}) !== "") return <SeatTally base={first} seat={seat} />;
  const common = bases.length > 1 ? commonPart(name) : "";
  return (
    <span class="fact">
      {inSentence(common)}
      {bases.map((base) => {
        const value = (view.areas[base] as CounterArea).values[seat];
        const own = titleOf(scene, base);
        return (
          <span key={base} data-area={`${base}@${seat}`}>
            {common ? own.slice(common.length) : inSentence(own)} <b>{value === null ? "?" : String(value)}</b>
          </span>
        );
      })}
    </span>
  );
}

/** Numbers by kind of thing. */
function SeatTally({ base, seat }: { base: string; seat: number }): JSX.Element | null {
  const scene = useScene();
  const { view, content } = scene;
  const value = (view.areas[base] as CounterArea).values[seat];
  const name = titleOf(scene, base);
  const entries = Object.entries(value ?? {}).filter(([, number]) => number);
  if (entries.length === 0) return null;
  return (
    <span class="fact" title={name}>
      {inSentence(name)}
      {entries.map(([id, number]) => (
        <span key={id} class="marked" title={kindOf(content, id).name}>
          <Mark id={id} />
          <b>{number}</b>
        </span>
      ))}
    </span>
  );
}

/** Returns a name as it stands inside a line. */
function inSentence(name: string): string {
  return name.slice(0, 1).toLowerCase() + name.slice(1);
}

function SeatZone({ base, seat }: { base: string; seat: number }): JSX.Element | null {
  const scene = useScene();
  const { content, view, model } = scene;
  const zone = view.areas[`${base}@${seat}`] as ZoneArea | undefined;
  if (zone === undefined) return null;
  const isShownInDock = seat === view.viewer && content.zones[base]?.sees !== "everybody";
  const size = sizeOf(zone);
  const known = (zone.items ?? []).filter((item): item is string => item !== null);
  const hasMarks = known.length > 0 && known.every((id) => isColoured(kindOf(content, id)));
  const name = inSentence(titleOf(scene, base));
  if (isShownInDock || size === 0) {
    return size === 0 && !isShownInDock ? <span class="hidden" data-area={`${base}@${seat}`} /> : null;
  }
  return (
    <span class="fact" data-area={`${base}@${seat}`} title={known.map((id) => kindOf(content, id).name).join(", ")}>
      {name} <b>{size}</b>
      {hasMarks && known.length <= MOST_MARKS && (
        <span class="marks">
          {known.map((id, index) => (
            <span key={index} class={`${colourClass(kindOf(content, id))}${model.isGuessed(`${base}@${seat}`, index) ? " guessed" : ""}`} data-item={`${base}@${seat}|${id}`}>
              <Mark id={id} />
            </span>
          ))}
        </span>
      )}
    </span>
  );
}

/** The numbers that all share, and what the rules say of the position. */
function Status({ facts, lines }: { facts: [string, number][]; lines: string[] }): JSX.Element | null {
  if (facts.length === 0 && lines.length === 0) return null;
  return (
    <ul class="status">
      {facts.map(([name, value]) => (
        <li key={name} class="fact">
          {name} <b>{value}</b>
        </li>
      ))}
      {lines.map((line) => (
        <li key={line}>{withMarks(line)}</li>
      ))}
    </ul>
  );
}

const LETTER_AND_NUMBER = /\b([A-E])(?= [-−]?\d)/;

/** Returns a line with the marks of players before their numbers, in place of their letters. */
function withMarks(line: string): (string | JSX.Element)[] {
  return line.split(LETTER_AND_NUMBER).map((part, index) => {
    if (index % 2 === 0) return part;
    const seat = part.charCodeAt(0) - "A".charCodeAt(0);
    return (
      <span key={index} class="letter">
        <PlayerMark seat={seat} size={13} />
        <span class="visually-hidden">{part}</span>
      </span>
    );
  });
}

/** Returns the names of the numbers that all share, with those that are not zero. */
function sharedNumbers(scene: Scene, layout: Layout): [string, number][] {
  return layout.facts.flatMap((base): [string, number][] => {
    const [value] = (scene.view.areas[base] as CounterArea).values;
    return typeof value === "number" && value !== 0 ? [[titleOf(scene, base), value]] : [];
  });
}
