/**
 * Actions that name several things at once, such as those that divide a pile: the things are picked
 * on the table one by one, and the action is the one whose things they are.
 */

import type { Choice } from "./choices";
import { itemsOf } from "../table/layout";
import type { View } from "../wire/types";

const BETWEEN_PARTS = "/";

/** A thing that was picked: where it lies, and its kind; null if it is not known. */
export interface Picked {
  area: string;
  index: number;
  id: string | null;
}

/** Returns the parts that a step names, each a list of ids; null if it isn't such a step. */
export function partsOf(step: string, kinds: Record<string, unknown>): string[][] | null {
  const words = step.split(/\s+/).filter(Boolean);
  const named = words.filter((word) => word in kinds);
  const others = words.filter((word) => !(word in kinds) && word !== BETWEEN_PARTS);
  // One word may stand for things that are not known.
  if (named.length === 0 || new Set(others).size > 1) return null;
  const parts: string[][] = [[]];
  for (const word of words) {
    if (word === BETWEEN_PARTS) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts;
}

/** Returns the kinds of action that are chosen by picking things. */
export function pickedKinds(choices: Choice[], kinds: Record<string, unknown>): string[] {
  const byKind = new Map<string, Choice[]>();
  for (const choice of choices) byKind.set(choice.kind, [...(byKind.get(choice.kind) ?? []), choice]);
  return [...byKind].filter(([, own]) => own.every((choice) => isPicking(choice, kinds))).map(([kind]) => kind);
}

function isPicking(choice: Choice, kinds: Record<string, unknown>): boolean {
  if (choice.targets.length > 0) return false;
  const parts = partsOf(choice.path.join(" "), kinds);
  if (parts === null) return false;
  return choice.a === "" || parts.length > 1;
}

/** Returns the action one of whose parts is what was picked; null if there is none. */
export function pickedChoice(
  choices: Choice[],
  picked: Picked[],
  kinds: Record<string, unknown>,
): Choice | null {
  if (picked.length === 0) return null;
  const wanted = sorted(picked.map((thing) => thing.id ?? ""));
  const found = choices.find((choice) => {
    if (choice.a === "") return false;
    const parts = partsOf(choice.path.join(" "), kinds) ?? [];
    return parts.some((part) => sorted(part.map((word) => (word in kinds ? word : ""))) === wanted);
  });
  return found ?? null;
}

/** Returns what stays of the pile from which things were picked. */
export function restOf(view: View, picked: Picked[]): (string | null)[] {
  const [area, number] = (picked[0]?.area ?? "").split("#");
  const zone = area ? view.areas[area] : undefined;
  const pile = zone?.type === "zone" ? zone.piles?.[Number(number) - 1] : undefined;
  return itemsOf(pile).filter((_, index) => !picked.some((thing) => thing.index === index));
}

/**
 * Returns a line that means an action that isn't listed: its kind, and the things of one part.
 *
 * @param parts what was picked, and what stays: the second part is named where the first has
 *   something in it that isn't known, and no choice has a word for that.
 */
export function typedLine(
  kind: string,
  choices: Choice[],
  parts: [(string | null)[], (string | null)[]],
  kinds: Record<string, unknown>,
): string {
  const words = choices.flatMap((choice) => choice.path.join(" ").split(/\s+/));
  const unknown = words.find((word) => word && !(word in kinds) && word !== BETWEEN_PARTS);
  const [picked, rest] = parts;
  const named = unknown === undefined && picked.includes(null) ? rest : picked;
  return [kind, ...named.map((id) => id ?? unknown ?? "?")].join(" ");
}

function sorted(words: string[]): string {
  return [...words].sort().join(" ");
}
