/** Which part of a board is shown. */

import type { Board } from "../wire/types";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What stays free around the cells of a plane, in the units of its drawing: numbers and letters stand there. */
const ROOM = { left: 40, above: 36, right: 40, below: 24 };
const SHARE_ABOVE = 0.6; // of the height that is left over: an aeroplane has its nose there

/**
 * Returns the part of a board that fills a room: all of a map; of a plane its cells, as large as
 * they can be, with what lies around them.
 *
 * @param shape the width of the room divided by its height; 0 if its height follows the drawing.
 */
export function boxOf(board: Board, shape: number): Box {
  const [from, to] = board.anchors["grid"] ?? [];
  if (from === undefined || to === undefined) return { x: 0, y: 0, width: board.width, height: board.height };
  const leastWidth = to[0] - from[0] + ROOM.left + ROOM.right;
  const leastHeight = to[1] - from[1] + ROOM.above + ROOM.below;
  const width = Math.max(leastWidth, leastHeight * shape);
  const height = shape === 0 ? leastHeight : Math.max(leastHeight, leastWidth / shape);
  return {
    x: from[0] - ROOM.left - (width - leastWidth) / 2,
    y: from[1] - ROOM.above - (height - leastHeight) * SHARE_ABOVE,
    width,
    height,
  };
}
