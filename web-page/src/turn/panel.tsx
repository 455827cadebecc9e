/** The choices in words: by kind, then step by step, and what is confirmed. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { NO_MORE, type Answer } from "./choices";
import { kindOf, useScene } from "../match/context";
import { useKeptFocus } from "../page/focus";
import { itemsOf } from "../table/layout";
import { colourClass, symbolsOf } from "../table/look";
import { restOf } from "./picking";
import { Face, labelOf, Mark } from "../table/things";
import type { Target, View } from "../wire/types";
import { say, type Key } from "../words/words";

const MOST_CHIPS = 24;
/** Of more answers only so many are shown at first. */

export function Choices(): JSX.Element | null {
  const { model, view, content } = useScene();
  const progress = model.progress.value;
  const { kinds } = view.offers;
  const isOff = !model.canAct.value;
  const panel = useKeptFocus();
  if (view.offers.count === 0) return <Waiting />;
  return (
    <section ref={panel} class="panel choices-panel" aria-labelledby="choices">
      <h2 id="choices">
        {say("choices")} <small>{say("choices.n", { n: view.offers.count })}</small>
      </h2>
      {content.stages?.[view.head.stage]?.text && <p class="small dim pad">{content.stages[view.head.stage]?.text}</p>}
      <div class="choices" data-off={isOff}>
        {kinds.map((offered) => {
          const name = content.actions[offered.kind]?.name ?? offered.kind;
          const own = model.choices.value.filter((choice) => choice.kind === offered.kind);
          const only = own.length === 1 && own[0]?.a ? own[0] : undefined;
          const isOpen = progress.kind === offered.kind;
          const fits = progress.candidates.some((choice) => choice.kind === offered.kind);
          const isLone = kinds.length === 1;
          if (only !== undefined && only.path.length === 0 && !only.preview) {
            return (
              <div key={offered.kind} class="kind">
                <button type="button" class="kh single" disabled={isOff} onClick={() => void model.play(only.a)} title={content.actions[offered.kind]?.text}>
                  {name}
                  <Hint text={only.hint} />
                </button>
              </div>
            );
          }
          return (
            <div key={offered.kind} class={`kind${isOpen || isLone ? " open" : ""}${fits ? "" : " out"}`}>
              {isLone ? (
                <h3 class="kh" title={content.actions[offered.kind]?.text}>
                  {name}
                  <span class="n">{offered.count}</span>
                </h3>
              ) : (
                <button
                  type="button"
                  class="kh"
                  aria-expanded={isOpen}
                  disabled={isOff}
                  title={content.actions[offered.kind]?.text}
                  onClick={() => (isOpen ? model.cancel() : model.answer(offered.kind, []))}
                >
                  <span class="ch" aria-hidden="true">{isOpen ? "▾" : "▸"}</span>
                  {name}
                  <span class="n">{offered.count}</span>
                </button>
              )}
              {(isOpen || isLone) && <StepList kind={offered.kind} name={name} />}
            </div>
          );
        })}
      </div>
    </section>
  );
}

function Hint({ text }: { text: string | undefined }): JSX.Element | null {
  return text ? <span class="xs dim hint-text">{text}</span> : null;
}

/** The answered steps of a kind, the next question, or what is confirmed. */
function StepList({ kind, name }: { kind: string; name: string }): JSX.Element {
  const { model } = useScene();
  const selection = model.selection.value;
  const progress = model.progress.value;
  const isLone = progress.kind !== kind;
  const own = isLone ? model.choices.value.filter((choice) => choice.kind === kind) : [];
  const { chosen } = progress;
  if (model.pickingKind.value === kind) return <Picking kind={kind} name={name} />;
  if (isLone) return <Lone kind={kind} name={name} count={own.length} />;
  return (
    <div class="steps">
      {progress.labels.map((label, depth) => (
        <div key={depth} class="step">
          <span class="num">{depth + 1}</span>
          <span class="done">
            <b>{label}</b>
            <button type="button" class="link" onClick={() => model.back(depth)}>
              {say("step.change")}
            </button>
          </span>
        </div>
      ))}
      {progress.question !== null && (
        <Ask kind={kind} answers={progress.question.answers} depth={progress.question.depth} before={progress.path} />
      )}
      {chosen !== null && chosen.a !== "" && <Confirm name={name} />}
      {progress.candidates.length === 0 && <p class="small faint">{say("choices.loading")}</p>}
      {chosen === null && (selection.path.length > 0 || selection.pointed.length > 0) && (
        <button type="button" class="quiet" onClick={() => model.cancel()}>
          {say("cancel")}
        </button>
      )}
    </div>
  );
}

/** Things are picked on the table: what was picked, and the button. */
function Picking({ kind, name }: { kind: string; name: string }): JSX.Element {
  const { model, view } = useScene();
  const isAll = useSignal(false);
  const picked = model.picked.value;
  const action = model.pickedAction.value;
  const own = model.choices.value.filter((choice) => choice.kind === kind && choice.a !== "");
  const hint = own.find((choice) => choice.a === action)?.hint;
  const rest = restOf(view, picked);
  return (
    <div class="steps">
      <p class="q small dim">{say("ask.pick")}</p>
      <Pickables />
      {picked.length > 0 && (
        <div class="parts">
          {[picked.map((thing) => thing.id), rest].map((part, index) => (
            <span key={index} class="part-of">
              {part.map((id, at) => <span key={at} class="mini"><Face id={id} /></span>)}
            </span>
          ))}
        </div>
      )}
      {picked.length > 0 && (
        <div class="confirm">
          {hint && <p class="small">{hint}</p>}
          <div class="go">
            <button type="button" class="primary" disabled={!model.canAct.value || action === "" || rest.length === 0} onClick={() => void model.play(action)}>
              {name}
            </button>
            <button type="button" onClick={() => model.cancel()}>{say("cancel")}</button>
          </div>
        </div>
      )}
      {own.length > 0 && (
        <button type="button" class="link" aria-expanded={isAll.value} onClick={() => (isAll.value = !isAll.value)}>
          {say("choices.words", { n: own.length })}
        </button>
      )}
      {isAll.value && (
        <div class="chips">
          {own.map((choice) => (
            <button key={choice.a} type="button" class="chip" disabled={!model.canAct.value} onClick={() => void model.play(choice.a)}>
              {choice.labels.join(" ")}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

const FEWEST_TO_DIVIDE = 2;

/** The things that can be picked, in words, pile by pile. */
function Pickables(): JSX.Element {
  const scene = useScene();
  const { model, view, content } = scene;
  const zones = Object.entries(content.zones).filter(([, entry]) => entry.piles && !entry.at && !entry.on);
  const piles = zones.flatMap(([zone]) => {
    const area = view.areas[zone];
    return area?.type === "zone"
      ? (area.piles ?? []).map((pile, index) => ({ area: `${zone}#${index + 1}`, number: index + 1, pile }))
      : [];
  });
  return (
    <>
      {piles
        .filter(({ pile }) => itemsOf(pile).length >= FEWEST_TO_DIVIDE)
        .map(({ area, number, pile }) => (
          <div key={area} class="pickables" role="group" aria-label={say("pile", { number })}>
            <b class="small">{say("pile", { number })}</b>
            <div class="chips">
              {itemsOf(pile).map((id, index) => {
                const isPicked = model.picked.value.some((each) => each.area === area && each.index === index);
                return (
                  <button
                    key={index}
                    type="button"
                    class={`chip${isPicked ? " chosen" : ""}`}
                    aria-pressed={isPicked}
                    disabled={!model.canAct.value}
                    onClick={() => model.pick({ area, index, id })}
                  >
                    {labelOf(id, scene)}
                  </button>
                );
              })}
            </div>
          </div>
        ))}
    </>
  );
}

/** The only kind there is: its first question stands open. */
function Lone({ kind, name, count }: { kind: string; name: string; count: number }): JSX.Element | null {
  const { model } = useScene();
  useEffect(() => {
    if (model.selection.value.kind === null && count > 0) {
      model.selection.value = { ...model.selection.value, kind };
    }
  }, [kind, name, count]);
  return null;
}

const QUESTIONS: Record<string, Key> = {
  link: "ask.link",
  place: "ask.place",
  cell: "ask.cell",
  kind: "ask.kind",
  piece: "ask.kind",
  item: "ask.item",
  pile: "ask.pile",
  seat: "ask.seat",
  zone: "ask.zone",
};

function questionOf(answers: Answer[], depth: number): string {
  const types = new Set(answers.flatMap((answer) => answer.targets.map((target) => target[0])));
  const [type] = types;
  const key = types.size === 1 && type !== undefined ? QUESTIONS[type] : undefined;
  return say(key ?? (depth > 0 ? "ask" : "ask.kind"));
}

function Ask(props: { kind: string; answers: Answer[]; depth: number; before: string[] }): JSX.Element {
  const { model } = useScene();
  const isAll = useSignal(false);
  const { answers } = props;
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The first question is read together with the name of its kind.
    const read = props.depth === 0 ? step.current?.closest(".kind") : step.current;
    read?.scrollIntoView({ block: "nearest" });
  }, [props.kind, props.depth]);
  const shown = isAll.value ? answers : answers.slice(0, MOST_CHIPS);
  const show = (targets: Target[]) => () => (model.pointedAt.value = targets);
  return (
    <div ref={step} class="step now">
      <span class="num">{props.before.length + 1}</span>
      <div>
        <p class="q">{questionOf(answers, props.depth)}</p>
        <div class="chips">
          {shown.map((answer) => (
            <button
              key={answer.value}
              type="button"
              class="chip"
              disabled={!model.canAct.value}
              onPointerEnter={show(answer.targets)}
              onPointerLeave={show([])}
              onFocus={show(answer.targets)}
              onBlur={show([])}
              onClick={() => model.answer(props.kind, pathTo(answer, props.before), exactOf(answer))}
            >
              <Signs targets={answer.targets} />
              {answer.value === NO_MORE ? say("ask.no_more") : answer.label}
              {answer.choices.length === 1 && answer.choices[0]?.hint && (
                <span class="xs dim">{answer.choices[0].hint}</span>
              )}
            </button>
          ))}
          {shown.length < answers.length && (
            <button type="button" class="chip more" onClick={() => (isAll.value = true)}>
              {say("choices.all", { n: answers.length })}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Returns the notation of an action that has no step more, where others have. */
function exactOf(answer: Answer): string {
  return answer.value === NO_MORE ? (answer.choices[0]?.a ?? "") : "";
}

/** Returns the path to an answer; an action that ends here has no step more. */
function pathTo(answer: Answer, before: string[]): string[] {
  const [only] = answer.choices;
  if (answer.choices.length === 1 && only !== undefined) return only.path;
  return [...before, answer.value];
}

/** The marks of the things that an answer names. */
function Signs({ targets }: { targets: Target[] }): JSX.Element {
  const { content, view } = useScene();
  const signs = targets.flatMap(([type, area, id]) => {
    if (type === "item") {
      const zone = view.areas[area];
      const item = zone?.type === "zone" ? zone.items?.[Number(id) - 1] : undefined;
      return item ? [<Thing key={id} id={item} />] : [];
    }
    if (type === "kind" || type === "piece") {
      const kind = content.kinds[id];
      return kind?.colour || kind?.icon ? [<Mark key={id} id={id} />] : [];
    }
    const map = type === "link" ? content.maps?.[area] : undefined;
    const colour = map?.links[id]?.colour;
    if (colour === undefined || colour === "") return [];
    if (content.kinds[colour]) return [<Mark key={id} id={colour} />];
    return [<span key={id} class={`mark ${colourClass(map?.colours?.[colour])}`} aria-hidden="true" />];
  });
  return <>{signs}</>;
}

/** A thing in a choice: small as it lies, the pieces that it lists, or its name. */
function Thing({ id }: { id: string }): JSX.Element {
  const { content } = useScene();
  const kind = kindOf(content, id);
  const symbols = symbolsOf(content, id);
  const isPlain = !kind.shape?.length && !kind.icon && !kind.colour;
  if (isPlain && symbols.length === 0) return <span>{kind.name}</span>;
  return (
    <>
      <span class="visually-hidden">{kind.name}</span>
      {isPlain ? (
        symbols.map(({ piece, word }, index) => (
          <span key={index} class="marked" aria-hidden="true"><Mark id={piece} /> {word}</span>
        ))
      ) : (
        <span class="mini"><Face id={id} /></span>
      )}
    </>
  );
}

/** The one action that is left: what it does, and the button. */
function Confirm({ name }: { name: string }): JSX.Element | null {
  const { model } = useScene();
  const { chosen } = model.progress.value;
  const preview = model.preview.value;
  const button = useRef<HTMLButtonElement>(null);
  const said = preview?.words || chosen?.hint;
  useEffect(() => button.current?.focus({ preventScroll: true }), [chosen?.a]);
  useEffect(() => button.current?.closest(".confirm")?.scrollIntoView({ block: "nearest" }), [chosen?.a, said]);
  if (chosen === null) return null;
  return (
    <div class="confirm">
      {said && <p class="small">{said}</p>}
      <div class="go">
        <button ref={button} type="button" class="primary" disabled={!model.canAct.value} onClick={() => void model.play(chosen.a)}>
          {name} <kbd>Enter</kbd>
        </button>
        <button type="button" onClick={() => model.cancel()}>
          {say("cancel")}
        </button>
      </div>
    </div>
  );
}

/** Whom the match waits for, where it isn't me. */
function Waiting(): JSX.Element {
  const { view, model, content } = useScene();
  const committed = view.committed;
  const text = committed ? say("wait.committed", { action: model.textOf(committed) }) : say(reasonToWait(view));
  const stage = content.stages?.[view.head.stage]?.name;
  return (
    <section class="panel choices-panel waiting" aria-labelledby="choices">
      <h2 id="choices">
        {say("choices")} {stage && <small>{stage}</small>}
      </h2>
      <p class="small dim pad">{text}</p>
    </section>
  );
}

/** Returns why there is nothing to choose. */
function reasonToWait(view: View): Key {
  const mine = view.seats[view.viewer];
  if (view.paused > 0) return "pause.now";
  if (mine?.stand_in) return "stand_in.mine";
  return view.viewer < 0 ? "wait.spectator" : "wait.others";
}

/** On phones: the steps of what was begun, below the table. */
export function PhoneSteps(): JSX.Element | null {
  const { model, content } = useScene();
  const { kind, candidates } = model.progress.value;
  const isPicking = model.picked.value.length > 0;
  const begun = isPicking ? model.pickingKind.value : kind;
  if (begun === null || begun === "" || candidates.length === 0 || !model.isMyTurn.value) return null;
  const name = content.actions[begun]?.name ?? begun;
  return (
    <section class="phone-steps panel" aria-label={name}>
      <h2>{name}</h2>
      <StepList kind={begun} name={name} />
    </section>
  );
}

/** The line in which moves can be typed. */
export function TypedLine(): JSX.Element {
  const { model } = useScene();
  const text = useSignal("");
  return (
    <form
      class="type"
      onSubmit={(event) => {
        event.preventDefault();
        void model.type(text.value);
        text.value = "";
      }}
    >
      <input
        id="typed"
        aria-label={say("type.label")}
        placeholder={say("type.hint")}
        value={text}
        autocomplete="off"
        spellcheck={false}
        maxLength={200}
        onInput={(event) => (text.value = event.currentTarget.value)}
      />
      <kbd>/</kbd>
    </form>
  );
}
