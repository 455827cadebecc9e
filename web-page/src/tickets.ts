/** The viewer's things that join two places of a map, such as tickets, and what they still need. */

import { kindOf, type Scene } from "./context";
import { isOwn } from "./layout";
import { valueOf } from "./look";
import type { MapArea, ZoneArea } from "./types";
import { shortestWay } from "./ways";

export interface Ticket {
  id: string;
  between: [string, string];
  value: number | null;
  /** How much is still to be built: 0 if it is done, Infinity if it can't be done any more. */
  missing: number;
  /** The links of a shortest way that are still to be built. */
  toBuild: string[];
}

/** Returns the tickets that the viewer holds for a map, in the order in which they lie. */
export function ticketsOf(scene: Scene, map: string): Ticket[] {
  const { content, view } = scene;
  const entry = content.maps?.[map];
  const area = view.areas[map] as MapArea | undefined;
  if (entry === undefined || area === undefined || view.viewer < 0) return [];
  const held: string[] = [];
  for (const [zone, zoneEntry] of Object.entries(content.zones)) {
    const own = view.areas[`${zone}@${view.viewer}`] as ZoneArea | undefined;
    if (!isOwn(zoneEntry) || own === undefined) continue;
    for (const item of own.items ?? []) {
      if (item !== null && isPair(content.kinds[item]?.between)) held.push(item);
    }
  }
  return held.map((id) => {
    const kind = kindOf(content, id);
    const between = kind.between as [string, string];
    const way = shortestWay(entry, area, view.viewer, between);
    return { id, between, value: valueOf(kind), missing: way.length, toBuild: way.links };
  });
}

export function isPair(between: string[] | undefined): between is [string, string] {
  return between?.length === 2;
}
