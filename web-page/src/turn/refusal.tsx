/** Why something can't be done: sentence, rule, and what can be done in its place. */

import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useScene } from "../match/context";
import { targetKey } from "./choices";
import type { Refusal } from "../match/match";
import type { Target } from "../wire/types";
import { say } from "../words/words";

/** Returns the reasons by rule, so that each rule is read once. */
function byRule(reasons: Refusal["reasons"]): { rule: string; ruleText: string; texts: string[] }[] {
  const rules = new Map<string, { rule: string; ruleText: string; texts: string[] }>();
  for (const { rule, ruleText, text } of reasons) {
    const entry = rules.get(rule) ?? { rule, ruleText, texts: [] };
    if (!entry.texts.includes(text)) entry.texts.push(text);
    rules.set(rule, entry);
  }
  return [...rules.values()];
}

/** Returns what was touched, on the page. */
function elementOf(target: Target): Element | null {
  const [type, area, id] = target;
  const onBoard = `[data-area="${CSS.escape(area)}"] [data-id="${CSS.escape(`${type}:${id}`)}"]`;
  const thing = `[data-target="${CSS.escape(targetKey(target))}"]`;
  return document.querySelector(`${onBoard}, ${thing}`);
}

interface Leader {
  from: [number, number];
  to: [number, number];
}

export function RefusalNote(): JSX.Element {
  const { model } = useScene();
  const refusal = model.refusal.value;
  const note = useRef<HTMLDivElement>(null);
  const leader = useSignal<Leader | null>(null);
  useEffect(() => {
    leader.value = null;
    if (refusal === null) return;
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape") model.refusal.value = null;
    };
    addEventListener("keydown", close);
    const touched = refusal.target === null ? null : elementOf(refusal.target);
    const own = note.current?.getBoundingClientRect();
    if (touched && own) {
      const rect = touched.getBoundingClientRect();
      leader.value = {
        from: [own.left + own.width / 2, own.top],
        to: [rect.left + rect.width / 2, rect.top + rect.height / 2],
      };
    }
    return () => removeEventListener("keydown", close);
  }, [refusal]);
  return (
    <>
      {refusal !== null && leader.value !== null && <LeaderLine leader={leader.value} />}
      <div class="refusals" role="alert" aria-live="assertive">
        {refusal !== null && (
          <div ref={note} class="pop">
            <div class="hd">
              <span aria-hidden="true">⊘</span> {say("why")}
              <button type="button" class="quiet close" aria-label={say("close")} onClick={() => (model.refusal.value = null)}>
                ×
              </button>
            </div>
            {refusal.text && <p>{refusal.text}</p>}
            {byRule(refusal.reasons).map(({ rule, ruleText, texts }) => (
              <div key={rule} class="reason">
                {texts.map((text) => (
                  <p key={text}>{text}</p>
                ))}
                {rule && (
                  <p class="rule">
                    <b>{rule}</b> {ruleText}
                  </p>
                )}
              </div>
            ))}
            <Nearest refusal={refusal} />
          </div>
        )}
      </div>
    </>
  );
}

/** What can be done in place of what was refused. */
function Nearest({ refusal }: { refusal: Refusal }): JSX.Element | null {
  const { model } = useScene();
  if (refusal.nearest.length === 0) return null;
  return (
    <div class="nearest">
      <p class="small dim">{say("why.possible")}</p>
      <div class="chips">
        {refusal.nearest.slice(0, 4).map((near) => (
          <button key={near.a} type="button" class="chip" onClick={() => void model.play(near.a)}>
            {near.text}
          </button>
        ))}
      </div>
    </div>
  );
}

/** A dotted line from the note to what was touched. */
function LeaderLine({ leader }: { leader: Leader }): JSX.Element {
  const [x, y] = leader.to;
  return (
    <svg class="leader" aria-hidden="true">
      <line x1={leader.from[0]} y1={leader.from[1]} x2={x} y2={y} />
      <circle cx={x} cy={y} r={15} />
    </svg>
  );
}
