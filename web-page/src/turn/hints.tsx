/** Advice: the best actions that a search has found, each with what it may bring. */

import type { JSX } from "preact";
import { useScene } from "../match/context";
import { say } from "../words/words";

export function HintPanel(): JSX.Element | null {
  const { model } = useScene();
  const hint = model.hint.value;
  if (hint === null) return model.isThinking.value ? <section class="panel hints"><h2>{say("hint.thinking")}</h2></section> : null;
  return (
    <section class="panel hints" aria-labelledby="hints">
      <h2 id="hints">
        {say("hint")} <small>{say("hint.tries", { n: hint.tries })}</small>
        <button type="button" class="quiet close" aria-label={say("close")} onClick={() => (model.hint.value = null)}>×</button>
      </h2>
      <ol>
        {hint.suggestions.map((each) => (
          <li key={each.action}>
            <button type="button" class="suggestion" disabled={!model.canAct.value} onClick={() => void model.play(each.action)}>
              <span>{each.words}</span>
              <b>{Math.round(each.share * 100)} %</b>
              <span class="share-bar"><i style={{ width: `${each.share * 100}%` }} /></span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
