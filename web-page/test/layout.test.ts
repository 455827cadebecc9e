import assert from "node:assert/strict";
import { test } from "node:test";
import { layoutOf } from "../src/table/layout";
import type { Area, Content, View } from "../src/wire/types";

const ZONE: Area = { type: "zone", items: ["x"], count: 1 };
const CONTENT = {
  kinds: { x: { name: "X", type: "cards" } },
  zones: {
    deck: { name: "Deck", holds: "cards", sees: "nobody", ordered: true },
    row: { name: "Row", holds: "cards", sees: "everybody", ordered: true, size: 3 },
    hand: { name: "Hand", holds: "cards", own: true, sees: "owner", tally: true },
    hidden: { name: "Hidden", holds: "cards", sees: "everybody", shown: false },
  },
  counters: { coins: { name: "Coins", own: true } },
  maps: { bay: { name: "Bay", places: {}, links: {} } },
} as unknown as Content;

function view(areas: Record<string, Area>): View {
  return { viewer: 0, players: 2, areas, seats: [] } as unknown as View;
}

const AREAS: Record<string, Area> = {
  deck: ZONE,
  row: ZONE,
  "hand@0": ZONE,
  "hand@1": ZONE,
  hidden: ZONE,
  bay: { type: "map", owner: {}, closed: [], pieces: [] },
  coins: { type: "counter", values: [1, 2] },
};

test("the map is the board, my hand comes first in the dock, others' hands are in their panels", () => {
  const layout = layoutOf(CONTENT, view(AREAS));
  assert.deepEqual(layout.board.map((block) => block.form), ["map"]);
  assert.deepEqual(layout.dock.map((block) => block.area), ["hand@0", "row", "deck"]);
  assert.deepEqual(layout.seatZones, ["hand"]);
  assert.deepEqual(layout.seatCounters, ["coins"]);
});

test("without a board the players' things are laid out, mine at the bottom", () => {
  const { maps: _, ...content } = CONTENT;
  const { bay: __, ...areas } = AREAS;
  const layout = layoutOf(content as Content, view(areas));
  assert.deepEqual(layout.board.map((block) => block.area), ["hand@1", "hand@0"]);
});

test("a pack may say where things go", () => {
  const themed = { ...CONTENT, theme: { layout: { side: ["row"] } } };
  const layout = layoutOf(themed, view(AREAS));
  assert.deepEqual(layout.aside.map((block) => block.area), ["row"]);
  assert.deepEqual(layout.dock.map((block) => block.area), ["hand@0", "deck"]);
});
