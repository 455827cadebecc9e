import assert from "node:assert/strict";
import { test } from "node:test";
import { choicesOf, choicesOfSteps, NOTHING_CHOSEN, progressOf, textOf, type Choice, type Details } from "../src/turn/choices";
import type { OfferDetails, Steps, Target, View } from "../src/wire/types";

const QUAY: Target = ["link", "bay", "quay"];
const PIER: Target = ["link", "bay", "pier"];
const RED: Target = ["kind", "hand@0", "red"];
const BLUE: Target = ["kind", "hand@0", "blue"];

function choice(kind: string, path: string[], targets: Target[], preview = false): Choice {
  const a = [kind, ...path].join(" ");
  return { kind, a, path, labels: path, targets, preview, hint: "", text: a, count: 1 };
}

const CHOICES = [
  choice("claim", ["quay", "red"], [QUAY, RED]),
  choice("claim", ["quay", "blue"], [QUAY, BLUE]),
  choice("claim", ["pier", "blue"], [PIER, BLUE]),
  choice("draw", ["red"], [["kind", "row", "red"]]),
];

test("at first the kind is asked for", () => {
  const { question, chosen } = progressOf(CHOICES, NOTHING_CHOSEN);
  assert.deepEqual(question?.answers.map((answer) => [answer.value, answer.count]), [["claim", 3], ["draw", 1]]);
  assert.equal(chosen, null);
});

test("a kind that was chosen asks for its first step", () => {
  const { question } = progressOf(CHOICES, { ...NOTHING_CHOSEN, kind: "claim" });
  assert.deepEqual(question?.answers.map((answer) => answer.value), ["quay", "pier"]);
  assert.deepEqual(question?.answers[0]?.targets, [QUAY]);
});

test("pointing at a thing keeps the choices that have it as a target", () => {
  const { kind, path, question } = progressOf(CHOICES, { ...NOTHING_CHOSEN, pointed: [QUAY] });
  assert.equal(kind, "claim");
  assert.deepEqual(path, ["quay"]);
  assert.deepEqual(question?.answers.map((answer) => answer.value), ["red", "blue"]);
});

test("board and words lead to the same choice", () => {
  const byBoard = progressOf(CHOICES, { ...NOTHING_CHOSEN, pointed: [QUAY, BLUE] });
  const byWords = progressOf(CHOICES, { ...NOTHING_CHOSEN, kind: "claim", path: ["quay", "blue"] });
  assert.equal(byBoard.chosen?.a, "claim quay blue");
  assert.equal(byWords.chosen?.a, "claim quay blue");
});

test("a step with one answer is not asked for", () => {
  const { path, chosen } = progressOf(CHOICES, { ...NOTHING_CHOSEN, kind: "claim", path: ["pier"] });
  assert.deepEqual(path, ["pier", "blue"]);
  assert.equal(chosen?.a, "claim pier blue");
});

test("an action may end where others go on", () => {
  const keep = [choice("keep", ["a"], []), choice("keep", ["a", "b"], [])];
  const asked = progressOf(keep, { ...NOTHING_CHOSEN, kind: "keep" });
  assert.deepEqual(asked.question?.answers.map((answer) => answer.value), ["", "b"]);
  const ended = progressOf(keep, { ...NOTHING_CHOSEN, kind: "keep", exact: "keep a" });
  assert.equal(ended.chosen?.a, "keep a");
});

const TOLD: OfferDetails[] = [
  { a: "draw red", steps: ["Red"], targets: [["kind", "hand@", "red"]] },
  { a: "claim quay red", path: ["quay red", ""], steps: ["The quay", "1× Red"], hint: "1 point", preview: true },
  { a: "pass", text: "Do nothing" },
];
const DETAILS: Details = {
  find: (a) => TOLD.find((each) => each.a === a),
  kindName: (kind) => kind.toUpperCase(),
};

test("what was told of an action completes its notation", () => {
  const kinds = TOLD.map(({ a }) => ({ kind: a.split(" ")[0], count: 1, listed: [{ a }] }));
  const view = { viewer: 2, offers: { count: 3, kinds } } as unknown as View;
  const [draw, claim, pass] = choicesOf(view, DETAILS);
  assert.deepEqual([draw?.path, draw?.labels], [["red"], ["Red"]]);
  assert.deepEqual(draw?.targets, [["kind", "hand@2", "red"]]);
  assert.deepEqual([claim?.path, claim?.hint, claim?.preview], [["quay red", ""], "1 point", true]);
  assert.equal(claim?.text, "CLAIM: The quay, 1× Red");
  assert.equal(pass?.text, "Do nothing");
});

test("an action of which nothing was told is named by its notation", () => {
  assert.equal(textOf("claim pier blue", DETAILS), "claim pier blue");
});

test("an action below a range has the range in its path, so that it is found there", () => {
  const steps: Steps = {
    options: [],
    listed: [{ a: "put B1", path: ["B1"], targets: [["cell", "board", "B1"]], preview: true }],
    captions: {},
  };
  const [choice] = choicesOfSteps("put", steps, ["A1…C1"]);
  assert.deepEqual(choice?.path, ["A1…C1", "B1"]);
  const selection = { ...NOTHING_CHOSEN, kind: "put", path: ["A1…C1"] };
  assert.equal(progressOf([choice as Choice], selection).chosen?.a, "put B1");
});
