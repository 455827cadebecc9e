/** How things look, from content alone: colours by token, patterns, marks, players' shapes. */

import type { Content, Kind } from "../wire/types";

const PATTERNS = 7;
const SHAPES = ["disc", "square", "triangle", "diamond", "hexagon"];
const PLAIN = "c-plain";

/** Returns the class that gives a thing its colour. */
export function colourClass(kind: Kind | undefined): string {
  return kind?.colour ? `c-${kind.colour.replace(/_/g, "-")}` : PLAIN;
}

export function isColoured(kind: Kind): boolean {
  return kind.colour !== undefined;
}

/** Returns the class of a thing's pattern: the n-th of its type has the n-th of seven. */
export function patternOf(content: Content, id: string): number {
  const type = content.kinds[id]?.type;
  const group = Object.keys(content.kinds).filter((other) => content.kinds[other]?.type === type);
  return group.indexOf(id) % PATTERNS;
}

export function seatLetter(seat: number): string {
  return String.fromCharCode("A".charCodeAt(0) + seat);
}

export function seatShape(seat: number): string {
  return SHAPES[seat % SHAPES.length] as string;
}

/** Returns the outline of a player's shape around (0, 0), as points; null for the disc. */
export function shapePoints(seat: number, radius: number): string | null {
  const corners: Record<string, [number, number][]> = {
    square: [[-1, -1], [1, -1], [1, 1], [-1, 1]],
    triangle: [[0, -1.25], [1.2, 0.95], [-1.2, 0.95]],
    diamond: [[0, -1.3], [1.3, 0], [0, 1.3], [-1.3, 0]],
    hexagon: [[-0.55, -1], [0.55, -1], [1.1, 0], [0.55, 1], [-0.55, 1], [-1.1, 0]],
  };
  const shape = corners[seatShape(seat)];
  if (shape === undefined) return null;
  const scale = seatShape(seat) === "square" ? radius * 0.88 : radius;
  return shape.map(([x, y]) => `${x * scale},${y * scale}`).join(" ");
}

/** Returns the value of a thing: its own or that of a trait. */
export function valueOf(kind: Kind): number | null {
  const value = kind.value ?? kind.traits?.["value"];
  return typeof value === "number" ? value : null;
}

/** Returns a name without the value at its end. */
export function shortName(name: string, value: number | null): string {
  return value !== null && name.endsWith(` ${value}`) ? name.slice(0, -String(value).length - 1) : name;
}

/** Returns the letters that stand for a thing where there is no room for its name. */
export function markOf(kind: Kind): string {
  return kind.mark ?? kind.name.slice(0, 1);
}

/** Returns what a theme says of a thing: by its id, a word that it has as a trait, or its type. */
function themed(content: Content, id: string, part: Record<string, string> | undefined): string | undefined {
  if (part === undefined) return undefined;
  const kind = content.kinds[id];
  const words = Object.values(kind?.traits ?? {}).filter((each): each is string => typeof each === "string");
  const names = [id, ...words, ...(kind === undefined ? [] : [kind.type])];
  return names.map((name) => part[name]).find((found) => found !== undefined);
}

/** Returns the drawing of a thing as a path in a box of 512 by 512; null if it has none. */
export function iconOf(content: Content, id: string): string | null {
  const icon = content.kinds[id]?.icon || artOf(content, id) || themed(content, id, content.theme?.icons);
  return icon && /^[Mm]/.test(icon) ? icon : null;
}

/** Returns the icon that the theme names for the key that it takes the art of cards from. */
function artOf(content: Content, id: string): string | undefined {
  const kind = content.kinds[id];
  const key = kind && content.theme?.cards?.[kind.type]?.art;
  const value = key ? kind?.traits?.[key] : undefined;
  return typeof value === "string" ? content.theme?.icons?.[value] : undefined;
}

/** What is printed on a tint, in light and in dark pages. */
const TINT_INK = "#33291c";

/** Returns the drawing of a thing that tells it from others of its type; null if it has none. */
export function ownIconOf(content: Content, id: string): string | null {
  const icon = iconOf(content, id);
  const ofType = content.theme?.icons?.[content.kinds[id]?.type ?? ""];
  return icon === ofType ? null : icon;
}

/** Returns the custom properties that give a thing the tint of the theme; none if it has none. */
export function tintOf(content: Content, id: string): Record<string, string> | undefined {
  const tint = themed(content, id, content.theme?.tints);
  return tint === undefined ? undefined : { "--kind": tint, "--kind-ink": TINT_INK };
}

/** Gives the page the colours of a pack; returns how to take them back. */
export function usePalette(content: Content): () => void {
  const { style } = document.documentElement;
  const names = Object.entries(content.theme?.palette ?? {}).map(([name, colour]) => {
    const value = typeof colour === "string" ? colour : `light-dark(${colour.light}, ${colour.dark})`;
    style.setProperty(`--${name}`, value);
    return `--${name}`;
  });
  return () => names.forEach((name) => style.removeProperty(name));
}

/** Returns the pieces that a thing lists, each with the word that stands beside it. */
export function symbolsOf(content: Content, id: string): { piece: string; word: string }[] {
  const lists = Object.values(content.kinds[id]?.traits ?? {}).filter(Array.isArray);
  return lists.flat().flatMap((entry: Record<string, unknown>) => {
    const { kind, ...others } = entry;
    if (typeof kind !== "string" || content.kinds[kind] === undefined) return [];
    const words = Object.entries(others).map(([key, value]) => content.traits?.[`${key}.${String(value)}`] ?? String(value));
    return [{ piece: kind, word: words.join(" ") }];
  });
}

/** Returns what the theme puts into a corner or the foot of a card; null if it says nothing. */
export function printedOn(content: Content, id: string, where: "corner" | "foot"): string | null {
  const kind = content.kinds[id];
  const key = kind && content.theme?.cards?.[kind.type]?.[where];
  if (!kind || !key) return null;
  const value = key === "value" ? valueOf(kind) : kind.traits?.[key];
  if (value === undefined || value === null || value === false || value === true) return null;
  const named = content.traits?.[`${key}.${String(value)}`] ?? placeName(content, String(value));
  if (named !== undefined) return named;
  const label = where === "foot" ? content.traits?.[key] : undefined;
  return label === undefined ? String(value) : `${label} ${String(value)}`;
}

function placeName(content: Content, id: string): string | undefined {
  return Object.values(content.maps ?? {}).map((map) => map.places[id]?.name).find(Boolean);
}
