import assert from "node:assert/strict";
import { test } from "node:test";
import type { Area, LaidOpen } from "../src/wire/types";
import { placeOf, unseenItems, withLaid } from "../src/after/unseen";

const LAID: LaidOpen = {
  areas: {
    "hand@1": { type: "zone", items: ["red", "blue", "white"], count: 3 },
    middle: { type: "zone", piles: [{ items: ["fox"] }, { items: ["lion", "zebra"] }] },
  },
  unseen: { "hand@1": [1, 2], "middle#2": [1] },
};

test("a place names its area, its owner and its pile", () => {
  assert.deepEqual(placeOf("hand@1"), { area: "hand@1", base: "hand", owner: 1, pile: 0 });
  assert.deepEqual(placeOf("middle#2"), { area: "middle", base: "middle", owner: -1, pile: 2 });
});

test("the unseen things of a place are those that the player did not know", () => {
  assert.deepEqual(unseenItems(LAID, "hand@1"), ["blue", "white"]);
  assert.deepEqual(unseenItems(LAID, "middle#2"), ["zebra"]);
  assert.deepEqual(unseenItems(LAID, "middle#1"), []);
});

test("what is laid open takes the place of what was seen, and the rest stays", () => {
  const row: Area = { type: "zone", items: ["green"], count: 1 };
  const seen: Record<string, Area> = { "hand@1": { type: "zone", items: ["red"], count: 3 }, row };
  assert.equal(withLaid(seen, null), seen);
  const laid = withLaid(seen, LAID);
  assert.equal(laid["row"], row);
  assert.equal(laid["hand@1"], LAID.areas["hand@1"]);
});
