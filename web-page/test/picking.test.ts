import assert from "node:assert/strict";
import { test } from "node:test";
import type { Choice } from "../src/turn/choices";
import { partsOf, pickedChoice, pickedKinds, typedLine } from "../src/turn/picking";

const KINDS = { cat: {}, dog: {}, hen: {} };

function split(path: string): Choice {
  return { kind: "split", a: `split ${path}`, path: [path], labels: [path], targets: [], preview: true, hint: "", text: "", count: 1 };
}

const SPLITS = [split("cat dog / hen"), split("cat / dog hen"), split("cat hidden / dog")];
const thing = (id: string | null, index = 0) => ({ area: "yard#1", index, id });

test("a step names parts of a pile", () => {
  assert.deepEqual(partsOf("cat hidden / dog", KINDS), [["cat", "hidden"], ["dog"]]);
  assert.equal(partsOf("turned round", KINDS), null);
});

test("kinds whose actions divide things are picked", () => {
  const draw = { ...split("cat"), kind: "draw", targets: [["kind", "row", "cat"] as [string, string, string]] };
  assert.deepEqual(pickedKinds([...SPLITS, draw], KINDS), ["split"]);
});

test("either part picks the action", () => {
  assert.equal(pickedChoice(SPLITS, [thing("hen")], KINDS)?.a, "split cat dog / hen");
  assert.equal(pickedChoice(SPLITS, [thing("dog"), thing("cat")], KINDS)?.a, "split cat dog / hen");
  assert.equal(pickedChoice(SPLITS, [thing("cat"), thing(null)], KINDS)?.a, "split cat hidden / dog");
  assert.equal(pickedChoice(SPLITS, [], KINDS), null);
});

test("what isn't listed is written as a line", () => {
  const ways = [{ ...split("cat"), a: "", path: ["cat", "hidden"] }];
  assert.equal(typedLine("split", ways, [["dog", null], ["hen"]], KINDS), "split dog hidden");
});

test("where nothing names what isn't known, the other part is written", () => {
  const ways = [{ ...split("cat"), a: "", path: ["cat"] }];
  assert.equal(typedLine("split", ways, [[null], ["dog", "hen"]], KINDS), "split dog hen");
  assert.equal(typedLine("split", ways, [["dog"], ["hen", null]], KINDS), "split dog");
});
