/** Why something can't be done: sentence, rule, and what can be done in its place. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useScene } from "./context";
import type { Refusal } from "./match";
import { say } from "./words";

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

export function RefusalNote(): JSX.Element {
  const { table } = useScene();
  const refusal = table.refusal.value;
  useEffect(() => {
    if (refusal === null) return;
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape") table.refusal.value = null;
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [refusal]);
  return (
    <div class="refusals" role="alert" aria-live="assertive">
      {refusal !== null && (
        <div class="pop">
          <div class="hd">
            <span aria-hidden="true">⊘</span> {say("why")}
            <button type="button" class="quiet close" aria-label={say("close")} onClick={() => (table.refusal.value = null)}>
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
          {refusal.nearest.length > 0 && (
            <div class="nearest">
              <p class="small dim">{say("why.possible")}</p>
              <div class="chips">
                {refusal.nearest.slice(0, 4).map((near) => (
                  <button key={near.a} type="button" class="chip" onClick={() => void table.play(near.a)}>
                    {near.text}
                  </button>
                ))}
              </div>
            </div>
          )}
        </div>
      )}
    </div>
  );
}
