import assert from "node:assert/strict";
import { test } from "node:test";
import type { MapArea, MapEntry } from "../src/types";
import { shortestWay } from "../src/ways";

const MAP = {
  places: {},
  links: {
    ab: { between: ["a", "b"], length: 2 },
    bc: { between: ["b", "c"], length: 2 },
    ac: { between: ["a", "c"], length: 3 },
  },
} as unknown as MapEntry;

function area(owner: Record<string, number>, closed: string[] = []): MapArea {
  return { type: "map", owner, closed, pieces: [] };
}

test("the shortest way is found, and own links cost nothing", () => {
  assert.deepEqual(shortestWay(MAP, area({}), 0, ["a", "c"]), { length: 3, links: ["ac"] });
  assert.deepEqual(shortestWay(MAP, area({ ab: 0 }), 0, ["a", "c"]), { length: 2, links: ["bc"] });
});

test("links of others and closed ones are no way", () => {
  assert.deepEqual(shortestWay(MAP, area({ ac: 1, ab: 1 }), 0, ["a", "c"]), { length: Infinity, links: [] });
  assert.equal(shortestWay(MAP, area({}, ["ac"]), 0, ["a", "c"]).length, 4);
});

test("a ticket whose way is built needs nothing", () => {
  assert.deepEqual(shortestWay(MAP, area({ ac: 0 }), 0, ["a", "c"]), { length: 0, links: [] });
});
