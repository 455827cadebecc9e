/** The analysis of a match that is over: my choices first, the largest mistakes at the top. */

import { useSignal, type Signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { post, Refused } from "../wire/api";
import { useScene } from "../match/context";
import { calledFrom } from "../match/names";
import { lang } from "../page/settings";
import { PlayerMark } from "../table/things";
import { say } from "../words/words";

interface Judged {
  n: number;
  seat: number;
  played: string;
  best: string;
  loss: number;
  points_lost: number;
  mark: string;
  forced: boolean;
  is_best: boolean;
}

export interface Analysis {
  judged: Signal<Judged[]>;
  /** The number of choices that are not judged yet, of mine and then of the others'; null before the start. */
  left: Signal<number | null>;
  /** Whether mine are judged now. */
  isMine: Signal<boolean>;
  isRunning: Signal<boolean>;
  failure: Signal<string>;
  /**
   * Has all choices judged.
   *
   * @param mine the seats whose choices come first.
   * @param others the other seats.
   */
  start: (mine: number[], others: number[]) => Promise<void>;
}

/** Returns the analysis of a match, which asks the server for a few choices at a time. */
export function useAnalysis(match: string): Analysis {
  const judged = useSignal<Judged[]>([]);
  const left = useSignal<number | null>(null);
  const isMine = useSignal(true);
  const isRunning = useSignal(false);
  const failure = useSignal("");
  const isShown = useRef(true);
  useEffect(() => () => {
    isShown.current = false;
  }, []);
  const judge = async (seats: number[], language: string) => {
    const path = `matches/${encodeURIComponent(match)}/analysis`;
    let after = 0;
    do {
      const answer = await patient(() => post<{ judged: Judged[]; after: number; left: number }>(path, { after, seats }));
      after = answer.after;
      judged.value = [...judged.value, ...answer.judged];
      left.value = answer.left;
    } while (left.value > 0 && isShown.current && lang.value === language);
  };
  /** Asks again where the server is busy, and says so meanwhile. */
  const patient = async <T,>(ask: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        const answer = await ask();
        failure.value = "";
        return answer;
      } catch (error) {
        const wait = error instanceof Refused ? error.body.wait : undefined;
        if (!wait || !isShown.current) throw error;
        failure.value = (error as Error).message;
        await new Promise((go) => setTimeout(go, wait * 1000));
      }
    }
  };
  const start = async (mine: number[], others: number[]) => {
    judged.value = [];
    failure.value = "";
    isRunning.value = true;
    const language = lang.value;
    try {
      for (const seats of [mine, others].filter((each) => each.length > 0)) {
        if (lang.value !== language) break;
        isMine.value = seats === mine;
        await judge(seats, language);
      }
    } catch (error) {
      failure.value = (error as Error).message;
    } finally {
      isRunning.value = false;
    }
  };
  return { judged, left, isMine, isRunning, failure, start };
}

const MOST_SHOWN = 12;

export function AnalysisPanel({ analysis }: { analysis: Analysis }): JSX.Element | null {
  const { view } = useScene();
  const left = analysis.left.value;
  const isRunning = analysis.isRunning.value;
  if (left === null && !isRunning && !analysis.failure.value) return null;
  const judged = analysis.judged.value;
  const mistakes = judged.filter((each) => each.mark !== "");
  mistakes.sort((one, other) => other.loss - one.loss);
  const chosen = judged.filter((each) => !each.forced);
  return (
    <div class="analysis">
      <h3>
        {say("analysis")} <small class="dim" role="status">{isRunning && <Progress analysis={analysis} />}</small>
      </h3>
      {analysis.failure.value && <p class="bad small" role="alert">{analysis.failure.value}</p>}
      <p class="small dim">
        {view.seats.map((_, seat) => {
          const own = chosen.filter((each) => each.seat === seat);
          const best = own.filter((each) => each.is_best).length;
          return own.length > 0 && <span key={seat}>{say("analysis.of", { name: calledFrom(view, seat), best, n: own.length })} </span>;
        })}
      </p>
      {!isRunning && mistakes.length === 0 && <p class="small">{say("analysis.none")}</p>}
      <ol>
        {mistakes.slice(0, MOST_SHOWN).map((each) => <Choice key={each.n} judged={each} />)}
      </ol>
      {chosen.length > 0 && (
        <details>
          <summary class="small">{say("analysis.all", { n: chosen.length })}</summary>
          <ol>
            {[...chosen].sort((one, other) => one.n - other.n).map((each) => <Choice key={each.n} judged={each} />)}
          </ol>
        </details>
      )}
    </div>
  );
}

/** How far the analysis is. */
function Progress({ analysis }: { analysis: Analysis }): JSX.Element {
  const n = analysis.left.value;
  const whose = say(analysis.isMine.value ? "analysis.mine" : "analysis.others");
  return <>{n === null ? `${whose}…` : `${whose}: ${say("analysis.left", { n })}`}</>;
}

/** One choice: what it cost, what would have been better, and the way to the moment. */
function Choice({ judged }: { judged: Judged }): JSX.Element {
  const { view, model } = useScene();
  const points = Math.round(judged.points_lost);
  const cost = [`−${Math.round(judged.loss * 100)}\u00a0%`];
  if (points > 0) cost.push(`−${say("points.n", { n: points })}`);
  return (
    <li class="small">
      <PlayerMark seat={judged.seat} size={16} />
      <span>
        <b>{judged.mark} {calledFrom(view, judged.seat)}</b> {judged.played}
        {judged.is_best ? " ✓" : ` (${cost.join(", ")})`}
        {!judged.is_best && <small class="dim"> {say("analysis.best", { what: judged.best })}</small>}
      </span>
      <a href={`/m/${encodeURIComponent(model.id)}/at/${judged.n - 1}?as=${judged.seat}`}>{say("analysis.moment")}</a>
    </li>
  );
}
