import assert from "node:assert/strict";
import { test } from "node:test";
import { boxOf } from "../src/board/view-box";
import type { Board } from "../src/wire/types";

const MAP: Board = { svg: "", width: 900, height: 500, anchors: {} };
const PLANE: Board = { svg: "", width: 780, height: 585, anchors: { grid: [[86, 184, 0], [692, 489, 0]] } };

test("all of a map is shown, whatever the shape of its room", () => {
  for (const shape of [0, 0.5, 3]) {
    assert.deepEqual(boxOf(MAP, shape), { x: 0, y: 0, width: 900, height: 500 });
  }
});

test("all cells of a plane are shown, and the box has the shape of the room", () => {
  for (const shape of [0.6, 1.1, 2.3, 4]) {
    const box = boxOf(PLANE, shape);
    assert.ok(box.x < 86 && box.x + box.width > 692);
    assert.ok(box.y < 184 && box.y + box.height > 489);
    assert.ok(Math.abs(box.width / box.height - shape) < 1e-9);
  }
});

test("a plane whose height follows the drawing has no more around its cells than it needs", () => {
  const least = boxOf(PLANE, 0);
  for (const shape of [0.6, 1.1, 2.3, 4]) {
    const box = boxOf(PLANE, shape);
    assert.ok(box.width >= least.width && box.height >= least.height);
  }
});
