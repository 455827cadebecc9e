import assert from "node:assert/strict";
import { test } from "node:test";
import { symbolsOf } from "../src/table/look";
import type { Content } from "../src/wire/types";

const CONTENT = {
  kinds: {
    child: { name: "Child", type: "passengers" },
    card: {
      name: "2× child",
      type: "cards",
      traits: { cost: 2, seats: [{ kind: "child", seat: "window" }, { kind: "child", seat: "roof" }, { kind: "dog" }] },
    },
  },
  traits: { "seat.window": "okno" },
} as unknown as Content;

test("a card lists its pieces with the words of the content; what has no word is said as it is", () => {
  assert.deepEqual(symbolsOf(CONTENT, "card"), [
    { piece: "child", word: "okno" },
    { piece: "child", word: "roof" },
  ]);
});

test("a thing without a list of pieces has no symbols", () => {
  assert.deepEqual(symbolsOf(CONTENT, "child"), []);
});
