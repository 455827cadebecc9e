/** How things look, from content alone: colours by token, patterns, marks, players' shapes. */

import type { Content, Kind } from "./types";

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

/** Returns the letters that stand for a thing where there is no room for its name. */
export function markOf(kind: Kind): string {
  return kind.mark ?? kind.name.slice(0, 1);
}

/** Returns the drawing of a thing as a path in a box of 512 by 512; null if it has none. */
export function iconOf(content: Content, id: string): string | null {
  const kind = content.kinds[id];
  const icon = kind?.icon ?? content.theme?.icons?.[id];
  return icon?.startsWith("M") || icon?.startsWith("m") ? icon : null;
}
