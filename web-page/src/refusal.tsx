/** Why something can't be done: sentence, rule, and what can be done in its place. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useScene } from "./context";
import { say } from "./words";

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
          {refusal.reasons.map((reason) => (
            <div key={`${reason.rule} ${reason.text}`} class="reason">
              <p>{reason.text}</p>
              {reason.rule && (
                <p class="rule">
                  <b>{reason.rule}</b> {reason.ruleText}
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
