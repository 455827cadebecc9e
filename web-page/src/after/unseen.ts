/** What a player could not see at a moment, laid open on the table: guessed, or as it was. */

import { baseOf, ownerOf } from "../table/layout";
import type { Area, LaidOpen, ZoneArea } from "../wire/types";

/** A place of `LaidOpen`: the id of its area, and the number of the pile; 0 for none. */
export function placeOf(id: string): { area: string; base: string; owner: number; pile: number } {
  const [area = "", pile = "0"] = id.split("#");
  return { area, base: baseOf(area), owner: ownerOf(area), pile: Number(pile) };
}

/** Returns the unseen things of a place, in the order in which they lie there. */
export function unseenItems(laid: LaidOpen, id: string): string[] {
  const { area, pile } = placeOf(id);
  const zone = laid.areas[area] as ZoneArea | undefined;
  const items = (pile > 0 ? zone?.piles?.[pile - 1] : zone)?.items ?? [];
  return (laid.unseen[id] ?? []).map((index) => items[index] ?? "");
}

/** Returns a table with the parts that are laid open in place of what the player saw. */
export function withLaid(areas: Record<string, Area>, laid: LaidOpen | null): Record<string, Area> {
  return laid === null ? areas : { ...areas, ...laid.areas };
}
