/** A track: a ruler with the players' marks on it. */

import type { JSX } from "preact";
import { BoardView } from "./board";
import { useScene } from "../match/context";
import { shapePoints } from "../table/look";
import type { CounterArea } from "../wire/types";

export function TrackView({ track }: { track: string }): JSX.Element | null {
  const { content, view } = useScene();
  const entry = content.tracks?.[track];
  const board = entry?.board;
  if (entry === undefined || board === undefined) return null;
  const { values } = view.areas[track] as CounterArea;
  const last = entry.end ?? Infinity;
  const marks = values.flatMap((value, seat) => {
    if (typeof value !== "number") return [];
    // A track that is not long enough is gone round once more.
    const space = value > last ? value % (last + 1) : value;
    const at = board.anchors[`space:${space}`]?.[0];
    return at === undefined ? [] : [{ seat, x: at[0], y: at[1], space }];
  });
  return (
    <div class="track">
      <BoardView area={track} board={board} name={entry.name ?? track} nameOf={(id) => id} classesOf={() => ""} isSmall>
        {marks.map(({ seat, x, y, space }) => {
          const before = marks.filter((mark) => mark.space === space && mark.seat < seat).length;
          const points = shapePoints(seat, 7);
          return (
            <g key={seat} class={`token p${seat}`} transform={`translate(${x + before * 7} ${y})`}>
              {points === null ? <circle r={7.5} /> : <polygon points={points} />}
            </g>
          );
        })}
      </BoardView>
    </div>
  );
}
