/** How a match ended: who won, points and where they come from; and what can be done then. */

import type { JSX } from "preact";
import { AnalysisPanel, useAnalysis } from "./analysis";
import { useScene } from "./context";
import { calledFrom } from "./names";
import { go } from "./router";
import { PlayerMark } from "./things";
import type { Outcome, View } from "./types";
import { say } from "./words";

export function ResultPanel(): JSX.Element | null {
  const { view, content, model } = useScene();
  const analysis = useAnalysis(model.id);
  const result = view.result;
  if (result === undefined) return null;
  const seats = result.ranks
    .map((rank, seat) => ({ rank, seat }))
    .sort((one, other) => one.rank - other.rank);
  const items = [...new Set(result.breakdown.flatMap((own) => Object.keys(own)))];
  const isMine = result.winners.includes(view.viewer);
  const id = encodeURIComponent(model.id);
  const toRematch = async () => {
    const match = await model.rematch();
    if (match) go(`/m/${match}`);
  };
  return (
    <section class={`panel result${isMine ? " won" : ""}`} aria-labelledby="result">
      <h2 id="result">{titleOf(view, result)}</h2>
      <div class="result-actions">
        {view.viewer >= 0 && (
          <button type="button" class="primary" onClick={() => void toRematch()}>
            {say(model.next.value ? "rematch.join" : "rematch")}
          </button>
        )}
        <a class="btn" href={`/m/${id}?film=1`}>{say("film")}</a>
        <button type="button" disabled={analysis.isRunning.value} onClick={() => void analysis.start()}>
          {say("analysis.start")}
        </button>
        <a class="btn" href={`/api/1/matches/${id}/record`} download>{say("record")}</a>
        <a class="btn" href="/">{say("lobby")}</a>
      </div>
      <div class="result-table">
        <WhyAlone result={result} />
        <table>
          <thead>
            <tr>
              <td />
              {seats.map(({ seat }) => (
                <th key={seat} scope="col">
                  <PlayerMark seat={seat} size={24} /> <span>{calledFrom(view, seat)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item}>
                <th scope="row">{content.items?.[item] ?? item}</th>
                {seats.map(({ seat }) => (
                  <td key={seat}>{signed(result.breakdown[seat]?.[item] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{say("result.points")}</th>
              {seats.map(({ seat, rank }) => (
                <td key={seat} class={rank === 1 ? "first" : ""}>
                  <b>{signed(result.scores[seat] ?? 0)}</b>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
        {result.tie_break && <p class="small dim">{say("result.tie", { what: content.ties?.[result.tie_break] ?? result.tie_break })}</p>}
      </div>
      <AnalysisPanel analysis={analysis} />
    </section>
  );
}

/** Returns who has won, as a title. */
function titleOf(view: View, result: Outcome): string {
  const points = say("points.n", { n: result.scores[0] ?? 0 });
  if (view.players === 1) return result.winners.length > 0 ? say("result.alone.won", { points }) : say("result.alone.lost");
  if (result.winners.length === 0) return say("result.lost");
  if (result.winners.length === 1 && result.winners[0] === view.viewer) return say("result.you");
  const names = result.winners.map((seat) => calledFrom(view, seat)).join(", ");
  return say("result.won", { names, n: result.winners.length });
}

const MOST_GOALS = 2;
/** The first sentences of a game say how it is won and lost, the others what a turn is. */

/** Who has lost alone is told how far they came, and what it takes to win. */
function WhyAlone({ result }: { result: Outcome }): JSX.Element | null {
  const { view, content, model } = useScene();
  if (view.players !== 1 || result.winners.length > 0) return null;
  const goals = content.how_to_win.filter((each) => each.players?.includes(1));
  const status = model.words.value?.status ?? [];
  return (
    <ul class="how small">
      {status.map((line) => <li key={line}><b>{line}</b></li>)}
      {goals.slice(0, MOST_GOALS).map((each) => <li key={each.text} class="dim">{each.text}</li>)}
    </ul>
  );
}

function signed(number: number): string {
  return String(number).replace("-", "−");
}
