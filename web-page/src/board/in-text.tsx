/** Boards in words: for those who leave the pictures out. */

import type { JSX } from "preact";
import { kindOf, useScene } from "../match/context";
import { cellNames, cellNumber, sideOf } from "./grid";
import type { Block } from "../table/layout";
import { linkName } from "./map";
import { calledFrom, playerName } from "../match/names";
import type { GridArea, MapArea } from "../wire/types";
import { say } from "../words/words";
import { BlockView, titleOf } from "../table/zones";

export function BlockInText({ block }: { block: Block }): JSX.Element | null {
  if (block.form === "map") return <MapInText block={block} />;
  if (block.form === "grid") return <GridInText block={block} />;
  return <BlockView block={block} />;
}

/** Who holds which links, and what lies at which places. */
function MapInText({ block }: { block: Block }): JSX.Element | null {
  const scene = useScene();
  const { content, view } = scene;
  const entry = content.maps?.[block.base];
  const area = view.areas[block.area] as MapArea;
  if (entry === undefined) return null;
  return (
    <section class="panel in-text">
      <h2>{titleOf(scene, block.base)}</h2>
      {view.seats.map((_, seat) => {
        const links = Object.keys(area.owner).filter((link) => area.owner[link] === seat);
        const pieces = area.pieces.filter((piece) => piece.seat === seat);
        const marks = (counter: string) => content.counters[counter]?.marks;
        const texts = [
          ...links.map((link) => linkName(entry, link, content)),
          ...pieces.map((piece) => {
            const mark = marks(piece.counter)?.[String(piece.number)] ?? piece.number;
            return `${entry.places[piece.place]?.name ?? piece.place} (${mark})`;
          }),
        ];
        return (
          <p key={seat}>
            <b>{calledFrom(view, seat)}</b>: {texts.join("; ") || say("zone.empty")}
          </p>
        );
      })}
    </section>
  );
}

/** The cells as a table. */
function GridInText({ block }: { block: Block }): JSX.Element | null {
  const scene = useScene();
  const { content, view } = scene;
  const side = sideOf(content.planes?.[block.base]?.sides ?? [], view);
  if (side?.board === undefined) return null;
  const { cells } = view.areas[block.area] as GridArea;
  const width = cells[0]?.length ?? 0;
  const names = new Map(cellNames(side.board).map((name) => [cellNumber(name, width), name]));
  const owner = block.owner < 0 ? "" : ` – ${playerName(view, block.owner)}`;
  return (
    <section class="panel in-text">
      <h2>{titleOf(scene, block.base)}{owner}</h2>
      <table>
        <tbody>
          {cells.map((row, at) => (
            <tr key={at}>
              {row.map((piece, column) => {
                const name = names.get(at * width + column);
                if (name === undefined) return <td key={column} />;
                return (
                  <td key={column}>
                    <span class="faint">{name}</span> {piece ? kindOf(content, piece).name : "–"}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
