/** A plane of cells: the pieces on them, and what the chosen action would change. */

import type { JSX } from "preact";
import { BoardView } from "./board";
import { kindOf, useScene } from "../match/context";
import type { Block } from "../table/layout";
import { nearSeat } from "../table/layout";
import { PieceFigure, Stone } from "../table/things";
import type { Board, GridArea, SideEntry, View } from "../wire/types";
import { say } from "../words/words";

export function GridView({ block }: { block: Block }): JSX.Element | null {
  const scene = useScene();
  const { content, view, model } = scene;
  const entry = content.planes?.[block.base];
  const area = view.areas[block.area] as GridArea;
  const side = sideOf(entry?.sides ?? [], view);
  const board = side?.board;
  if (entry === undefined || board === undefined) return null;
  const cells = cellNames(board);
  const width = area.cells[0]?.length ?? 0;
  const preview = model.preview.value;
  const isPreviewed = preview !== null && preview.area === block.area;
  const isNear = block.owner < 0 || block.owner === nearSeat(view);
  const isCabin = content.theme?.frames?.[block.base] === "hull";
  const pieceOn = (name: string) => area.cells.flat()[cellNumber(name, width)] ?? "";
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
      {cells.map((name) => {
        const at = board.anchors[`cell:${name}`]?.[0];
        const isCleared = isPreviewed && preview.clears.includes(name);
        const laid = isPreviewed ? preview.lays[name] : undefined;
        const piece = laid ?? pieceOn(name);
        if (at === undefined || !piece) return null;
        return (
          <g key={name} transform={`translate(${at[0]} ${at[1]})`}>
            <g data-item={`${block.area}|${piece}`} class={laid !== undefined ? "laid" : ""}>
              {isCabin ? <PieceFigure id={piece} /> : <Stone id={piece} />}
              {isCleared && <path class="cleared" d="M-17 -17 L17 17 M17 -17 L-17 17" />}
            </g>
          </g>
        );
      })}
    </BoardView>
  );
}

/** Returns the side of a plane that a match is played on, by its number of players and its options. */
export function sideOf(sides: SideEntry[], view: Pick<View, "players" | "options">): SideEntry | undefined {
  return sides.find(
    (side) =>
      (side.players?.includes(view.players) ?? true) &&
      Object.entries(side.options ?? {}).every(([name, value]) => view.options[name] === value),
  );
}

/** Returns the number of a cell by its name, such as AA27: counted row by row, from 0. */
export function cellNumber(name: string, width: number): number {
  const letters = name.replace(/\d+$/, "");
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return (Number(name.slice(letters.length)) - 1) * width + column - 1;
}

/** Returns the names of the cells, row by row; places of the side without a cell have none. */
export function cellNames(board: Board): string[] {
  return Object.keys(board.anchors)
    .filter((id) => id.startsWith("cell:"))
    .map((id) => id.slice("cell:".length));
}
