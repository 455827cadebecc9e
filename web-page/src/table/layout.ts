/** Where the parts of a table go on the page: rules that hold for any game's content. */

import type { Area, Content, CounterArea, Entry, View, ZoneArea } from "../wire/types";

/** How a part of the table is drawn. */
export type Form =
  | "map"
  | "grid"
  | "tableau" // what a player has laid out, one row a player
  | "clusters" // piles side by side
  | "rack" // piles in rows with a name
  | "fan" // a hand, one card a kind
  | "cards"
  | "tickets" // pairs of places
  | "row" // an open row
  | "market" // an open row of things with many traits
  | "list" // things with many traits, a line each
  | "stack" // a deck, or a heap of which the top is seen
  | "tally" // numbers by kind
  | "dice";

export interface Block {
  /** The id of the part in the view, with its owner. */
  area: string;
  /** Its id in the content. */
  base: string;
  /** The seat whose it is; -1 if it is everybody's. */
  owner: number;
  form: Form;
}

export interface Layout {
  board: Block[];
  aside: Block[];
  dock: Block[];
  /** Zones that are shown in each player's panel. */
  seatZones: string[];
  /** Counters that are shown in each player's panel. */
  seatCounters: string[];
  /** Counters that all share. */
  facts: string[];
  tracks: string[];
}

const LONGEST_RULER = 60;
/** A track with more spaces is a number. */

export function baseOf(area: string): string {
  return area.split("@")[0] as string;
}

export function ownerOf(area: string): number {
  const owner = area.split("@")[1];
  return owner === undefined ? -1 : Number(owner);
}

function perOf(entry: Entry): string[] {
  if (entry.per === undefined) return [];
  return typeof entry.per === "string" ? [entry.per] : entry.per;
}

export function isOwn(entry: Entry): boolean {
  return entry.own ?? perOf(entry).includes("player");
}

/** Returns what a counter counts beside players: a type of things, a zone, a map; empty if nothing. */
export function countedBy(entry: Entry): string {
  return perOf(entry).find((each) => each !== "player") ?? "";
}

export function isShown(entry: Entry | undefined): entry is Entry {
  return entry !== undefined && entry.name !== undefined && entry.shown !== false;
}

function isEmpty(area: Area): boolean {
  if (area.type === "zone") return (area.piles ?? [area]).every((pile) => sizeOf(pile) === 0);
  if (area.type === "dice") return area.faces.length === 0;
  return false;
}

/** Returns the things in a zone or pile; null for each that is unknown. */
export function itemsOf(pile: { items?: (string | null)[]; count?: number } | undefined): (string | null)[] {
  const items = pile?.items ?? [];
  const unknown = Math.max((pile?.count ?? 0) - items.length, 0);
  return unknown === 0 ? items : [...items, ...Array<null>(unknown).fill(null)];
}

export function sizeOf(pile: { items?: unknown[]; count?: number }): number {
  return pile.count ?? pile.items?.length ?? 0;
}

function kindsHeld(content: Content, entry: Entry) {
  return Object.values(content.kinds).filter((kind) => kind.type === entry.holds);
}

/** Returns the seat whose table is shown large: the viewer's, or the first one's. */
export function nearSeat(view: View): number {
  return Math.max(view.viewer, 0);
}

export function layoutOf(content: Content, view: View): Layout {
  const layout: Layout = {
    board: [],
    aside: [],
    dock: [],
    seatZones: [],
    seatCounters: [],
    facts: [],
    tracks: [],
  };
  const near = nearSeat(view);
  const hasBoard = [content.maps, content.planes].some((part) => Object.keys(part ?? {}).length > 0);
  for (const [area, part] of Object.entries(view.areas)) {
    const base = baseOf(area);
    const owner = ownerOf(area);
    const block = (form: Form): Block => ({ area, base, owner, form });
    if (part.type === "map") {
      layout.board.push(block("map"));
    } else if (part.type === "grid") {
      (owner === near || owner < 0 ? layout.board : layout.aside).push(block("grid"));
    } else if (part.type === "dice") {
      if (!isEmpty(part)) layout.aside.push(block("dice"));
    } else if (part.type === "zone") {
      placeZone(content, layout, block, part, near, hasBoard);
    } else {
      placeNumbers(content, layout, block, part);
    }
  }
  if (!hasBoard) layout.board = withoutEmpty(layout.board, view);
  if (layout.dock.some((block) => block.form === "market")) {
    // A market is wide: other open rows stand beside the board.
    layout.aside.push(...layout.dock.filter((block) => block.form === "row"));
    layout.dock = layout.dock.filter((block) => block.form !== "row");
  }
  layout.dock.sort((one, other) => rankInDock(one, content) - rankInDock(other, content));
  const result = arranged(layout, content, near);
  if (!hasBoard) result.board.sort((one, other) => height(one, near) - height(other, near));
  return result;
}

const DOCK_ORDER: Form[] = ["tickets", "fan", "cards", "market", "row", "stack"];

/** Returns the order in the dock: what is mine, what lies open, decks, heaps. */
function rankInDock(block: Block, content: Content): number {
  const isHeap = block.form === "stack" && content.zones[block.base]?.sees !== "nobody";
  return DOCK_ORDER.indexOf(block.form) + (isHeap ? 0.5 : 0);
}

/** Returns the order of what is laid out without a board: others above, mine at the bottom. */
function height(block: Block, near: number): number {
  if (block.owner === near) return 2;
  return block.owner < 0 ? 1 : 0;
}

function placeZone(
  content: Content,
  layout: Layout,
  block: (form: Form) => Block,
  part: ZoneArea,
  near: number,
  hasBoard: boolean,
): void {
  const entry = content.zones[block("cards").base];
  if (!isShown(entry) || entry.on !== undefined) return;
  const { base, owner } = block("cards");
  const kinds = kindsHeld(content, entry);
  const isPairs = kinds.some((kind) => kind.between !== undefined);
  if (isOwn(entry)) {
    const isOpen = entry.sees === "everybody";
    const isLaidOut = !hasBoard && !isPairs;
    if (isLaidOut) {
      layout.board.push(block("tableau"));
      return;
    }
    const isInPanel = owner !== near || (isOpen && entry.tally === true);
    if (isInPanel) {
      if (!layout.seatZones.includes(base)) layout.seatZones.push(base);
    } else if (!isEmpty(part) || entry.tally) {
      if (entry.columns !== undefined) layout.aside.push(block("list"));
      else if (isPairs) layout.dock.unshift(block("tickets"));
      else layout.dock.push(block(entry.tally ? "fan" : "cards"));
    }
    return;
  }
  if (entry.piles !== undefined) {
    if (entry.at !== undefined) layout.aside.push(block("rack"));
    else layout.board.push(block("clusters"));
    return;
  }
  const isFaceDown = entry.sees === "nobody";
  if (isFaceDown) layout.dock.push(block("stack"));
  else if (entry.ordered && entry.size !== undefined) {
    if (!isEmpty(part)) layout.dock.push(block(entry.columns === undefined ? "row" : "market"));
  } else if (!isEmpty(part)) {
    const isRead = kinds.some((kind) => kind.text !== undefined) && sizeOf(part) <= 6;
    if (isRead) layout.aside.push(block("cards"));
    else layout.dock.push(block("stack"));
  }
}

/**
 * Returns what is laid out without zones that are empty for all players; the zone that all other
 * players' things come to stays, so that each player has a place.
 */
function withoutEmpty(board: Block[], view: View): Block[] {
  const isUsed = (base: string) =>
    board.some((block) => block.base === base && !isEmpty(view.areas[block.area] as Area));
  const used = board.filter((block) => block.form !== "tableau" || isUsed(block.base));
  const isFilled = (block: Block) => !isEmpty(view.areas[block.area] as Area);
  const hasPlace = used.some((block) => block.form === "tableau");
  const first = board.find((block) => block.form === "tableau")?.base;
  const kept = hasPlace ? used : board.filter((block) => block.form !== "tableau" || block.base === first);
  const main = kept.find((block) => block.form === "tableau" && isFilled(block))?.base ?? first;
  return kept.filter((block) => block.form !== "tableau" || block.base === main || isFilled(block));
}

function placeNumbers(
  content: Content,
  layout: Layout,
  block: (form: Form) => Block,
  part: CounterArea,
): void {
  const { base } = block("tally");
  const track = content.tracks?.[base];
  const entry = content.counters[base] ?? track;
  if (track !== undefined && (track.end ?? LONGEST_RULER) <= LONGEST_RULER) layout.tracks.push(base);
  if (!isShown(entry)) return;
  const counted = countedBy(entry);
  const isOfMap = content.maps?.[counted] !== undefined;
  const isOfZone = content.zones[counted] !== undefined;
  const isOfThings = Object.values(content.kinds).some((kind) => kind.type === counted);
  if (isOfMap || isOfZone) return; // drawn on the map, or on the cards of the row
  if (isOwn(entry)) {
    if (track === undefined) layout.seatCounters.push(base);
    return;
  }
  if (!isOfThings) {
    layout.facts.push(base);
    return;
  }
  // Numbers of things that lie in zones are written on them.
  const isOnThings = Object.values(content.zones).some((zone) => zone.holds === counted);
  if (!isOnThings && hasNumbers(part)) layout.aside.push(block("tally"));
}

function hasNumbers(part: CounterArea): boolean {
  return part.values.some((value) => value !== null && Object.values(value).some(Boolean));
}

/** Returns the layout with the parts moved to where the pack wants them. */
function arranged(layout: Layout, content: Content, near: number): Layout {
  const wanted = content.theme?.layout;
  if (wanted === undefined) return layout;
  const isFar = (block: Block) => block.form === "grid" && block.owner >= 0 && block.owner !== near;
  const all = [...layout.board, ...layout.aside, ...layout.dock];
  const room = (block: Block): "board" | "dock" | "side" | null => {
    for (const name of ["board", "dock", "side"] as const) {
      if (isFar(block)) return null; // what others have stays with them
      if (wanted[name]?.includes(block.base)) return name;
    }
    return null;
  };
  const of = (name: "board" | "dock" | "side", usual: Block[]): Block[] => {
    const order = wanted[name] ?? [];
    const named = all.filter((block) => room(block) === name);
    named.sort((one, other) => order.indexOf(one.base) - order.indexOf(other.base));
    return [...named, ...usual.filter((block) => room(block) === null)];
  };
  return {
    ...layout,
    board: of("board", layout.board),
    aside: of("side", layout.aside),
    dock: of("dock", layout.dock),
  };
}
