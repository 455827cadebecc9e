import assert from "node:assert/strict";
import { test } from "node:test";
import { movesBetween, taken } from "../src/table/motion";
import type { Area, View } from "../src/wire/types";

function view(areas: Record<string, Area>): View {
  return { areas } as View;
}

function zone(...items: (string | null)[]): Area {
  return { type: "zone", items, count: items.length };
}

test("a card that is drawn goes from the row to the hand, and the deck fills the row", () => {
  const before = view({ deck: zone(null, null), row: zone("red", "blue"), hand: zone("green") });
  const after = view({ deck: zone(null), row: zone("blue", "white"), hand: zone("green", "red") });
  assert.deepEqual(movesBetween(before, after), [
    { kind: "red", from: "row", to: "hand" },
    { kind: "white", from: "deck", to: "row" },
  ]);
});

test("a card that nobody sees moves without its kind", () => {
  const before = view({ deck: zone(null, null), "hand@1": zone() });
  const after = view({ deck: zone(null), "hand@1": zone(null) });
  assert.deepEqual(movesBetween(before, after), [{ kind: null, from: "deck", to: "hand@1" }]);
});

test("nothing moves between views that are the same", () => {
  const same = view({ row: zone("red") });
  assert.deepEqual(movesBetween(same, same), []);
});

test("a link that got an owner is taken, and a place with a new piece", () => {
  const map = (owner: Record<string, number>, place?: string): Area => ({
    type: "map",
    owner,
    closed: [],
    pieces: place ? [{ place, seat: 0, counter: "huts", number: 1 }] : [],
  });
  const before = view({ bay: map({ quay: 0 }) });
  const after = view({ bay: map({ quay: 0, pier: 1 }, "cliff") });
  assert.deepEqual(taken(before, after), ["link:pier", "place:cliff"]);
});
