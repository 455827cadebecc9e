/** The analysis of a match that is over: the largest mistakes first, each with a link to its moment. */

import { useSignal, type Signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { post } from "./api";
import { useScene } from "./context";
import { calledFrom } from "./names";
import { lang } from "./settings";
import { PlayerMark } from "./things";
import { say } from "./words";

interface Judged {
  n: number;
  seat: number;
  played: string;
  best: string;
  loss: number;
  mark: string;
  forced: boolean;
  is_best: boolean;
}

export interface Analysis {
  judged: Signal<Judged[]>;
  /** The number of choices that are not judged yet; null before the start. */
  left: Signal<number | null>;
  isRunning: Signal<boolean>;
  failure: Signal<string>;
  start: () => Promise<void>;
}

/** Returns the analysis of a match, which asks the server for a few choices at a time. */
export function useAnalysis(match: string): Analysis {
  const judged = useSignal<Judged[]>([]);
  const left = useSignal<number | null>(null);
  const isRunning = useSignal(false);
  const failure = useSignal("");
  const isShown = useRef(true);
  useEffect(() => () => {
    isShown.current = false;
  }, []);
  const start = async () => {
    judged.value = [];
    failure.value = "";
    isRunning.value = true;
    const language = lang.value;
    let after = 0;
    try {
      do {
        const path = `matches/${encodeURIComponent(match)}/analysis`;
        const answer = await post<{ judged: Judged[]; after: number; left: number }>(path, { after });
        after = answer.after;
        judged.value = [...judged.value, ...answer.judged];
        left.value = answer.left;
      } while (left.value > 0 && isShown.current && lang.value === language);
    } catch (error) {
      failure.value = (error as Error).message;
    } finally {
      isRunning.value = false;
    }
  };
  return { judged, left, isRunning, failure, start };
}

const MOST_SHOWN = 12;

export function AnalysisPanel({ analysis }: { analysis: Analysis }): JSX.Element | null {
  const { view, model } = useScene();
  const left = analysis.left.value;
  if (left === null && !analysis.isRunning.value && !analysis.failure.value) return null;
  const mistakes = analysis.judged.value.filter((each) => each.mark !== "");
  mistakes.sort((one, other) => other.loss - one.loss);
  return (
    <div class="analysis">
      <h3>
        {say("analysis")} <small class="dim" role="status">{left === null || left > 0 ? say("analysis.left", { n: left ?? 0 }) : ""}</small>
      </h3>
      {analysis.failure.value && <p class="bad small" role="alert">{analysis.failure.value}</p>}
      {left === 0 && mistakes.length === 0 && <p class="small">{say("analysis.none")}</p>}
      <ol>
        {mistakes.slice(0, MOST_SHOWN).map((each) => (
          <li key={each.n} class="small">
            <PlayerMark seat={each.seat} size={16} />
            <span>
              <b>{each.mark} {calledFrom(view, each.seat)}</b> {each.played} (−{Math.round(each.loss * 100)} %)
              <small class="dim"> {say("analysis.best", { what: each.best })}</small>
            </span>
            <a href={`/m/${encodeURIComponent(model.id)}/at/${each.n - 1}?as=${each.seat}`}>{say("analysis.moment")}</a>
          </li>
        ))}
      </ol>
    </div>
  );
}
