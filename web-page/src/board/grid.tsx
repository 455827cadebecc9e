/** A plane of cells: the pieces on them, and what the chosen action would change. */

import type { JSX } from "preact";
import { BoardView } from "./board";
import { kindOf, useScene } from "../match/context";
import type { Block } from "../table/layout";
import { nearSeat } from "../table/layout";
import { PieceFigure } from "../table/things";
import type { Board, GridArea, SideEntry } from "../wire/types";
import { say } from "../words/words";

export function GridView({ block }: { block: Block }): JSX.Element | null {
  const scene = useScene();
  const { content, view, model } = scene;
  const entry = content.planes?.[block.base];
  const area = view.areas[block.area] as GridArea;
  const side = sideOf(entry?.sides ?? [], view.players);
  const board = side?.board;
  if (entry === undefined || board === undefined) return null;
  const cells = cellNames(board);
  const pieces = area.cells.flat();
  const preview = model.preview.value;
  const isPreviewed = preview !== null && preview.area === block.area;
  const isNear = block.owner < 0 || block.owner === nearSeat(view);
  const pieceOn = (name: string) => pieces[cells.indexOf(name)] ?? "";
  const nameOf = (id: string) => {
    const name = id.slice(id.indexOf(":") + 1);
    const piece = pieceOn(name);
    return piece ? `${name}, ${kindOf(content, piece).name}` : say("cell.empty", { cell: name });
  };
  return (
    <BoardView
      area={block.area}
      board={board}
      name={entry.name ?? block.base}
      nameOf={nameOf}
      classesOf={(id) => (pieceOn(id.slice(id.indexOf(":") + 1)) ? "taken" : "")}
      isSmall={!isNear}
    >
      {cells.map((name, index) => {
        const at = board.anchors[`cell:${name}`]?.[0];
        const isCleared = isPreviewed && preview.clears.includes(name);
        const laid = isPreviewed ? preview.lays[name] : undefined;
        const piece = laid ?? pieces[index];
        if (at === undefined || !piece) return null;
        return (
          <g key={name} transform={`translate(${at[0]} ${at[1]})`}>
            <g data-item={`${block.area}|${piece}`} class={laid !== undefined ? "laid" : ""}>
              <PieceFigure id={piece} />
              {isCleared && <path class="cleared" d="M-17 -17 L17 17 M17 -17 L-17 17" />}
            </g>
          </g>
        );
      })}
    </BoardView>
  );
}

/** Returns the side of a plane that a number of players plays on. */
export function sideOf(sides: SideEntry[], players: number): SideEntry | undefined {
  return sides.find((side) => side.players?.includes(players)) ?? sides[0];
}

/** Returns the names of the cells, row by row: the order in which the drawing has them. */
export function cellNames(board: Board): string[] {
  return Object.keys(board.anchors)
    .filter((id) => id.startsWith("cell:"))
    .map((id) => id.slice("cell:".length));
}
