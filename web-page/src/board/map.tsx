/** A map: who holds its links, what lies at its places, and the viewer's pairs of places. */

import type { JSX } from "preact";
import { BoardView } from "./board";
import { useScene } from "../match/context";
import type { Block } from "../table/layout";
import { seatLetter, shapePoints } from "../table/look";
import { ticketsOf } from "./tickets";
import type { MapArea, MapEntry, Piece } from "../wire/types";

const PIECE_LENGTH = 44;
const PIECE_HEIGHT = 20;

export function MapView({ block }: { block: Block }): JSX.Element | null {
  const scene = useScene();
  const { content, view, model } = scene;
  const entry = content.maps?.[block.base];
  const area = view.areas[block.area] as MapArea;
  if (entry?.board === undefined) return null;
  const { anchors } = entry.board;
  const tickets = ticketsOf(scene, block.base);
  const shownTicket = tickets.find((ticket) => ticket.id === model.shownTicket.value);
  const glow = new Set((shownTicket ? [shownTicket] : tickets).flatMap((ticket) => ticket.toBuild));

  const classesOf = (id: string): string => {
    const link = id.startsWith("link:") ? id.slice("link:".length) : null;
    if (link === null) return "";
    const owner = area.owner[link];
    if (owner !== undefined) return `owned p${owner}`;
    if (area.closed.includes(link)) return "closed";
    return glow.has(link) ? (shownTicket ? "wanted shown" : "wanted") : "";
  };

  return (
    <BoardView
      area={block.area}
      board={entry.board}
      name={entry.name ?? block.base}
      nameOf={(id) => elementName(entry, id, scene.content)}
      classesOf={classesOf}
    >
      {Object.entries(area.owner).flatMap(([link, seat]) =>
        (anchors[`link:${link}`] ?? []).map(([x, y, angle], index) => (
          <g key={`${link}${index}`} transform={`translate(${x} ${y}) rotate(${upright(angle)})`}>
            <g data-piece={`link:${link}`}>
              <LinkPiece seat={seat} length={Math.min(PIECE_LENGTH, spacing(anchors[`link:${link}`]))} />
            </g>
          </g>
        )),
      )}
      {placed(area.pieces, anchors).map(({ piece, x, y }) => (
        <g key={`${piece.place} ${piece.seat} ${piece.counter}`} transform={`translate(${x} ${y})`}>
          <g data-piece={`place:${piece.place}`}>
            <PlacePiece seat={piece.seat} sign={signOf(content.counters[piece.counter]?.marks, piece.number)} />
          </g>
        </g>
      ))}
      {tickets.flatMap((ticket, index) =>
        ticket.between.map((place) => {
          const at = anchors[`place:${place}`]?.[0];
          const isShown = shownTicket === undefined || shownTicket === ticket;
          return at === undefined || !isShown ? null : (
            <g key={`${ticket.id} ${place}`} transform={`translate(${at[0]} ${at[1]})`}>
              <g class="medallion">
                <circle r={13} />
                <text y={4.5} text-anchor="middle">{index + 1}</text>
              </g>
            </g>
          );
        }),
      )}
    </BoardView>
  );
}

/** Keeps pieces from lying upside down. */
function upright(angle: number): number {
  const turned = ((angle % 360) + 360) % 360;
  return turned > 90 && turned < 270 ? turned - 180 : turned;
}

/** Returns how far apart the spaces of a link are. */
function spacing(spaces: [number, number, number][] | undefined): number {
  const [one, other] = spaces ?? [];
  if (one === undefined || other === undefined) return PIECE_LENGTH;
  return Math.hypot(one[0] - other[0], one[1] - other[1]) - 4;
}

/** Returns the pieces at places, each where there is room for it. */
function placed(pieces: Piece[], anchors: Record<string, [number, number, number][]>) {
  const counts = new Map<string, number>();
  return pieces.flatMap((piece) => {
    const nth = counts.get(piece.place) ?? 0;
    counts.set(piece.place, nth + 1);
    const rooms = anchors[`room:${piece.place}`] ?? [];
    const middle = anchors[`place:${piece.place}`]?.[0];
    const room = rooms[nth];
    if (room !== undefined) return [{ piece, x: room[0], y: room[1] }];
    if (middle === undefined) return [];
    return [{ piece, x: middle[0] + 19 * nth, y: middle[1] }];
  });
}

function signOf(marks: Record<string, string> | undefined, number: number): string {
  const mark = marks?.[String(number)];
  return mark === "*" ? "★" : (mark ?? (number === 1 ? "" : String(number)));
}

function LinkPiece({ seat, length }: { seat: number; length: number }): JSX.Element {
  const half = length / 2;
  const { content } = useScene();
  const height = PIECE_HEIGHT;
  const isBus = content.theme?.piece === "bus" && length > 24;
  return (
    <g class={`piece p${seat}`}>
      <rect class="shadow" x={-half + 1} y={-height / 2 + 3} width={length} height={height} rx={5} />
      <rect class="hull" x={-half} y={-height / 2} width={length} height={height} rx={5} />
      {isBus ? (
        <>
          <rect class="pane" x={-half + 4} y={-height / 2 + 3.5} width={length - 8} height={5.5} rx={1.5} />
          <path class="bars" d={windowBars(length, height)} />
          <circle class="wheel" cx={-half + 9} cy={height / 2} r={3.4} />
          <circle class="wheel" cx={half - 9} cy={height / 2} r={3.4} />
          <text y={6.6} text-anchor="middle" class="tiny">{seatLetter(seat)}</text>
        </>
      ) : (
        <text y={4.5} text-anchor="middle">{seatLetter(seat)}</text>
      )}
    </g>
  );
}

function windowBars(length: number, height: number): string {
  const panes = Math.max(2, Math.round((length - 8) / 8));
  const step = (length - 8) / panes;
  const bars = [];
  for (let bar = 1; bar < panes; bar += 1) {
    bars.push(`M${-length / 2 + 4 + bar * step} ${-height / 2 + 3.5}v5.5`);
  }
  return bars.join("");
}

function PlacePiece({ seat, sign }: { seat: number; sign: string }): JSX.Element {
  const points = shapePoints(seat, 8.4);
  return (
    <g class={`token p${seat}`}>
      {points === null ? <circle r={9} /> : <polygon points={points} />}
      <text y={3.6} text-anchor="middle">{sign || seatLetter(seat)}</text>
    </g>
  );
}

type Names = { kinds: Record<string, { name: string }> };

/** Returns what an element of the drawing is called. */
function elementName(entry: MapEntry, id: string, content: Names): string {
  const type = id.slice(0, id.indexOf(":"));
  const name = id.slice(id.indexOf(":") + 1);
  return type === "link" ? linkName(entry, name, content) : (entry.places[name]?.name ?? name);
}

/** Returns the name of a link: its places, and its colour. */
export function linkName(entry: MapEntry, name: string, content: Names): string {
  const link = entry.links[name];
  if (link === undefined) return name;
  const ends = link.between.map((place) => entry.places[place]?.name ?? place).join(" – ");
  const colour = link.colour && (content.kinds[link.colour] ?? entry.colours?.[link.colour])?.name;
  return colour ? `${ends} (${colour.toLowerCase()})` : ends;
}

