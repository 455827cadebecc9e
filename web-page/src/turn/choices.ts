/**
 * The choices of a player as one tree: kinds of action, then their steps.
 *
 * Words and boards lead to the same choices: a word answers the next step, and a click on the table
 * keeps the choices that have the thing clicked as a target.
 */

import type { OfferDetails, Steps, Target, View } from "../wire/types";

export interface Choice {
  kind: string;
  /** The notation; empty for a way to go on, whose actions the server tells. */
  a: string;
  /** The steps after the kind. */
  path: string[];
  /** The words of each step. */
  labels: string[];
  targets: Target[];
  preview: boolean;
  /** What the game adds, such as the cost. */
  hint: string;
  text: string;
  /** How many actions it stands for. */
  count: number;
}

/** How far a player has gone. */
export interface Selection {
  kind: string | null;
  /** The answered steps of that kind. */
  path: string[];
  /** What was pointed at. */
  pointed: Target[];
  /** The notation of an action that ends where others go on; empty if none was chosen so. */
  exact: string;
}

export interface Answer {
  value: string;
  label: string;
  count: number;
  choices: Choice[];
  /** What this answer points at, and no other answer does. */
  targets: Target[];
}

export interface Question {
  /** The step that is asked for; -1 asks for the kind. */
  depth: number;
  answers: Answer[];
}

export interface Progress {
  /** What is still possible. */
  candidates: Choice[];
  kind: string | null;
  /** The steps answered so far, those that had only one answer too. */
  path: string[];
  labels: string[];
  question: Question | null;
  /** The one action that is left. */
  chosen: Choice | null;
}

/** The answer of an action that ends where others go on. */
export const NO_MORE = "";

export const NOTHING_CHOSEN: Selection = { kind: null, path: [], pointed: [], exact: "" };

export function sameTarget(one: Target, other: Target): boolean {
  return one[0] === other[0] && one[1] === other[1] && one[2] === other[2];
}

export function targetKey(target: Target): string {
  return target.join("|");
}

/** What a page knows of actions beside their notation. */
export interface Details {
  /** Returns what was told of an action; undefined for one of which nothing was told. */
  find(a: string): OfferDetails | undefined;
  /** Returns the name of a kind of action. */
  kindName(kind: string): string;
}

/** Returns the listed choices of a view; kinds that are not listed are left out. */
export function choicesOf(view: View, details: Details): Choice[] {
  return view.offers.kinds.flatMap((offered) =>
    (offered.listed ?? []).map(({ a }) => listedChoice(offered.kind, a, view.viewer, details)),
  );
}

function listedChoice(kind: string, a: string, viewer: number, details: Details): Choice {
  const told = details.find(a);
  const path = told?.path ?? a.split(" ").slice(1);
  return {
    kind,
    a,
    path,
    labels: path.map((step, at) => told?.steps?.[at] ?? step),
    targets: (told?.targets ?? []).map((target) => ownTarget(target, viewer)),
    preview: told?.preview ?? false,
    hint: told?.hint ?? "",
    text: textOf(a, details),
    count: 1,
  };
}

/** Returns an action in words; its notation if nothing was told of it. */
export function textOf(a: string, details: Details): string {
  const told = details.find(a);
  if (told === undefined) return a;
  const name = details.kindName(a.split(" ")[0] as string);
  return told.text ?? [name, ...(told.steps ? [told.steps.join(", ")] : [])].join(": ");
}

/** Returns a target with the area of a seat, where it was told of everybody's own one. */
function ownTarget([type, area, id]: Target, seat: number): Target {
  return [type, area.endsWith("@") ? `${area}${seat}` : area, id];
}

/** Stands between the first and the last of several steps that are one option. */
const RANGE = "…";

/** Returns the path of an action below a path that was asked for, whose ranges it has, too. */
function withRanges(asked: string[], path: string[]): string[] {
  const own = [...path];
  asked.forEach((step, at) => {
    if (step.includes(RANGE)) own.splice(at, 0, step);
  });
  return own;
}

/**
 * Returns the choices that the server told for a path of a kind that is not listed.
 *
 * @param asked the steps after the kind that were asked for.
 */
export function choicesOfSteps(kind: string, steps: Steps, asked: string[] = []): Choice[] {
  const ways = steps.options.map((option) => {
    const path = option.path.slice(1);
    return {
      kind,
      a: "",
      path,
      labels: path.map((step, at) => (at === path.length - 1 ? option.label || step : step)),
      targets: option.targets,
      preview: false,
      hint: "",
      text: option.label,
      count: option.count,
    };
  });
  const actions = steps.listed.map(({ a, path, targets, preview }) => {
    const caption = steps.captions[a];
    return {
      kind,
      a,
      path: withRanges(asked, path),
      labels: withRanges(asked, path.map((step, at) => caption?.steps[at] ?? step)),
      targets,
      preview: preview ?? false,
      hint: caption?.hint ?? "",
      text: caption?.text ?? a,
      count: 1,
    };
  });
  return [...ways, ...actions];
}

function beginsWith(path: string[], prefix: string[]): boolean {
  return prefix.every((step, at) => path[at] === step);
}

/**
 * Returns how far a selection leads: what is left, what to ask next, or the action chosen.
 *
 * A step that has only one answer is not asked for.
 */
export function progressOf(choices: Choice[], selection: Selection): Progress {
  const candidates = choices.filter(
    (choice) =>
      (selection.exact === "" || choice.a === selection.exact) &&
      (selection.kind === null || choice.kind === selection.kind) &&
      beginsWith(choice.path, selection.path) &&
      selection.pointed.every((target) => choice.targets.some((own) => sameTarget(own, target))),
  );
  const kinds = new Set(candidates.map((choice) => choice.kind));
  const isPointing = selection.pointed.length > 0;
  let kind = selection.kind;
  if (kind === null && kinds.size === 1 && isPointing) kind = [...kinds][0] ?? null;
  const progress: Progress = {
    candidates,
    kind,
    path: [],
    labels: [],
    question: null,
    chosen: null,
  };
  if (kind === null) {
    progress.question = { depth: -1, answers: grouped(candidates, (choice) => [choice.kind, ""]) };
    return progress;
  }
  const first = candidates[0];
  if (first === undefined) return progress;
  let depth = 0;
  while (candidates.every((choice) => sharesStep(choice, first, depth))) {
    progress.path.push(first.path[depth] as string);
    progress.labels.push(first.labels[depth] as string);
    depth += 1;
  }
  if (candidates.length === 1) {
    progress.chosen = first;
    return progress;
  }
  progress.question = {
    depth,
    answers: grouped(candidates, (choice) => [
      choice.path[depth] ?? NO_MORE,
      choice.labels[depth] ?? NO_MORE,
    ]),
  };
  return progress;
}

function sharesStep(choice: Choice, first: Choice, depth: number): boolean {
  return depth < first.path.length && choice.path[depth] === first.path[depth];
}

function grouped(choices: Choice[], keyOf: (choice: Choice) => [string, string]): Answer[] {
  const answers = new Map<string, Answer>();
  for (const choice of choices) {
    const [value, label] = keyOf(choice);
    const answer = answers.get(value);
    if (answer === undefined) {
      answers.set(value, { value, label, count: choice.count, choices: [choice], targets: [] });
    } else {
      answer.count += choice.count;
      answer.choices.push(choice);
    }
  }
  const shared = commonTargets(choices);
  for (const answer of answers.values()) {
    answer.targets = commonTargets(answer.choices).filter(
      (target) => answers.size === 1 || !shared.some((other) => sameTarget(other, target)),
    );
  }
  return [...answers.values()];
}

/** Returns the targets that all of the choices have. */
export function commonTargets(choices: Choice[]): Target[] {
  const [first, ...others] = choices;
  if (first === undefined) return [];
  return first.targets.filter((target) =>
    others.every((choice) => choice.targets.some((own) => sameTarget(own, target))),
  );
}

/** Returns what on the table can be pointed at, by key. */
export function pointable(choices: Choice[]): Set<string> {
  const keys = new Set<string>();
  for (const choice of choices) for (const target of choice.targets) keys.add(targetKey(target));
  return keys;
}
