/** Zones, numbers and dice: everything on a table that is no board. */

import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { kindOf, useScene, type Scene } from "../match/context";
import { Ship } from "../board/frames";
import { GridView } from "../board/grid";
import { baseOf, countedBy, isShown, itemsOf, ownerOf, sizeOf, type Block } from "./layout";
import { colourClass, iconOf, isColoured } from "./look";
import { MapView } from "../board/map";
import { playerName } from "../match/names";
import { Face, labelOf, Mark, Pointable, PieceFigure, PlayerMark, Spoken, usePointed } from "./things";
import type { Picked } from "../turn/picking";
import { useScrollStop } from "../page/scrolling";
import { ticketsOf } from "../board/tickets";
import { widthOfWidestWord } from "./word-width";
import type { CounterArea, DiceArea, Pile, Target, ZoneArea } from "../wire/types";
import { say } from "../words/words";

export function BlockView({ block }: { block: Block }): JSX.Element | null {
  switch (block.form) {
    case "map":
      return <MapView block={block} />;
    case "grid":
      return <GridView block={block} />;
    case "tableau":
      return <Tableau block={block} />;
    case "clusters":
      return <Clusters block={block} />;
    case "rack":
      return <Rack block={block} />;
    case "fan":
      return <Fan block={block} />;
    case "tickets":
      return <Tickets block={block} />;
    case "row":
    case "cards":
      return <Row block={block} />;
    case "market":
      return <Market block={block} />;
    case "list":
      return <List block={block} />;
    case "stack":
      return <Stack block={block} />;
    case "tally":
      return <Tally block={block} />;
    case "dice":
      return <Dice block={block} />;
  }
}

/** Returns the name of a part of the table. */
export function titleOf(scene: Scene, base: string): string {
  const { content } = scene;
  const parts = [content.zones, content.counters, content.tracks, content.dice, content.planes, content.maps];
  return parts.map((part) => part?.[base]?.name).find(Boolean) ?? base;
}

function zoneOf(scene: Scene, block: Block): ZoneArea {
  return scene.view.areas[block.area] as ZoneArea;
}

/** Returns what may name one thing of a zone among the choices. */
function itemTargets(area: string, kind: string | null, number: number, withZone = false): Target[] {
  const targets: Target[] = [["item", area, String(number)]];
  if (kind !== null) targets.unshift(["kind", area, kind], ["kind", "", kind]);
  if (withZone) targets.push(["zone", area, ""]);
  return targets;
}

/** The name of a part of the table; what is another's bears that player's mark. */
function Title({ block, note }: { block: Block; note?: string }): JSX.Element {
  const scene = useScene();
  const isOthers = block.owner >= 0 && block.owner !== scene.view.viewer;
  return (
    <h2 class="zone-title">
      {titleOf(scene, block.base)}
      {isOthers && (
        <span>
          <PlayerMark seat={block.owner} size={16} />
          <span class="visually-hidden">{playerName(scene.view, block.owner)}</span>
        </span>
      )}
      {note && <small>{note}</small>}
    </h2>
  );
}

/** A hand: one card a kind, with its number. */
function Fan({ block }: { block: Block }): JSX.Element {
  const scene = useScene();
  const counts = countsOf(itemsOf(zoneOf(scene, block)));
  const middle = (counts.length - 1) / 2;
  const total = sizeOf(zoneOf(scene, block));
  return (
    <section class="zone hand">
      <Title block={block} note={String(total)} />
      <div class="fan" data-area={block.area} style={{ "--kinds": String(counts.length) }}>
        {counts.map(([kind, count], index) => (
          <div
            key={kind}
            class="held"
            style={{ "--turn": `${(index - middle) * 3.2}deg`, "--drop": `${Math.abs(index - middle) ** 2 * 1.1}px` }}
          >
            <Pointable
              targets={itemTargets(block.area, kind || null, index + 1)}
              label={`${labelOf(kind || null, scene)}: ${count}`}
              class="card"
              item={`${block.area}|${kind}`}
            >
              <Face id={kind || null} />
              <span class="count">{count}</span>
            </Pointable>
          </div>
        ))}
        {counts.length === 0 && <p class="faint small">{say("zone.empty")}</p>}
      </div>
    </section>
  );
}

/** Returns how often each kind is there; unknown ones stand under the empty string. */
function countsOf(items: (string | null)[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item ?? "", (counts.get(item ?? "") ?? 0) + 1);
  return [...counts];
}

/** Pairs of places: what they are worth, and how much is missing. */
function Tickets({ block }: { block: Block }): JSX.Element {
  const scene = useScene();
  const { content, model } = scene;
  const items = itemsOf(zoneOf(scene, block));
  const maps = Object.keys(content.maps ?? {});
  const tickets = maps.flatMap((map) => ticketsOf(scene, map));
  const list = useScrollStop<HTMLDivElement>();
  return (
    <section class="zone tickets">
      <Title block={block} />
      <div ref={list} class={`ticket-list${items.length > 2 ? " many" : ""}`} data-area={block.area}>
        {items.map((id, index) => {
          const number = tickets.findIndex((each) => each.id === id);
          const ticket = tickets[number];
          const show = (shown: boolean) => () => (model.shownTicket.value = shown ? id : null);
          return (
            <div key={id ?? index} onPointerEnter={show(true)} onPointerLeave={show(false)} onFocusCapture={show(true)} onBlurCapture={show(false)}>
              <Pointable
                targets={itemTargets(block.area, id, index + 1)}
                label={labelOf(id, scene)}
                class={`ticket${ticket?.missing === 0 ? " done" : ""}${ticket?.missing === -1 ? " lost" : ""}`}
                item={`${block.area}|${id ?? ""}`}
              >
                <span class="tag">{ticket?.missing === 0 ? "✓" : number + 1 || ""}</span>
                <span class="what">
                  {id === null ? say("facedown") : kindOf(content, id).name}
                  {ticket && <small>{missingText(ticket.missing)}</small>}
                </span>
                <b class="val">{ticket?.value}</b>
              </Pointable>
            </div>
          );
        })}
        {items.length === 0 && <p class="faint small">{say("zone.empty")}</p>}
      </div>
    </section>
  );
}

function missingText(missing: number | null): string {
  if (missing === null) return "";
  if (missing === 0) return say("ticket.done");
  if (missing < 0) return say("ticket.lost");
  return say("ticket.missing", { n: missing });
}

/** Cards side by side; numbers that are kept by their places lie on them. */
function Row({ block }: { block: Block }): JSX.Element {
  const scene = useScene();
  const { content } = scene;
  const items = itemsOf(zoneOf(scene, block));
  const isRead = items.some((id) => id !== null && content.kinds[id]?.text);
  return (
    <section class={`zone ${isRead ? "texts" : "row-zone"}`}>
      <Title block={block} />
      <div class="row" data-area={block.area}>
        {items.map((id, index) => (
          <Pointable
            key={`${id} ${index}`}
            targets={itemTargets(block.area, id, index + 1)}
            label={labelOf(id, scene)}
            class={isRead ? "text-card" : "card"}
            isGuess={scene.model.isGuessed(block.area, index)}
            item={`${block.area}|${id ?? ""}`}
          >
            {isRead && id !== null ? <TextCard id={id} /> : <Face id={id} />}
            {bonusOf(scene, block, index + 1) !== 0 && (
              <span class="bonus">+{bonusOf(scene, block, index + 1)}</span>
            )}
          </Pointable>
        ))}
        {items.length === 0 && <p class="faint small">{say("zone.empty")}</p>}
      </div>
    </section>
  );
}

function TextCard({ id }: { id: string }): JSX.Element {
  const { content } = useScene();
  const kind = kindOf(content, id);
  return (
    <>
      <b class="serif">{kind.name}</b>
      <span class="val">{kind.value}</span>
      <span class="small dim">{kind.text}</span>
    </>
  );
}

/** Returns the sum of the numbers that are kept for a place of a row. */
function bonusOf(scene: Scene, block: Block, number: number): number {
  let sum = 0;
  for (const [id, entry] of Object.entries(scene.content.counters)) {
    if (!isShown(entry) || countedBy(entry) !== block.base) continue;
    const [value] = (scene.view.areas[id] as CounterArea).values;
    if (value !== null && typeof value === "object") sum += value?.[String(number)] ?? 0;
  }
  return sum;
}

const MOST_COLUMNS = 4;

/** Returns what a column of a zone says of a thing; null for nothing, empty for a plain yes. */
function columnOf(scene: Scene, block: Block, id: string, column: string): string | null {
  const { content, view } = scene;
  const kind = kindOf(content, id);
  const entry = content.zones[block.base];
  const trait = (name: string) => kind.traits?.[name];
  if (column === "name") return kind.name;
  if (column === "value") return kind.value ? String(kind.value) : null;
  if (column === "price" && entry?.price) {
    const more = entry.price.more ? Number(trait(entry.price.more) ?? 0) : 0;
    return String(Number(trait(entry.price.of) ?? 0) + more);
  }
  const counter = view.areas[column];
  if (counter?.type === "counter") {
    const [numbers] = counter.values;
    const own = numbers !== null && typeof numbers === "object" ? numbers?.[id] : undefined;
    return own ? String(own) : null;
  }
  const value = trait(column);
  if (value === true) return "";
  if (value === undefined || value === false || value === null) return null;
  return content.traits?.[`${column}.${String(value)}`] ?? String(value);
}

interface Fact {
  key: string;
  name: string;
  /** Empty where the name says all. */
  text: string;
}

/** Returns the columns of a zone that are shown as facts, with their names. */
function factsOf(scene: Scene, block: Block, id: string): Fact[] {
  const columns = scene.content.zones[block.base]?.columns ?? [];
  return columns.flatMap((key) => {
    const text = ["name", "number", "aboard"].includes(key) ? null : columnOf(scene, block, id, key);
    return text === null ? [] : [{ key, name: columnName(scene, key), text }];
  });
}

/** Returns facts as they are spoken. */
function spoken(facts: Fact[]): string {
  return facts.map((fact) => `${fact.name} ${fact.text}`.trim()).join(", ");
}

function columnName(scene: Scene, column: string): string {
  const { content } = scene;
  const named = content.traits?.[column] ?? content.counters[column]?.name;
  return named ?? column.replace(/_/g, " ");
}

/** Things for sale: a card each with what they cost and bring. */
function Market({ block }: { block: Block }): JSX.Element {
  const scene = useScene();
  const items = itemsOf(zoneOf(scene, block));
  const row = useScrollStop<HTMLDivElement>();
  return (
    <section class="zone market">
      <Title block={block} />
      <div ref={row} class="row" data-area={block.area}>
        {items.map((id, index) => {
          if (id === null) return null;
          const facts = factsOf(scene, block, id);
          const price = facts.find((fact) => fact.key === "price");
          const number = kindOf(scene.content, id).traits?.["number"];
          return (
            <Pointable
              key={id}
              targets={itemTargets(block.area, id, index + 1)}
              label={`${labelOf(id, scene)}. ${spoken(facts)}`}
              class="ware"
              item={`${block.area}|${id}`}
            >
              <span class="ware-head">
                <span>{typeof number === "number" ? number : ""}</span>
                {price && <b class="coin">{price.text}</b>}
              </span>
              <WareIcon id={id} />
              <b class="serif" style={{ "--widest-word": widthOfWidestWord(kindOf(scene.content, id).name) }}>
                {kindOf(scene.content, id).name}
              </b>
              <span class="ware-facts">
                {facts.filter((fact) => fact.key !== "price").slice(0, MOST_COLUMNS).map((fact) => (
                  <span key={fact.key} class="fact">
                    <small>{fact.name}</small> {fact.text && <b>{fact.text}</b>}
                  </span>
                ))}
              </span>
            </Pointable>
          );
        })}
      </div>
    </section>
  );
}

function WareIcon({ id }: { id: string }): JSX.Element | null {
  const { content } = useScene();
  const icon = iconOf(content, id);
  if (icon === null) return null;
  return (
    <svg class="ware-icon" viewBox="0 0 512 512" aria-hidden="true">
      <path d={icon} />
    </svg>
  );
}

/** Things that a player has, a line each, with what lies on them. */
function List({ block }: { block: Block }): JSX.Element {
  const scene = useScene();
  const { content, view } = scene;
  const items = itemsOf(zoneOf(scene, block));
  const carriers = Object.entries(content.zones).filter(
    ([, entry]) => entry.on !== undefined && entry.on === content.zones[block.base]?.holds,
  );
  return (
    <section class="zone list panel">
      <Title block={block} note={String(items.length)} />
      <div data-area={block.area}>
        {items.map((id, index) => {
          if (id === null) return null;
          const kinds = Object.keys(content.kinds).filter(
            (other) => content.kinds[other]?.type === kindOf(content, id).type,
          );
          const pile = kinds.indexOf(id);
          const facts = factsOf(scene, block, id);
          return (
            <Pointable
              key={id}
              targets={[
                ...itemTargets(block.area, id, index + 1),
                ...carriers.map(([zone]): Target => ["pile", zone, String(pile + 1)]),
              ]}
              label={`${labelOf(id, scene)}. ${spoken(facts)}`}
              class="line"
              item={`${block.area}|${id}`}
            >
              <WareIcon id={id} />
              <span class="line-text">
                <b class="serif">{kindOf(content, id).name}</b>
                <span class="facts">
                  {facts.map((fact) => (
                    <span key={fact.key}>
                      {fact.name} <b>{fact.text}</b>
                    </span>
                  ))}
                </span>
              </span>
              {carriers.map(([zone, entry]) => (
                <Carried
                  key={zone}
                  area={zone}
                  pile={(view.areas[zone] as ZoneArea | undefined)?.piles?.[pile]}
                  room={roomOf(scene, id, entry.room)}
                  takes={entry.room?.takes}
                />
              ))}
            </Pointable>
          );
        })}
        {items.length === 0 && <p class="faint small pad">{say("zone.empty")}</p>}
      </div>
    </section>
  );
}

function roomOf(scene: Scene, id: string, room: { of: string; more?: string } | undefined): number | null {
  if (room === undefined) return null;
  const size = kindOf(scene.content, id).traits?.[room.of];
  return typeof size === "number" ? size : null;
}

/** What lies on a thing, and how much room is left. */
function Carried(props: { area: string; pile: Pile | undefined; room: number | null; takes: string | undefined }): JSX.Element {
  const scene = useScene();
  const items = itemsOf(props.pile);
  const taken = items.reduce((sum, id) => {
    const size = id === null || props.takes === undefined ? 1 : kindOf(scene.content, id).traits?.[props.takes];
    return sum + (typeof size === "number" ? size : 1);
  }, 0);
  const room = props.room ?? taken;
  return (
    <span class="carried" data-area={props.area}>
      {props.room !== null && (
        <span class="pips" title={`${taken}/${room}`}>
          {Array.from({ length: room }, (_, pip) => (
            <i key={pip} class={pip < taken ? "full" : ""} />
          ))}
        </span>
      )}
      <span class="carried-items">
        {items.map((id, index) => (
          <Token key={index} id={id} item={`${props.area}|${id ?? ""}`} />
        ))}
      </span>
    </span>
  );
}

/** A small token: a code or a mark, with its number of heads or points. */
function Token({ id, item }: { id: string | null; item?: string }): JSX.Element {
  const scene = useScene();
  if (id === null) return <span class="chit back" data-item={item} />;
  const kind = kindOf(scene.content, id);
  const goal = kind.traits?.["to"];
  const place = typeof goal === "string"
    ? Object.values(scene.content.maps ?? {}).map((map) => map.places[goal]).find(Boolean)
    : undefined;
  const heads = kind.traits?.["people"];
  return (
    <span class={`chit ${colourClass(kind)}`} data-item={item} title={kind.name}>
      <b>{place?.code ?? kind.mark ?? kind.name.slice(0, 3)}</b>
      <span>
        {typeof heads === "number" && <i aria-hidden="true">{"●".repeat(heads)}</i>}
        {kind.value ? <em>{kind.value}</em> : null}
      </span>
    </span>
  );
}

/** Piles in rows that have a name. */
function Rack({ block }: { block: Block }): JSX.Element {
  const scene = useScene();
  const piles = zoneOf(scene, block).piles ?? [];
  const rows = Object.entries(scene.content.zones[block.base]?.at ?? {});
  const width = Math.max(...rows.map(([, count]) => count));
  let next = 0;
  return (
    <section class="zone rack panel">
      <Title block={block} />
      <div class="rack-rows" data-area={block.area} style={{ "--width": String(width) }}>
        {rows.map(([place, count]) => {
          const first = next;
          next += count;
          return (
            <div key={place} class="rack-row">
              <span class="rack-name">{placeName(scene, place)}</span>
              {Array.from({ length: count }, (_, at) => {
                const number = first + at + 1;
                const [id] = itemsOf(piles[number - 1]);
                const targets: Target[] = [["pile", block.area, String(number)]];
                return id === undefined ? (
                  <span key={number} class="chit hole" />
                ) : (
                  <Pointable
                    key={number}
                    targets={targets}
                    label={`${placeName(scene, place)}: ${labelOf(id, scene)}`}
                    class="chit-button"
                    item={`${block.area}|${id ?? ""}`}
                  >
                    <Token id={id} />
                  </Pointable>
                );
              })}
            </div>
          );
        })}
      </div>
    </section>
  );
}

function placeName(scene: Scene, place: string): string {
  const maps = Object.values(scene.content.maps ?? {});
  return maps.map((map) => map.places[place]?.name).find(Boolean) ?? place;
}

/** A deck with its number, or a heap of which the top is seen. */
function Stack({ block }: { block: Block }): JSX.Element {
  const scene = useScene();
  const isOpen = useSignal(false);
  const zone = zoneOf(scene, block);
  const items = itemsOf(zone);
  const isFaceDown = scene.content.zones[block.base]?.sees === "nobody";
  const top = isFaceDown ? null : (items.at(-1) ?? null);
  const title = titleOf(scene, block.base);
  const targets: Target[] = [["zone", block.area, ""]];
  const label = `${title}: ${sizeOf(zone)}`;
  const possible = usePointed(targets);
  const isHeap = !isFaceDown && !possible.can;
  return (
    <section class={`zone stack-zone${isHeap ? " heap" : ""}`} data-area={block.area}>
      {!isHeap && <Pointable targets={targets} label={label} class="card stack" item={`${block.area}|`}>
        {top === null ? <span class="face back" /> : <Face id={top} small />}
        <span class="stack-count">{sizeOf(zone)}</span>
      </Pointable>}
      {isFaceDown ? (
        <span class="stack-name">{title}</span>
      ) : (
        <button type="button" class="quiet stack-name" aria-expanded={isOpen.value} onClick={() => (isOpen.value = !isOpen.value)}>
          {title} <b>{sizeOf(zone)}</b>
        </button>
      )}
      {isOpen.value && (
        <div class="spread panel" role="group" aria-label={title}>
          {countsOf(items).map(([id, count]) => (
            <span key={id} class="spread-item">
              {id && isColoured(kindOf(scene.content, id)) && <Mark id={id} />}
              {labelOf(id || null, scene)}
              {count > 1 && ` ×${count}`}
            </span>
          ))}
        </div>
      )}
    </section>
  );
}

/** Numbers by kind. */
function Tally({ block }: { block: Block }): JSX.Element {
  const scene = useScene();
  const [numbers] = (scene.view.areas[block.area] as CounterArea).values;
  const entries = Object.entries(numbers !== null && typeof numbers === "object" ? numbers! : {});
  return (
    <section class="zone tally panel">
      <Title block={block} />
      <div class="tally-items" data-area={block.area}>
        {entries.map(([id, number]) => (
          <Pointable
            key={id}
            targets={[["piece", block.area, id], ["piece", "", id], ["kind", block.area, id]]}
            label={`${kindOf(scene.content, id).name}: ${number}`}
            class="tally-item"
          >
            <PieceIcon id={id} />
            <span class="xs">{kindOf(scene.content, id).name}</span>
            <b>{number}</b>
          </Pointable>
        ))}
      </div>
    </section>
  );
}

function PieceIcon({ id }: { id: string }): JSX.Element {
  const { content } = useScene();
  const isOnPlane = Object.values(content.planes ?? {}).some(
    (plane) => plane.holds === kindOf(content, id).type,
  );
  if (!isOnPlane) return <Mark id={id} />;
  return (
    <svg class="piece-icon" viewBox="-22 -22 44 46" aria-hidden="true">
      <PieceFigure id={id} />
    </svg>
  );
}

const PIPS: Record<string, [number, number][]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

function Dice({ block }: { block: Block }): JSX.Element {
  const scene = useScene();
  const { faces } = scene.view.areas[block.area] as DiceArea;
  const marks = scene.content.dice?.[block.base]?.marks ?? {};
  return (
    <section class="zone dice panel">
      <Title block={block} />
      <div class="dice-row" data-area={block.area}>
        {faces.map((face, index) => (
          <svg key={`${index} ${face}`} class="die" viewBox="-20 -20 40 40" role="img" aria-label={marks[face] ?? face}>
            <rect x={-18} y={-18} width={36} height={36} rx={8} />
            {marks[face] === undefined && PIPS[face] !== undefined ? (
              PIPS[face].map(([x, y]) => <circle key={`${x}${y}`} cx={x * 9} cy={y * 9} r={3.4} />)
            ) : (
              <text y={8} text-anchor="middle">{marks[face] ?? face}</text>
            )}
          </svg>
        ))}
      </div>
    </section>
  );
}

/** What a player has laid out where there is no board. */
function Tableau({ block }: { block: Block }): JSX.Element {
  const scene = useScene();
  const { content, view } = scene;
  const zone = zoneOf(scene, block);
  const items = itemsOf(zone);
  const frame = content.theme?.frames?.[block.base];
  const hidden = items.filter((id) => id === null).length;
  const isMine = ownerOf(block.area) === view.viewer;
  return (
    <section class={`tableau${isMine ? " mine" : ""}${frame ? " framed" : ""}`}>
      <h2 class="zone-title">
        <PlayerMark seat={block.owner} size={22} />
        {titleOf(scene, baseOf(block.area))}
        <small>
          {isMine ? say("you") : playerName(view, block.owner)} · {sizeOf(zone)}
          {hidden > 0 && ` · ${say("zone.hidden", { n: hidden })}`}
        </small>
      </h2>
      <div class="tableau-items" data-area={block.area}>
        {items.map((id, index) => (
          <Pointable
            key={`${id} ${index}`}
            targets={itemTargets(block.area, id, index + 1)}
            label={labelOf(id, scene)}
            class="card tile"
            isGuess={scene.model.isGuessed(block.area, index)}
            item={`${block.area}|${id ?? ""}`}
          >
            <Face id={id} />
          </Pointable>
        ))}
        {items.length === 0 && <p class="faint small">{say("zone.empty")}</p>}
      </div>
      {frame === "ark" && <Ship />}
    </section>
  );
}

/** A thing that can be picked for an action that names several. */
function Pickable({ thing, item }: { thing: Picked; item: string }): JSX.Element {
  const scene = useScene();
  const { model } = scene;
  const isPicked = model.picked.value.some(
    (each) => each.area === thing.area && each.index === thing.index,
  );
  return (
    <button
      type="button"
      class={`thing card tile can${isPicked ? " part" : ""}`}
      data-item={item}
      aria-pressed={isPicked}
      disabled={!model.canAct.value}
      onClick={() => model.pick(thing)}
    >
      <Spoken label={say("choose", { thing: labelOf(thing.id, scene) })}>
        <Face id={thing.id} />
      </Spoken>
    </button>
  );
}

/** Piles side by side, each with its number. */
function Clusters({ block }: { block: Block }): JSX.Element {
  const scene = useScene();
  const piles = zoneOf(scene, block).piles ?? [];
  const { selection } = scene.model;
  const pointed = new Set(selection.value.pointed.map((target) => target.join("|")));
  return (
    <section class="clusters" aria-label={titleOf(scene, block.base)}>
      {piles.map((pile, index) => {
        const number = String(index + 1);
        const size = sizeOf(pile);
        if (size === 0) return null;
        const target: Target = ["pile", block.area, number];
        return (
          <div key={number} class={`cluster${pointed.has(target.join("|")) ? " on" : ""}`} data-area={`${block.area}#${number}`}>
            <Pointable
              targets={[target]}
              label={say("pile.named", { name: titleOf(scene, block.base), number, n: size })}
              class="cluster-name"
            >
              <b class="serif">{say("pile", { number })}</b> <small>{size}</small>
            </Pointable>
            <div class="cluster-items" data-area={block.area}>
              {itemsOf(pile).map((id, at) => {
                const item = `${block.area}|${id ?? ""}`;
                if (scene.model.pickingKind.value !== "") {
                  const place = { area: `${block.area}#${number}`, index: at, id };
                  return <Pickable key={`${id} ${at}`} thing={place} item={item} />;
                }
                return (
                  <Pointable
                    key={`${id} ${at}`}
                    targets={[
                      ...(id === null ? [] : [["kind", block.area, id] as Target, ["kind", "", id] as Target]),
                      ["item", `${block.area}#${number}`, String(at + 1)],
                      target,
                    ]}
                    label={labelOf(id, scene)}
                    class="card tile"
                    isGuess={scene.model.isGuessed(`${block.area}#${number}`, at)}
                    item={item}
                  >
                    <Face id={id} />
                  </Pointable>
                );
              })}
            </div>
          </div>
        );
      })}
    </section>
  );
}
