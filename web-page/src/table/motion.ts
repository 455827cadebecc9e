/**
 * Motion: what moved between two views glides from where it was (FLIP).
 *
 * What moved is found in the views; where it was and is, in the page: areas bear `data-area`, the
 * things in them `data-item` as `AREA|KIND`.
 */

import { itemsOf } from "./layout";
import type { Area, View } from "../wire/types";

export interface Move {
  /** The kind of thing; null if the viewer doesn't know it. */
  kind: string | null;
  from: string;
  to: string;
}

const DURATION = 260; // ms
const STAGGER = 60; // ms between two things that move at once
const MOST_MOVES = 12;
const SETTLE = "cubic-bezier(.3, 1.35, .5, 1)";
const UNKNOWN = "";

/** Returns how often each kind lies in an area; unknown ones are counted under the empty string. */
function contents(area: Area | undefined): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (kind: string, number = 1) => counts.set(kind, (counts.get(kind) ?? 0) + number);
  if (area?.type === "zone") {
    for (const pile of area.piles ?? [area]) {
      for (const item of itemsOf(pile)) add(item ?? UNKNOWN);
    }
  } else if (area?.type === "grid") {
    for (const piece of area.cells.flat()) if (piece) add(piece);
  }
  return counts;
}

/** Returns what moved from one area to another between two views. */
export function movesBetween(before: View, after: View): Move[] {
  const gone: [string, string][] = [];
  const come: [string, string][] = [];
  for (const id of Object.keys(after.areas)) {
    if (before.areas[id] === after.areas[id]) continue;
    const earlier = contents(before.areas[id]);
    const later = contents(after.areas[id]);
    for (const kind of new Set([...earlier.keys(), ...later.keys()])) {
      const change = (later.get(kind) ?? 0) - (earlier.get(kind) ?? 0);
      for (let n = 0; n < change; n += 1) come.push([kind, id]);
      for (let n = 0; n < -change; n += 1) gone.push([kind, id]);
    }
  }
  const moves: Move[] = [];
  const match = (fits: (from: string, to: string) => boolean) => {
    for (const arrival of [...come]) {
      const [kind, to] = arrival;
      const at = gone.findIndex(([other, from]) => from !== to && fits(other, kind));
      const found = gone[at];
      if (found === undefined) continue;
      gone.splice(at, 1);
      come.splice(come.indexOf(arrival), 1);
      moves.push({ kind: kind || found[0] || null, from: found[1], to });
    }
  };
  match((from, to) => from === to); // the same kind first, then what was or becomes unknown
  match((from, to) => from === UNKNOWN || to === UNKNOWN);
  return moves;
}

/** Returns the links and places of maps that somebody has taken since. */
export function taken(before: View, after: View): string[] {
  const ids: string[] = [];
  for (const [id, area] of Object.entries(after.areas)) {
    const earlier = before.areas[id];
    if (area.type !== "map" || earlier?.type !== "map" || area === earlier) continue;
    for (const link of Object.keys(area.owner)) {
      if (!(link in earlier.owner)) ids.push(`link:${link}`);
    }
    for (const piece of area.pieces) {
      const isOld = earlier.pieces.some(
        (old) => old.place === piece.place && old.seat === piece.seat && old.number === piece.number,
      );
      if (!isOld) ids.push(`place:${piece.place}`);
    }
  }
  return ids;
}

// -- in the page

function wantsMotion(): boolean {
  return !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function rectsOf(attribute: string): Map<string, DOMRect> {
  const rects = new Map<string, DOMRect>();
  for (const element of document.querySelectorAll(`[${attribute}]`)) {
    const key = element.getAttribute(attribute) as string;
    const rect = element.getBoundingClientRect();
    if (rect.width > 0 && !rects.has(key)) rects.set(key, rect);
  }
  return rects;
}

/** Remembers where things are, and moves them once the later view is on the page. */
export function remember(before: View, after: View): void {
  if (!wantsMotion()) return;
  const moves = movesBetween(before, after).slice(0, MOST_MOVES);
  const landed = taken(before, after);
  if (moves.length === 0 && landed.length === 0) return;
  const areas = rectsOf("data-area");
  const items = rectsOf("data-item");
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      moves.forEach((move, index) => glide(move, index, areas, items));
      for (const id of landed) land(id);
    });
  });
}

function glide(
  move: Move,
  index: number,
  areas: Map<string, DOMRect>,
  items: Map<string, DOMRect>,
): void {
  const source = items.get(`${move.from}|${move.kind ?? ""}`) ?? areas.get(move.from);
  if (source === undefined) return;
  const delay = index * STAGGER;
  const key = CSS.escape(`${move.to}|${move.kind ?? ""}`);
  const arrived = [...document.querySelectorAll<HTMLElement>(`[data-item="${key}"]`)].at(-1);
  if (arrived !== undefined) {
    const goal = arrived.getBoundingClientRect();
    const dx = source.left + source.width / 2 - goal.left - goal.width / 2;
    const dy = source.top + source.height / 2 - goal.top - goal.height / 2;
    const scale = goal.width > 0 ? Math.min(source.width / goal.width, 2) : 1;
    arrived.animate(
      [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 9 }, { zIndex: 9 }],
      { duration: DURATION, delay, easing: SETTLE, fill: "backwards" },
    );
    return;
  }
  const goal = document.querySelector(`[data-area="${CSS.escape(move.to)}"]`)?.getBoundingClientRect();
  if (goal !== undefined) fly(source, goal, delay);
}

/** Lets the back of a card fly to where things are not shown one by one. */
function fly(source: DOMRect, goal: DOMRect, delay: number): void {
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  document.body.append(ghost);
  const at = (rect: DOMRect) =>
    `translate(${rect.left + rect.width / 2 - 14}px, ${rect.top + rect.height / 2 - 20}px)`;
  const motion = ghost.animate(
    [
      { transform: at(source), opacity: 1 },
      { transform: at(goal), opacity: 0.2 },
    ],
    { duration: DURATION, delay, easing: "ease-out", fill: "both" },
  );
  motion.onfinish = () => ghost.remove();
}

/** Lets the pieces of a link or place come down one after the other. */
function land(id: string): void {
  const pieces = document.querySelectorAll(`[data-piece="${CSS.escape(id)}"]`);
  pieces.forEach((piece, index) => {
    piece.animate([{ opacity: 0, transform: "translateY(-14px)" }, {}], {
      duration: DURATION,
      delay: index * STAGGER * 2,
      easing: SETTLE,
      fill: "backwards",
    });
  });
}
