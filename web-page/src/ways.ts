/** Shortest ways on a map, from what the viewer sees. */

import type { MapArea, MapEntry } from "./types";

export interface Way {
  /** How much is still to be built; Infinity where there is no way any more. */
  length: number;
  /** The links to be built. */
  links: string[];
}

/** Returns the shortest way between two places for a player: own links cost nothing. */
export function shortestWay(
  entry: MapEntry,
  area: MapArea,
  player: number,
  [start, goal]: [string, string],
): Way {
  const closed = new Set(area.closed);
  const neighbours = new Map<string, { link: string; to: string; cost: number }[]>();
  for (const [link, { between, length }] of Object.entries(entry.links)) {
    const owner = area.owner[link];
    const isUsable = owner === undefined ? !closed.has(link) : owner === player;
    if (!isUsable) continue;
    const cost = owner === undefined ? (length ?? 1) : 0;
    const [a, b] = between;
    neighbours.set(a, [...(neighbours.get(a) ?? []), { link, to: b, cost }]);
    neighbours.set(b, [...(neighbours.get(b) ?? []), { link, to: a, cost }]);
  }
  const distance = new Map<string, number>([[start, 0]]);
  const arrival = new Map<string, { from: string; link: string; cost: number }>();
  const open = new Set([start]);
  while (open.size > 0) {
    const here = [...open].reduce((best, each) => (at(each) < at(best) ? each : best));
    open.delete(here);
    for (const { link, to, cost } of neighbours.get(here) ?? []) {
      const length = at(here) + cost;
      if (length >= at(to)) continue;
      distance.set(to, length);
      arrival.set(to, { from: here, link, cost });
      open.add(to);
    }
  }
  const links: string[] = [];
  for (let here = goal; arrival.has(here) && here !== start; ) {
    const step = arrival.get(here) as { from: string; link: string; cost: number };
    if (step.cost > 0) links.push(step.link);
    here = step.from;
  }
  return { length: at(goal), links };

  function at(place: string): number {
    return distance.get(place) ?? Infinity;
  }
}
