/** The viewer's things that join two places of a map, such as tickets, and what they still need. */

import { kindOf, type Scene } from "../match/context";
import { isOwn } from "../table/layout";
import { valueOf } from "../table/look";
import type { ZoneArea } from "../wire/types";

export interface Ticket {
  id: string;
  between: [string, string];
  value: number | null;
  /** How much is still to be built: 0 if it is done, -1 if it can't be done; null before the server has said it. */
  missing: number | null;
  /** The links on its shortest ways that are still to be built. */
  toBuild: string[];
}

/** Returns the tickets that the viewer holds for a map, in the order in which they lie on the page. */
export function ticketsOf(scene: Scene, map: string): Ticket[] {
  const { content, view, model } = scene;
  if (content.maps?.[map] === undefined || view.viewer < 0) return [];
  const ways = model.ways.value[map] ?? {};
  const held: string[] = [];
  const dock = content.theme?.layout?.dock ?? [];
  const rank = (zone: string) => (dock.includes(zone) ? dock.indexOf(zone) : dock.length);
  const zones = Object.keys(content.zones).sort((one, other) => rank(one) - rank(other));
  for (const zone of zones) {
    const zoneEntry = content.zones[zone] ?? {};
    const own = view.areas[`${zone}@${view.viewer}`] as ZoneArea | undefined;
    if (!isOwn(zoneEntry) || own === undefined) continue;
    for (const item of own.items ?? []) {
      if (item !== null && isPair(content.kinds[item]?.between)) held.push(item);
    }
  }
  return held.map((id) => {
    const kind = kindOf(content, id);
    const between = kind.between as [string, string];
    const way = ways[id];
    return { id, between, value: valueOf(kind), missing: way?.missing ?? null, toBuild: way?.links ?? [] };
  });
}

export function isPair(between: string[] | undefined): between is [string, string] {
  return between?.length === 2;
}
