import assert from "node:assert/strict";
import { test } from "node:test";
import { merged } from "../src/wire/merge";

test("a patch changes members and leaves the others the same objects", () => {
  const view = { head: { turn: 1 }, areas: { row: { items: ["a"] } } };
  const later = merged(view, { head: { turn: 2 } });
  assert.deepEqual(later, { head: { turn: 2 }, areas: { row: { items: ["a"] } } });
  assert.equal(later.areas, view.areas);
  assert.equal(view.head.turn, 1);
});

test("null removes a member, and a list takes the place of a list", () => {
  const later = merged({ result: 1, list: [1, 2, 3] }, { result: null, list: [null, 2] });
  assert.deepEqual(later, { list: [null, 2] });
});

test("a patch that is applied twice does no harm", () => {
  const patch = { a: { b: null, c: 3 } };
  const once = merged({ a: { b: 1 } }, patch);
  assert.deepEqual(merged(once, patch), once);
});
